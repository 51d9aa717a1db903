"""What comes out in the end: of each Persona what the others felt, and what it had staked; last, the story.

Source: SP-EXPR-05, SP-EXPR-06, SP-INV-04, SP-ADV-01.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from commedia.engine.english import listed, so_many
from commedia.engine.visible_text import begun
from commedia.games.shadow_play.stage.people import bearer_called, item_words
from commedia.games.shadow_play.state import Investment, Persona, Story
from commedia.kit.curtain import Curtain, Fact, Reveal
from commedia.kit.stage import Names, called, initial
from commedia.props import light
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import template

WIDTH, HEIGHT = 320, 250
REACH = 94
"""How far the dashed lozenge of all that there was to show reaches from its middle."""
LEAST = 44
"""How far that of a Persona reaches of which nothing was felt: its letter stands in it."""

ENDED = {
    "card": "What stood on its card has come true.",
    "vote": "All of you let it end.",
    "nobody": "Nobody was left alive.",
    "told": "As much was told as was meant to be.",
}
"""How an Episode ended, in a sentence."""
CAME = {"resolved": ("came true", True), "void": ("can’t come about", False), "open": ("left open", None)}
"""What became of an Investment: in words, and whether it came true."""


def eve(public: Story, names: Names) -> tuple[str, str]:
    """How many Episodes there were; and how the last of them ended."""
    count = public.episode.no
    return "After one Episode" if count == 1 else f"After {count} Episodes", ENDED.get(
        public.episode.over, ""
    )


def reveals(public: Story, names: Names) -> list[Reveal]:
    """The Personae in order of seats, and the story last."""
    made = [seat for seat, persona in public.personae.items() if persona.is_made]
    return [*(_one(public, names, seat) for seat in made), _story(public, names)]


# -- a Persona --------------------------------------------------------------------------------------------


def felt(public: Story, seat: str) -> dict[str, list[str]]:
    """By what there was to convey of a Persona, who of the others felt it, in order of seats."""
    others = [one for one in public.seats if one != seat]
    return {
        item: [one for one in others if item in public.tickers[one].shown]
        for item in public.personae[seat].items
    }


def _conveyed(public: Story, seat: str) -> tuple[list[str], list[str], list[str]]:
    """What of a Persona was felt by all, by some and by nobody: items, each once."""
    by = felt(public, seat)
    most = len(public.seats) - 1
    whole = [item for item, who in by.items() if len(who) == most]
    some = [item for item, who in by.items() if 0 < len(who) < most]
    return whole, some, [item for item, who in by.items() if not who]


def _one(public: Story, names: Names, seat: str) -> Reveal:
    persona, by = public.personae[seat], felt(public, seat)
    whole, some, none = _conveyed(public, seat)
    stakes = [one for one in public.investments.values() if one.seat == seat]
    return Reveal(
        seat,
        called(names, seat),
        _ended(persona, called(names, seat), len(whole), _last(public)),
        _lozenge(called(names, seat), len(whole), len(by)),
        _filled(
            ("Felt by all", [Fact(item_words(persona, item), kept=True) for item in whole]),
            ("Felt by some", [Fact(item_words(persona, item), _who(names, by[item])) for item in some]),
            (
                f"Felt by nobody{_last(public)}",
                [Fact(item_words(persona, item), kept=False) for item in none],
            ),
            ("Staked", [_staked(public, names, one) for one in stakes]),
        ),
    )  # fmt: skip


def _filled(*groups: tuple[str, list[Fact]]) -> list[tuple[str, list[Fact]]]:
    """Those that hold something first: rows stand beside each other, and an empty one would leave a hole."""
    return sorted(groups, key=lambda group: not group[1])


def _who(names: Names, seats: list[str]) -> str:
    return listed([called(names, seat) for seat in seats])


def _last(public: Story) -> str:
    """When it was felt, where there were several Episodes: ticks begin anew with each. Source: SP-TONE-04."""
    return " in the last Episode" if public.episode.no > 1 else ""


def _ended(persona: Persona, who: str, whole: int, when: str) -> str:
    """How it ended for a Persona, in a sentence."""
    if not persona.alive:
        return f"{who} is dead."
    if whole == len(persona.items):
        return f"Everything in {who} was felt by all{when}."
    return f"Of {len(persona.items)} things in {who} {_were(whole)} felt by all{when}."


def _were(count: int) -> str:
    """So many of them, with their verb: "one was", "3 were", "none was"."""
    return "one was" if count == 1 else f"{count} were" if count else "none was"


def _staked(public: Story, names: Names, one: Investment) -> Fact:
    says, kept = CAME[one.status]
    return Fact(f"{bearer_called(public, names, one.element)}: {one.wish.text}", says, kept)


def _lozenge(who: str, whole: int, all_: int) -> Markup:
    """A Persona fills as much of the dashed lozenge round it as all have felt of it."""
    size = LEAST + (REACH - LEAST) * whole // max(all_, 1)
    return picture(
        WIDTH, HEIGHT, f"{who} fills {whole} of {all_} parts of a dashed lozenge.",
        light.ghost(_around(REACH)), f'<path class="lands__pawn" d="{_around(size)}"/>',
        str(_LETTER(letter=initial(who))), kind="lit art tones-spot",
    )  # fmt: skip


_LETTER = template('<text class="lands__letter" x="160" y="142">{letter}</text>')


def _around(reach: int) -> str:
    x, y = WIDTH // 2, HEIGHT // 2
    return f"M{x} {y - reach}L{x + reach} {y} {x} {y + reach} {x - reach} {y}Z"


# -- the story --------------------------------------------------------------------------------------------


def _story(public: Story, names: Names) -> Reveal:
    """The Director's place: what it sounded like, what it was about, and what did not happen."""
    episode = public.episode
    about = bearer_called(public, names, episode.element) if episode.element else ""
    true = {"card": True, "nobody": False}.get(episode.over)
    card = [Fact(begun(f"{about}: {episode.wish.text}"), "came true" if true else "", true)] if about else []
    there = [one for one in public.there if one != episode.element]
    return Reveal(
        public.director,
        called(names, public.director),
        _not_so(public),
        _eye(),
        _filled(
            ("It was about at last" if public.episode.no > 1 else "It was about", card),
            ("It sounded", [Fact(public.tone.text)] if public.tone.text else []),
            ("In it were", [Fact(bearer_called(public, names, one)) for one in there]),
            ("Never happened", [Fact(one.text) for one in public.never if one.text]),
        ),
    )


def _not_so(public: Story) -> str:
    """How often somebody would not have what the Director said."""
    count, struck = public.tally.challenges, public.tally.struck
    if not count:
        return "Nobody said no to any of it."
    said = "Somebody said no once" if count == 1 else f"Somebody said no {count} times"
    if count == 1:
        return f"{said}, and it was struck." if struck else f"{said}, and it stayed."
    return f"{said}, and {_were(struck)} struck."


def _eye() -> Markup:
    """The Director's eye; dashed round it, the story that it saw."""
    return picture(
        WIDTH, HEIGHT, "An eye; a dashed lozenge round it is the story that is told.",
        light.ghost(_around(REACH)),
        '<path class="lands__pawn" d="M84 125q76-84 152 0-76 84-152 0Z"/>',
        f'<circle class="lands__plate" cx="{num(WIDTH / 2)}" cy="{num(HEIGHT / 2)}" r="20"/>',
        kind="lit art tones-spot",
    )  # fmt: skip


# -- said to each -----------------------------------------------------------------------------------------


def befell(public: Story, seat: str, names: Names) -> str:
    """What was felt of one's Persona, and what one felt of others’; of the Director, how much was said."""
    return " ".join([*_shown(public, seat), _saw(public, seat)])


def _shown(public: Story, seat: str) -> Iterator[str]:
    if seat == public.director:
        yield f"You were everybody and everything else. {_not_so(public)}"
        return
    whole, some, none = _conveyed(public, seat)
    count = len(whole) + len(some) + len(none)
    by = f"{_were(len(whole))} felt by all, {_told(some)} by some, {_told(none)} by nobody"
    yield f"You had {count} things to show: {by}{_last(public)}."
    if not public.personae[seat].alive:
        yield "You are dead."
    elif not some and not none:
        yield "That is worth an Advance."


def _told(items: list[str]) -> str:
    return "one" if len(items) == 1 else str(len(items)) if items else "none"


def _saw(public: Story, seat: str) -> str:
    """How much of others somebody has ticked."""
    count = len(public.tickers[seat].shown)
    told = so_many(count, "thing") if count else "nothing"
    return f"Of what others showed you felt {told}{_last(public)}."


CURTAIN: Curtain[Story] = Curtain(title="What was felt", eve=eve, reveals=reveals, befell=befell)
