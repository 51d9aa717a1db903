"""Addresses: the pages, their live streams, and the API. The same verbs stand behind all of them."""
