"""The first two minutes: a card to play, a word to say, a look into Bob's mind."""
