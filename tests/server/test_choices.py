"""Every choice says what it does before it is taken, in every decision of both games."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.engine import Closed, Decision, Play
from commedia.server.pages.cue import cue
from commedia.server.pages.decision_form import fieldset, form
from commedia.server.pages.go import go
from tests.city_of_masks.forms import against_bob, form_of, table
from tests.games.forms import text
from tests.golden.recording import otherwise
from tests.server.seeing import Stage

SEATS = {"men-of-stones": ["Maud", "Iris", "Bo", "Cy"], "city-of-masks": ["Maud", "Iris", "Bo", "Cy", "Eve"]}
AS_EVER: dict[str, dict[str, Any]] = {"men-of-stones": {}, "city-of-masks": {"round_limit": 3}}
OTHERWISE = {slug: otherwise(slug, **options) for slug, options in AS_EVER.items()}

FIGURE = re.compile(r"\{(\w+)\}")
CHOSEN = re.compile(r'<div class="choice">.*?name="do".*?<label[^>]*>(.*?)</label>', re.DOTALL)
"""The answers of a form, each by all that its label says."""


@pytest.mark.parametrize("options", [AS_EVER, OTHERWISE], ids=["as ever", "otherwise"])
@pytest.mark.parametrize("slug", SEATS)
def test_every_answer_among_several_says_what_comes_of_it(slug: str, options: dict[str, dict[str, Any]]):
    """A price, or what follows; and the button says the move by fields that the answer has."""
    stage = Stage(slug, SEATS[slug], options[slug])
    met: set[str] = set()
    silent: set[tuple[str, str]] = set()

    def look(play: Play) -> bool:
        for decision in play.open.values():
            if decision.given is None and decision.kind not in met:
                met.add(decision.kind)
                stage.drain()
                silent.update(says_nothing(stage, decision))
                assert set(wrong_figures(decision, play.moves)) == set(), decision.kind
        return play.finished

    assert stage.play_until(look, 2)
    assert len(met) > 20
    assert silent == set()


def says_nothing(stage: Stage, decision: Decision[Any]) -> list[tuple[str, str]]:
    """The answers of a form that are one of several, and say no more than what they are called."""
    html = str(form(stage.seen(decision.seat), decision, "cue"))
    return [
        (decision.kind, text(label))
        for label in CHOSEN.findall(html)
        if "choice__then" not in label and "choice__cost" not in label
    ]


def wrong_figures(decision: Decision[Any], clock: int) -> list[str]:
    """What a button would say of fields that its answer has not."""
    return [
        figure
        for answer, fields in decision.offers_at(clock).items()
        if not isinstance(fields, Closed)
        for figure in FIGURE.findall(decision.describe(answer).move or answer.move)
        if figure not in answer.__struct_fields__
    ]


def test_a_quality_says_what_it_opens_and_a_trait_the_detail_it_would_give():
    """Which Natures, and the words of the Setting for that die."""
    stage = Stage("men-of-stones", SEATS["men-of-stones"])
    stage.play_until(lambda play: any(q.kind == "take_nature" for q in play.open.values()))
    [decision] = [q for q in stage.play.open.values() if q.kind == "take_nature"]
    said = text(str(cue(stage.seen(decision.seat))))
    w = stage.play.world
    for quality, natures in decision.natures_by_quality.items():
        for nature in natures:
            assert nature in re.search(rf"{quality} die \d Opens ([^.]*)\.", said)[1]  # type: ignore[index]
        assert f"Might “{w.detail('Might', w.players[decision.seat].dice[quality])}”" in said
    assert f"bind you to {w.next(decision.seat)}." in said


@pytest.mark.parametrize(
    ("options", "says"),
    [({}, "A soliloquy no points in this act"), ({"act1_awards": "on"}, "A soliloquy +1 point You give")],
)
def test_a_soliloquy_says_what_it_brings_in_this_act(options: dict[str, Any], says: str):
    """In Act I no points, unless the table plays so."""
    stage = Stage("men-of-stones", SEATS["men-of-stones"], options)
    stage.play_until(lambda play: any(q.kind == "open_scene" for q in play.open.values()))
    [decision] = [q for q in stage.play.open.values() if q.kind == "open_scene"]
    said = text(str(cue(stage.seen(decision.seat))))
    assert says in said
    assert "Your Relationship: " in said


def test_somebody_to_challenge_stands_there_with_face_promises_feelings_and_aims():
    """By name, and nothing of it is a secret of theirs."""
    aim = {"kind": "humiliate", "target": "bob", "card": "5S"}
    t = table(
        ann={"feels": {"bob": -4}, "promised": {"bob": 1}, "cards": ["5S"], "aims": [aim]},
        bob={"promised": {"ann": 3}, "feels": {"ann": 6}},
    )
    said = text(form_of(t, "ann", "take_turn"))
    assert (
        "bob 12 Face You feel −4, they promised you 3 and you promised them 1. Your aim: humiliate them."
    ) in said
    assert "Your aim" not in text(form_of(table(), "ann", "take_turn"))


def test_where_tokens_are_secret_no_choice_tells_what_somebody_holds():
    """Then what stands there is one's own feeling, and what was promised."""
    plain, poor = (table({"show_tokens": "owner_only"}, bob={"face": face}) for face in (12, 3))
    assert form_of(plain, "ann", "take_turn") == form_of(poor, "ann", "take_turn")


@pytest.mark.parametrize(
    ("slug", "kind"),
    [
        ("men-of-stones", "bid_caution"),
        ("men-of-stones", "final_turn"),
        ("city-of-masks", "compose_hidden_face"),
        ("city-of-masks", "open_pot"),
        ("city-of-masks", "bid_turn"),
    ],
)
def test_a_question_that_decides_the_game_says_why_it_matters(slug: str, kind: str):
    """In one sentence, below what is asked."""
    stage = Stage(slug, SEATS[slug])
    assert stage.play_until(lambda play: any(q.kind == kind for q in play.open.values()), 3)
    decision = next(q for q in stage.play.open.values() if q.kind == kind)
    seen = stage.seen(decision.seat, decisions=[decision])
    assert len(re.findall(r'class="ask__matters">[^<]{40,}\.</p>', str(cue(seen)))) == 1


def test_the_button_names_people_as_the_story_does_and_no_field_after_somebody():
    """A seat may be called what a field is called."""
    t = against_bob()
    called = {"ann": "Zanze", "bob": "Odd", "of": "Gyde", "cy": "cy", "dee": "dee"}
    seen = Stage.of(t).seen("bob", names=called)
    [decision] = [q for q in seen.decisions if q.kind == "bid_turn"]
    offered = [(a, f) for a, f in decision.offers_at(seen.clock).items() if not isinstance(f, Closed)]
    drawn = str(go(fieldset(seen, decision), offered, "cue"))
    assert 'data-move="Ask {of} for Face"' in drawn
    assert "Play it" in drawn
