"""The puzzle player, part by part."""
