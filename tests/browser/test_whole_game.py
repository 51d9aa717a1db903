"""Three browsers play Men of Stones from the dice to the closing words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.browser.conftest import House
from tests.browser.people import Person, play_until, play_while_they_can, wait_until


@pytest.mark.slow
def test_three_browsers_play_a_whole_game(house: House, visit: Callable[..., Person]) -> None:
    """All five acts. One reloads in mid-scene, one loses the line and comes back, and secrets stay put."""
    opened = house.table(["Ann", "Bob", "Cy"], options={"act4_structure": "single_scene"})
    people = [visit(f"/s/{token}", name) for name, token in opened["seats"].items()]
    ann, bob, cy = people
    random = Random(11)

    play_until(people, random, "Act II:")
    ann.page.reload()
    wait_until(ann.page, lambda: ann.stage == bob.stage)

    cy.page.context.set_offline(True)
    play_while_they_can([ann, bob], random)
    cy.page.context.set_offline(False)
    wait_until(cy.page, lambda: cy.stage == ann.stage)

    play_until(people, random, "The play is over")
    wait_until(ann.page, lambda: all(person.is_over for person in people))
    wait_until(ann.page, lambda: len({person.script[-200:] for person in people}) == 1)
