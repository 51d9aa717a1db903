"""What somebody does in a challenge: actions in their order, what each needs, and what came of it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.favor import counting
from commedia.games.city_of_masks.odds import Randomizer, SuccessTest, success
from commedia.games.city_of_masks.stage.wording import act_of, called, outcomes
from commedia.games.city_of_masks.state import City, Deed, Side
from commedia.kit.stage import Names
from commedia.props.template import NOTHING, joined, template


def deeds(public: City, deed: Deed, about: str) -> Markup:
    """The actions of one seat. about: what the list is called to readers."""
    seat, keys = deed.seat, deed.actions
    if not keys:
        return NOTHING
    options = public.options
    acts = [act_of(public, seat, key) for key in keys]
    chances = chances_of(tuple(act[1] for act in acts), options.randomizer, options.success_test)
    well = outcomes(public, deed)
    run = 0
    rows = []
    for key, (words, value, kind), chance, came_off in zip(keys, acts, chances, well, strict=True):
        run += value
        rows.append(
            _DEED(
                look=_LOOKS[came_off],
                words=words,
                needs=_needs(came_off, run if value else 0, chance, options.success_test, key in deed.told),
                worth=worth(value, kind),
            )
        )
    return _DEEDS(about=about, rows=joined(rows))


@lru_cache(maxsize=4096)
def chances_of(values: tuple[int, ...], randomizer: Randomizer, test: SuccessTest) -> tuple[int, ...]:
    """How often each action succeeds, in a hundred, before any tile is drawn."""
    return tuple(round(chance * 100) for chance in success(values, randomizer, test))


def _needs(came_off: bool | None, run: int, chance: int, test: str, told: bool) -> str:
    """The inner court that an action needs with those before it, and its chance; later, what came of it."""
    if came_off is not None:
        return ("succeeds" if came_off else "fails") + (", told" if told else "")
    if not run:
        return "always"
    reach = f"inner {run}+" if test == "example" else f"inner {run} or less"
    return f"{reach} · {chance}%"


@lru_cache(maxsize=32)
def worth(value: int, kind: str) -> Markup:
    """What an action is worth: solid in Face, hollow in Hidden Face."""
    return _WORTH(
        hidden=_HOLLOW if kind == "hidden" else NOTHING,
        about=f"worth {value} {'Hidden Face' if kind == 'hidden' else 'Face'}" if value else "worth nothing",
        value=value,
    )


_DEEDS = template('<ol class="deeds" aria-label="{about}">{rows}</ol>')
_DEED = template(
    '<li class="deed{look}"><span class="deed__words">{words}</span><span class="needs">{needs}</span>',
    "{worth}</li>",
)
_LOOKS = {None: NOTHING, True: Markup(" deed--well"), False: Markup(" deed--failed")}
_WORTH = template(
    '<b class="worth{hidden}" title="{about}"><span class="visually-hidden">worth </span>{value}</b>'
)
_HOLLOW = Markup(" worth--hidden")


def meanings(public: City, names: Names, side: Side) -> Markup:
    """Whom the deed woos, with what counts there beside the tile, and what it is said to mean.

    Source: CM-TAB-02, CM-FAC-03.
    """
    about: dict[str, list[str]] = {}
    for target in side.wooing:
        name = called(names, target)
        counts = counting(public, side.seat, target, side.tags) if target in FACTIONS else []
        about.setdefault(f"to win over {name}:" if counts else "to win over", []).extend(counts or [name])
    for tag in side.tags:
        sort, what = _meaning(public, names, side.seat, tag)
        about.setdefault(sort, []).append(what)
    said = [f"{sort} {listed(what)}" for sort, what in about.items()]
    return _MEANINGS(rows=joined([_MEANING(text=text) for text in said])) if said else NOTHING


_MEANINGS = template('<ul class="meanings" aria-label="What it means">{rows}</ul>')
_MEANING = template("<li>{text}</li>")


def _meaning(public: City, names: Names, seat: str, tag: str) -> tuple[str, str]:
    """A tag in words: what it says, and of what. Those that say the same stand together."""
    sort, _, about = tag.partition(":")
    whom, _, action = about.partition(":")
    if sort == "breach":
        hides = about.startswith("uncast.")
        return (
            ("breaks with", "being unseen")
            if hides
            else ("breaks with the mask:", act_of(public, seat, about)[0])
        )
    who = called(names, whom)
    if sort in ("pleases", "offends"):
        return f"{'pleases' if sort == 'pleases' else 'goes against'} {who}:", act_of(public, seat, action)[0]
    return {"for": "on behalf of", "suits": "suits"}.get(sort, "against"), who
