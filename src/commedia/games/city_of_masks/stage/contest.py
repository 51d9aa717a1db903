"""A challenge: two masks across the stake, or one alone (CM-UNO, CM-OPP)."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.odds import spectacle
from commedia.games.city_of_masks.stage.cast import ROLES
from commedia.games.city_of_masks.stage.deeds import deeds, meanings
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.stage.pots import pile_of, pots
from commedia.games.city_of_masks.stage.slate import challenge_step
from commedia.games.city_of_masks.stage.spectacle import added, lying
from commedia.games.city_of_masks.stage.support import bets, supporters
from commedia.games.city_of_masks.stage.wording import called, card_of, mask_name
from commedia.games.city_of_masks.state import Challenge, City, Side, phases
from commedia.kit.stage import Names, place_of
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def contest(public: City, names: Names, challenge: Challenge) -> Markup:
    """The challenge that is on."""
    sides = challenge.sides
    drawn = [_principal(public, names, challenge, n) for n in range(len(sides))]
    return _CONTEST(
        kind=Markup(" contest--alone") if len(sides) == 1 else NOTHING,
        them=drawn[0],
        stakes=_stakes(public, names, challenge),
        you=drawn[1] if len(drawn) > 1 else NOTHING,
        theirs=_doings(public, names, challenge, sides[0]),
        yours=_doings(public, names, challenge, sides[1]) if len(sides) > 1 else NOTHING,
        below=joined([_goals(names, challenge), bets(names, challenge)]),
    )


_CONTEST = template(
    '<div class="contest{kind}"><div class="contest__face">{them}{stakes}{you}</div>',
    '<div class="contest__doings">{theirs}{yours}</div>{below}</div>',
)


def _principal(public: City, names: Names, challenge: Challenge, n: int) -> Markup:
    side = challenge.sides[n]
    seat = side.seat
    won = challenge.winner == seat
    role = ROLES[challenge.kind][n]
    if challenge.winner:
        lost = "backs down" if challenge.backed_down else "loses"
        role = f"{role}, {'wins' if won else lost}"
    return principal(public, names, seat, role, _WON if won else _LOST if challenge.winner else NOTHING)


def principal(public: City, names: Names, seat: str, role: str, look: Markup = NOTHING) -> Markup:
    """Somebody whose matter it is, with the mask they wear. role: what they are in it."""
    worn = public.avatars[seat].worn
    return _PRINCIPAL(
        look=look,
        place=place_of(public.seats, seat),
        art=art(public, worn, "principal__mask"),
        role=role,
        name=called(names, seat),
        mask=mask_name(public, worn) if worn else "no mask",
        card=card_sign(worn),
    )


_PRINCIPAL = template(
    '<article class="principal{look}" data-place="{place}">{art}<header><p class="label">{role}</p>',
    '<h3>{name}</h3><p class="quiet">{mask}{card}</p></header></article>',
)
_WON, _LOST = Markup(" principal--won"), Markup(" principal--lost")


def card_sign(id: str) -> Markup:
    """The court card of a mask, after its name; nothing for other masks."""
    rank, sign = card_of(id)
    return Markup(f', <span class="card-name">{rank}{suit(sign) if sign else ""}</span>') if rank else NOTHING


def _doings(public: City, names: Names, challenge: Challenge, side: Side) -> Markup:
    name = called(names, side.seat)
    acts = deeds(public, side, f"{name}’s actions, in order")
    unsaid = NOTHING if acts else _WAITS(text=f"{name} has not said yet what they do.")
    return _DOINGS(
        place=place_of(public.seats, side.seat),
        words=_WORDS(text=side.words.text) if side.words.text else NOTHING,
        acts=acts or unsaid,
        meanings=meanings(public, names, side),
        support=supporters(public, names, challenge, side),
    )


_DOINGS = template('<div class="doings" data-place="{place}">{words}{acts}{meanings}{support}</div>')
_WORDS = template('<p class="doings__words">{text}</p>')
_WAITS = template('<p class="quiet">{text}</p>')


# -- between them --------------------------------------------------------------------------------------


def _stakes(public: City, names: Names, challenge: Challenge) -> Markup:
    """The piles and the tiles; once the tiles are drawn, how the spectacle adds up."""
    sides = challenge.sides
    step = challenge_step(public, challenge)
    piles = [pile_of(public, names, side.seat) for side in sides]
    summed = any(side.tile for side in sides) and len(sides) > 1
    is_open = not challenge.winner and any(pile.total or pile.hidden for pile in piles)
    drawing = pots(*piles, over=step != phases.BID) if is_open else NOTHING
    return _STAKES(
        piles=drawing,
        sums=_sums(names, challenge) if summed else NOTHING,
        tiles=joined([_tiles(public, names, challenge, side) for side in sides]),
        then=_THEN(text=_what_then(challenge, names, step, throws(public.options))),
    )


_STAKES = template('<div class="pots">{piles}{sums}<div class="pots__tiles">{tiles}</div>{then}</div>')
_THEN = template('<p class="quiet pots__then">{text}</p>')


def _what_then(challenge: Challenge, names: Names, step: str, dice: bool) -> str:
    """One sentence about where it stands."""
    if challenge.backed_down:
        none = "No dice are thrown." if dice else "No tile is drawn."
        return f"{called(names, challenge.winner)} takes {challenge.paid} Face. {none}"
    if challenge.winner:
        return f"{called(names, challenge.winner)} takes {challenge.paid} Face."
    if len(challenge.sides) == 1:
        [side] = challenge.sides
        if side.tile:
            return f"The spectacle is {side.spectacle}."
        return "The dice say what comes of it." if dice else "One tile says what comes of it."
    return {
        phases.DECLARE: "The stake opens when the deed is declared.",
        phases.BID: f"{'The dice are thrown' if dice else 'Tiles are drawn'} when the pots are level.",
        phases.ALLIES: "The bidding is closed. Onlookers bet, lenders stand by.",
    }.get(step, "The greater spectacle wins; a tie is the challenger’s.")


def _sums(names: Names, challenge: Challenge) -> Markup:
    """D of either side: their own tile and their lenders’ (CM-OPP-05)."""
    cells = [
        added(
            called(names, side.seat),
            [deed.spectacle for deed in (side, *side.loans) if deed.tile],
            look=_WON_SUM if challenge.winner == side.seat else NOTHING,
        )
        for side in challenge.sides
    ]
    return _SUMS(cells=joined(cells))


_SUMS = template('<p class="label">Spectacle</p><dl class="sums">{cells}</dl>')
_WON_SUM = Markup(' class="is-won"')


def _tiles(public: City, names: Names, challenge: Challenge, side: Side) -> Markup:
    """The tiles of one side, face down until they are drawn; a faction draws none (CM-SUP-02)."""
    deeds_ = [side, *(loan for loan in side.loans if loan.tile or loan.seat not in FACTIONS)]
    if challenge.backed_down:
        return _TILES(tiles=NOTHING)
    dice = throws(public.options)
    return _TILES(tiles=joined([_tile(called(names, d.seat), tuple(d.tile), dice) for d in deeds_]))


_TILES = template("<div>{tiles}</div>")


@lru_cache(maxsize=512)
def _tile(name: str, tile: tuple[int, ...], dice: bool) -> Markup:
    shows = _D(d=spectacle(tile)) if tile else NOTHING
    return _TILE(tile=lying(f"{name}’s", tile, dice), name=name, d=shows)


_TILE = template('<span class="tile">{tile}<span class="tile__whose">{name}{d}</span></span>')
_D = template(' <b title="spectacle">{d}</b>')


def _goals(names: Names, challenge: Challenge) -> Markup:
    """What each side plays for."""
    said = [side for side in challenge.sides if side.goal.text]
    if not said:
        return NOTHING
    rows = [_GOAL(name=called(names, side.seat), goal=side.goal.text) for side in said]
    return _GOALS(rows=joined(rows))


_GOALS = template('<div class="plays-for">{rows}</div>')
_GOAL = template('<p><span class="label">If {name} wins</span> {goal}</p>')
