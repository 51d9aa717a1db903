"""The cue says what is asked, offers what is legal, and a form filled in from it is taken by the rules."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from commedia.engine import Amount, Answer, Decision, Described, Offers, Pick, Prose, Some
from commedia.engine.answer_parsing import read_answer
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server.forms import read_form
from commedia.server.pages.cue import cue
from commedia.server.pages.curtain import curtain
from commedia.server.pages.waiting_panel import status
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo", "Cy"]


class Form(HTMLParser):
    """A form as a browser holds it: its fields, filled in by chance where there is a choice."""

    def __init__(self, decision: str) -> None:
        super().__init__()
        self.decision = decision
        self.inside = False
        self.fields: list[tuple[str, str, dict[str, str | None]]] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag == "form":
            self.inside = at.get("data-decision") == self.decision
        if not self.inside:
            return
        if tag == "input":
            self.fields.append((at["type"] or "text", at["name"] or "", at))
        elif tag == "textarea":
            self.fields.append(("text", at["name"] or "", at))
        elif tag == "select":
            self.select = at["name"] or ""
        elif tag == "option" and at.get("value"):
            self.fields.append(("option", self.select, at))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False

    def names(self) -> set[str]:
        return {name for _, name, _ in self.fields}


def form_of(html: str, decision: Decision[Any]) -> Form:
    form = Form(decision.id)
    form.feed(html)
    assert form.fields, decision.id
    return form


def filled(form: Form, plain: dict[str, Any]) -> dict[str, list[str]]:
    """The form as sent by somebody who means that plain answer, through the names that are on the page."""
    sent: dict[str, list[str]] = {}
    for kind, name, at in form.fields:
        value = at.get("value") or ""
        if kind == "hidden":
            sent[name] = [value]
        elif name == "do":
            if value == plain["do"]:
                sent[name] = [value]
        elif name.split(".")[0] == plain["do"]:
            meant = plain
            *path, field = re.split(r"\.(?=[a-z_]+(?:[.=]|$))", name)[1:] or [name]
            if all(str(meant.get(step.split("=")[0])) == step.split("=", 1)[1] for step in path):
                given = meant.get(field)
                if kind in ("radio", "option") and str(given) == value:
                    sent[name] = [value]
                elif kind == "checkbox" and isinstance(given, list) and value in [str(v) for v in given]:
                    sent.setdefault(name, []).append(value)
                elif kind == "text":
                    sent[name] = ["Words."]
            laid = plain.get("dice")
            if isinstance(laid, dict) and ".dice." in name and str(laid[name.rpartition(".")[2]]) == value:
                sent[name] = [value]
    return sent


def kinds_met(random: int) -> set[str]:
    """A whole game answered only through its pages' own forms; the kinds of decision that it met."""
    stage = Stage("men-of-stones", SEATS)
    below = below_of(Random(random))
    met: set[str] = set()
    for _ in range(1_000):
        waiting = [q for q in stage.play.open.values() if q.given is None]
        if not waiting:
            break
        decision = waiting[below(len(waiting))]
        meant = sample_answer(decision, below, stage.play.moves).plain()
        html = str(cue(stage.seen(decision.seat)))
        form = filled(form_of(html, decision), meant)
        answer = read_form(decision, stage.play.moves, form)
        stage.play.answer(decision.id, decision.seat, answer)
        stage.drain()
        met.add(decision.kind)
    assert stage.play.finished
    return met


@pytest.mark.slow
def test_a_whole_game_can_be_played_through_the_forms():
    """Every legal answer that chance picks can be given with the fields on the page."""
    met = kinds_met(1) | kinds_met(2)

    assert {"assign_dice", "write_tie", "open_scene", "name_trait", "bid_caution", "final_turn"} <= met


def stage_at(kind: str, random: int = 1) -> tuple[Stage, Decision[Any]]:
    stage = Stage("men-of-stones", SEATS)
    assert stage.play_until(lambda p: any(q.kind == kind for q in p.open.values()), random)
    return stage, next(q for q in stage.play.open.values() if q.kind == kind)


def test_the_cue_says_whose_it_is_what_is_asked_and_by_which_rule():
    """Lamp, prompt and rule."""
    stage, decision = stage_at("take_nature")
    html = str(cue(stage.seen(decision.seat)))

    assert f"Your cue, {decision.seat}" in html
    assert decision.asks in html
    assert f"#{decision.rule}" in html


def test_there_is_one_cue_button():
    """Several decisions of one seat are stacked; one of them is the cue."""
    stage = Stage("men-of-stones", SEATS, {"act1_awards": "on"})

    def two_at_once(play: Any) -> bool:
        return any(
            sum(q.seat == s and not q.manner.optional and q.given is None for q in play.open.values()) > 1
            for s in play.seats
        )

    assert stage.play_until(two_at_once)
    seat = next(
        s for s in SEATS if sum(q.seat == s and not q.manner.optional for q in stage.play.open.values()) > 1
    )
    html = str(cue(stage.seen(seat)))

    assert html.count("button--cue") == 1
    assert html.count('name="decision"') > 1


def test_the_cue_leads_to_what_is_asked_besides():
    """By a link with the question, for that stands below; and what somebody waits for comes first."""
    state = {
        "world": "Maud", "seats": SEATS, "act": 4, "scenes": 1, "pcs": {seat: {} for seat in SEATS[1:]},
        "terminal_claims": [{"seat": "Bo", "terminal": "hidden"}],
    }  # fmt: skip
    stage = Stage.at("face-of-angels", state, "between")
    scene, confirms = (q for q in stage.play.decisions() if q.seat == "Maud" and not q.manner.optional)
    html = str(cue(stage.seen("Maud")))

    assert (scene.kind, confirms.kind) == ("frame_scene", "confirm_terminal")
    link = f'<a href="#q{scene.id.rpartition("/")[2]}-panel">{scene.asks}</a>'
    assert html.count(link) == 1
    assert html.index(link) < html.index(confirms.asks) < html.index(f'value="{scene.id}"')


def test_what_is_not_open_says_why():
    """Each with its rule."""
    stage, decision = stage_at("take_nature")
    html = str(cue(stage.seen(decision.seat)))

    assert "Not open to you now, and why" in html
    assert "is not in your matching set" in html
    assert "#MS-DICE-06" in html


def test_choices_have_number_keys_and_ids_of_their_own():
    """No two fields on a page share an id, and labels find theirs."""
    stage, decision = stage_at("take_nature")
    html = str(cue(stage.seen(decision.seat)))
    ids = re.findall(r'\bid="([^"]+)"', html)

    assert html.count('class="key"') == len(re.findall(r'<div class="choice[ "]', html))
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'\bfor="([^"]+)"', html)) <= set(ids)
    assert not re.search("[\x01-\x04]", html)


def test_another_decision_never_inherits_the_choice_of_the_last():
    """Two decisions that look alike have fields with other ids, so that nothing stays chosen."""
    stage, decision = stage_at("award_self")
    first = set(re.findall(r'\bid="([^"]+)"', str(cue(stage.seen(decision.seat)))))
    stage.answer(decision.seat, sample_answer(decision, below_of(Random(1)), stage.play.moves), "award_self")
    stage.play_until(
        lambda p: any(q.kind == "award_self" and q.seat == decision.seat for q in p.open.values())
    )
    second = set(re.findall(r'\bid="([^"]+)"', str(cue(stage.seen(decision.seat)))))

    assert {i for i in first & second if i.startswith("q")} == set()


def test_the_cue_is_the_same_while_its_decision_stands():
    """Others speak; what is being chosen here is not sent anew."""
    stage, decision = stage_at("take_nature")
    before = str(cue(stage.seen(decision.seat)))
    stage.say("Bo", "hm", "aside")

    assert str(cue(stage.seen(decision.seat))) == before


def test_a_sealed_answer_says_how_many_are_in_and_can_be_changed():
    """Its author sees what was given, and no one else does."""
    stage, decision = stage_at("assign_dice")
    stage.answer(decision.seat, sample_answer(decision, below_of(Random(1)), stage.play.moves))
    seen = stage.seen(decision.seat)
    html = str(cue(seen))

    assert "Your answer is sealed" in html
    assert "1 of 4 in" in html
    assert "You gave: Deed" in html
    assert "Change it, while it is sealed" in html
    assert html.count("Remind them kindly") == 1
    other = next(s for s in SEATS if s != decision.seat)
    assert "You gave" not in str(cue(stage.seen(other)))


def test_a_changed_answer_is_another_move():
    """Sent twice, a form is one move; a change of mind is a second."""
    stage, decision = stage_at("assign_dice")
    ids = []
    for random in (1, 2, 1):
        ids.append(re.search(r'name="move_id" value="(\w+)"', str(cue(stage.seen(decision.seat))))[1])  # type: ignore[index]
        stage.answer(
            decision.seat, sample_answer(decision, below_of(Random(random)), stage.play.moves), "assign_dice"
        )

    assert len(set(ids)) == 3


def test_waiting_names_everybody_and_what_they_do():
    """And there is nothing to press."""
    stage, decision = stage_at("close_scene")
    other = next(
        s for s in SEATS if not any(q.seat == s for q in stage.play.open.values()) or s != decision.seat
    )
    html = str(cue(stage.seen(other)))

    assert f"Standing by for {stage.seen(None).names[decision.seat]}" in html
    assert "is playing the scene" in html
    assert "button--cue" not in html


def test_people_who_are_waited_for_can_be_reminded_and_actors_need_not():
    """By their players' names, in words to be sent: whoever waits has them, and whoever is asked does not."""
    stage, decision = stage_at("close_scene")
    other = next(s for s in SEATS if s != decision.seat)
    seen = stage.seen(other)
    seen.waiting = [(decision.seat, "is playing the scene"), (decision.seat, "is thinking")]
    seen.chairs[decision.seat].kind = "person"
    html = str(cue(seen))

    assert "Remind them kindly" in html
    assert f'value="{decision.seat}: your cue in “A Cold Coronation” (Men of Stones).' in html
    assert "Remind them" not in str(cue(stage.seen(decision.seat)))
    assert "Remind them" not in str(cue(stage.seen(None)))
    seen.chairs[decision.seat].kind = "house"
    assert "Remind them" not in str(cue(seen))


def test_an_open_door_is_offered_quietly():
    """Joining a scene is not a cue."""
    stage, decision = stage_at("join_scene")
    html = str(cue(stage.seen(decision.seat)))

    assert "cue__door" in html
    assert decision.asks in html
    assert "button--cue" not in html


def test_a_spectator_is_asked_nothing():
    """No form stands on their page."""
    stage, _ = stage_at("take_nature")
    html = str(cue(stage.seen(None)))

    assert "<form" not in html
    assert "Standing by for" in html


def test_stopped_play_counts_who_agrees_and_names_nobody():
    """The choices rest until all have agreed."""
    stage, decision = stage_at("take_nature")
    stage.play.stop()
    stage.play.go_on("Bo")
    stage.drain()
    html = str(cue(stage.seen(decision.seat)))

    assert "1 of 4 agree to go on" in html
    assert "Bo" not in html
    assert 'action="/s/' in html
    assert "/answer" not in html
    assert "You agree to go on" in str(cue(stage.seen("Bo")))


def test_the_end_tells_who_is_left_and_what_can_be_kept():
    """The book, and the file that proves the draws."""
    stage = Stage("men-of-stones", SEATS)
    assert stage.play_until(lambda p: p.finished)
    seen = stage.seen("Maud")

    assert "is left alive" in str(curtain(seen))
    assert "/s/Maud/book" in str(cue(seen))
    assert "/s/Maud/export" in str(cue(seen))


@pytest.mark.parametrize("broken", ["The rules now ask MS-X, and the log answers MS-Y."])
def test_a_table_that_cannot_go_on_can_be_taken_back(broken: str):
    """By everybody's consent."""
    stage, decision = stage_at("take_nature")
    html = str(cue(stage.seen(decision.seat, broken=broken)))

    assert broken in html
    assert "/take-back" in html


def test_the_status_is_lit_for_a_cue_and_for_nothing_else():
    """It says the same in words."""
    stage, decision = stage_at("take_nature")
    other = next(s for s in SEATS if s != decision.seat)

    assert status(stage.seen(decision.seat)) == (True, "Your cue:", "taking a Nature")
    assert status(stage.seen(other))[0] is False
    assert decision.seat in status(stage.seen(other))[2]


def test_a_choice_that_a_player_wrote_is_called_by_their_words():
    """The prose stands in place of the label, escaped, and no seat in it is renamed."""

    class Do(Answer):
        """Do this."""

        action: str

    class Which(Decision[Do]):
        @property
        def asks(self) -> str:
            return "Which?"

        def offers(self) -> Offers:
            return {Do: {"action": Pick(["H1", "H2"])}}

        def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
            return Described(label=str(value), price="2", words=Prose(f"prose of {value}"))

    stage = Stage("men-of-stones", SEATS)
    decision = Which(stage.play.world, "Maud")
    decision.id = "d-1"
    stage.words["prose of H1"] = "Wink at Iris <b>"
    page = str(cue(stage.seen("Maud", decisions=[decision], names={"Maud": "Gyde", "Iris": "Odd"})))
    assert "Wink at Iris &lt;b&gt;" in page
    assert "</kbd>H2</span>" in page


@pytest.mark.parametrize("kind", ["compose_hidden_face", "settle_feelings", "take_aims", "choose_mask"])
def test_a_sealed_answer_is_told_in_the_words_of_its_form(kind: str):
    """What stands there are names and words: no key of a card, a mask, a faction or a record."""
    stage = Stage("city-of-masks", [*SEATS, "Eve"])
    assert stage.play_until(lambda p: any(q.kind == kind for q in p.open.values()), 1)
    decision = next(q for q in stage.play.open.values() if q.kind == kind)
    for n in range(9):
        answer = sample_answer(decision, below_of(Random(n)), stage.play.moves)
        if answer.__struct_fields__:
            stage.answer(decision.seat, answer)
            break
    [given] = re.findall(r"You gave: ([^<]*)", str(cue(stage.seen(decision.seat))))
    assert not re.search(r"\{|\bw\d|\b(\d|10|[AJQKR])[HDCSJ]\b|\bsun\b|uncast", given)


class Takes(Answer):
    """Take it"""

    kind: str = "plain"
    amount: int = 0
    hinders: list[str] = []


class OneWay(Decision[Takes]):
    """A question whose fields have but one answer each."""

    rule = "MS-ACT2-02"
    asks = "Do you take it?"

    def offers(self) -> Offers:
        return {Takes: {"kind": Pick(["plain"], "plain"), "amount": Amount(3, 3), "hinders": Some([])}}


def test_nothing_is_asked_that_has_one_answer():
    """What holds anyway is sent unseen, the only number is said, and no heading stands over nothing."""
    stage, _ = stage_at("assign_dice")
    asked = OneWay(stage.play.world, SEATS[0])
    asked.id = "act1/MS-ACT2-02/1"
    html = str(cue(stage.seen(SEATS[0], decisions=[asked])))
    assert 'type="radio"' not in html
    assert "fieldset" not in html
    assert '<input type="hidden" name="takes.kind" value="plain">' in html
    assert ">Amount: 3<" in html
    assert "Hinders" not in html
    form = re.findall(r'name="(takes[.]\w+)" value="(\w+)"', html)
    answer = read_form(asked, stage.play.moves, {"do": ["takes"], **{name: [value] for name, value in form}})
    kind, values = read_answer(asked, answer, stage.play.moves)
    assert (kind, values) == (Takes, {"kind": "plain", "amount": 3, "hinders": []})


def test_nobody_is_called_by_an_article() -> None:
    """Whoever is asked is spoken to."""
    stage = Stage("face-of-angels", ["eve", "ann", "bob"])
    assert stage.play_until(lambda play: any(q.kind == "frame_scene" for q in play.open.values()))
    drawn = str(cue(stage.seen("eve")))
    assert "Your cue, World</h2>" in drawn


def test_a_number_that_holds_where_nothing_is_said_stands_there() -> None:
    """FA-CHR-04: the usual year is the average of the players' own."""
    stage = Stage("face-of-angels", ["eve", "ann", "bob"])
    for seat, year in (("ann", 1991), ("bob", 1993)):
        made = {"face": "K", "name": seat, "about": "Tall.", "year": year}
        stage.answer(seat, made, "make_protagonist")
    assert 'name="found.year" min="1900" max="2100" value="1992"' in str(cue(stage.seen("eve")))
