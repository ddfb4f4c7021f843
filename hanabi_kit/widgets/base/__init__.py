"""What all widgets share: the frame, buttons, the canvas, typed lines, progress, walking a line."""
