"""What a seat is asked, the most urgent first."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Closed, Decision, Offers, Required, Timing, Voluntary
from commedia.engine.urgency import asked_of, is_asked


class Nod(Answer):
    """Nod."""


class Told(Decision[Nod]):
    """What the rules ask of a seat."""

    rule = "U-1"

    def offers(self) -> Offers:
        return {Nod: {}}


class InScene(Told):
    """What is asked in the midst of a scene, where words come first."""

    manner = Required(timing=Timing.IN_SCENE)


class Door(Told):
    """What a seat may do, and nobody waits for."""

    manner = Voluntary()


class Waited(Told):
    """What somebody waits for, behind an open door; not once they have gone."""

    manner = Voluntary()
    gone: bool = False
    shut: bool = False

    def is_waited_for(self) -> bool:
        return not self.gone

    def offers(self) -> Offers:
        return {Nod: Closed("Not now.") if self.shut else {}}


KINDS = (Waited,)


def kinds(decisions: list[Decision[Any]]) -> list[str]:
    """Those that are asked, in their order."""
    return [one.kind for one in asked_of(decisions, KINDS, 0)]


def test_what_somebody_waits_for_comes_first_and_what_is_put_in_a_scene_last() -> None:
    asked = [InScene(None, "ann"), Told(None, "ann"), Door(None, "ann"), Waited(None, "ann")]
    assert kinds(asked) == ["waited", "told", "in_scene"]


def test_an_open_door_is_asked_only_while_somebody_waits_behind_it() -> None:
    assert is_asked(Waited(None, "ann"), KINDS, 0)
    assert not is_asked(Waited(None, "ann", gone=True), KINDS, 0)
    assert not is_asked(Waited(None, "ann", shut=True), KINDS, 0)
    assert not is_asked(Waited(None, "ann"), (), 0), "a game that names no such kinds"


def test_what_is_answered_and_sealed_is_not_asked_again() -> None:
    sealed = Told(None, "ann")
    sealed.given = Nod()
    assert kinds([sealed]) == []
