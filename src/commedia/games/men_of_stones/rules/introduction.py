"""Act I: the Natures are set out, and everybody becomes somebody."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions.introduction import ChooseNatures
from commedia.games.men_of_stones.decisions.ties import HoldCards, TakeNature, WriteTie
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, ORDINARY, QUALITIES, TRAITS
from commedia.games.men_of_stones.options import options_of
from commedia.games.men_of_stones.phases import HEADINGS, phase
from commedia.games.men_of_stones.phases import NATURES as SET_OUT
from commedia.games.men_of_stones.rules import dice
from commedia.games.men_of_stones.state import Stones, Tie, TieKind


async def introduction(t: Table, w: Stones) -> None:
    """Set out N+3 Natures, the Forsworn always among them. Source: MS-NAT-02, MS-ACT1-01."""
    w.begin("I")
    w.phase = phase("I", SET_OUT)
    t.heading(HEADINGS["I"])
    if options_of(t).natures == "host":
        chosen = (await t.ask(ChooseNatures(w, w.seats[0]))).natures
    else:
        chosen = await t.shuffle("MS-NAT-02", ORDINARY, take=w.natures_out)
    w.table_natures = [FORSWORN, *(n for n in ORDINARY if n in chosen)]
    t.announce("MS-NAT-02", "{natures} are set out.", natures=list(w.table_natures))


async def take_nature(t: Table, w: Stones, seat: Seat) -> None:
    """A turn of Act I: a Nature by a Quality, a Trait, and a Relationship to the left.

    Source: MS-ACT1-02 to MS-ACT1-07. The die on the Quality fixes the Detail (MS-DICE-09).
    """
    player = w.players[seat]
    traits = forsworn_columns(t, w)
    matching = dice.matching_qualities(player.dice)
    answer = await t.ask(TakeNature(w, seat, natures_by_quality(w, seat), traits, matching))
    value = player.dice[answer.quality]
    player.nature = answer.nature
    w.table_natures.remove(answer.nature)
    t.announce(
        "MS-ACT1-02", "{seat} takes the {nature} through {quality}.",
        seat=seat, nature=answer.nature, quality=answer.quality, value=value,
    )  # fmt: skip
    if player.is_forsworn:
        await hold_cards(t, w, seat)
    else:
        player.tp = dict.fromkeys(NATURES[answer.nature].traits, 0)  # MS-TBL-02
    # MS-ACT1-04 the first tie of everybody is a Relationship
    await write_tie(t, w, seat, "relationship", answer.quality, answer.trait)


def natures_by_quality(w: Stones, seat: Seat) -> dict[str, list[str]]:
    """The Qualities this player may choose now, and the Natures each of them opens.

    A Quality of the matching set opens the Natures that have it, and the Forsworn (MS-ACT1-02). The last
    player takes the Forsworn if nobody has (MS-ACT1-06). Where the set opens nothing at all, any die may
    be used that opens something (MS-ACT1-07).
    """
    free = w.table_natures
    last = [p.nature for p in w.players.values()].count(None) == 1
    if last and FORSWORN in free:
        free = [FORSWORN]
    matching = dice.matching_qualities(w.players[seat].dice)
    for qualities in (matching, QUALITIES):
        opened = {q: [n for n in free if n == FORSWORN or q in NATURES[n].qualities] for q in qualities}
        opened = {quality: natures for quality, natures in opened.items() if natures}
        if opened:
            break
    return opened


def forsworn_columns(t: Table, w: Stones) -> tuple[str, ...]:
    """The Traits open to a Forsworn without a Nature: every column of the Setting (MS-FOR-03).

    By a table option it is the eight Traits of Natures alone: Love, and what else a Setting adds of its own,
    is out of the game (option forsworn_love, R-12).
    """
    assert w.setting is not None
    added = options_of(t).forsworn_love == "on"
    return tuple(trait for trait in w.setting.details if added or trait in TRAITS)


async def hold_cards(t: Table, w: Stones, seat: Seat) -> None:
    """The Forsworn keeps three of the free Natures face down; they leave the table. Source: MS-FOR-01.

    Drawn by chance where the table says so (option forsworn_draw). When only three are left, they are
    the three (MS-ACT1-06).
    """
    player = w.players[seat]
    if len(w.table_natures) == 3:
        cards = list(w.table_natures)
    elif options_of(t).forsworn_draw == "random":
        cards = await t.shuffle("MS-FOR-01", w.table_natures, take=3, by=seat)
    else:
        cards = (await t.ask(HoldCards(w, seat))).natures
    player.facedown = [n for n in w.table_natures if n in cards]
    w.table_natures = [n for n in w.table_natures if n not in cards]
    # What is left on the table shows which three they are (MS-TBL-07).
    t.announce("MS-FOR-01", "{seat} keeps {count} Natures face down.", seat=seat, count=3, opens=True)


async def write_tie(t: Table, w: Stones, seat: Seat, kind: TieKind, quality: str, trait: str) -> None:
    """Write the tie toward the next player, from a Quality and the Detail of a Trait.

    Source: MS-DICE-09, MS-DICE-10. The author also names their character now, if it has no name yet
    (MS-TBL-02).
    """
    value = w.players[seat].dice[quality]
    detail = w.detail(trait, value)
    answer = await t.ask(WriteTie(w, seat, kind, quality, trait, detail))
    if answer.name:
        w.players[seat].character_name = answer.name
    toward = w.next(seat)
    w.ties.append(
        Tie(
            number=len(w.ties) + 1, kind=kind, from_=seat, to=toward,
            quality=quality, value=value, trait=trait, detail=detail, text=answer.text,
        )
    )  # fmt: skip
    t.announce(
        events.TieWritten(
            seat=seat, kind=kind.capitalize(), toward=toward, quality=quality, trait=trait, value=value,
            detail=detail,
        ),
        words=answer.text,
    )  # fmt: skip
