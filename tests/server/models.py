"""A model on this machine: a real server that speaks the protocol, as well or as badly as a test wants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from commedia.server.prompter import Endpoint

KEY = "sk-a-key-that-nobody-else-may-read"


def completion(text: Any, **more: Any) -> dict[str, Any]:
    """A chat completion that says that."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop", **more}
    return {"id": "1", "object": "chat.completion", "choices": [choice]}


class Reply:
    """How a model replies: a request still in hand, and the ways to answer it."""

    def __init__(self, handler: BaseHTTPRequestHandler, model: Model, question: dict[str, Any]) -> None:
        self._handler = handler
        self.closing = model.closing
        self.question = question
        self.model = model

    @property
    def asked(self) -> str:
        """All of the question, as one text."""
        return "\n".join(part["content"] for part in self.question["messages"])

    def send(self, body: bytes, status: int = 200, **heads: str) -> None:
        """A whole reply."""
        self.head(status, **{"Content-Length": str(len(body)), **heads})
        self.write(body)

    def head(self, status: int = 200, **heads: str) -> None:
        """The head of a reply; a name's underscores are dashes."""
        self._handler.send_response(status)
        for name, value in {"Content-Type": "application/json", **heads}.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()

    def write(self, body: bytes) -> None:
        """Some bytes, however many more there may be."""
        with suppress(OSError):
            self._handler.wfile.write(body)
            self._handler.wfile.flush()

    def say(self, text: Any, **more: Any) -> None:
        """The reply of a model that is well."""
        self.send(json.dumps(completion(text, **more)).encode())


class Model:
    """What was asked of it: heads and bodies, in order."""

    def __init__(self, behaves: Callable[[Reply], None]) -> None:
        self.behaves = behaves
        self.heads: list[dict[str, str]] = []
        self.bodies: list[bytes] = []
        self.paths: list[str] = []
        self.closing = Event()
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                model.paths.append(self.path)
                model.heads.append({name.lower(): value for name, value in self.headers.items()})
                model.bodies.append(body)
                with suppress(OSError):
                    model.behaves(Reply(self, model, json.loads(body)))

            do_GET = do_POST  # noqa: N815 - as http.server calls it

            def log_message(self, *_: Any) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def endpoint(self, seconds: float = 5.0, *, chooses: bool = False) -> Endpoint:
        """Where it is asked."""
        given = {
            "COMMEDIA_MODEL_URL": self.url, "COMMEDIA_MODEL_KEY": KEY, "COMMEDIA_MODEL_MODEL": "a-small-one",
            "COMMEDIA_MODEL_SECONDS": str(seconds), "COMMEDIA_MODEL_CHOOSES": "1" if chooses else "",
        }  # fmt: skip
        endpoint = Endpoint.of(given)
        assert endpoint is not None
        return endpoint

    @contextmanager
    def there(self) -> Iterator[Model]:
        """For as long as it answers."""
        thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.closing.set()
            self._server.shutdown()
            self._server.server_close()
            thread.join()


@contextmanager
def model(behaves: Callable[[Reply], None]) -> Iterator[Model]:
    """A model that behaves so."""
    with Model(behaves).there() as there:
        yield there
