"""What tests ask a house over HTTP, without a browser."""

import atexit

import httpx

asking = httpx.Client(timeout=10)
"""One for all: to make a client takes a tenth of a second, and a request a few thousandths."""
atexit.register(asking.close)
