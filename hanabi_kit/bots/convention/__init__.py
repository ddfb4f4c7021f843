"""The beginner's convention, part by part.

| module | holds |
|---|---|
| `convention_rules` | **the rules of the convention**, each a small question |
| `card_notes` | what everyone has been told so far |
| `beliefs` | what each player takes the own cards to be |
| `interpretation` | how an action of a teammate changes the notes, folded over all events |
| `clue_options` | what a clue would bring, read with the eyes of who gets it |
| `choice_rules` | which action is taken |
| `reason_words` | readings and reasons in words |
"""
