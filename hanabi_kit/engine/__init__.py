"""The small engine: cards, rules, actions, the frozen state of a game, what one seat may see."""
