"use strict";
(async () => {
const $ = (id) => document.getElementById(id);
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
};
const number = (value) => value.toLocaleString("en");
const unpack = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
};
const summary = JSON.parse($("data-summary").textContent);
const gitDirs = new Map(JSON.parse($("data-git-dirs").textContent));
const sum = (rows, at) => rows.reduce((total, row) => total + row[at], 0);

// Overview
const found = sum(summary.types, 2);
const commits = sum(summary.statuses, 2);
const analysed = summary.statuses.filter(([status]) => status === "ok" || status === "partial").reduce((total, row) => total + row[2], 0);
const names = summary.repositories.map(([name]) => name);
const title = names.length === 1 ? `Refactorings in ${names[0]}` : `Refactorings in ${number(names.length)} repositories`;
document.title = title;
$("title").textContent = title;
$("subtitle").textContent = `mined with refmine ${summary.tool_version}${summary.tool_revision ? ` (${summary.tool_revision.slice(0, 12)})` : ""}, configuration ${summary.config_hash.slice(0, 12)}`
  + (summary.complete ? "" : " – the run was interrupted");
for (const [name, value] of [
  ["repositories", names.length], ["commits planned", commits], ["commits analysed", analysed],
  ["refactorings", found], ["groups of one target", summary.groups], ["per 1,000 analysed commits", analysed ? Math.round(1000 * found / analysed) : 0],
]) $("tiles").append(make("div", {}, make("dt", {}, name), make("dd", {}, number(value))));

const languages = [...new Set(summary.types.map(([, language]) => language))].sort();
const pivot = (rows) => {
  const totals = new Map();
  for (const [type, language, count] of rows) {
    const of = totals.get(type) ?? new Map();
    of.set(language, count);
    totals.set(type, of);
  }
  return [...totals].map(([type, of]) => [type, ...languages.map((language) => of.get(language) ?? 0)])
    .sort((a, b) => b.slice(1).reduce((x, y) => x + y) - a.slice(1).reduce((x, y) => x + y));
};
const time = (ms) => ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`;
const round = (ms) => ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
const classes = summary.times.edges.map((edge, at, edges) => `${at ? time(edges[at - 1]) : "0"} – ${time(edge)}`)
  .concat(`over ${time(summary.times.edges.at(-1) ?? 0)}`);
const quantiles = summary.times.quantiles.map(round);
const charts = [
  { title: "Types of refactorings", heads: ["type", ...languages], rows: pivot(summary.types), lying: true, stacked: true },
  { title: "Refactorings and analysed commits by quarter", heads: ["quarter", "refactorings", "commits"],
    rows: summary.quarters.map(([quarter, commits, found]) => [quarter, found, commits]), lines: true },
  { title: "What became of the commits", heads: ["status", "commits"], lying: true,
    rows: summary.statuses.map(([status, reason, count]) => [reason ? `${status}: ${reason}` : status, count]).sort((a, b) => b[1] - a[1]) },
  { title: "Time per commit", note: `half within ${quantiles[0]}, 99 % within ${quantiles[2]}, longest ${quantiles[3]}`, heads: ["time", "commits"], rows: summary.times.counts.map((count, at) => [classes[at], count]) },
  { title: "Refactorings by repository", heads: ["repository", "refactorings"], lying: true, most: 20, least: 2,
    rows: summary.repositories.map(([name, , , found]) => [name, found]).sort((a, b) => b[1] - a[1]) },
  { title: "Changed files by role", heads: ["role", "files"], lying: true, rows: summary.roles.slice().sort((a, b) => b[1] - a[1]) },
];
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const table = (heads, rows) => make("table", { class: "data" },
  make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
  make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) =>
    make("td", {}, cell === null ? "–" : typeof cell === "number" ? number(cell) : cell))))));
const drawn = [];
const chart = (place, { title, note, heads, rows, lying, stacked, lines, most = 30, fixed }) => {
  const shown = lying ? rows.slice(0, most) : rows;
  const canvas = make("canvas", { role: "img", "aria-label": `${title}; the numbers are in the table below` });
  const height = lying ? Math.max(130, 46 + shown.length * (fixed ? 14 * (heads.length - 1) + 10 : 21)) : 260;
  place.append(make("div", { class: "chart" }, make("h3", {}, title),
    ...(note ? [make("p", { class: "quiet" }, note)] : []),
    make("div", { class: "canvas", style: `height:${height}px` }, canvas),
    make("details", {}, make("summary", {}, rows.length > shown.length ? `All ${number(rows.length)} as a table` : "As a table"),
      make("div", { class: "scroll" }, table(heads, rows)))));
  const draw = () => {
    const grid = colour("--line"), text = colour("--quiet"), font = { size: innerWidth < 600 ? 10 : 12 };
    const series = heads.slice(1).map((label, at) => {
      const own = colour(`--c${at % 5 + 1}`);
      return { label, data: shown.map((row) => row[at + 1]), backgroundColor: own, borderColor: own, borderWidth: lines ? 2 : 0,
        pointRadius: shown.length > 40 ? 0 : 2, maxBarThickness: 22 };
    });
    const value = { beginAtZero: true, stacked, max: fixed, grid: { color: grid }, ticks: { color: text, font, maxTicksLimit: 7, precision: fixed ? undefined : 0 } };
    const label = { stacked, grid: { display: false }, ticks: { color: text, font, autoSkip: !lying } };
    return new Chart(canvas, {
      type: lines ? "line" : "bar",
      data: { labels: shown.map((row) => row[0]), datasets: series },
      options: {
        indexAxis: lying ? "y" : "x", maintainAspectRatio: false, animation: false,
        interaction: { mode: "index", intersect: false, axis: lying ? "y" : "x" },
        scales: lying ? { x: value, y: label } : { x: label, y: value },
        plugins: { legend: { display: series.length > 1, labels: { color: text, boxWidth: 12 } } },
      },
    });
  };
  drawn.push({ draw, now: draw() });
};
charts.filter(({ rows, least = 1 }) => rows.length >= least).forEach((one) => chart($("charts"), one));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const one of drawn) { one.now.destroy(); one.now = one.draw(); }
});

// Evaluation
if (summary.scores.length) {
  $("evaluation").hidden = $("to-evaluation").hidden = false;
  for (const oracle of new Set(summary.scores.map((score) => score.oracle))) {
    const scores = summary.scores.filter((score) => score.oracle === oracle);
    const tools = [...new Set(scores.map((score) => score.tool))];
    const types = [...new Set(scores.map((score) => score.type))];
    const cell = (type, tool, name) => scores.find((score) => score.type === type && score.tool === tool)?.[name] ?? null;
    for (const measure of ["precision", "recall"]) {
      const rows = types.map((type) => [type, ...tools.map((tool) => cell(type, tool, measure))]);
      chart($("evaluations"), { title: `${oracle}: ${measure}`, heads: ["type", ...tools], rows, lying: true, fixed: 1 });
    }
    const text = (value) => value === null ? "–" : value.toFixed(3);
    $("evaluations").append(make("div", { class: "chart wide" }, make("h3", {}, `${oracle}: counts`), make("div", { class: "scroll" },
      table(["type", "tool", "tp", "fp", "fn", "unlisted", "precision", "recall"], scores.map((score) =>
        [score.type, score.tool, score.tp, score.fp, score.fn, score.unlisted, text(score.precision), text(score.recall)])))));
  }
}

// Browse
const findings = await unpack($("data-findings").textContent);
const blocks = $("data-code").textContent.split("\n");
const blockSize = Number($("data-code").dataset.block);
const unpacked = new Map();
const codeOf = async (at) => {
  const block = Math.floor(at / blockSize);
  if (!unpacked.has(block)) unpacked.set(block, unpack(blocks[block]));
  return (await unpacked.get(block))[at % blockSize];
};
const { per_type: perType, seed } = summary.sample;
$("sampled").textContent = findings.length < found
  ? `${number(findings.length)} of ${number(found)}: a random sample, ${perType === null ? "each type in proportion" : `${number(perType)} of each type`}, seed ${seed}` : "";
// A reader has marks of their own, so that two of them in one browser do not see each other's.
const store = `refmine marks ${summary.plan_hash} ${summary.config_hash}`;
const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; /* a browser that keeps nothing */ } };
const keepAs = (name, text) => { try { localStorage.setItem(name, text); } catch { /* the same */ } };
let rater = stored(`${store} reader`) ?? "", marks = {};
const place = () => rater ? `${store} ${rater}` : store;
const load = () => { try { marks = JSON.parse(stored(place())) ?? {}; } catch { marks = {}; } };
const keep = () => keepAs(place(), JSON.stringify(marks));
load();
$("rater").value = rater;
const markOf = (finding) => marks[finding.id]?.mark ?? "";
const haystacks = findings.map((f) => [f.type, f.elements.before.name, f.elements.after.name, f.elements.before.path, f.elements.after.path,
  f.commit, f.repository, f.author, f.subject, f.group].join("\n").toLowerCase());
const options = (select, all, values) => {
  select.append(make("option", { value: "" }, all), ...values.map(([value, text]) => make("option", { value }, text)));
};
const counted = (of) => {
  const counts = new Map();
  for (const finding of findings) counts.set(of(finding), (counts.get(of(finding)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => [value, `${value} (${number(count)})`]);
};
options($("by-type"), "All types", counted((finding) => finding.type));
options($("by-language"), "All languages", counted((finding) => finding.language));
options($("by-repository"), "All repositories", counted((finding) => finding.repository));
options($("by-mark"), "All marks", [["none", "not marked"], ["any", "marked"], ["true", "true"], ["false", "false"], ["unsure", "unsure"]]);

let chosen = [], selected = -1;
const HEIGHT = 56;
const list = $("list"), sizer = $("sizer"), browser = $("browser");
const filter = () => {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const [type, language, repository, mark] = ["by-type", "by-language", "by-repository", "by-mark"].map((id) => $(id).value);
  const before = chosen[selected];
  chosen = [];
  findings.forEach((finding, at) => {
    const own = markOf(finding);
    if ((!type || finding.type === type) && (!language || finding.language === language)
      && (!repository || finding.repository === repository)
      && (!mark || (mark === "none" ? !own : mark === "any" ? own : own === mark))
      && words.every((word) => haystacks[at].includes(word))) chosen.push(at);
  });
  selected = chosen.indexOf(before);
  sizer.style.height = `${chosen.length * HEIGHT}px`;
  $("count").textContent = `${number(chosen.length)} shown`;
  const tally = { true: 0, false: 0, unsure: 0 };
  for (const finding of findings) if (markOf(finding)) tally[markOf(finding)] += 1;
  const judged = tally.true + tally.false, done = judged + tally.unsure;
  $("tally").textContent = `${number(done)} of ${number(findings.length)} marked: ${number(tally.true)} true, ${number(tally.false)} false, `
    + `${number(tally.unsure)} unsure` + (judged ? ` · ${(100 * tally.true / judged).toFixed(1)} % of those judged are true` : "");
  render();
};
const shortName = (path) => path.slice(path.lastIndexOf("/") + 1);
const change = ({ relationship, elements: { before, after } }) => relationship.startsWith("EXTRACT")
  ? `${after.signature} ← ${before.signature}`
  : before.signature === after.signature ? after.signature : `${before.signature} → ${after.signature}`;
const render = () => {
  const first = Math.max(0, Math.floor(list.scrollTop / HEIGHT) - 4);
  const last = Math.min(chosen.length, Math.ceil((list.scrollTop + list.clientHeight) / HEIGHT) + 4);
  sizer.replaceChildren(...chosen.slice(first, last).map((at, offset) => {
    const finding = findings[at], row = first + offset;
    return make("div", {
      class: "item", role: "option", id: `item-${row}`, style: `top:${row * HEIGHT}px`, "data-mark": markOf(finding),
      "aria-selected": row === selected, "aria-setsize": chosen.length, "aria-posinset": row + 1, onclick: () => choose(row, true),
    }, make("div", {}, make("b", {}, finding.type),
      ...(finding.group_size > 1 ? [make("span", { class: "group", title: "with one target" }, `1 of ${number(finding.group_size)}`)] : []), make("span", { class: "quiet" }, `  ${shortName(finding.elements.after.path)} · ${finding.date}`)),
    make("div", { class: "name" }, change(finding)));
  }));
  if (selected >= first && selected < last) list.setAttribute("aria-activedescendant", `item-${selected}`);
  else list.removeAttribute("aria-activedescendant");
};
const choose = (row, open) => {
  if (!chosen.length) return;
  selected = Math.max(0, Math.min(chosen.length - 1, row));
  const top = selected * HEIGHT;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + HEIGHT > list.scrollTop + list.clientHeight) list.scrollTop = top + HEIGHT - list.clientHeight;
  render();
  if (open) browser.classList.add("opened");
  return show(chosen[selected]);
};
const differing = (before, after) => {
  const [a, b] = [before, after].map((line) => Array.from(line.trimStart()));
  const shorter = Math.min(a.length, b.length);
  let start = 0, end = 0;
  while (start < shorter && a[start] === b[start]) start++;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const cut = (line, letters) => {
    const parts = [letters.slice(0, start), letters.slice(start, letters.length - end), letters.slice(letters.length - end)];
    const [head, ...rest] = parts.map((part) => part.join(""));
    return [line.slice(0, line.length - line.trimStart().length) + head, ...rest];
  };
  return [cut(before, a), cut(after, b)];
};
const KINDS = { "=": ["carried", "carried"], "*": ["carried", "carried"], "~": ["before", "after"], "-": ["before", ""], "+": ["", "after"], " ": ["", ""] };
const SIGNS = { "*": "~" };
const cells = (line, inside, sign, kind, parts) => line === null ? [make("td", { class: "n none" }), make("td", { class: "none" })] : [
  make("td", { class: inside ? "n e" : "n" }, String(line.number), ...(sign === " " ? [] : [make("span", { class: "sign" }, sign)])),
  make("td", { class: kind }, ...parts ?? [line.text]),
];
// Beside something else, what was deleted or inserted as a whole was not updated.
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
// The pieces of code that have counterparts: each by its side and number, with what it is part of.
class Pieces {
  constructor(finding, at, code) {
    this.finding = finding;
    this.at = at;
    this.places = new Map();
    this.stops = [];
    this.sides = [code.sides.before, code.sides.after].map((side) => ({
      within: new Map(side.within), away: new Map((side.away ?? []).map(([link, path, line]) => [link, { path, line }])), told: new Set() }));
  }
  // The marked text of a line, piece by piece.
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
      // A reader who goes from mark to mark stops once at each piece.
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
  // Where code went or came from that is not in this view: a link if another refactoring shows it.
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
    // The counterpart, or where it is.
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
      // In the order in which rows are read, whatever side.
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
// Where there is no room for two columns, what is the same stands there once.
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
  // Unmarked rows one after another, and how many are not in the page, are folded together.
  let quiet = [];
  const fold = () => {
    if (quiet.length > 2 * FOLD + 3) {
      const hidden = quiet.splice(FOLD, quiet.length - 2 * FOLD);
      const text = `⋮ ${number(hidden.reduce((count, row) => count + (row.absent ?? 1), 0))} unmarked lines`;
      const row = make("tr", { class: "fold" }, make("td", { colspan: 4 },
        make("button", { type: "button", onclick: () => row.replaceWith(...hidden) }, text)));
      for (const other of hidden) other.fold = row;
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
      const marked = (side) => parts[side] && [parts[side][0], make("mark", {}, parts[side][1]), parts[side][2]];
      made.push(codeRow(lines, ...lines.map((line, side) => cells(line, true, sign, KINDS[mark][side], marked(side)))));
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
// Whether nothing of what was extracted or inlined is on both sides.
const isApart = (finding, code) => code.mapped && /EXTRACT|INLINE/.test(finding.relationship) && code.rows.every(([mark]) => " …-+".includes(mark));
// The refactoring of the same commit that shows a line of a side, the one with the least code.
const showing_of = (from, side, path, line) => {
  let best = null, least = Infinity;
  findings.forEach((finding, at) => {
    if (finding === from || finding.commit !== from.commit || finding.repository !== from.repository) return;
    const element = finding.elements[side], length = element.end_line - element.start_line;
    if (element.path === path && element.start_line <= line && line <= element.end_line && length < least) [best, least] = [at, length];
  });
  return best;
};
// Shows a refactoring, whatever is filtered, with the piece of code on this line of a side.
const reveal = async (at, side, line) => {
  if (!chosen.includes(at)) {
    for (const id of ["search", "by-type", "by-language", "by-repository", "by-mark"]) $(id).value = "";
    filter();
  }
  await choose(chosen.indexOf(at), true);
  const all = [...document.querySelectorAll("#detail .code [tabindex='-1']")];
  const piece = all.find((element) => element.piece?.side === side && element.piece.number === line);
  (piece ?? $("detail")).focus();
  piece?.scrollIntoView({ block: "center" });
};
const mark = (value) => {
  if (selected < 0) return;
  const finding = findings[chosen[selected]];
  const note = marks[finding.id]?.note ?? "";
  if (value === "" && !note) delete marks[finding.id];
  else marks[finding.id] = { mark: value, note };
  keep();
  const row = selected, at = chosen[row];
  filter();
  if (value === "") return choose(row, false);
  // Where the filter took it away, the next one has come to its place.
  choose(chosen[row] === at ? row + 1 : row, false);
};
// Of addresses in the data only those of the web are followed, and only when they are clicked.
const link = (url, inside) => /^https?:\/\//.test(url ?? "")
  ? make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inside) : inside;
let showing = 0;
const show = async (at) => {
  const turn = ++showing;
  const finding = findings[at], { before, after } = finding.elements;
  const code = await codeOf(at);
  if (turn !== showing) return;
  const set = markOf(finding);
  const button = (value, text, key) => make("button", { type: "button", "data-set": value, "aria-pressed": set === value,
    title: key, onclick: () => mark(set === value ? "" : value) }, text);
  const note = make("input", { type: "text", placeholder: "Note", "aria-label": "Note", onchange: (event) => {
    marks[finding.id] = { mark: markOf(finding), note: event.target.value };
    keep();
  } });
  note.value = marks[finding.id]?.note ?? "";
  const fact = (name, value, isCode) => value ? [make("dt", {}, name), make("dd", {}, isCode ? make("code", {}, value) : value)] : [];
  $("detail").replaceChildren(
    make("button", { type: "button", id: "back", onclick: () => { browser.classList.remove("opened"); list.focus(); } }, "← list"),
    make("h3", {}, finding.type),
    make("p", {}, finding.description),
    make("dl", { class: "facts" },
      ...fact("before", `${before.path}:${before.start_line}-${before.end_line}`, true),
      ...fact("after", `${after.path}:${after.start_line}-${after.end_line}`, true),
      ...fact("found by", `${finding.pass}${finding.similarity === null ? "" : `, similarity ${finding.similarity.toFixed(2)}`}`),
      ...fact("role", finding.roles.before === finding.roles.after ? finding.roles.after : `${finding.roles.before} → ${finding.roles.after}`),
      ...(finding.group_size > 1 ? [make("dt", {}, "group"), make("dd", {}, `one of ${number(finding.group_size)} with this target `,
        make("button", { type: "button", onclick: () => { $("search").value = finding.group; list.scrollTop = 0; filter(); } }, "Show them"))] : []),
      make("dt", {}, "commit"), make("dd", {}, link(finding.commit_url, make("code", {}, `${finding.repository} ${finding.commit}`))),
      ...fact("by", [finding.author, finding.date, finding.subject].filter(Boolean).join(" · "))),
    make("div", { class: "marks", role: "group", "aria-label": "Your verdict" },
      button("true", "✓ true", "t"), button("false", "✗ false", "f"), button("unsure", "? unsure", "u"), note),
    ...(code ? [legend(code), ...(isApart(finding, code) ? [make("p", { class: "quiet" }, "No statement of one was found in the other.")] : []),
      codeTable(finding, at, code), make("output", { id: "told", "aria-live": "polite" })]
      : [make("p", { class: "quiet" }, "The code is not in this page: the repository was not at hand when it was made.")]));
  $("detail").scrollTop = 0;
};

// Marks as a table that `refmine evaluate` reads.
const exported = () => {
  const columns = ["repository", "git_dir", "sha1", "commit", "type", "key_before", "key_after", "expected", "relationship",
    "language", "before_line", "after_line", "refactoring_id", "rater", "note"];
  const expected = { true: "T", false: "F", unsure: "U" };
  const clean = (text) => String(text).replace(/[\t\r\n]+/g, " ");
  const rows = findings.filter((finding) => expected[markOf(finding)]).map((finding) => {
    const { before, after } = finding.elements;
    return [finding.repository, gitDirs.get(finding.repository) ?? "", finding.commit, finding.commit, finding.type,
      `${before.path}:${before.name}`, `${after.path}:${after.name}`, expected[markOf(finding)], finding.relationship,
      finding.language, before.start_line, after.start_line, finding.id, rater, marks[finding.id].note ?? ""].map(clean).join("\t");
  });
  return `${columns.join("\t")}\n${rows.map((row) => `${row}\n`).join("")}`;
};
$("export").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([exported()], { type: "text/tab-separated-values" }));
  make("a", { href: url, download: rater ? `marks-${rater.replace(/[^\w.-]+/g, "_")}.tsv` : "marks.tsv" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
});
$("help").addEventListener("click", () => {
  $("keys").hidden = !$("keys").hidden;
  $("help").setAttribute("aria-expanded", !$("keys").hidden);
});
$("rater").addEventListener("change", () => {
  const before = rater, own = marks;
  rater = $("rater").value.trim();
  keepAs(`${store} reader`, rater);
  load();
  // What was marked before a name was given is that reader's.
  if (!before && !Object.keys(marks).length) { marks = own; keep(); }
  filter();
  if (selected >= 0) show(chosen[selected]);
});
$("judging").addEventListener("submit", (event) => event.preventDefault());
$("filters").addEventListener("submit", (event) => event.preventDefault());
for (const id of ["search", "by-type", "by-language", "by-repository", "by-mark"]) $(id).addEventListener("input", () => {
  list.scrollTop = 0;
  filter();
});
list.addEventListener("scroll", () => requestAnimationFrame(render));
addEventListener("resize", render);
const KEYS = {
  ArrowDown: () => choose(selected + 1, false), j: () => choose(selected + 1, false),
  ArrowUp: () => choose(selected - 1, false), k: () => choose(selected - 1, false),
  PageDown: () => choose(selected + 10, false), PageUp: () => choose(selected - 10, false),
  Home: () => choose(0, false), End: () => choose(chosen.length - 1, false),
  Enter: () => { choose(selected, true); $("detail").focus(); },
  Escape: () => { browser.classList.remove("opened"); list.focus(); },
  t: () => mark("true"), f: () => mark("false"), u: () => mark("unsure"), x: () => mark(""),
  "/": () => $("search").focus(), "?": () => $("help").click(),
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const inField = event.target.closest("input, select, textarea");
  if (inField && event.key !== "Escape") return;
  const inBrowser = event.target.closest("#browser") || event.target === document.body;
  const isButton = event.target.closest("button, a, summary");
  if (!KEYS[event.key] || (!inBrowser && !["/", "?", "Escape"].includes(event.key)) || (isButton && event.key === "Enter")) return;
  // Scrolling is for whoever reads the page or the code, not the list.
  if (event.target.closest("#detail") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  if (event.target === document.body && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
});
filter();
document.documentElement.dataset.ready = "true";
})();
