"""Which tables the code at hand would not go on with: each is brought back in memory, as the house does it,
and nothing is written.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from commedia import games
from commedia.engine import BadOption, Diverged, Play, log
from commedia.server.bringing_back import prose_of
from commedia.server.errors import NewerHouse
from commedia.server.invitations import InvitationSigner
from commedia.server.live import LiveTable
from commedia.server.lobby import Lobby, read_lobby
from commedia.server.rules_version import must_be_played_here
from commedia.store import BroughtBack, Restored, Store

Kind = Literal["parts", "newer", "off", "terms", "unreadable"]
"""What is the matter with a table.

"parts": the rules now ask something else than its log answers. "newer": a newer house has played on it.
"off": its game is not on. "terms": its curtain would not rise on the options that it has. "unreadable": its
document or its log can't be read.
"""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A table that would not go on as it is.

    sentence: what is the matter; then: what its players would be told, and what they could do. entry, scene,
    rule: where it parts; asked, logged: what the rules ask there and what the log answers, by their ids.
    because: where in the code it went wrong, "" where nothing did. back_to: the entry to which it could be
    taken back, None for none.
    """

    table: str
    title: str
    game: str
    kind: Kind
    sentence: str
    then: str
    entry: int | None = None
    scene: str = ""
    rule: str = ""
    asked: str = ""
    logged: str = ""
    because: str = ""
    back_to: int | None = None


async def check(store: Store, tell: Callable[[int], None] = lambda looked_at: None) -> list[Finding]:
    """What is the matter with the tables of a store, in the order of their ids. tell: how many are done."""
    found: list[Finding] = []
    count, last = 0, ""
    while ids := await store.ids(last):
        for last in ids:
            table = await store.bring_back(last, prose_of)
            if table is not None and (finding := look(table, store)) is not None:  # it may have gone by now
                found.append(finding)
            count += 1
            tell(count)
    return found


def look(found: BroughtBack, store: Store) -> Finding | None:
    """What is the matter with one table; None where it goes on."""
    row = found.row

    def finding(kind: Kind, sentence: str, then: str) -> Finding:
        return Finding(table=row.id, title=row.title, game=row.game, kind=kind, sentence=sentence, then=then)

    try:
        must_be_played_here(found)
        lobby = read_lobby(row.doc)
        if lobby.stage == "lobby" or found.log is None:
            games.get(lobby.game).read_options(lobby.options, anew=False)
            return None
        live = bring_back(found, lobby, store)
    except NewerHouse as newer:
        return finding("newer", str(newer), _HANDED_ON)
    except BadOption as unfit:
        is_off = row.game not in games.SLUGS
        return finding("off", str(unfit), _OFF) if is_off else finding("terms", str(unfit), _NO_CURTAIN)
    except Exception as fault:  # whatever it is, the house would come to it as well
        return finding("unreadable", f"It can't be read: {_where(fault)}.", _UNREADABLE)
    return None if live.broken is None else _parting(live, lobby, found.log, live.broken)


def bring_back(found: BroughtBack, lobby: Lobby, store: Store) -> LiveTable:
    """A table at play in memory, as a house has it, for nobody to sit at."""
    live = LiveTable(found.row.id, lobby, found.row.version, store, InvitationSigner(b""))
    assert found.log is not None
    live.restore(found.log, found.words)
    return live


_HANDED_ON = "Workers of this version would hand it on to newer ones; without any, it waits for them."
_OFF = "Its links would lead to that sentence, until the game is on again (--game puts it on)."
_NO_CURTAIN = (
    "It would stay in its lobby: whoever raises the curtain is told that, until its terms are changed."
)
_UNREADABLE = (
    "Whoever opens its links would be told that something went wrong in the house. Its log stays as it is: "
    "the version before plays it on."
)
_STANDS = "Its page would say that it can’t go on from here, and house actors would wait"


def _parting(live: LiveTable, lobby: Lobby, found: Restored, parted: Diverged) -> Finding:
    """Where a table parts from its log, and what then."""
    assert found.checkpoint is not None
    start = log.decode(found.checkpoint.body)
    assert isinstance(start, log.SceneStart)
    since = [log.decode(entry.body) for entry in found.entries]
    ids = {getattr(entry, "id", ""): at.seq for entry, at in zip(since, found.entries, strict=True)}
    fault = parted.__cause__
    because = "" if fault is None else _where(fault)
    back_to = found.checkpoint.seq if _goes_back(live, start, since) else None
    scene, _, rest = parted.logged.partition("/")
    if parted.logged in ids:
        entry, rule = ids[parted.logged], rest.partition("/")[0]
        sentence = f"It parts at entry {entry}, in the scene {scene} ({rule}): "
        if parted.asked == parted.logged:
            sentence += f"the rules don't take any more what the log holds there ({because})."
        else:
            now = f"ask {parted.asked}" if parted.asked else "ask nothing"
            sentence += f"the log answers {parted.logged}, and the rules now {now}."
    elif back_to is None:
        entry, rule = found.checkpoint.seq, ""
        sentence = (
            f"What it was at entry {entry}, as the scene {scene} began, can't be read any more ({because})."
        )
    else:
        entry, rule = found.last_seq, ""
        sentence = f"It parts by entry {entry}, in the scene {scene}: the rules draw more than the log does."
    if back_to is None:
        then = f"{_STANDS}. It can't be taken back either: only the version before plays it on."
    else:
        then = (
            f"{_STANDS}, until all who play there agree to take it back to entry {back_to}, where its scene "
            "began. What chance brought since would stay used up."
        )
    return Finding(
        table=live.id, title=lobby.title, game=lobby.game, kind="parts", sentence=sentence, then=then,
        entry=entry, scene=scene, rule=rule, asked=parted.asked, logged=parted.logged, because=because,
        back_to=back_to,
    )  # fmt: skip


def _goes_back(live: LiveTable, start: log.SceneStart, since: list[log.Entry]) -> bool:
    """Whether it could be taken back to the start of its scene; it is tried in memory."""
    assert live.opened is not None
    try:
        dealer = live.dealer(live.opened)
        Play.stranded(live.game, live.opened, start, since, 0, dealer).take_back()
    except Exception:
        return False
    return True


def _where(fault: BaseException) -> str:
    """What went wrong where in the code; never what was said of it, which may be words of a table."""
    frames = traceback.extract_tb(fault.__traceback__)
    if not frames:
        return type(fault).__name__
    file = Path(frames[-1].filename)
    return f"{type(fault).__name__} at {'/'.join(file.parts[-3:])}:{frames[-1].lineno}"
