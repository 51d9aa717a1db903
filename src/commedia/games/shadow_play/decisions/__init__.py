"""Every decision that is put to a person."""
