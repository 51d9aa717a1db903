"""Debian's Firefox for Playwright, which drives it by WebDriver BiDi.

Run by Playwright as if it were the browser. It starts Firefox and stands between the two: Playwright tells
every browser the colours of its device, which this Firefox can't be told, and takes the refusal for a fault.
That alone is answered here; every other message is passed on as it is.

    playwright.firefox.launch(channel="moz-firefox", executable_path=tests/browser/firefox.py)
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import sys
from contextlib import suppress

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENS = re.compile(rb"(WebDriver BiDi listening on )(ws://\S+)")


def browser() -> str | None:
    """Where Firefox lies; None where there is none."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


async def between(theirs: str) -> str:
    """Listen for Playwright, and pass on what it and the browser say to each other: the address."""
    from websockets.asyncio.client import connect
    from websockets.asyncio.server import ServerConnection, serve

    async def line(here: ServerConnection) -> None:
        assert here.request is not None
        async with connect(theirs + here.request.path, max_size=None) as there:

            async def ask() -> None:
                async for said in here:
                    asked = json.loads(said)
                    if asked.get("method") == UNKNOWN:
                        await here.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
                    else:
                        await there.send(said)
                await there.close()

            async def answer() -> None:
                async for said in there:
                    await here.send(said)
                await here.close()

            await asyncio.gather(ask(), answer(), return_exceptions=True)

    server = await serve(line, "127.0.0.1", 0, max_size=None)
    [where, *_] = server.sockets
    return f"ws://127.0.0.1:{where.getsockname()[1]}"


async def main() -> int:
    """Start Firefox with the same words, and tell where Playwright finds it."""
    found = browser()
    assert found is not None
    process = await asyncio.create_subprocess_exec(found, *sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, process.terminate)
    assert process.stderr is not None
    async for told in process.stderr:
        if heard := LISTENS.search(told):
            address = await between(heard[2].decode())
            told = heard[1] + address.encode() + b"\n"
        with suppress(OSError):
            os.write(2, told)
    return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
