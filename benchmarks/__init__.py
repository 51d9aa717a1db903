"""How fast Commedia is, told as ratios to other people's engines; start at README.md."""
