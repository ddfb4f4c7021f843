"""The beginner's convention, part by part.

| module | holds |
|---|---|
| `rules` | **the rules of the convention**, each a small question |
| `notes` | what everyone has been told so far |
| `beliefs` | what each player takes the own cards to be |
| `reading` | how an action of a teammate changes the notes, folded over all events |
| `options` | what a clue would bring, read with the eyes of who gets it |
| `choosing` | which action is taken |
| `wording` | readings and reasons in words |
"""
