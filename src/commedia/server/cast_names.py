"""What everybody is called: who is at a table, in the story and beside it, and what they were called before.

In a game in which people get their names in the course of play (`Renaming`), or in which a seat may have one
character after another (`Succession`), each line of the script calls them as they were called then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from commedia.engine import Game, Moment, Prose, Seat, State, Succession
from commedia.engine.domains import WORDLESS
from commedia.engine.moments import GAP
from commedia.engine.names import alike
from commedia.engine.visible_text import isolated
from commedia.server.table_view import Company, ScriptLine, Table, TableView

if TYPE_CHECKING:
    from commedia.server.lobby import Chair


def company_of(live: Table) -> Company:
    """Who is at a table, the very same as before where nothing about it has changed."""
    lobby, known, cast = live.lobby, live.lasting.company, live.game.cast
    world = live.play.world if live.play is not None else None
    words, version = live.script.words, live.document.version
    characters = {} if world is None else _in_words(cast.characters(world), words)
    is_renamed = world is not None and cast.renaming is not None
    before = _in_words(cast.renaming.before(world), words) if is_renamed and cast.renaming else characters
    followed = {} if world is None else formerly_of(cast.succession, world, words)
    called = (characters, before, followed)
    if (
        known is None
        or known.version != version
        or (known.characters, known.before, known.formerly) != called
    ):
        chairs = {seat: lobby.chair(n) for n, seat in lobby.seats.items()}
        known = Company(
            version, characters, chairs, _names(live.game, characters, chairs), _players(chairs),
            before=before, formerly=followed,
            former=_names(live.game, before, chairs) if before != characters else {},
        )  # fmt: skip
    return known


def formerly_of(
    succession: Succession[Any] | None, world: State, words: Mapping[str, str]
) -> dict[Seat, list[str]]:
    """What those were called whom seats had before, in their order; without the seats that had nobody."""
    former = {} if succession is None else succession.former(world)
    return {
        seat: [as_name(words.get(one.id, "")) or GAP for one in had] for seat, had in former.items() if had
    }


def as_name(words: str) -> str:
    """What somebody wrote as a name, as it stands in the middle of a sentence: without a stop at its end.

    >>> as_name("Gyde. ")
    'Gyde'
    """
    return words.strip().rstrip(".,;:!?… ") or words.strip()


def _in_words(characters: Mapping[Seat, Prose], words: Mapping[str, str]) -> dict[Seat, str]:
    return {
        seat: as_name(words.get(called.id, "")) for seat, called in characters.items() if called != WORDLESS
    }


def _players(chairs: Mapping[Seat, Chair]) -> dict[Seat, str]:
    return {seat: isolated(chair.name or seat) for seat, chair in chairs.items()}


def _names(game: Game, characters: Mapping[Seat, str], chairs: Mapping[Seat, Chair]) -> dict[Seat, str]:
    return told_apart(characters, _players(chairs)) | dict(zip(chairs, game.cast.roles, strict=False))


def told_apart(characters: Mapping[Seat, str], players: Mapping[Seat, str]) -> dict[Seat, str]:
    """What each seat is called in the story, or its player where it has no name there.

    characters: their names. Two who gave theirs at the same time, under seal, may have given the same: the
    later is told by its player then.
    """
    names: dict[Seat, str] = {}
    for seat, player in players.items():
        called = characters.get(seat, "")
        others = [characters[other] for other in names if characters.get(other)]
        is_taken = bool(called) and alike(called, others)
        names[seat] = isolated(f"{called} ({player})" if is_taken else called) or player
    return names


def renamed_by(game: Game, moments: Iterable[Moment]) -> Moment | None:
    """The first of these that tells what somebody is called from then on."""
    renaming = game.cast.renaming
    return None if renaming is None else next((m for m in moments if renaming.tells(m)), None)


class Follows(NamedTuple):
    """A moment that brings a seat another character. before: what everybody is called until then."""

    moment: Moment
    before: Mapping[Seat, str]


def followed_by(
    game: Game, names: Mapping[Seat, str], formerly: Mapping[Seat, Sequence[str]], moments: Iterable[Moment]
) -> list[Follows]:
    """Those moments, the last of them first.

    names: what everybody is called now. formerly: whom seats had before (`formerly_of`). moments: in their
    order, as far as they are known.
    """
    succession = game.cast.succession
    if succession is None or not formerly:
        return []
    names, found = dict(names), []
    left = {seat: list(had) for seat, had in formerly.items()}
    for m in reversed([m for m in moments if left.get(m.seat) and succession.tells(m)]):
        if left[m.seat]:
            names[m.seat] = isolated(left[m.seat].pop())
            found.append(Follows(m, dict(names)))
    return found


def names_at(
    seen: Company | TableView, game: Game, m: Moment, since: Moment | None, follows: Sequence[Follows] = ()
) -> Mapping[Seat, str]:
    """What everybody is called in a line of the script. since: the first that tells a name."""
    if then := [one.before for one in follows if m.n < one.moment.n]:
        return then[-1]
    renaming = game.cast.renaming
    is_before = renaming is not None and since is not None and (m.n < since.n or renaming.tells(m))
    return seen.former if is_before and seen.former else seen.names


def as_then(seen: TableView, said: ScriptLine) -> TableView:
    """A table as it was called when that was said."""
    if then := [before for n, before in seen.eras if said.n < n]:
        return then[-1]
    renaming = seen.game.cast.renaming
    if renaming is None or seen.before is None or seen.renamed is None:
        return seen
    return seen.before if said.n < seen.renamed or renaming.tells(said) else seen


def with_former(
    seen: TableView, since: Moment | None, number: Callable[[Moment, Seat | None], int] = Moment.number,
    follows: Sequence[Follows] = (),
) -> TableView:  # fmt: skip
    """A view that knows what everybody was called. since: the first moment that tells a name. number: see
    `Known.number`.
    """
    if follows:
        eras = [(number(one.moment, seen.seat), seen.calling(one.before)) for one in follows]
        seen = seen.calling(seen.names, eras=eras)
    if since is None or not seen.former:
        return seen
    before = seen.calling(seen.former)
    return seen.calling(seen.names, before=before, renamed=number(since, seen.seat))


def first_called(seen: TableView) -> Mapping[Seat, str]:
    """What everybody is called on the first page of a book, which tells nothing of how it ends.

    Whoever had several characters, one after the other, has all of them there.
    """
    names = seen.names if seen.before is None else seen.before.names
    all_ = {
        seat: " and then ".join([*map(isolated, had), names[seat]]) for seat, had in seen.formerly.items()
    }
    return {**names, **all_}
