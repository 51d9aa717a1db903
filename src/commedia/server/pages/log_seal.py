"""The running seal of the log, for whoever wants to note it down and hold the saved table against it."""

from __future__ import annotations

from markupsafe import Markup

from commedia.lab.seal_notes import LEAST_DIGITS
from commedia.props.template import NOTHING, template
from commedia.server.pages.players import in_fours
from commedia.server.table_view import TableView


def log_seal(seen: TableView) -> Markup:
    """The number of the last entry and its seal: so short as may be noted by hand, and whole to copy.

    Nothing where it may not be shown yet, at a table that deals by hand.
    """
    seal = seen.log_seal
    if not seal:
        return NOTHING
    return _SEAL(n=seen.known_entry, short=in_fours(seal[:LEAST_DIGITS]), whole=f"{seen.known_entry}:{seal}")


_SEAL = template(
    '<section class="hand log-seal" aria-label="The seal of the log"><details id="log-seal-of">',
    '<summary>Seal of entry {n}<span class="digits">{short}</span></summary>',
    '<p class="quiet">A fingerprint of all that was played so far. Note it down, and nobody can change any ',
    "of that without your finding out: when the play is over, save the table, and ",
    "<code>commedia verify</code> compares the two, with <code>--noted</code>.</p>",
    '<div class="invite"><label class="visually-hidden" for="log-seal-whole">The whole seal, behind its ',
    'entry</label><input class="input" id="log-seal-whole" type="text" readonly value="{whole}">',
    '<button class="button button--small js-only" type="button" data-copy="#log-seal-whole">Copy',
    '<span class="visually-hidden"> the seal</span></button></div></details></section>',
)
