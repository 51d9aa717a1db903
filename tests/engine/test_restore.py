"""A table from its log: the same on any machine, any day."""

from enum import StrEnum
from random import Random
from typing import Literal

import msgspec
import pytest

from commedia import games
from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Diverged,
    HandDealer,
    IllegalMove,
    Next,
    Offers,
    Play,
    Prose,
    RuleFault,
    SeededDealer,
    log,
)
from commedia.engine.answer_codec import answer_as_given, as_given, lists_of, revive
from commedia.engine.sampling import sample_answer
from tests.engine.playing import SEATS, answer, asked, at, play_some, restored, table
from tests.toys.lamplight import GAME, Fear, Rest, WhatDoYouFear


def everything(play: Play) -> dict[str, object]:
    """All that two tables must agree on."""
    return {
        "world": msgspec.json.encode(play.world),
        "views": [play.view(seat) for seat in [*SEATS, None]],
        "counts": (play.moves, play._asked, play._draws, play.table._count),
        "result": (play.finished, play.result, play.scene),
        "sealed": [q.given for q in play.open.values()],
        "the way back": (play._mark, [log.encode(entry) for entry in play._since]),
    }


@pytest.mark.parametrize("moves", range(24))
def test_a_restored_table_is_the_table(moves: int) -> None:
    """After any number of moves, and it goes on alike from there."""
    play = table()
    entries = play_some(play, moves, Random(moves))
    again = restored(play, entries)
    assert everything(again) == everything(play)
    assert again.outbox.entries == []
    play_some(play, 3, Random(7))
    play_some(again, 3, Random(7))
    assert everything(again) == everything(play)


@pytest.mark.parametrize("moves", range(16))
def test_a_table_with_dice_of_its_own_is_restored_too(moves: int) -> None:
    """What was entered is chance in the log, and counts alike before and after."""
    play = table(HandDealer())
    again = restored(play, play_some(play, moves, Random(moves)))
    assert everything(again) == everything(play)


def test_what_is_said_while_dice_are_rolled_by_hand_is_told_before_they_fall() -> None:
    """Restored, the table tells all in the same order, each moment after as many entries."""
    play = table(HandDealer())
    for _ in range(12):
        play.say("bo", "aside", "Well?")
        entries = play_some(play, 1, Random(3))
    again = restored(play, entries)
    assert everything(again) == everything(play)
    assert [moment for _, moment in again.replayed] == play.outbox.moments
    spoken = [taken for taken, moment in again.replayed if moment.kind == "aside"]
    told = [at for at, entry in enumerate(entries) if isinstance(entry, log.Said)]
    assert spoken == told  # the checkpoint is the first of the entries
    first = next(at for at, entry in enumerate(entries) if isinstance(entry, log.Drawn))
    drawn = entries[first]
    assert isinstance(drawn, log.Drawn)
    with pytest.raises(Diverged):
        restored(play, [*entries[: first + 1], drawn])


def test_a_log_that_lacks_a_draw_is_followed_no_further() -> None:
    """Rules that draw once more than they did would have a table go on with what no log holds."""
    play = table()
    entries = play_some(play, 14, Random(2))
    drawn = max(at for at, entry in enumerate(entries) if isinstance(entry, log.Drawn))
    assert restored(play, entries).moves == play.moves
    with pytest.raises(Diverged):
        restored(play, [*entries[:drawn], *entries[drawn + 1 :]])


def test_the_log_keeps_what_was_given_whatever_the_rules_do_with_it() -> None:
    """Dawn adds a die to the list of two that were rolled; the log still has two."""
    play = at("dawn", chance=[[1, 2], 3])
    assert play.world.dice == [1, 2, 3]
    drawn = [entry.outcome for entry in play.outbox.entries if isinstance(entry, log.Drawn)]
    assert drawn == [[1, 2], 3]
    given = {"plan": ["a"]}
    kept = as_given(given)
    given["plan"].append("b")
    assert kept == {"plan": ["a"]}


def test_an_answer_in_the_log_is_the_answer_that_was_given() -> None:
    """The rules may go on with its lists; an answer that holds none is not copied."""

    class Pack(Answer):
        """Pack these."""

        things: list[str]
        words: Prose = NO_WORDS

    pack = Pack(["lamp"])
    kept = answer_as_given(pack)
    pack.things.append("rope")
    assert kept == Pack(["lamp"])
    rest = Rest()
    assert answer_as_given(rest) is rest


def test_a_field_of_some_names_or_numbers_is_not_looked_at_for_lists() -> None:
    """It is one of its names, or of an enumeration's, or nothing; only what may hold a list is copied."""

    class Side(StrEnum):
        LEFT = "left"

    class Steer(Answer):
        """Steer there."""

        way: Literal["", "left", "right"]
        side: Side
        oars: int | None
        hands: list[Literal["left", "right"]] | None
        words: Prose = NO_WORDS

    assert lists_of(Steer) == ("hands",)


def test_speech_and_stops_are_restored() -> None:
    """So is a stop that not all have lifted."""
    play = table()
    play.say("ann", "line", "Who is there?")
    play.say("bo", "whisper", "Me.", ["ann"])
    play.stop()
    play.go_on("cy")
    entries = play_some(play, 0, Random(1))
    again = restored(play, entries)
    assert everything(again) == everything(play)
    assert again.standing.stopped
    assert again.standing.agreed == ["cy"]


def test_a_log_of_other_decisions_names_both() -> None:
    """What the rules now ask, and what the log answers."""
    play = table()
    answer(play, "ann", {"what": "rain"})
    *entries, last = play_some(play, 0, Random(1))
    assert isinstance(last, log.Answered)
    with pytest.raises(Diverged, match=r"now ask dusk/L-1/5, .*and the log answers dusk/L-7/5") as divergence:
        restored(play, [*entries, log.Answered("dusk/L-7/5", "ann", last.answer)])
    assert divergence.value.logged == "dusk/L-7/5"
    assert "dusk/L-1/5" in divergence.value.asked
    with pytest.raises(Diverged):
        restored(play, [*entries, log.Answered(last.id, "bo", last.answer)])


def test_a_log_of_other_draws_names_both() -> None:
    """A draw is known by its decision too."""
    play = table()
    entries = play_some(play, 0, Random(1))
    start, first, *others = entries
    assert isinstance(first, log.Drawn)
    with pytest.raises(Diverged, match="now ask dusk/L-1c/1, and the log answers dusk/L-9/1"):
        restored(play, [start, log.Drawn("dusk/L-9/1", first.outcome), *others])


def test_a_log_that_the_rules_do_not_take_any_more_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rules raise at it: the place is named, and nothing of what a seat alone may know."""
    play = table()
    answer(play, "ann", {"what": "rain"})
    entries = play_some(play, 0, Random(1))
    assert restored(play, entries).moves == play.moves

    def refusing(self: WhatDoYouFear) -> Offers:
        return {Fear: Closed("You are afraid of rain alone.")}

    def broken(self: WhatDoYouFear) -> Offers:
        raise KeyError("rain")

    for offers in (refusing, broken):
        monkeypatch.setattr(WhatDoYouFear, "offers", offers)
        with pytest.raises(Diverged, match="do not take what the log holds at dusk/L-1/") as divergence:
            restored(play, entries)
        assert "rain" not in str(divergence.value)


def test_a_state_that_cannot_be_read_any_more_is_told_apart() -> None:
    """Neither brought back nor taken back; the sentence says so."""
    play = table()
    start, *others = play_some(play, 0, Random(1))
    assert isinstance(start, log.SceneStart)
    start.state = msgspec.Raw(b'{"keepers": "gone"}')
    with pytest.raises(Diverged, match="do not take what the log holds at dusk"):
        restored(play, [start, *others])


def test_an_answer_in_the_log_must_still_be_one() -> None:
    """Another kind of answer, or one with other fields, is refused."""
    decision = asked(at("watch", hour=1), "ann")
    with pytest.raises(IllegalMove, match="dance does not answer watch"):
        revive(decision, {"do": "dance"}, 0)
    with pytest.raises(IllegalMove, match="relight does not answer watch"):
        revive(decision, {"do": "relight", "lamps": 2}, 0)
    with pytest.raises(IllegalMove, match="fear does not answer what_do_you_fear"):
        revive(WhatDoYouFear(decision.w, "ann"), {"do": "fear", "what": "rain", "words": 7}, 0)


def test_a_scene_is_taken_back_to_its_start() -> None:
    """What chance brought stays used up: the same seed deals the next draws."""
    play = table()
    letters = [keeper.letters for keeper in play.world.keepers.values()]
    answer(play, "ann", {"what": "rain"})
    play.take_back()
    assert asked(play, "ann").given is None
    assert play._draws == 8
    assert len(letters) == 3
    entries = play_some(play, 2, Random(3))
    assert log.TookBack(4) in entries
    assert everything(restored(play, entries)) == everything(play)
    play.finished = True
    play.replay(log.TookBack(8))
    assert not play.finished


@pytest.mark.parametrize("moves", [0, 3, 9, 14])
def test_it_is_told_which_moments_do_not_count_any_more(moves: int) -> None:
    """Those since the scene began, the first time and the second; restored, the table tells the same."""
    play = table()
    entries = play_some(play, moves, Random(5))
    assert play._mark is not None
    began = play._mark.moments
    play.say("ann", "line", "It rains.")
    for _ in range(2):
        entries += play_some(play, 0, Random(1))
        again = restored(play, entries)
        for one in (play, again):
            one.outbox.clear()
            one.take_back()
            told = next(moment for moment in one.outbox.moments if moment.kind == "house")
            assert told.figures == {"since": began}
        entries += [log.TookBack(play._draws)]
        began = told.n + 1


def test_whose_chair_changed_hands_is_told_to_all_and_restored() -> None:
    """Once when it is opened and once when somebody sits down; nothing else of the play is another for it."""
    play = table()
    entries = play_some(play, 3, Random(3))
    before = everything(play)
    play.seated("bo", taken=False)
    play.seated("bo", taken=True)
    told = play.outbox.moments[-2:]
    assert [(m.kind, m.to, m.figures) for m in told] == [("house", None, {"seat": "bo"})] * 2
    assert [moment.sentence({"bo": "Gyde"}) for moment in told] == [
        "The seat of Gyde is open again. No link that led to it before is good any more.",
        "Somebody has sat down: the seat of Gyde is taken.",
    ]
    assert {key: everything(play)[key] for key in ("world", "result", "sealed")} == {
        key: before[key] for key in ("world", "result", "sealed")
    }
    entries += play_some(play, 0, Random(1))
    assert everything(restored(play, entries)) == everything(play)


def test_a_stop_outlasts_the_scene_that_is_taken_back() -> None:
    """Everybody agreed to begin again, and nobody to go on: the table stays stopped, here and restored."""
    play = table()
    answer(play, "ann", {"what": "rain"})
    play.stop()
    play.go_on("bo")
    play.take_back()
    play.say("ann", "aside", "A moment.")
    entries = play_some(play, 0, Random(1))
    again = restored(play, entries)
    assert everything(again) == everything(play)
    assert (again.standing.stopped, again.standing.agreed) == (True, ["bo"])
    for seat in ("ann", "cy"):
        again.go_on(seat)
        play.go_on(seat)
    assert not again.standing.stopped
    assert everything(again) == everything(play)


def test_a_play_that_never_began_has_nothing_to_go_back_to() -> None:
    """A fault of whoever asks, not of a player."""
    with pytest.raises(RuleFault, match="no scene to go back to"):
        Play(GAME, SEATS, {}, SeededDealer(b"")).take_back()


@pytest.mark.parametrize("moves", [4, 9, 14])
def test_a_stranded_table_goes_back_to_its_own_scene(moves: int) -> None:
    """However many scenes lie between it and the checkpoint; what was told before it is told again."""
    play = table()
    for _ in range(moves):
        play.say("cy", "aside", "Still here.")
        play_some(play, 1, Random(moves))
    entries = play_some(play, 0, Random(1))
    mark, start = play._mark, entries[0]
    assert mark is not None
    assert isinstance(start, log.SceneStart)
    assert mark.moves > start.moves
    opened = log.Opened("lamplight", "1", SEATS, play.options, "house")
    unread = log.Answered("dusk/L-9/99", "ann", {"do": "vanish"})
    stranded = Play.stranded(GAME, opened, start, [*entries[1:], unread], 7, play.dealer)
    assert (stranded.moves, stranded.table._count) == (play.moves + 1, play.table._count)
    assert [moment for _, moment in stranded.replayed] == play.outbox.moments
    for one in (play, stranded):
        one.take_back()
    assert (stranded.scene, GAME.pack(stranded.world)) == (play.scene, GAME.pack(play.world))
    assert [q.kind for q in stranded.open.values()] == [q.kind for q in play.open.values()]
    back = next(m for m in stranded.outbox.moments if m.kind == "house")
    assert back.figures == {"since": mark.moments}
    assert type(stranded.outbox.entries[0]) is log.TookBack


def test_a_stranded_table_can_be_taken_back() -> None:
    """Its log is no longer followed; it begins its scene again, and counts on."""
    play = table()
    entries = play_some(play, 2, Random(1))
    start, *since = entries
    assert isinstance(start, log.SceneStart)
    opened = log.Opened("lamplight", "1", SEATS, {})
    stranded = Play.stranded(GAME, opened, start, since, 9, play.dealer)
    assert (stranded.moves, stranded._draws, stranded.table._count) == (play.moves, play._draws, 9)
    assert stranded.open == {}
    stopped = Play.stranded(GAME, opened, start, [*since, log.Stopped(), log.WentOn("bo")], 9, play.dealer)
    assert (stopped.standing.stopped, stopped.standing.agreed) == (True, ["bo"])
    stranded.take_back()
    assert [q.kind for q in stranded.open.values()] == ["what_do_you_fear"] * 3


def test_fixed_fields_are_in_no_checkpoint() -> None:
    """They follow from the options, and are there again afterwards."""
    play = table(options={"moon": 4})
    start = play.outbox.entries[0]
    assert isinstance(start, log.SceneStart)
    assert b"moon" not in bytes(start.state)
    assert play.world.almanac == {"moon": 4}
    again = restored(play, play_some(play, 2, Random(1)))
    assert again.world.almanac == {"moon": 4}


@pytest.mark.parametrize("moves", [2, 4, 9, 14])
def test_a_scene_is_taken_back_after_talk_and_a_restart(moves: int) -> None:
    """Whatever was said since the checkpoint counts as it did before the table was restored."""
    play = table()
    for _ in range(moves):
        play.say("bo", "aside", "Mind the oil.")
        play_some(play, 1, Random(moves))
    play.stop()
    for seat in SEATS:
        play.go_on(seat)
    again = restored(play, play_some(play, 0, Random(1)))
    assert everything(again) == everything(play)
    for one in (play, again):
        one.take_back()
    assert everything(again) == everything(play)


def test_a_scene_between_two_checkpoints_is_taken_back_to_its_own_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The world is what it was when that scene began, not at the checkpoint before; draws go on counting."""
    game, random = games.get("men-of-stones"), Random(3)
    began: list[tuple[str, bytes]] = []
    begin = Play._begin

    def noting(play: Play, following: Next) -> None:
        mark = play._mark
        if play._until is None and (mark is None or (mark.moves, mark.draws) != (play.moves, play._draws)):
            began.append((following.scene, game.pack(play.world)))
        begin(play, following)

    monkeypatch.setattr(Play, "_begin", noting)
    play = Play.start(game, ["ann", "bo", "cy"], {}, SeededDealer(random.randbytes(32)))
    between = 0
    for _ in range(150):
        mark, start = play._mark, play._start
        assert mark is not None
        assert start is not None
        if mark.moves > start.moves and play.moves > mark.moves and between < 8:
            between += 1
            scene, world = began[-1]
            draws = play._draws
            play.take_back()
            assert began[-1] == (scene, world)
            assert play._draws >= draws
            assert type(play.outbox.entries[-1]) is not log.TookBack  # a checkpoint follows it
        waiting = [q for q in play.open.values() if q.given is None]
        if not waiting:
            break
        decision = random.choice(waiting)
        play.answer(decision.id, decision.seat, sample_answer(decision, random.randrange, play.moves))
    assert between
