"""A table at play: what may be awaited, who may answer, and what is kept."""

import pytest

from commedia.engine import (
    HandDealer,
    IllegalMove,
    NotOpen,
    RuleFault,
    ScriptedDealer,
    ScriptRanOut,
    Table,
    log,
    prose,
)
from tests.engine.playing import answer, asked, at, table
from tests.toys.lamplight import Fear, Rest, Watch


def test_a_decision_goes_to_its_seat_and_to_nobody_else() -> None:
    """Another seat's decision, an unknown one and a late answer are each refused in words."""
    play = at("watch", hour=1)
    decision = asked(play, "ann")
    with pytest.raises(NotOpen, match="another seat’s to decide"):
        play.answer(decision.id, "bo", "rest")
    with pytest.raises(
        NotOpen, match=r"no longer on the table\. Open to you now: “Relight a lamp” and “Rest”\."
    ):
        play.answer("watch/L-2/99", "bo", "rest")
    answer(play, "ann", "rest")
    with pytest.raises(NotOpen, match="Nothing waits for you just now"):
        play.answer(decision.id, "ann", "rest")


def test_first_gives_the_first_answer_and_the_others_keep_their_ids() -> None:
    """Nobody's half-written answer goes stale because another seat was quicker."""
    play = at("watch", hour=1)
    before = {seat: asked(play, seat).id for seat in ("ann", "bo", "cy")}
    answer(play, "bo", {"oil": 2})
    after = {seat: asked(play, seat).id for seat in ("ann", "bo", "cy")}
    assert (after["ann"], after["cy"]) == (before["ann"], before["cy"])
    assert play.world.pot("lamp").total == 2


def test_a_decision_that_was_answered_has_a_new_id_when_it_is_asked_again() -> None:
    """An answer that is sent twice does nothing twice."""
    play = at("watch", hour=1)
    decision = asked(play, "bo").id
    play.answer(decision, "bo", {"oil": 1})
    with pytest.raises(NotOpen, match="no longer on the table"):
        play.answer(decision, "bo", {"oil": 1})
    assert play.world.keepers["bo"].oil == 2


def test_sealed_answers_are_opened_together_and_may_be_changed_until_then() -> None:
    """Who has answered is no longer waited for; what they said is nowhere to be seen."""
    play = table()
    answer(play, "ann", {"what": "wolves"})
    answer(play, "ann", {"what": "rain"})
    assert [q.seat for q in play.waiting_for()] == ["bo", "cy"]
    [shown] = play.view("ann")["decisions"]
    assert (shown["sealed"], shown["given"]["what"]) == (True, "rain")
    assert "rain" not in str([play.view(other)["waiting"] for other in ("bo", "cy", None)])
    assert [decision["given"] for decision in play.view("bo")["decisions"]] == [None]
    assert play.world.keepers["ann"].fear == ""
    answer(play, "cy", {"what": "nothing"})
    answer(play, "bo", {"what": "nothing"})
    assert [keeper.fear for keeper in play.world.keepers.values()] == ["rain", "nothing", "nothing"]


def test_a_sealed_answer_that_has_become_illegal_is_asked_again() -> None:
    """All are checked once more when the last is in; whose is not legal any longer decides anew."""
    play = table()
    answer(play, "ann", {"what": "wolves"})
    answer(play, "bo", {"what": "rain"})
    play.world.lit = 1
    answer(play, "cy", {"what": "rain"})
    assert [q.seat for q in play.waiting_for()] == ["ann"]
    with pytest.raises(IllegalMove, match="“wolves” is not among the choices: rain and nothing"):
        answer(play, "ann", {"what": "wolves"})
    answer(play, "ann", {"what": "nothing"})
    assert play.scene == "watch"


def test_each_takes_answers_as_they_come_in_any_order() -> None:
    """The first to speak is heard first; the rules go on when all have spoken."""
    play = at("dawn", chance=[[1, 2], 3])
    for seat in ("cy", "ann", "bo"):
        assert not play.finished
        answer(play, seat, "Good night.")
    answer(play, "bo", Rest())
    assert play.finished
    assert play.result == "bo: rest"
    with pytest.raises(NotOpen, match="The play is over"):
        play.answer("dawn/L-2/9", "bo", "rest")


def test_asking_nobody_goes_on_but_for_the_first_of_nobody() -> None:
    """Nobody has nothing to say together; but nobody can be first of nobody."""
    play = at("nobody")
    assert play.finished
    assert play.result == [{}]
    with pytest.raises(RuleFault, match="stare asks whoever is first of nobody"):
        at("stare")


def test_only_requests_to_the_table_may_be_awaited() -> None:
    """A scene that awaits something else, or goes where there is no scene, is at fault."""
    with pytest.raises(RuleFault, match="howl awaits 'the moon'"):
        at("howl")
    with pytest.raises(RuleFault, match="Lamplight has no scene 'noon'"):
        at("lost")
    with pytest.raises(RuleFault, match=r"watch is begun with what it does not take: .*'moon'"):
        at("watch", moon=1)


def test_nobody_is_asked_twice_together() -> None:
    """One of the two answers would be lost, since they are given by seat."""
    night = at("watch", hour=1).world
    with pytest.raises(RuleFault, match="together asks a seat twice: ann, bo and ann"):
        Table(["ann", "bo"], {}).together(Watch(night, seat) for seat in ("ann", "bo", "ann"))


def test_a_script_that_runs_out_says_what_was_asked_and_can_go_on() -> None:
    """Nothing is lost: what has happened is kept, and the dealer is asked again."""
    dealer = ScriptedDealer([["bo", "ann", "cy"], "love"])
    play = at("nobody")
    play = type(play)(play.game, play.seats, {}, dealer, play.game.new_world(play.seats, {}))
    with pytest.raises(ScriptRanOut, match="one of love, debt and news for ann under L-1d is asked for"):
        play.begin("dusk", {})
    assert [m.says for m in play.outbox.moments] == ["Dusk", "{seat} reads of {letter}."]
    dealer.append("debt")
    with pytest.raises(ScriptRanOut, match="for cy"):
        play.resume()
    dealer.extend(["news"])
    play.resume()
    play.resume()
    assert len(play.open) == 3
    assert play.world.keepers["ann"].letters == ["debt"]


def test_a_cut_scene_pays_back_what_was_held() -> None:
    """Oil in the lamp goes back to whoever brought it."""
    play = at("watch", hour=1)
    answer(play, "bo", {"oil": 2})
    play.close()
    play.close()
    assert play.world.keepers["bo"].oil == 3
    assert play.world.pots == []
    assert play.open == {}


def test_steps_count_how_often_the_rules_have_gone_on() -> None:
    """Talk and an answer that waits under seal change nothing that they left; what pays back a pot does."""
    play = table()
    before = play.steps
    play.say("ann", "aside", "Who hears?")
    answer(play, "ann", {"what": "wolves"})
    answer(play, "ann", {"what": "rain"})
    play.stop()
    for seat in play.seats:
        play.go_on(seat)
    assert play.steps == before
    answer(play, "bo", {"what": "rain"})
    answer(play, "cy", {"what": "rain"})
    assert play.steps == before + 1
    each = at("dawn", chance=[[1, 2], 3])
    before = each.steps
    answer(each, "cy", "Good night.")
    assert each.steps == before + 1  # it has taken effect
    before = each.steps
    each.close()
    assert each.steps > before


def test_words_lie_beside_the_log_by_their_id() -> None:
    """The log and the state name them; the outbox has them, once, with whose they are."""
    play = table()
    for seat in ("ann", "bo", "cy"):
        answer(play, seat, {"what": "rain", "words": " It rained.\r\n" if seat == "ann" else ""})
    note = play.world.keepers["ann"].note
    assert play.outbox.words == {note.id: ("ann", "It rained.")}
    assert b"It rained" not in b"".join(log.encode(entry) for entry in play.outbox.entries)
    assert play.view("bo", {note.id: "It rained."})["state"]["keepers"]["ann"]["note"] == "It rained."
    assert play.view("bo", {})["state"]["keepers"]["ann"]["note"] == ""


def test_a_view_shows_a_seat_its_own_decisions_and_who_is_waited_for() -> None:
    """A spectator has no decisions; everybody is told what the others are doing."""
    play = table()
    mine = play.view("ann")
    assert [d["prompt"] for d in mine["decisions"]] == ["What do you fear?"]
    assert mine["waiting"][1] == {"seat": "bo", "rule": "L-1", "doing": "staring into the dark"}
    assert play.view(None)["decisions"] == []
    assert mine["scene"] == "dusk"
    assert play.waiting_for()[0].doing == "staring into the dark"


def test_a_typed_answer_is_checked_like_any_other() -> None:
    """House actors answer with structs; an answer to another decision is refused."""
    play = table()
    with pytest.raises(
        IllegalMove, match=r"“Rest” does not answer this\. Open: “Be afraid of that”\. \(L-1\)"
    ):
        answer(play, "ann", Rest())
    answer(play, "ann", Fear(what="rain"))
    assert asked(play, "ann").given == Fear(what="rain")


def test_dice_in_somebodys_hand_are_asked_for() -> None:
    """Whoever holds them says what they show; where nobody is named, the first seat does."""
    play = table(HandDealer())
    answer(play, "ann", ["cy", "bo", "ann"])
    assert asked(play, "cy").asks == "Draw, and say what it is."
    answer(play, "cy", "love")
    assert play.world.keepers["cy"].letters == ["love"]


def test_an_answer_brings_its_words_and_the_play_lays_them_aside() -> None:
    """As if they had been sent: the log has their id alone."""
    typed, plain = table(), table()
    answer(typed, "ann", Fear("rain", prose("In a cart.")))
    answer(plain, "ann", {"do": "fear", "what": "rain", "words": "In a cart."})
    assert typed.outbox.words == plain.outbox.words
    assert list(typed.outbox.words.values()) == [("ann", "In a cart.")]
    assert typed.outbox.entries == plain.outbox.entries
    with pytest.raises(IllegalMove, match="is not among the choices"):
        answer(typed, "bo", Fear("the river", prose("In a cart.")))
