"""The team optimum: the best plan that a team could have agreed on beforehand."""
