"""Browsers as the house knows them: by the cookies that they send."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from commedia.server.routes.device import COOKIE


class Browser:
    """Somebody with a browser of their own: its cookies, and nobody else's."""

    def __init__(self, client: TestClient, cookies: dict[str, str] | None = None) -> None:
        self.client = client
        self.cookies = dict(cookies or {})

    def get(self, path: str, **how: Any) -> Any:
        """Open an address; a redirect is not followed."""
        return self._done(self.client.get(path, **self._sent(how)))

    def post(self, path: str, data: dict[str, str] | None = None, **how: Any) -> Any:
        """Send a form."""
        return self._done(self.client.post(path, data=data or {}, **self._sent(how)))

    def _sent(self, how: dict[str, Any]) -> dict[str, Any]:
        self.client.cookies.clear()
        told = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        heads = {**how.pop("headers", {}), **({"Cookie": told} if told else {})}
        return {"headers": heads, "follow_redirects": False, **how}

    def _done(self, reply: Any) -> Any:
        self.cookies |= dict(reply.cookies)
        self.client.cookies.clear()
        return reply

    def remembered(self) -> list[str]:
        """The invitations that the house has it remember, the newest first."""
        [told] = [value for name, value in self.cookies.items() if name.startswith(f"{COOKIE}_")]
        return list(filter(None, told.strip('"').split("~")))

    def lose(self) -> None:
        """The last reply never came, and so neither did what it was to remember."""
        self.cookies = {name: told for name, told in self.cookies.items() if not name.startswith(COOKIE)}

    def sit(self, link: str, name: str) -> str:
        """Sit down by an invitation, as its page offers it: the link that one is given."""
        page = self.get(link)
        assert page.status_code == 200, page.text
        reply = self.post(f"{link}/sit", {"name": name})
        assert reply.status_code == 303, reply.text
        return str(reply.headers["location"]).removesuffix("/link")
