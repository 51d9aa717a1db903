"""The colours of a style sheet for browsers that don't know `light-dark()`.

The sheets say a colour by day and by night in one: `light-dark(day, night)`. A browser of before that (Chrome
119 to 122, Safari 17.4) drops it, and would draw black on white. For these, and only for these (see
static/js/light.js), there is one more sheet: each declaration with `light-dark()` once more, in the same rules,
with the pair written so that one of two variables, of which one is always void, chooses. What is found in a
part of the page that is always dark, or always light, is chosen there anew.

    >>> print(older(":root{color-scheme:light dark;--ink:light-dark(#111,#eee)}a{b{color:red}}"))
    :root{--day:initial;--night: ;--ink-day:#111;--ink-night:#eee;--ink:var(--day,var(--ink-day)) var(--night,var(--ink-night));@media (prefers-color-scheme:dark){--day: ;--night:initial}}
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator

PAIR = "light-dark("
DAY, NIGHT = "--day:initial;--night: ", "--day: ;--night:initial"
AFTER_DARK = f"@media (prefers-color-scheme:dark){{{NIGHT}}}"


def older(css: str) -> str:
    """What a browser without `light-dark()` needs besides a sheet. css: as `minified_css` leaves it."""
    anew: dict[str, str] = {}
    for name, value in _of_the_page(css):
        if _is_pair(value):
            anew[name] = _chosen(name)
        elif any(f"var({token})" in value for token in anew):
            anew[name] = f"{name}:{value}"
    return "".join(_rules(css, "".join(f";{declared}" for declared in anew.values())))


def marked(css: str) -> str:
    """A sheet in which each nested rule says that it is one, also where it begins with the name of an
    element: Chrome up to 119 takes that for a declaration.

    >>> marked(".a{color:red;b,.c d{color:blue}@media (width>1px){b{color:red}}}b{color:red}")
    '.a{color:red;& b,.c d{color:blue}@media (width>1px){& b{color:red}}}b{color:red}'
    """
    marks = [at for at, piece, is_nested in _opened(css) if is_nested for at in _named(at, piece)]
    for at in reversed(marks):
        css = f"{css[:at]}& {css[at:]}"
    return css


def _opened(css: str) -> Iterator[tuple[int, str, bool]]:
    """Where each rule begins, what it is for, and whether it stands within another."""
    open_: list[bool] = []
    for at, piece in _placed(css):
        if piece == "}":
            open_.pop()
        elif piece.endswith("{"):
            is_nested = any(open_)
            if not piece.startswith("@"):
                yield at, piece[:-1], is_nested
            open_.append(is_nested or not piece.startswith("@"))


def _named(start: int, selectors: str) -> Iterator[int]:
    """Where those of a list of selectors begin that begin with the name of an element."""
    depth, is_first = 0, True
    for at, sign in enumerate(selectors, start):
        if is_first and sign.isalpha():
            yield at
        is_first = (sign == "," and depth == 0) or (is_first and sign == " ")
        depth += {"(": 1, ")": -1}.get(sign, 0)


def _of_the_page(css: str) -> Iterator[tuple[str, str]]:
    """What is declared for a whole page, or for all of a game, by its name."""
    open_: list[str] = []
    for piece in _pieces(css):
        if piece.endswith("{"):
            open_.append(piece)
        elif piece == "}":
            open_.pop()
        elif piece.startswith("--") and open_ and open_[-1].startswith((":root", "[data-game")):
            name, _, value = piece.partition(":")
            yield name.strip(), value


def _pieces(css: str) -> Iterator[str]:
    """A sheet piece by piece: `selector{`, `}`, and declarations without their semicolons."""
    return (piece for _, piece in _placed(css))


def _placed(css: str) -> Iterator[tuple[int, str]]:
    """The same, and where each begins."""
    depth, start, quoted = 0, 0, ""
    for at, sign in enumerate(css):
        if quoted:
            quoted = "" if sign == quoted else quoted
        elif sign in "\"'":
            quoted = sign
        elif sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
        elif depth == 0 and sign in "{};":
            piece = css[start:at].strip()
            begins = start + len(css[start:at]) - len(css[start:at].lstrip())
            if sign == "{":
                yield begins, piece + "{"
            elif piece:
                yield begins, piece
            if sign == "}":
                yield at, "}"
            start = at + 1


def _rules(css: str, anew: str) -> Iterator[str]:
    """The rules that have something for such a browser, as they stand in each other.

    anew: what is declared once more where a part of the page is always dark, or always light.
    """
    open_: list[str] = []
    written = 0
    later: list[list[str]] = [[]]
    for piece in _pieces(css):
        if piece.endswith("{"):
            open_.append(piece)
            later.append([])
        elif piece == "}":
            open_.pop()
            nested = later.pop()
            if written > len(open_):
                yield "".join(nested) + "}"
                written -= 1
        else:
            name, _, value = piece.partition(":")
            said, after = _said(name.strip(), value, open_, anew)
            if said:
                yield "".join(open_[written:]) + said + (";" if not said.endswith("}") else "")
                written = len(open_)
                later[-1].append(after)


def _said(name: str, value: str, within: list[str], anew: str) -> tuple[str, str]:
    """(what a declaration is for such a browser, what follows at the end of its rule); ("", "") for most."""
    if name == "color-scheme":
        return _scheme(value, ":root" in "".join(within), anew)
    if PAIR not in value:
        return "", ""
    if name.startswith("--") and _is_pair(value):
        day, night = _two(value[len(PAIR) : -1])
        return f"{name}-day:{day};{name}-night:{night};{_chosen(name)}", ""
    return f"{name}:{_without(value)}", ""


def _scheme(value: str, is_root: bool, anew: str) -> tuple[str, str]:
    """Which of the two is void here. Within the page what was chosen above is chosen anew."""
    anew = "" if is_root else anew
    match value.strip():
        case "light":
            return DAY + anew, ""
        case "dark":
            return NIGHT + anew, ""
    return DAY + anew, AFTER_DARK


def _chosen(name: str) -> str:
    return f"{name}:var(--day,var({name}-day)) var(--night,var({name}-night))"


def _is_pair(value: str) -> bool:
    """Whether it is one pair and nothing else."""
    value = value.strip()
    return value.startswith(PAIR) and _end(value, len(PAIR)) == len(value) - 1


def _end(text: str, start: int) -> int:
    """Where the bracket that was opened just before `start` is closed."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"A bracket is open: {text}")


def _two(inside: str) -> tuple[str, str]:
    depth = 0
    for at, sign in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            return inside[:at].strip(), inside[at + 1 :].strip()
    raise ValueError(f"A colour by day and one by night are meant: {inside}")


def _without(value: str) -> str:
    """A value in which each pair is written out."""
    while (at := value.find(PAIR)) >= 0:
        end = _end(value, at + len(PAIR))
        day, night = _two(value[at + len(PAIR) : end])
        value = f"{value[:at]}var(--day,{day}) var(--night,{night}){value[end + 1 :]}"
    return value
