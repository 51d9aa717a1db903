"""A model that finds words for house actors, where whoever keeps the house has named one.

endpoint = Endpoint.of()  # None unless COMMEDIA_MODEL_URL is set
prompter = Prompter(endpoint)

It is told what its seat may see and nothing more (`told`), and what it says is held against all that a house
actor may say (`fitting`). Whenever it is late, broken or unfit, the house's own line is said.
"""

from commedia.server.prompter.endpoint import Endpoint
from commedia.server.prompter.prompter import AsksForChoice, AsksForWords, Choice, Prompter

__all__ = ["AsksForChoice", "AsksForWords", "Choice", "Endpoint", "Prompter"]
