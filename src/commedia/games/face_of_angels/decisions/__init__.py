"""Every question that the game puts to a person, with its words and its legal answers."""
