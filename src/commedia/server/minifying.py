"""Style sheets and scripts made smaller, as the house opens; what they do stays the same.

Scripts are a library's work. For sheets none was found that keeps what a nested rule is for and makes them
smaller than this does: see docs/explanation/choices.md.
"""

from __future__ import annotations

import re

import rjsmin

from commedia.server.css_fallback import marked

_NOT_KNOWN = re.compile(r"`[^`]*\$\{[^}]*`|=>\s*/(?![/*])")
"""What the library takes for something else: a template literal within another, a pattern after an arrow."""


def minified_css(css: str) -> str:
    r"""A style sheet without comments, and without blanks and noughts that say nothing, nested rules marked.

    >>> minified_css("ul > a {\n  /* why */\n  color: red;\n  gap: 0.5rem;\n}\n")
    'ul>a{color:red;gap:.5rem}'
    """
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    strings: list[str] = []

    def keep(found: re.Match[str]) -> str:
        strings.append(found.group())
        return f"\0{len(strings) - 1}\0"

    css = re.sub(r'"[^"]*"', keep, css)
    css = re.sub(r"\s+", " ", css)
    css = re.sub(r" ?([{};,>/]) ?", r"\1", css)
    css = re.sub(r": (?=[^{};]*[;}])", ":", css)
    css = re.sub(r"(?<![\w.])0(?=\.\d)", "", css)
    css = css.replace(";}", "}").strip()
    return marked(re.sub(r"\0(\d+)\0", lambda found: strings[int(found.group(1))], css))


def minified_js(js: str) -> str:
    r"""A script without comments and blanks; as it stands where the library would not understand it.

    >>> minified_js("// why\n  go( 1 ); // now\n\n")
    'go(1);'
    >>> minified_js("const at = `${ a ? `b  c` : d}`;")
    'const at = `${ a ? `b  c` : d}`;'
    """
    return js if _NOT_KNOWN.search(js) else str(rjsmin.jsmin(js))
