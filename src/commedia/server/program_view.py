"""What a program is shown of a table: its view, all that a chair may see, or its cue alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from commedia.engine import Moment, Seat, State
from commedia.engine.moments import told_by
from commedia.engine.transcript import voice_in
from commedia.kit.page import page_of
from commedia.server.closed_list import closed_of
from commedia.server.lobby import Lobby
from commedia.server.open_time import stays_until
from commedia.server.script_access import Known
from commedia.server.snapshot import Publishing, Rendering
from commedia.server.table_texts import as_read, written_by
from commedia.server.table_view import Table


class ProgramView(Rendering):
    """What programs are shown of one snapshot; worked out once for each chair, however many look from it."""

    def view(self, chair: int) -> dict[str, Any]:
        """The table as a chair may see it: state, open decisions with their schemas, who is waited for."""
        live = self.snapshot.table
        if live.broken is not None:
            return _stranded(live, chair)
        if live.play is None:
            return {"stage": live.lobby.stage, "lobby": lobby_as_read(live, chair), "decisions": []}
        seat = live.lobby.seats.get(chair)
        seen = None if seat is None else self.snapshot.own(seat)
        at_play = live.play.view(seat, live.script.words, self.snapshot.state_as_json(seat), seen)
        return _at_play(live, {"seal": live.lobby.shown_seal, **at_play}, seen)

    def cue(self, chair: int) -> dict[str, Any]:
        """What it is asked, and who is waited for: what it may see without the state of the game."""
        live = self.snapshot.table
        if live.broken is not None:
            return _stranded(live, chair)
        if live.play is None:
            return {"stage": live.lobby.stage, "decisions": []}
        seat = live.lobby.seats.get(chair)
        seen = None if seat is None else self.snapshot.own(seat)
        return _at_play(live, live.play.cue(seat, live.script.words, seen), seen)

    def as_json(self, chair: int, *, view: bool) -> bytes:
        """Its view, or its cue, as JSON."""
        make = self.view if view else self.cue
        return self.once("view" if view else "cue", chair, lambda: msgspec.json.encode(make(chair)))


def program_view_of(live: Publishing) -> ProgramView:
    """What programs are shown of a table as it stands now."""
    return live.snapshot.cache.once("program", None, lambda: ProgramView(live.snapshot))


def _stranded(live: Table, chair: int) -> dict[str, Any]:
    """What is seen of a table whose rules have changed, and who agrees to what it waits for."""
    return {
        "stage": live.lobby.stage,
        "seq": live.log.entry_for(live.lobby.seats.get(chair)),
        "stranded": f"{live.broken} It waits for everybody to agree to that, by take-back.",
        "taking_back": live.taking_back,
        "decisions": [],
    }


def _at_play(live: Table, at_play: dict[str, Any], seen: State | None) -> dict[str, Any]:
    """What is seen of a play, with what the table itself adds: who has agreed to what is put to all."""
    assert live.play is not None
    seat = at_play["seat"]
    voices = live.play.voices(seat, live.script.words, seen) if seat is not None else {}
    return {
        "stage": live.lobby.stage,
        "seq": live.log.entry_for(seat),
        "log_seal": live.shown_seal,
        "log_seal_entry": live.log.entry_for(None),
        "voices": [{"as": key, "name": name} for key, name in voices.items() if name],
        "going_on": live.play.standing.agreed,
        "taking_back": live.taking_back,
        "back_to": live.lobby.back_to,
        "ways_back": live.play.ways_back(),
        "lines": live.lobby.lines,
        "veils": live.lobby.veils,
        "loosening": _loosening(live.lobby),
        **at_play,
    }


def _loosening(lobby: Lobby) -> list[dict[str, Any]]:
    """The lines and veils that somebody would take away, and how many agree; never who."""
    return [
        {"kind": kind, "text": text, "agree": len(agreed), "of": len(lobby.persons)}
        for kind, texts in (("line", lobby.lines), ("veil", lobby.veils))
        for text in texts
        if (agreed := lobby.would_loosen(kind, text))
    ]


def line_as_data(known: Known, m: Moment, seat: Seat | None, words: Mapping[str, str]) -> dict[str, Any]:
    """A moment as a line of the script for the program of a seat that may know it.

    known: what the seat may know. words: those that it is told with, by id.
    """
    line: dict[str, Any] = msgspec.to_builtins(m)
    line.pop("missed", None)
    is_erased = bool(m.words) and m.words.id not in words
    own = {"n": known.number(m, seat), "words": words.get(m.words.id, ""), "erased": is_erased}
    figures = {key: told_by(value, words) for key, value in m.figures_for(seat).items()}
    if (gone := m.takes_back) and (unread := known.unread(seat, gone.start)):
        figures |= {key: figures[key] - unread for key in ("since", "until") if key in figures}
    return line | own | {"figures": figures, "voice": voice_in(m.figures, words)}


def lobby_as_read(live: Table, chair: int) -> dict[str, Any]:
    """The lobby as a chair may know it: no seed, no nonces, and of what the table wrote itself what it may
    read.
    """
    lobby = as_read(live.game, live.lobby, chair)
    length = live.game.length_of(lobby.options)
    return {
        "title": lobby.title,
        "stays_until": stays_until().isoformat(),
        "game": lobby.game,
        "host": lobby.host,
        "dealer": lobby.dealer,
        "seal": lobby.seal,
        "options": lobby.options,
        "documents": written_by(live.game, live.lobby),
        "length": length.key if length is not None else "",
        "lines": lobby.lines,
        "veils": lobby.veils,
        "loosening": _loosening(lobby),
        "greeting": lobby.greeting,
        "patience": lobby.patience,
        "absence": lobby.absence,
        "words": [
            {"chair": w.chair, "commitment": w.hash, "own": w.own, "open": w.is_open} for w in lobby.words
        ],
        "rising": lobby.rising,
        "closed": closed_of(live),
        "faces": {face.key: face.says for face in page_of(live.game).faces},
        "wishes": [{"chair": one, "place_of": other} for one, other in lobby.wishes.items()],
        "chairs": [
            {
                "chair": c.n,
                "kind": c.kind,
                "name": c.name,
                "pronouns": c.pronouns,
                "ready": c.ready,
                "face": c.face,
                "model": c.played_by == "model",
            }
            for c in lobby.chairs
        ],
    }
