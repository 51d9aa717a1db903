"""Say in uv's words what pip was told about package indexes.

uv does not read pip's configuration, but where pip works, `./commedia` should work too. This prints
shell `export` lines for the script at the root to evaluate; what is already set for uv stays as it is.
Run it with a Python that has pip.
"""

import ast
import os
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping

# pip's name, uv's name, what joins several values, and other names under which uv may have it already.
TRANSLATIONS = (
    ("index-url", "UV_DEFAULT_INDEX", " ", ("UV_INDEX_URL",)),
    ("extra-index-url", "UV_INDEX", " ", ("UV_EXTRA_INDEX_URL",)),
    ("find-links", "UV_FIND_LINKS", ",", ()),
    ("trusted-host", "UV_INSECURE_HOST", " ", ()),
    ("timeout", "UV_HTTP_TIMEOUT", " ", ()),
    ("default-timeout", "UV_HTTP_TIMEOUT", " ", ()),
    ("cert", "SSL_CERT_FILE", " ", ("SSL_CERT_DIR",)),
    ("client-cert", "SSL_CLIENT_CERT", " ", ()),
    ("proxy", "ALL_PROXY", " ", ("all_proxy", "HTTPS_PROXY", "https_proxy")),
)
YES = ("1", "true", "yes", "on", "y", "t")
SECTIONS = ("global", "install", ":env:")  # the later one wins, as in pip


def settings(lines: Iterable[str]) -> dict[str, list[str]]:
    """The values pip would use, by option name, from the lines of `pip config list`.

    >>> settings(["global.index-url='https://one/simple'", ":env:.index-url='https://two/simple'"])
    {'index-url': ['https://two/simple']}
    """
    found: dict[tuple[str, str], list[str]] = {}
    for line in lines:
        name, equals, value = line.partition("=")
        section, dot, option = name.rpartition(".")
        if equals and dot and section in SECTIONS:
            found[section, option] = str(ast.literal_eval(value)).split()
    return {option: found[section, option] for section in SECTIONS for s, option in found if s == section}


def exports(pip: Mapping[str, list[str]], environment: Mapping[str, str]) -> dict[str, str]:
    """The variables to set for uv, given pip's settings and the environment as it is."""
    wanted: dict[str, str] = {}
    for option, variable, joint, others in TRANSLATIONS:
        already = any(environment.get(name) for name in (variable, *others))
        if pip.get(option) and not already and variable not in wanted:
            wanted[variable] = joint.join(pip[option])
    if pip.get("no-index", ["0"])[0].lower() in YES and not environment.get("UV_OFFLINE"):
        # Only the folders of find-links are to be looked in; uv has no variable for --no-index.
        wanted["UV_OFFLINE"] = "1"
    if not environment.get("UV_INDEX_STRATEGY"):
        # As pip does: look in every index. It is safe here, since the lock files name the hashes.
        wanted["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    return wanted


def main() -> None:
    """Print the export lines."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    )
    for variable, value in exports(settings(listed.stdout.splitlines()), os.environ).items():
        print(f"export {variable}={shlex.quote(value)}")


if __name__ == "__main__":
    main()
