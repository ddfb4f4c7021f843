"""What every other part stands on: errors, files, translation, strict JSON, executors."""
