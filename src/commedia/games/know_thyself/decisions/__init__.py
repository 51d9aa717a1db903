"""Every decision of Know Thyself that is put to a person, with its words and its legal answers."""
