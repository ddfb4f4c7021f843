"""Widgets about knowledge: explorer, ledger, chances and worlds."""
