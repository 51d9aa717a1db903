"""A question to a model, and whatever may come back from a real server, as it should or not."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import time
from collections.abc import Callable

import pytest

from commedia.server.prompter import Endpoint
from commedia.server.prompter.asking import AT_ONCE, FAULTS, MOST_BYTES, REST_SECONDS, Asking, Message
from commedia.server.prompter.endpoint import MOST_SECONDS
from tests.server.models import KEY, Reply, completion, model

QUESTION: list[Message] = [{"role": "user", "content": "What does Gyde say?"}]
SOON = 0.25
"""Seconds that a slow model has here."""


def asked(endpoint: Endpoint, times: int = 1) -> list[str | None]:
    """What came of it, one question after the other."""

    async def ask() -> list[str | None]:
        asking = Asking(endpoint)
        try:
            return [await asking.ask(QUESTION) for _ in range(times)]
        finally:
            await asking.close()

    return asyncio.run(ask())


def test_a_model_is_asked_as_the_protocol_has_it() -> None:
    """The model, the messages and a bound; the key for a bearer; nothing of the machine that asks."""
    with model(lambda reply: reply.say("Shut the door.")) as there:
        assert asked(there.endpoint()) == ["Shut the door."]
    assert there.paths == ["/v1/chat/completions"]
    body = json.loads(there.bodies[0])
    assert body == {"model": "a-small-one", "messages": QUESTION, "max_tokens": 400}
    heads = there.heads[0]
    assert heads.pop("authorization") == f"Bearer {KEY}"
    assert set(heads) == {
        "accept", "accept-encoding", "connection", "content-length", "content-type", "host", "user-agent",
    }  # fmt: skip
    assert heads["user-agent"] == "commedia"


def _waits(reply: Reply) -> None:
    reply.closing.wait(5)


def _drips(reply: Reply) -> None:
    """One byte after the other, for ever."""
    reply.head(Transfer_Encoding="chunked")
    while not reply.closing.wait(0.01):
        reply.write(b"1\r\n \r\n")


def _pours(reply: Reply) -> None:
    """As much as anybody takes, at once, for ever."""
    reply.head(Transfer_Encoding="chunked")
    for _ in range(200):
        reply.write(b"10000\r\n" + b"[" * 0x10000 + b"\r\n")


def _breaks_off(reply: Reply) -> None:
    reply.head(Content_Length="4000")
    reply.write(b'{"choices": [')
    reply._handler.close_connection = True


def _packed(reply: Reply) -> None:
    reply.send(gzip.compress(json.dumps(completion(" " * 1_000_000)).encode()), Content_Encoding="gzip")


def _says(body: bytes, status: int = 200) -> Callable[[Reply], None]:
    return lambda reply: reply.send(body, status)


BAD = {
    "slow": _waits,
    "a byte at a time, for ever": _drips,
    "without end": _pours,
    "too much": _says(json.dumps(completion("x" * MOST_BYTES)).encode()),
    "broken off": _breaks_off,
    "packed": _packed,
    "an error": _says(b'{"error": "no"}', 500),
    "another error": _says(json.dumps(completion("Hm.")).encode(), 429),
    "nothing": _says(b""),
    "no JSON": _says(b"<html>Gyde says: hello</html>"),
    "half of it": _says(json.dumps(completion("Hm.")).encode()[:-4]),
    "other JSON": _says(b'{"text": "Hm."}'),
    "a list": _says(b"[1, 2]"),
    "no choice": _says(b'{"choices": []}'),
    "no text": lambda reply: reply.say(None),
    "other than text": lambda reply: reply.say([{"type": "text", "text": "Hm."}]),
    "empty": lambda reply: reply.say(""),
    "cut off": lambda reply: reply.say("I had meant to", finish_reason="length"),
    "withheld": lambda reply: reply.say("I", finish_reason="content_filter"),
    "not text": _says(b'{"choices": [{"message": {"content": "\xff\xfe"}}]}'),
    "deep": _says(b'{"choices": ' + b"[" * 30_000 + b"]" * 30_000 + b"}"),
    "half a letter": _says(b'{"choices": [{"message": {"content": "\\ud800"}}]}'),
}


@pytest.mark.parametrize("behaves", BAD.values(), ids=BAD)
def test_whatever_is_wrong_there_is_no_answer_and_nobody_waits_long(behaves: Callable[[Reply], None]) -> None:
    """Slow, broken, endless, refusing: the time limit is for all of it, and nothing is raised."""
    with model(behaves) as there:
        began = time.monotonic()
        assert asked(there.endpoint(SOON)) == [None]
        assert time.monotonic() - began < SOON + 2
    assert len(there.bodies) == 1


def test_nobody_is_sent_elsewhere() -> None:
    """A model that answers with another address: what was meant for the one is told to no other."""
    with model(lambda reply: reply.say("Here.")) as other:
        for status in (301, 302, 303, 307, 308):

            def moved(reply: Reply, status: int = status) -> None:
                reply.send(b"", status, Location=f"{other.url}/chat/completions")

            with model(moved) as there:
                assert asked(there.endpoint()) == [None]
                assert len(there.bodies) == 1
        assert other.bodies == []


def test_no_cookie_is_kept_and_no_proxy_of_the_environment_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing ties one question to another but the key."""
    with model(lambda reply: reply.say("Mine.")) as proxy:
        for variable in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(variable, proxy.url)

        def with_a_cookie(reply: Reply) -> None:
            reply.send(json.dumps(completion("Here.")).encode(), Set_Cookie="who=gyde; Path=/")

        with model(with_a_cookie) as there:
            assert asked(there.endpoint(), times=2) == ["Here.", "Here."]
        assert proxy.bodies == []
    assert all("cookie" not in heads for heads in there.heads)


def test_a_model_that_is_not_there_is_left_alone_for_a_while() -> None:
    """After some faults in a row it is not asked, and then again."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        given = {"COMMEDIA_MODEL_URL": f"http://127.0.0.1:{nobody.getsockname()[1]}", "COMMEDIA_MODEL": "m"}
        gone = Endpoint.of(given)
        assert gone is not None
        assert asked(gone) == [None]

    answers = [*[_says(b"", 500)] * FAULTS, _says(json.dumps(completion("Back.")).encode())]
    with model(lambda reply: answers.pop(0)(reply)) as there:

        async def ask() -> None:
            now = 0.0
            asking = Asking(there.endpoint(), lambda: now)
            assert [await asking.ask(QUESTION) for _ in range(FAULTS + 2)] == [None] * (FAULTS + 2)
            assert len(there.bodies) == FAULTS
            now = REST_SECONDS
            assert await asking.ask(QUESTION) == "Back."
            await asking.close()

        asyncio.run(ask())


def test_many_tables_at_once_do_not_pile_up_before_it() -> None:
    """Beyond a few questions nobody asks."""
    with model(_waits) as there:

        async def ask() -> None:
            asking = Asking(there.endpoint(SOON))
            assert await asyncio.gather(*(asking.ask(QUESTION) for _ in range(AT_ONCE + 4))) == [None] * (
                AT_ONCE + 4
            )
            await asking.close()

        asyncio.run(ask())
    assert 0 < len(there.bodies) <= AT_ONCE


def test_what_is_written_down_of_it_holds_no_words_and_no_key(caplog: pytest.LogCaptureFixture) -> None:
    """Neither the question, nor the reply, nor the key."""
    caplog.set_level("DEBUG", "commedia")
    for behaves in (_says(b"a reply with a secret", 500), _says(b"a reply with a secret")):
        with model(behaves) as there:
            asked(there.endpoint(), times=FAULTS)
    assert "500" in caplog.text
    assert all(word not in caplog.text for word in ("secret", KEY, "Gyde"))
    assert KEY not in f"{there.endpoint()!r} {there.endpoint()} {there.endpoint().says}"


# -- where it is ------------------------------------------------------------------------------------------


def test_it_is_off_unless_it_is_named() -> None:
    """No address, no model, whatever else is set."""
    assert Endpoint.of({}) is None
    assert Endpoint.of({"COMMEDIA_MODEL_KEY": "k", "COMMEDIA_MODEL_MODEL": "m"}) is None


@pytest.mark.parametrize(
    ("url", "posted"),
    [
        ("http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1/chat/completions"),
        ("https://api.example.org/v1/", "https://api.example.org/v1/chat/completions"),
        ("https://api.example.org/v1/chat/completions", "https://api.example.org/v1/chat/completions"),
        ("https://example.org/a?version=2", "https://example.org/a/chat/completions?version=2"),
    ],
)
def test_an_address_is_one_of_the_api_or_of_its_completions(url: str, posted: str) -> None:
    """As people find either in the docs of what they run."""
    endpoint = Endpoint.of({"COMMEDIA_MODEL_URL": url, "COMMEDIA_MODEL": "m"})
    assert endpoint is not None
    assert (endpoint.url, endpoint.chooses) == (posted, False)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("URL", "api.example.org/v1"),
        ("URL", "file:///etc/passwd"),
        ("URL", "http://me:word@example.org/v1"),
        ("URL", "http://[::1/v1"),
        ("URL", "http://example.org/a b"),
        ("MODEL", " "),
        ("KEY", "one two"),
        ("KEY", "clé"),
        ("KEY", "a\r\nX-Other: b"),
        ("CHOOSES", "perhaps"),
        ("SECONDS", "soon"),
        ("SECONDS", "0"),
        ("SECONDS", "nan"),
        ("SECONDS", str(MOST_SECONDS + 1)),
    ],
)
def test_what_cannot_be_read_is_named(variable: str, value: str) -> None:
    """In a sentence that names the variable, and never with a key in it."""
    given = {"COMMEDIA_MODEL_URL": "http://127.0.0.1/v1", "COMMEDIA_MODEL_MODEL": "m"}
    with pytest.raises(ValueError, match=f"COMMEDIA_MODEL_{variable}") as refused:
        Endpoint.of({**given, f"COMMEDIA_MODEL_{variable}": value})
    assert variable != "KEY" or value not in str(refused.value)
