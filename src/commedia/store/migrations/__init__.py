"""How a database of any age becomes one of today. Run by commedia.store.migrate."""
