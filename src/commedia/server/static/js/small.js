// Small things that our scripts share. Each bundle of ours has them for itself, so they do nothing by themselves.

const root = document.documentElement;
const house = root.dataset.house ?? ""; // the path under which the house stands on its site
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

const lines = find("#lines"); // of the script
const numberOf = (line) => Number(line?.dataset.n ?? -1);

// An element with attributes and children; text is text, never markup.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

// This window's own storage. A browser may forbid it, and then nothing is kept and nothing breaks.
const keep = {
  get(store, key) {
    try {
      return store()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  set(store, key, value) {
    try {
      if (value) store().setItem(key, value);
      else store().removeItem(key);
    } catch {
      // full or forbidden
    }
  },
};
const session = () => window.sessionStorage;
const device = () => window.localStorage;

// A request that is answered soon, to its last byte, or given up: a line may be dead without a word.
const ANSWER_MS = 10_000;
function fetchSoon(address, how = {}, within = ANSWER_MS) {
  const line = new AbortController();
  setTimeout(() => line.abort(), within);
  return fetch(address, { ...how, signal: line.signal });
}

// htmx spells the events of its stream in two ways, by version: after:sse:connection, sse:after:connection.
function onStream(when, what, then) {
  for (const name of [`htmx:${when}:sse:${what}`, `htmx:sse:${when}:${what}`]) document.addEventListener(name, then);
}

// What lies over the page. A browser that knows of nothing like it would take the question for a fault.
const OVER = window.CSS?.supports?.("selector(:popover-open)") ? ":popover-open" : ":not(*)";

// Under which the table is kept from which a window opened the rulebook.
const tableOf = (book) => `table of ${book}`;
