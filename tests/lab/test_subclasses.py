"""What is made of a class, as the modules have it now."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from commedia.lab.subclasses import below


class Candle: ...


class Taper(Candle): ...


class Stub(Taper): ...


def test_all_that_is_made_of_a_class_is_found_in_the_order_of_declaration() -> None:
    """What a function makes is found, too, while anybody holds it."""

    class Wick(Candle): ...

    assert list(below(Candle)) == [Taper, Stub, Wick]


def test_what_a_module_had_before_it_was_read_anew_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As while a game is edited: somebody may hold on to the classes of before."""

    class Lamp: ...

    def read() -> ModuleType:
        module = ModuleType("lamp_room")
        module.Oil = type("Oil", (Lamp,), {"__module__": "lamp_room"})
        module.Burnt = type("Burnt", (module.Oil,), {"__module__": "lamp_room"})
        return module

    before, now = read(), read()
    monkeypatch.setitem(sys.modules, "lamp_room", now)
    assert list(below(Lamp)) == [now.Oil, now.Burnt]
    assert list(below(before.Oil)) == []
