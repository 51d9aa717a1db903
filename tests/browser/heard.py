"""What a screen reader finds on a page, in the order in which it reads it: from the browser's own tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from playwright.sync_api import Page

CALLED = {
    "banner": "banner", "main": "main part", "navigation": "navigation", "complementary": "beside it",
    "region": "region", "log": "log", "group": "group", "status": "status", "dialog": "dialog",
    "DisclosureTriangle": "fold", "DisclosureTriangleGrouped": "fold", "textbox": "writing box",
    "link": "link", "button": "button", "heading": "heading", "radio": "radio button",
    "checkbox": "check box", "image": "picture", "combobox": "combo box",
}  # fmt: skip
"""What a screen reader announces, by its role in the browser's tree; all else is read by what it holds."""
HOLDERS = {"banner", "main", "navigation", "complementary", "region", "log", "group", "status", "dialog"}
"""Of these: what holds other things, and is announced where it has a name."""
ALONE = {"paragraph", "listitem", "term", "definition", "heading", "generic", "blockquote"}
"""Whose words are read as one."""

Node = dict[str, Any]


def heard(page: Page) -> list[str]:
    """A reading from the top of a page to its foot: a line for each stop of the reading cursor."""
    session = page.context.new_cdp_session(page)
    nodes: list[Node] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    return [line for line in _read(nodes[0], by_id) if line.strip(" :")]


def _read(node: Node, by_id: dict[str, Node]) -> Iterator[str]:
    role, name = _role(node), _words(node, "name")
    inside = [by_id[one] for one in node.get("childIds", ()) if one in by_id]
    if role == "StaticText":
        yield name
    elif role in HOLDERS and not node.get("ignored"):
        if name or role == "main":
            yield f"{CALLED[role]}: {name}" if name else CALLED[role]
        for one in inside:
            yield from _read(one, by_id)
    elif role in CALLED and not node.get("ignored"):
        yield _control(node, role, name)
    elif role in ALONE and all(_is_text(one, by_id) for one in inside):
        yield _joined(_text(node, by_id))
    elif role not in ("Legend", "LabelText"):  # they are the names of others
        if role == "list":
            count = sum(_role(one) == "listitem" for one in inside)
            yield f"list of {count}" if count > 1 else ""
        for is_text, some in groupby(inside, lambda one: _role(one) == "StaticText"):
            if is_text:  # one run of words, whatever is set off in it
                yield _joined(_words(one, "name") for one in some)
            else:
                for one in some:
                    yield from _read(one, by_id)
    elif role == "LabelText":
        for one in inside:
            if _role(one) in CALLED:
                yield from _read(one, by_id)


def _joined(words: Iterable[str]) -> str:
    """Words that are read in one breath."""
    return re.sub(r" (?=[,.:;])", "", " ".join(" ".join(words).split()))


def _role(node: Node) -> str:
    return str(node.get("role", {}).get("value", ""))


def _words(node: Node, key: str) -> str:
    return " ".join(str(node.get(key, {}).get("value", "")).split())


def _is_text(node: Node, by_id: dict[str, Node]) -> bool:
    """Whether there is nothing in it but words."""
    if (_role(node) in CALLED and not node.get("ignored")) or _role(node) in ("list", "LabelText"):
        return False
    return all(_is_text(by_id[one], by_id) for one in node.get("childIds", ()) if one in by_id)


def _text(node: Node, by_id: dict[str, Node]) -> Iterator[str]:
    if _role(node) == "StaticText":
        yield str(node["name"]["value"])
        return
    for one in node.get("childIds", ()):
        if one in by_id:
            yield from _text(by_id[one], by_id)


def _control(node: Node, role: str, name: str) -> str:
    """A control with its name, and how it stands."""
    properties = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    name = _joined([name])
    told = [f"heading {properties.get('level', '')}" if role == "heading" else CALLED[role]]
    if str(properties.get("checked")).lower() == "true":
        told.append("checked")
    if "expanded" in properties:
        told.append("open" if properties["expanded"] else "closed")
    if properties.get("disabled"):
        told.append("not to be pressed")
    value, described = _words(node, "value"), _words(node, "description")
    more = [f"holds “{value}”" if value else "", described if described != name else ""]
    return "; ".join(part for part in (f"{', '.join(told)}: {name}", *more) if part)
