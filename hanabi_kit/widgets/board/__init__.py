"""The board to play at, with its controls, perspectives and teammates."""
