"""What a learner did: attempts, the journal they are kept in, progress, and what comes next."""
