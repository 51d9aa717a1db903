"""What there is to see in a drawing: its elements by their classes, and what is said of it."""

from __future__ import annotations

import re
from xml.etree import ElementTree


def elements(drawn: str) -> list[ElementTree.Element]:
    """All elements of a piece of SVG or HTML, or of several beside each other."""
    return list(ElementTree.fromstring(f"<all>{drawn}</all>").iter())[1:]


def of_class(drawn: str, name: str) -> list[ElementTree.Element]:
    """Those that are of a class, whatever else they are of."""
    return [one for one in elements(drawn) if name in one.get("class", "").split()]


def spoken(drawn: str) -> str | None:
    """What is said of the whole to whoever does not see it; None where it is hidden from readers."""
    [first, *_] = elements(drawn)
    return None if first.get("aria-hidden") else first.get("aria-label")


def points(path: str) -> list[tuple[float, float]]:
    """The places that a path of straight lines names, such as `M1 2L3 4Z`."""
    numbers = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
