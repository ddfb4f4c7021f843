"""The ledger: where a seat sees each copy of every card, in words and as a picture."""
