"""Every refusal is a sentence in the game's words: no field of an answer, and nothing's id, stands in one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import Decision, IllegalMove, Play, Prose, SeededDealer, answer_schema
from commedia.engine.answer_codec import lay_aside
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Domain, Fields
from commedia.engine.kinds import kinds_by_name
from commedia.engine.legality import check_answer
from commedia.lab.playouts import below_of
from commedia.testing import Record, ScriptedTable

NAMES = ("Ana", "Bo", "Cy", "Dora")
NONSENSE: tuple[Any, ...] = (
    "qwx",
    999,
    -1,
    [],
    ["qwx", "qwx"],
    {"qwx": 1},
    None,
    "",
    True,
    ["qwx"] * 60,
    2.5,
)
STOPS, BETWEEN = 60, 9
ENOUGH = 4
"""As often is each kind of decision tried with the same ways to answer it."""

IN_CODE = re.compile(
    r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z]\w*|__|\bNone\b(?! of)|\bTrue\b|\bFalse\b|[{}\[\]]|\bdict\b"
)
AN_ID = re.compile(r"[a-z]{1,2}\d+|\w*\.\w+|\w*:\w+|\w+_\w+")


def walks(slug: str) -> Iterator[tuple[Play, Random]]:
    """Random plays of a game, wherever they come to now and then."""
    game = games.get(slug)
    for seed in range(3):
        chance = Random(f"{slug} {seed}")
        below = below_of(chance)
        options: dict[str, Any] = {}
        if seed == 2:
            options = {key: list(one.choices)[-1] for key, one in game.options.items()}
        play = Play.start(
            game, NAMES[: game.seats[-1]][: max(3, game.seats[0])], options, SeededDealer(b"%d" % seed)
        )
        for _ in range(STOPS):
            if play.finished:
                break
            yield play, chance
            for _ in range(1 + chance.randrange(BETWEEN)):
                if play.open:
                    play.play_randomly(below, 1)
            play.outbox.clear()


def mistakes(decision: Decision[Any], play: Play, chance: Random) -> Iterator[Any]:
    """An answer by chance, with something in it that it can't have."""
    yield from ("qwx", 999, [], {"do": "qwx"}, {}, {"qwx": 1}, None)
    for answer, fields in decision.offers_at(play.moves).items():
        yield {"do": answer.do}
        yield {"do": answer.do, "qwx": 1}
        if hasattr(fields, "why"):
            continue
        good: dict[str, Any] = {"do": answer.do}
        for field, domain in every(fields, good, chance):
            good[field] = domain.sample(below_of(chance))
            if isinstance(good[field], Prose):
                good[field] = "words"
        yield {**good, "qwx": 1}
        for field in [name for name in good if name != "do"]:
            yield {name: value for name, value in good.items() if name != field}
            yield from ({**good, field: wrong} for wrong in NONSENSE)
        others = [
            f for other in decision.offers_at(play.moves) for f in other.__struct_fields__ if f not in good
        ]
        yield from ({**good, field: "qwx"} for field in others)


def every(fields: Fields, chosen: dict[str, Any], chance: Random) -> Iterator[tuple[str, Domain]]:
    """The fields of an answer, those too that a choice asks for once it is made."""
    for field, domain in fields.items():
        yield field, domain
        if domain.follow is not None:
            yield from every(domain.follow[chosen[field]], chosen, chance)


def ids_in(fields: Any) -> Iterator[str]:
    """What stands for something in the choices of some fields, and is no word."""
    for domain in () if hasattr(fields, "why") else fields.values():
        values = [*getattr(domain, "values", ()), *getattr(domain, "places", ())]
        yield from (one for one in values if isinstance(one, str) and AN_ID.fullmatch(one))
        for one in values[:12] if domain.follow is not None else ():
            yield from ids_in(domain.follow[one])


def refusals(decision: Decision[Any], play: Play, chance: Random) -> Iterator[tuple[Any, IllegalMove]]:
    """What is said to each of the mistakes that is one."""
    for raw in mistakes(decision, play, chance):
        try:
            kind, values = read_answer(decision, raw, play.moves, play.words)
            lay_aside(kind, values, lambda text: Prose("w") if text else Prose(""))
            check_answer(decision, kind(**values), play.moves)
        except IllegalMove as refused:
            yield raw, refused


def unfit(sentence: str, ids: set[str]) -> str:
    """What of a sentence is no word of the game's; what was sent is quoted back as it came."""
    own = re.sub(r"“[^”]*qwx[^”]*”|“(words|999|-1|2\.5|True|None|\[\]|)”", "“”", sentence)
    found = IN_CODE.search(own)
    if found:
        return found[0]
    tokens = set(re.findall(r"[\w.:]+", own)) | set(re.findall(r"\w+", own))
    return next((one for one in ids if one in tokens or one in {token.rstrip(".:") for token in tokens}), "")


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_refusal_names_a_field_or_an_id(slug: str) -> None:
    """Of whatever is wrong with an answer, wherever a play by chance has come to."""
    found: dict[str, Any] = {}
    kinds = set()
    tried: Counter[tuple[str, ...]] = Counter()
    for play, chance in walks(slug):
        for decision in play.open.values():
            offered = decision.offers_at(play.moves)
            tried[what := (decision.kind, *(answer.do for answer in offered))] += 1
            if tried[what] > ENOUGH:
                continue
            ids = {one for fields in offered.values() for one in ids_in(fields)}
            ids |= {answer.do for answer in offered if "_" in answer.do}
            kinds.add(decision.kind)
            for raw, refused in refusals(decision, play, chance):
                if wrong := unfit(refused.sentence, ids):
                    found.setdefault(f"{decision.kind}: {wrong}", (raw, refused.sentence))
            for one in answer_schema.closed(decision, play.moves):
                if wrong := unfit(one["why"], ids):
                    found.setdefault(f"{decision.kind}: {wrong}", one["why"])
    assert not found, "\n".join(f"{k}  {v}" for k, v in found.items())
    assert len(kinds) > 15


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_is_not_open_now_says_why_in_words(slug: str) -> None:
    """Each kind to each seat, wherever a play by chance has come to; and what stands under closed."""
    every_kind = kinds_by_name(games.get(slug))
    listed = set()
    for play, _ in walks(slug):
        for seat in play.seats:
            mine = {q.kind for q in play.open.values() if q.seat == seat}
            said = {kind: play.why_not(seat, kind) for kind in every_kind if kind not in mine}
            for kind, refused in said.items():
                assert not unfit(refused.sentence, {one for one in every_kind if "_" in one}), kind
                assert refused.sentence.endswith((".", "?", "!")), kind
            for one in play.closed_doors(seat):
                listed.add(one["kind"])
                assert one["kind"] not in mine
                assert (one["why"], bool(one["rule"])) == (one["why"].strip(), True)
                assert play.why_not(seat, one["kind"], one["do"]).sentence == one["why"]
    assert listed <= {one.kind for one in games.get(slug).rules.doors}
    assert listed or slug == "city-of-masks", "its one door says why only to whoever tries it too often"


def at_a_challenge(begins: str, **more: Any) -> ScriptedTable:
    """Shadow Play: dee directs, ann has challenged, and bob lives beside her."""
    personae = {"ann": {"stance": 5}, "bob": {"stance": 3}}
    return ScriptedTable.at(
        "shadow-play", {"director": "dee", "personae": personae, **more}, begins, chance="any"
    )


CLASH = {"challenger": "ann", "standing": {"ann": {"st": 3, "st0": 3}, "bob": {"st": 3, "st0": 3}}}


def closed_to(t: ScriptedTable, seat: str, do: str) -> Record:
    """The one entry of what a seat can't do, which is the same beside all that it is asked."""
    found = [[one for one in decision.closed if one.do == do] for decision in t.decisions(seat)]
    assert found
    assert all(one == found[0] for one in found)
    [entry] = found[0]
    return Record(entry)


def test_sp_push_01_a_push_that_is_not_open_says_why() -> None:
    """Out of a Challenge, and once the dice have fallen; to an Actor, that it is not theirs."""
    t = at_a_challenge("dialogue")
    entry = closed_to(t, "dee", "push")
    why = "Nobody is Pushed outside of a Challenge."
    assert entry == {"do": "push", "why": why, "rule": "SP-PUSH-01", "kind": "may_push"}
    refused = t.refusal("dee", "may_push", {"push": "ann"})
    assert (refused, refused.rule, refused.open) == (entry.why, entry.rule, False)
    assert t.refusal("ann", "may_push", {"push": "bob"}) == "Only the Director Pushes."
    t = at_a_challenge("cycle", challenge=CLASH)
    t.answer("ann", "make_move", {"do": "leading", "words": "so", "aim": "good", "bearer": "ann"})
    t.answer("dee", "set_scope", {"do": "weigh", "time": 1, "significance": 0})
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    assert [d.kind for d in t.decisions("ann") if not d.optional] == ["pick_die"]
    assert "have fallen" in t.refusal("dee", "may_push", {"push": "ann"})
    with pytest.raises(IllegalMove, match="have fallen"):
        t.answer("dee", "may_push", {"push": "ann"})


def test_sp_ch_01_a_challenge_that_is_not_open_says_why() -> None:
    """Before anything was answered; where no Strategy is furthered; while one is on."""
    t = at_a_challenge("dialogue")
    entry = closed_to(t, "ann", "challenge")
    assert (entry.why, entry.rule) == (
        "No action of yours has been answered that you could challenge.",
        "SP-CH-01",
    )
    assert t.refusal("ann", "may_challenge", {"strategy": "s1"}) == entry.why
    t.answer("ann", "speak", {"do": "act", "words": "I knock."})
    assert t.refusal("ann", "may_challenge", {"strategy": "s1"}) == "The Director answers first."
    t.answer("dee", "give_response", "Nobody comes.")
    refused = t.refusal("ann", "may_challenge", {"strategy": "s1"})
    assert (refused, refused.rule) == (
        "Your last action furthers no Strategy, so nothing is at stake.",
        "SP-CH-02",
    )
    t = at_a_challenge("cycle", challenge=CLASH)
    assert t.refusal("bob", "may_challenge", {"strategy": "s1"}) == "A Challenge is on already."
    assert t.refusal("dee", "may_challenge").startswith("Only an Actor challenges")


def test_ms_scn_02_nobody_joins_a_soliloquy_and_it_says_so() -> None:
    """To whoever would; and to who is there already, that they are."""
    t = ScriptedTable("men-of-stones", ["ann", "bob", "cy"], chance="any")
    while not any(d.kind == "open_scene" for d in t.decisions()):
        t.play.play_randomly(below_of(Random("to the first scene")), 1)
    [opens] = t.decisions(kind="open_scene")
    t.answer(opens.seat, opens, {"do": "soliloquy"})
    other = next(seat for seat in t.state.seats if seat != opens.seat)
    refused = t.refusal(other, "join_scene")
    assert (refused, refused.rule, refused.open) == (
        "It is a soliloquy: nobody joins it.",
        "MS-SCN-02",
        False,
    )
    assert "already" in t.refusal(opens.seat, "join_scene")
    assert t.refusal(other, "close_scene").startswith(f"That is asked of {opens.seat} just now.")


def test_fa_reasons_are_of_their_moment() -> None:
    """Before a scene, and to whoever has no part in it."""
    t = ScriptedTable("face-of-angels", ["eve", "ann", "bob"], chance="any")
    assert t.refusal("ann", "run_scene", "close_scene") == "That is the World’s to do."
    assert t.refusal("ann", "enter_scene", {"char": "pc"}) == "No scene is open."
    assert t.refusal("ann", "give_way", "withdraw") == "No contest is on."


def test_kt_reasons_are_of_their_moment() -> None:
    """Before the Palace is explored, and to the Master."""
    t = ScriptedTable("know-thyself", ["gm", "ann", "bob"], chance="any")
    assert (
        t.refusal("ann", "explore", "call_end") == "That is for later: those who wake are still being made."
    )
    assert t.refusal("gm", "explore", "call_end").startswith("That is for a player")
    assert t.refusal("ann", "keep_palace", "call_end") == "That is the Master’s to do."


def test_cm_reasons_are_of_their_moment() -> None:
    """Where no challenge is on, and in one, of those who take a turn."""
    t = ScriptedTable("city-of-masks", ["ann", "bob", "cy"], chance="any")
    assert t.refusal("ann", "raise_objection", {"to": "goal"}) == "No challenge is on."
    assert t.refusal("ann", "take_turn") == "It is nobody’s turn just now."
