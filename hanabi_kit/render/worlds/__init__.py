"""Pictures of who knows what: worlds, who can tell them apart, and what each would think."""
