"""No writer is forgotten: whatever writes to a table goes where whoever comes second looks again."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from litestar.handlers import HTTPRouteHandler

from commedia import server
from commedia.server import verbs
from commedia.server.routes import api, hosting, pages, sitting

WRITES = {
    "save",
    "take",
    "keep",
    "keep_noted",
    "erase",
    "raise_curtain",
    "begin",
    "go_back",
    "take_back",
    "do",
}
"""What writes to a table, by the names of the functions."""
BY_THEMSELVES = {
    "at_table.py": "it is the way itself",
    "pages.py": "nobody knows the table yet that somebody has just opened",
    "api.py": "nobody knows the table yet that somebody has just opened",
}
"""Where something is written to a table otherwise, and why it may be."""


def test_nothing_writes_to_a_table_but_as_one_who_may_come_second() -> None:
    """Wherever somebody is alone with a table without `Playhouse.change`, nothing is written there."""
    otherwise: dict[str, set[str]] = {}
    for file in Path(server.__path__[0]).rglob("*.py"):
        for at in ast.walk(ast.parse(file.read_text())):
            if isinstance(at, ast.AsyncWith) and is_alone_with_a_table(at):
                otherwise.setdefault(file.name, set()).update(names_in(at.body) & WRITES)
    otherwise = {name: found for name, found in otherwise.items() if found}
    assert set(otherwise) == set(BY_THEMSELVES), otherwise


def is_alone_with_a_table(at: ast.AsyncWith) -> bool:
    """Whether it is one by the ways in which a house gives a table to somebody."""
    return bool(names_in([item.context_expr for item in at.items]) & {"at", "At", "seated"})


def names_in(nodes: Sequence[ast.AST]) -> set[str]:
    """The functions and methods that are called there, by their names."""
    calls = [call.func for node in nodes for call in ast.walk(node) if isinstance(call, ast.Call)]
    return {getattr(call, "attr", "") or getattr(call, "id", "") for call in calls}


POSTS = {
    **{f"/s/{{token:str}}/{what}": "a verb" for what in ("{verb:str}", "sit", "new-link")},
    **{f"/tables/{{table:str}}/{verb}": "a verb" for verb in verbs.NAMES},
    "/tables": "opens a table", "/try": "opens a table",
    "/forget": "writes nothing", "/join": "writes nothing",
    **{f"/s/{{token:str}}/{what}": "writes nothing" for what in ("foresee", "suggest", "writing", "here")},
    **{f"/tables/{{table:str}}/{what}": "writes nothing" for what in ("foresee", "suggest")},
}  # fmt: skip
"""Whatever takes a POST, and what it writes. All verbs go through `play.do`."""


def test_whatever_takes_a_post_is_known_and_does_no_more_than_is_said() -> None:
    """A new address is put into the list; if it writes, it is a verb or goes through `Playhouse.change`."""
    controllers = (pages.Pages, sitting.Sitting, hosting.Hosting, api.Tables)
    handlers = [one for controller in controllers for one in vars(controller).values()]
    found = {
        path
        for one in handlers
        if isinstance(one, HTTPRouteHandler) and "POST" in one.http_methods
        for path in one.paths
    }
    assert found == set(POSTS)
