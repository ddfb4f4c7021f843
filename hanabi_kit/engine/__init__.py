"""The small engine: cards, rules, actions, the frozen state of a game, and what one seat may see."""
