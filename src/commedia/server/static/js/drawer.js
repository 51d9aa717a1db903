// The rulebook as a drawer over the wings, open at the rule asked for. On a phone, and without a script, the
// same links open the rulebook's page.

const WIDE = window.matchMedia("(min-width: 44rem)");
let opener = null;

const isOfBook = (path) => path.startsWith(`${house}/rulebook/`);

// /rulebook/<game>#<rule> as the address of that rule alone, or null where a link is no citation.
function ruleAddress(link) {
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !isOfBook(url.pathname) || !url.hash) return null;
  return `${url.pathname}/${url.hash.slice(1)}`;
}

function drawer() {
  return (
    find("#drawer") ??
    (() => {
      const made = make("aside", { id: "drawer", class: "drawer", "aria-label": "Rulebook", tabindex: "-1", hidden: true, "hx-ignore": true });
      document.body.append(made);
      return made;
    })()
  );
}

async function openRule(link) {
  const address = ruleAddress(link);
  if (!address) return;
  const place = drawer();
  try {
    const answer = await fetchSoon(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    place.innerHTML = await answer.text();
  } catch {
    ifHeard(() => location.assign(link.href), "That rule is with the house.");
    return;
  }
  foldUp(); // what lies over the page would lie over the rule, too
  place.hidden = false;
  document.dispatchEvent(new Event("drawn"));
  place.scrollTop = 0;
  place.focus({ preventScroll: true });
}

function closeDrawer() {
  const place = find("#drawer");
  if (!place || place.hidden) return false;
  place.hidden = true;
  document.dispatchEvent(new Event("drawn"));
  goBackTo(opener);
  opener = null;
  return true;
}

// Focus returns to where it was: what was folded up for the rule is unfolded again, and a citation that the
// table has sent anew meanwhile is found by its rule.
function goBackTo(from) {
  if (!from) return;
  const link = from.isConnected ? from : find(`a[href="${CSS.escape(from.getAttribute?.("href") ?? "")}"]`);
  const over = link?.closest("[popover]");
  if (over && !over.matches(OVER) && !link.checkVisibility()) over.showPopover?.();
  link?.focus({ preventScroll: true });
}

// The whole book is a page, which leads back to the table from which this window opened it (books.js).
function rememberTable(link) {
  const { pathname } = new URL(link.href, location.href);
  const [, kind, token] = location.pathname.slice(house.length).split("/");
  if (kind !== "s" || !isOfBook(pathname)) return;
  keep.set(session, tableOf(pathname), `${house}/s/${token}`);
  keep.set(session, `${tableOf(pathname)}, its X-card`, find(".marquee__stop")?.getAttribute("action") ?? "");
}

// `?`: the rule of the decision on top, or else the whole book.
function openRulebook() {
  if (closeDrawer()) return true;
  const cited = find("#cue .cite");
  const book = find(`.marquee a[href^="${house}/rulebook/"]`);
  if (cited && WIDE.matches) {
    opener = document.activeElement;
    openRule(cited);
    return true;
  }
  if (!book) return false;
  book.click();
  return true;
}

document.addEventListener("held", closeDrawer); // a moment lands
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) closeDrawer();
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  rememberTable(link);
  const inside = link.closest("#drawer");
  if (!link.matches(".cite, [data-rule]") || !ruleAddress(link) || !WIDE.matches) return;
  if (isOfBook(location.pathname)) return; // the whole book is here already
  event.preventDefault();
  if (!inside) opener = link;
  openRule(link);
});
