"""A page of Men of Stones that stays open while others play: what is drawn stays drawn, and fits."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, wait_until

NO_DRAWING = """() => [...document.querySelectorAll('svg, svg *, .tie, .band')]
    .filter(part => part.namespaceURI !== 'http://www.w3.org/2000/svg')
    .map(part => part.outerHTML.slice(0, 80))"""
"""Parts of drawings that the browser takes for something else, and so does not draw."""

DRAWN = """() => [...document.querySelectorAll('#stage .tie, #stage .band')]
    .filter(part => part.getBoundingClientRect().width > 0).map(part => part.id).sort()"""
"""The ties of the web, or the Natures of the ring, that are to be seen."""

CUT = """() => [...document.querySelectorAll('#stage, #stage .stones')]
    .filter(frame => frame.scrollHeight > frame.clientHeight + 1).map(frame => frame.className)"""
"""Frames on stage that hold more than they show."""


def test_ties_and_natures_stay_drawn_from_scene_to_scene(house: House, visit: Callable[..., Person]) -> None:
    """All ties that there are, through four acts; and on a desk dice and Pivot are seen whole."""
    names = ["Ann", "Bob", "Cy", "Dan"]
    opened = house.table(names, house=names[1:])
    head = {"Authorization": f"Bearer {opened['seats']['Ann']}"}
    ann = visit(f"/s/{opened['seats']['Ann']}", "Ann")
    random, seen = Random(4), set[str]()

    def as_it_is() -> bool:
        """Whether the page draws what the table holds by now."""
        view = asking.get(f"{house.address}/api/tables/{opened['table']}/view", headers=head).json()
        seen.add(view["state"]["phase"])
        if ann.page.locator(".to-view").is_visible():
            ann.page.locator(".to-view").click()  # the stage lies beside a scene, for whoever wants it
        on_the_stage(ann.page)
        drawn = ann.page.evaluate(DRAWN)
        if ann.page.locator("#stage .web").count():
            return bool(drawn == sorted(f"tie-{tie['number']}" for tie in view["state"]["ties"]))
        return len(drawn) == ann.page.locator("#stage .band").count()

    while "IV.scene" not in seen:
        wait_until(ann.page, ann.is_asked)
        wait_until(ann.page, as_it_is)
        assert ann.page.evaluate(NO_DRAWING) == []
        if ann.page.locator("#stage .boards").count():
            assert ann.page.evaluate(CUT) == []
        ann.act(random)
    assert {"I.turns", "I.scenes", "II.turns", "II.scenes", "III.turns"} <= seen
