// Code of both sides side by side, with the counterpart of each node.

// Splits two lines into parts and marks the words without counterpart in the other line (longest common subsequence).
// Of long lines, only the common beginning and end are unmarked.
const WORD = /[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu;
const PAIRS_MAX = 40_000;
const differing = (before, after) => {
  const words = [before, after].map((line) => line.trim().match(WORD) ?? []);
  const [a, b] = words;
  let start = 0, end = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const kept = words.map((line) => line.map((_, at) => at < start || at >= line.length - end));
  const rows = a.length - start - end, width = b.length - start - end;
  if (rows && width && rows * width <= PAIRS_MAX) {
    // lengths[i][j] is the length of the longest common subsequence from i and j on.
    const lengths = Array.from({ length: rows + 1 }, () => new Uint16Array(width + 1));
    for (let i = rows - 1; i >= 0; i--) for (let j = width - 1; j >= 0; j--) {
      lengths[i][j] = a[start + i] === b[start + j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
    for (let i = 0, j = 0; i < rows && j < width;) {
      if (a[start + i] === b[start + j]) { kept[0][start + i++] = kept[1][start + j++] = true; }
      else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
      else j++;
    }
  }
  return [before, after].map((line, side) => {
    const parts = [line.slice(0, line.length - line.trimStart().length)];
    let marked = "";
    words[side].forEach((word, at) => {
      // Blanks between two marked words are marked, too.
      const isMarked = !kept[side][at] || (marked && /^\s/.test(word) && kept[side][at + 1] === false);
      if (isMarked) { marked += word; return; }
      if (marked) parts.push(make("mark", {}, marked));
      marked = "";
      parts.push(word);
    });
    if (marked) parts.push(make("mark", {}, marked));
    return parts;
  });
};
const KINDS = { "=": ["carried", "carried"], "*": ["carried", "carried"], "~": ["before", "after"], "-": ["before", ""], "+": ["", "after"], " ": ["", ""] };
const SIGNS = { "*": "~" };
const cells = (line, inside, sign, kind, parts) => line === null ? [make("td", { class: "n none" }), make("td", { class: "none" })] : [
  make("td", { class: inside ? "n e" : "n" }, String(line.number), ...(sign === " " ? [] : [make("span", { class: "sign" }, sign)])),
  make("td", { class: kind }, ...parts ?? [line.text]),
];
// Returns the sign of a line: a completely deleted or inserted line next to another one is not an update.
const ownSign = ({ text, pieces }, side, sign) => {
  let from = 0, gone = false, all = true;
  for (let at = 0; at < pieces.length; at += 3) {
    const part = text.slice(from, from + pieces[at]).trim();
    from += pieces[at];
    if (part && pieces[at + 1] === 1) gone = true;
    else if (part) all = false;
  }
  return gone && all && !text.slice(from).trim() ? "-+"[side] : sign;
};
// Linked segments of the code by side and link number, with the links that enclose them.
class Pieces {
  constructor(finding, at, code) {
    this.finding = finding;
    this.at = at;
    this.places = new Map();
    this.stops = [];
    this.sides = [code.sides.before, code.sides.after].map((side) => ({
      within: new Map(side.within), away: new Map((side.away ?? []).map(([link, path, line]) => [link, { path, line }])), told: new Set() }));
  }
  // Returns the elements of a line, one per segment.
  line(side, { text, number }, pieces) {
    const made = [], { within, away, told } = this.sides[side];
    let from = 0;
    for (let at = 0; at < pieces.length && from < text.length; at += 3) {
      const [length, fate, link] = pieces.slice(at, at + 3), part = text.slice(from, from + length);
      from += length;
      if (!fate && !link) { made.push(part); continue; }
      const name = fate === 0 ? "span" : fate === 1 ? (side ? "ins" : "del") : "mark";
      const element = make(name, { class: ["", "gone", "updated", "moved"][fate], tabindex: link || fate ? -1 : null }, part);
      element.piece = { side, link, number, fate };
      made.push(element);
      // The keys for the next and previous mark stop once at adjacent segments of one change.
      const last = this.stops.at(-1)?.piece;
      const goesOn = last && last.side === side && last.fate === fate && (link ? last.link === link : number - this.last <= 1 && last.link === 0);
      if (fate && !goesOn) this.stops.push(element);
      if (fate) this.last = number;
      for (let outer = link; outer; outer = within.get(outer)) {
        if (!this.places.has(outer)) this.places.set(outer, []);
        this.places.get(outer).push(element);
        const there = away.get(outer);
        if (there && !told.has(outer)) { told.add(outer); made.awayTo = there; }
      }
    }
    made.push(text.slice(from));
    if (made.awayTo) made.push(this.away(side, made.awayTo));
    return made;
  }
  // Location of a counterpart outside of this view; a link if another refactoring shows it.
  away(side, { path, line }) {
    const text = `${side ? "from" : "to"} ${path}:${line}`;
    const target = showing_of(this.finding, side ? "before" : "after", path, line);
    if (target === null) return make("span", { class: "away" }, text);
    return make("a", { class: "away", href: "#browse", onclick: (event) => { event.preventDefault(); reveal(target, 1 - side, line); } }, text);
  }
  light(element) {
    this.dim();
    const { link, side, fate } = element.piece;
    const lit = link ? this.places.get(link) : [];
    for (const other of lit) other.classList.add("lit");
    this.lit = lit;
    const lines = (on) => {
      const numbers = [...new Set(lit.filter(({ piece }) => piece.side === on).map(({ piece }) => piece.number))].sort((a, b) => a - b);
      return numbers.length ? `${on ? "after" : "before"} ${numbers[0]}${numbers.length > 1 ? `–${numbers.at(-1)}` : ""}` : "";
    };
    const what = ["unchanged", side ? "inserted" : "deleted", "updated", "moved"][fate];
    // Lines of the counterpart, or its location outside of this view.
    const { away, within } = this.sides[side];
    let outer = link;
    while (outer && !away.has(outer)) outer = within.get(outer);
    const there = outer && !lines(1 - side) ? `${away.get(outer).path}:${away.get(outer).line}` : "";
    const [before, after] = [0, 1].map((on) => on === side ? lines(on) : lines(on) || there);
    $("told").textContent = [what, [before, after].filter(Boolean).join(" ↔ ") || `${side ? "after" : "before"} ${element.piece.number}`].join(": ");
  }
  dim() {
    for (const other of this.lit ?? []) other.classList.remove("lit");
    this.lit = [];
    if ($("told")) $("told").textContent = "";
  }
  focus(element) {
    const row = element.closest("tr");
    if (row && !row.isConnected) row.fold.querySelector("button").click();
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center", inline: "nearest" });
  }
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = event.target.piece ? event.target : null;
    const step = { n: 1, p: -1 }[event.key];
    if (step && this.stops.length) {
      // Order by rows, across both sides.
      const at = here ? this.stops.indexOf(here) : -1;
      const near = at >= 0 ? at + step : here ? this.stops.findIndex((stop) => here.compareDocumentPosition(stop) & 4) + (step < 0 ? -1 : 0) : step > 0 ? 0 : this.stops.length - 1;
      this.focus(this.stops.at(near % this.stops.length));
    } else if (event.key === "Enter" && here) {
      const other = (this.places.get(here.piece.link) ?? []).find(({ piece }) => piece.side !== here.piece.side);
      if (other) this.focus(other);
      else here.closest("td").querySelector("a.away")?.click();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
// On narrow screens, equal lines of both sides are shown once.
const codeRow = (lines, ...made) =>
  make("tr", { class: lines[0] && lines[1] && lines[0].text.trim() === lines[1].text.trim() ? "same" : "" }, ...made.flat());
const FOLD = 4;
const codeTable = (finding, at, code) => {
  const sides = [code.sides.before, code.sides.after];
  const pieces = new Pieces(finding, at, code), left = [0, 0];
  const rows = [];
  const around = (name) => {
    const length = Math.max(sides[0][name].length, sides[1][name].length);
    for (let at = 0; at < length; at++) {
      const lines = sides.map((side) => {
        const own = name === "above" ? at - (length - side.above.length) : at;
        const from = name === "above" ? side.first : side.first + side.above.length + side.lines.length + side.cut + left[sides.indexOf(side)];
        return own < 0 || own >= side[name].length ? null : { number: from + own, text: side[name][own] };
      });
      rows.push(codeRow(lines, ...lines.map((line) => cells(line, false, " ", "context"))));
    }
  };
  around("above");
  const next = [0, 0];
  const take = (at, on) => {
    if (!on) return null;
    const side = sides[at], own = next[at]++;
    return { number: side.first + side.above.length + own + left[at], text: side.lines[own], pieces: side.pieces?.[own] ?? [] };
  };
  // Consecutive unchanged rows are folded, together with the rows that the page lacks.
  let quiet = [];
  const fold = () => {
    if (quiet.length > 2 * FOLD + 3) {
      const hidden = quiet.splice(FOLD, quiet.length - 2 * FOLD);
      const text = `⋮ ${number(hidden.reduce((count, row) => count + (row.absent ?? 1), 0))} unmarked lines`;
      const row = make("tr", { class: "fold" }, make("td", { colspan: 4 },
        make("button", { type: "button", onclick: () => row.replaceWith(...hidden) }, text)));
      for (const other of hidden) other.fold = row;
      row.hiddenRows = hidden;
      quiet.splice(FOLD, 0, row);
    }
    rows.push(...quiet);
    quiet = [];
  };
  for (const [mark, count, on] of code.rows) {
    const sign = SIGNS[mark] ?? mark;
    if (mark === "…") {
      for (const at of [0, 1]) if (on & (1 << at)) left[at] += count;
      quiet.push(make("tr", { class: "fold" }, make("td", { colspan: 4 }, `left out: ${number(count)} unmarked lines`)));
      quiet.at(-1).absent = count;
      continue;
    }
    if (mark !== " ") fold();
    const made = mark === " " ? quiet : rows;
    for (let at = 0; at < count; at++) {
      const lines = [take(0, on & 1), take(1, on & 2)];
      if (code.mapped) {
        made.push(codeRow(lines, ...lines.map((line, side) => cells(line, true, line && ownSign(line, side, sign), "", line && pieces.line(side, line, line.pieces)))));
        continue;
      }
      const parts = (mark === "~" || mark === "*") && lines[0] && lines[1] ? differing(lines[0].text, lines[1].text) : [];
      made.push(codeRow(lines, ...lines.map((line, side) => cells(line, true, sign, KINDS[mark][side], parts[side]))));
    }
  }
  fold();
  if (sides.some((side) => side.cut)) {
    rows.push(make("tr", { class: "fold" }, make("td", { colspan: 4 },
      `left out: ${number(sides[0].cut)} lines before, ${number(sides[1].cut)} after`)));
  }
  around("below");
  const place = (element) => `${element.path}:${element.start_line}`;
  const lighted = (event) => { if (event.target.piece) pieces.light(event.target); };
  const dimmed = () => { if (document.activeElement?.piece) pieces.light(document.activeElement); else pieces.dim(); };
  return make("div", { class: "code", tabindex: 0, role: "region", "aria-label": "Code before and after", "aria-describedby": code.mapped ? "hint" : null,
    onmouseover: lighted, onmouseleave: dimmed, onfocusin: lighted, onfocusout: () => pieces.dim(), onkeydown: (event) => pieces.key(event) }, make("table", {},
    make("colgroup", {}, make("col", { class: "n" }), make("col"), make("col", { class: "n" }), make("col")),
    make("thead", {}, make("tr", {}, make("th", { colspan: 2 }, `before: ${place(finding.elements.before)}`),
      make("th", { colspan: 2 }, `after: ${place(finding.elements.after)}`))),
    make("tbody", {}, ...rows)));
};
const legend = (code) => {
  const used = new Set(code.rows.map(([mark]) => mark));
  const lines = [["=*", "--moved", "= extracted or inlined"], ["-~", "--before", "- removed or changed"], ["+~", "--after", "+ added or changed"]]
    .filter(([marks]) => [...marks].some((mark) => used.has(mark)));
  const pieces = [["", "--before", "- deleted"], ["", "--after", "+ inserted"], ["", "--updated", "~ updated"], ["", "--moved", "= moved"]];
  return make("div", { class: "legend" }, ...(code.mapped ? pieces : lines)
    .map(([, name, text]) => make("span", {}, make("i", { style: `background:var(${name})` }), text)),
  make("span", {}, make("i", { style: "background:var(--accent)" }), "the element"),
  ...(code.mapped ? [make("span", { id: "hint" }, "Point at code to see its counterpart; in the code ", make("kbd", {}, "n"), " next mark, ",
    make("kbd", {}, "p"), " previous, ", make("kbd", {}, "Enter"), " counterpart.")] : []));
};
// Returns true if no extracted or inlined line is on both sides.
const isApart = (finding, code) => code.mapped && /EXTRACT|INLINE/.test(finding.relationship) && code.rows.every(([mark]) => " …-+".includes(mark));

// Syntax colours by the CSS Custom Highlight API, without changing elements; browsers without it show none.
// Reserved words of each language, and words that are coloured although they are also names.
const KEYWORDS = new Map(JSON.parse($("data-keywords").textContent));
const CONTEXTUAL = {
  java: "permits record sealed var yield",
  javascript: "abstract any as boolean declare enum from get implements interface keyof namespace never number of private protected public readonly set string type undefined unknown",
  kotlin: "by catch constructor delegate dynamic field file finally get import init it param property receiver set setparam value where",
  c: "bool define elif endif false ifdef ifndef include true undef",
  cpp: "define elif endif ifdef ifndef include undef override final",
  csharp: "add alias and ascending by descending equals file from get global group init into join let managed not notnull on or orderby partial remove required scoped select set unmanaged value when",
  php: "enum from get parent set this",
  python: "match self type",
  ruby: "attr_accessor attr_reader attr_writer extend include lambda private proc protected public raise require",
  rust: "auto macro_rules union",
  scala: "as derives end infix inline opaque open transparent",
  swift: "available didset get indirect left none objc optional precedence right some testable unowned weak willset",
  typescript: "from get of set unique",
};
// Comments, and strings of several lines where they have quotes of their own.
const SLASHES = /\/\/.*|\/\*[^]*?(?:\*\/|$)/.source;
const COMMENTS = {
  php: `#(?!\\[).*|${SLASHES}`,
  python: /#.*|"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)/.source,
  ruby: /#(?![{]).*/.source,
};
const WORDS = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?|\b\d[\w.]*|[A-Za-z_$][\w$]*/.source;
const kindOf = (token, keywords) => /^(?:\/[/*]|#)/.test(token) ? "comment" : /^["'`]/.test(token) ? "string" : /^\d/.test(token) ? "number" : keywords.has(token) ? "keyword" : null;
const coloured = (shown, language) => {
  if (!globalThis.Highlight) return shown;
  const reserved = KEYWORDS.get(language) ?? [...KEYWORDS.values()].join(" ");
  const keywords = new Set(`${reserved} ${CONTEXTUAL[language] ?? ""}`.split(" "));
  const words = new RegExp(`${COMMENTS[language] ?? SLASHES}|${WORDS}`, "g");
  const ranges = new Map(["comment", "string", "number", "keyword"].map((kind) => [kind, []]));
  // The text of a side is tokenised as a whole, because comments can span lines.
  for (const side of [1, 3]) {
    const nodes = [];
    let text = "";
    const rows = [...shown.querySelectorAll("tbody tr")].flatMap((row) => row.hiddenRows ?? [row]);
    for (const row of rows) {
      const cell = row.cells[side];
      if (!cell) { text += "\n"; continue; }
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      // Line of a comment whose beginning is not shown.
      if (/^\s*\*(\s|\/|$)/.test(cell.textContent) && text.lastIndexOf("/*") <= text.lastIndexOf("*/")) {
        ranges.get("comment").push([cell, 0, cell, cell.childNodes.length]);
        text += "\n";
        continue;
      }
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest(".away")) continue;
        nodes.push([text.length, node]);
        text += node.data;
      }
      text += "\n";
    }
    let at = 0;
    const point = (offset, isEnd) => {
      while (at + 1 < nodes.length && (isEnd ? nodes[at + 1][0] < offset : nodes[at + 1][0] <= offset)) at++;
      const [start, node] = nodes[at];
      return [node, Math.min(offset - start, node.length)];
    };
    for (const token of nodes.length ? text.matchAll(words) : []) {
      const kind = kindOf(token[0], keywords);
      if (kind) ranges.get(kind).push([...point(token.index, false), ...point(token.index + token[0].length, true)]);
    }
  }
  for (const [kind, found] of ranges) {
    CSS.highlights.set(kind, new Highlight(...found.map(([from, start, to, end]) => new StaticRange({ startContainer: from, startOffset: start, endContainer: to, endOffset: end }))));
  }
  return shown;
};
