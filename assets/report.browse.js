// List of refactorings, filters and marks.
const findings = await unpack($("data-findings").textContent);
const blocks = $("data-code").textContent.split("\n");
const blockSize = Number($("data-code").dataset.block);
const unpacked = new Map();
const codeOf = async (at) => {
  const block = Math.floor(at / blockSize);
  if (!unpacked.has(block)) unpacked.set(block, unpack(blocks[block]));
  return (await unpacked.get(block))[at % blockSize];
};

// Sample.
const { sample } = summary;
const population = sum(sample.strata, 1);
const isSample = sum(sample.strata, 2) < population;
const strata = new Map(sample.strata.map(([name, size, drawn]) => [name, { size, drawn }]));
const stratumOf = (finding) => sample.stratified ? finding.type : "";
// Number of refactorings that one refactoring of the sample represents.
const weightOf = (finding) => {
  const stratum = strata.get(stratumOf(finding));
  return stratum ? stratum.size / stratum.drawn : 1;
};
const design = !sample.stratified ? "simple random sample"
  : `sample stratified by type, ${sample.per_type === null ? "each type in proportion" : `${number(sample.per_type)} of each type`}`;
const only = sample.restrictions.length ? `only ${sample.restrictions.join(" ")}` : "";
$("sampled").textContent = [...(isSample ? [`${number(findings.length)} of ${number(population)}: a ${design}, seed ${sample.seed}`] : []), only].filter(Boolean).join(" · ");
$("sampled").hidden = !$("sampled").textContent;

// Marks are stored per reader, so that two readers in one browser do not see each other's.
const store = `refmine marks ${summary.plan_hash} ${summary.config_hash}`;
const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; /* the browser stores nothing */ } };
const keepAs = (name, text) => { try { localStorage.setItem(name, text); } catch { /* the browser stores nothing */ } };
let rater = stored(`${store} reader`) ?? "", marks = {};
const load = () => {
  try { marks = (rater && JSON.parse(stored(`${store} ${rater}`))) || {}; } catch { marks = {}; }
};
const keep = () => keepAs(`${store} ${rater}`, JSON.stringify(marks));
load();
$("rater").value = rater;
const markOf = (finding) => marks[finding.id]?.mark ?? "";

// Columns by which the list is filtered and sorted. A column of kind `set` has few values.
const both = (of) => ({ elements: { before, after } }) => of(before) === of(after) ? of(after) : `${of(before)} ${of(after)}`;
const columns = [
  { id: "type", name: "Type", plural: "types", kind: "set", of: (f) => f.type },
  { id: "language", name: "Language", plural: "languages", kind: "set", of: (f) => f.language },
  { id: "repository", name: "Repository", plural: "repositories", kind: "set", of: (f) => f.repository },
  { id: "mark", name: "Mark", plural: "marks", kind: "set", of: (f) => markOf(f) || "not marked", values: ["not marked", "true", "false", "unsure"] },
  { id: "pass", name: "Pass", plural: "passes", kind: "set", of: (f) => f.pass },
  { id: "role", name: "Role", plural: "roles", kind: "set", of: (f) => f.roles.after || "none" },
  ...(verdicts.size ? [{ id: "verdict", name: "Verdict of readers", plural: "verdicts", kind: "set", of: (f) => verdicts.get(f.id) ?? "none" }] : []),
  { id: "confidence", name: "Confidence", kind: "number", of: (f) => f.confidence },
  { id: "similarity", name: "Similarity", kind: "number", of: (f) => f.similarity },
  { id: "date", name: "Date", kind: "date", of: (f) => f.date },
  { id: "group", name: "Refactorings with this target", kind: "number", of: (f) => f.group_size },
  { id: "before", name: "Element before", kind: "text", of: (f) => f.elements.before.name },
  { id: "after", name: "Element after", kind: "text", of: (f) => f.elements.after.name },
  { id: "path", name: "Path", kind: "text", of: both((element) => element.path) },
  { id: "commit", name: "Commit", kind: "text", of: (f) => f.commit },
  { id: "author", name: "Author", kind: "text", of: (f) => f.author },
  { id: "subject", name: "Message", kind: "text", of: (f) => f.subject },
];
const column = new Map(columns.map((one) => [one.id, one]));
const haystacks = findings.map((f) => [f.type, f.elements.before.name, f.elements.after.name, f.elements.before.path, f.elements.after.path,
  f.commit, f.repository, f.author, f.subject, f.group].join("\n").toLowerCase());

// Controls of the filters. A column without a test lets everything pass.
const changed = () => { toTop(); filter(); };
const menu = (one) => {
  const counts = new Map((one.values ?? []).map((value) => [value, 0]));
  for (const finding of findings) counts.set(one.of(finding), (counts.get(one.of(finding)) ?? 0) + 1);
  const values = one.values ?? [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  const title = make("summary", {}, "");
  const boxes = values.map((value) => make("input", { type: "checkbox", value, onchange: () => { named(); changed(); } }));
  const named = () => {
    const on = boxes.filter((box) => box.checked).map((box) => box.value);
    title.textContent = !on.length ? `All ${one.plural}` : on.length === 1 ? on[0] : `${on.length} ${one.plural}`;
    title.classList.toggle("on", on.length > 0);
    one.test = on.length ? (finding) => on.includes(one.of(finding)) : null;
  };
  one.set = (wanted) => { for (const box of boxes) box.checked = wanted.includes(box.value); named(); };
  one.has = (value) => values.includes(value);
  named();
  return make("details", { class: "menu", id: `by-${one.id}` }, title, make("div", { role: "group", "aria-label": one.name },
    ...boxes.map((box, at) => make("label", {}, box, one.values ? values[at] : `${values[at]} (${number(counts.get(values[at]))})`))));
};
const input = (one, type, label, attributes) => make("input", { type, "aria-label": label, ...attributes });
const range = (one) => {
  const type = one.kind === "date" ? "date" : "number", read = (field) => field.value === "" ? null : type === "date" ? field.value : Number(field.value);
  const step = type === "date" ? {} : { step: "any", min: 0 };
  const fields = ["from", "to"].map((end) => make("input", { type, "aria-label": `${one.name} ${end}`, ...step, oninput: () => { test(); changed(); } }));
  const test = () => {
    const [from, to] = fields.map(read);
    one.test = from === null && to === null ? null : (finding) => {
      const value = one.of(finding);
      return value !== null && value !== "" && (from === null || value >= from) && (to === null || value <= to);
    };
  };
  one.set = ([from, to]) => { fields[0].value = from ?? ""; fields[1].value = to ?? ""; test(); };
  return make("fieldset", {}, make("legend", {}, one.name), fields[0], " – ", fields[1]);
};
const words = (one) => {
  const field = make("input", { type: "search", id: `by-${one.id}`, oninput: () => { test(); changed(); } });
  const test = () => {
    const wanted = field.value.trim().toLowerCase();
    one.test = wanted ? (finding) => one.of(finding).toLowerCase().includes(wanted) : null;
  };
  one.set = ([text]) => { field.value = text ?? ""; test(); };
  return make("label", {}, make("span", {}, one.name), field);
};
const menus = columns.filter(({ kind }) => kind === "set");
$("menus").append(...menus.filter((one) => one.id === "mark" || one.id === "type" || new Set(findings.map(one.of)).size > 1).map(menu));
for (const one of menus) if (!one.set) menu(one);
$("by-column").append(...columns.filter(({ kind }) => kind !== "set").map((one) => one.kind === "text" ? words(one) : range(one)));
const clear = () => {
  $("search").value = "";
  for (const one of columns) one.set([]);
};
// A quarter of a chart becomes a range of dates.
filterBy = (id, value) => {
  clear();
  if (id === "date") {
    const [year, quarter] = value.split("-Q").map(Number), month = String(quarter * 3).padStart(2, "0");
    column.get(id).set([`${year}-${String(quarter * 3 - 2).padStart(2, "0")}-01`, `${year}-${month}-31`.replace(/(0[69])-31/, "$1-30")]);
    $("more").open = true;
  } else if (column.get(id).has(value)) column.get(id).set([value]);
  changed();
  $("browse").scrollIntoView();
  list.focus({ preventScroll: true });
};

// Order of the list, and headings between its groups.
const DATASET = "dataset", RANDOM = "random";
$("sort").append(...[[DATASET, "Commit"], [RANDOM, "Random order"], ...columns.map(({ id, name }) => [id, name])]
  .filter(([id]) => id !== "commit").map(([value, text]) => make("option", { value }, text)));
$("sort").value = isSample ? RANDOM : DATASET;
let isDescending = false;
const headingOf = (finding) => {
  const by = $("sort").value;
  if (by === DATASET) return { key: `${finding.repository} ${finding.commit}`, text: `${finding.repository} ${finding.commit.slice(0, 10)} · ${finding.date} · ${finding.subject}` };
  if (by === "group") return { key: finding.group, text: finding.group_size > 1 ? `${number(finding.group_size)} with the target ${finding.elements.after.signature}` : "" };
  if (column.get(by)?.kind === "set") return { key: column.get(by).of(finding), text: column.get(by).of(finding) };
  return null;
};
const ordered = (found) => {
  const by = $("sort").value;
  if (by === DATASET) return isDescending ? found.reverse() : found;
  const key = by === RANDOM ? ({ turn }) => turn : by === "group" ? (f) => f.group_size : column.get(by).of;
  const turn = isDescending ? -1 : 1;
  const compare = (a, b) => typeof a === "string" ? a.localeCompare(b) : a - b;
  return found.map((at) => [key(findings[at]), at]).sort(([a, i], [b, j]) => {
    // Rows without a value come last in both directions.
    if (a === null || b === null) return (a === null) - (b === null) || i - j;
    return turn * compare(a, b) || (by === "group" ? findings[i].group.localeCompare(findings[j].group) : 0) || i - j;
  }).map(([, at]) => at);
};

// Only visible rows are created. `tops` has the vertical position of each row.
const HEIGHT = 56, HEADING = 30;
let chosen = [], headings = [], tops = [0], selected = -1;
const list = $("list"), sizer = $("sizer");
const narrow = matchMedia("(max-width: 52rem)");
const filter = () => {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = columns.map(({ test }) => test).filter(Boolean);
  const before = chosen[selected];
  const found = [];
  findings.forEach((finding, at) => {
    if (tests.every((test) => test(finding)) && words.every((word) => haystacks[at].includes(word))) found.push(at);
  });
  chosen = ordered(found);
  selected = chosen.indexOf(before);
  let top = 0, last = null;
  headings = []; tops = [];
  chosen.forEach((at, row) => {
    const heading = headingOf(findings[at]);
    headings[row] = heading && heading.key !== last && heading.text ? heading.text : "";
    last = heading?.key ?? null;
    tops[row] = top;
    top += HEIGHT + (headings[row] ? HEADING : 0);
  });
  tops.push(top);
  sizer.style.height = `${top}px`;
  $("count").textContent = `${number(chosen.length)} shown`;
  $("clear").hidden = !tests.length && !words.length;
  $("unordered").hidden = !isSample || $("sort").value === RANDOM;
  tally();
  render();
};
const tally = () => {
  const counts = { true: 0, false: 0, unsure: 0 };
  for (const finding of findings) if (markOf(finding)) counts[markOf(finding)] += 1;
  const judged = counts.true + counts.false, done = judged + counts.unsure;
  $("tally").textContent = `${number(done)} of ${number(findings.length)} marked: ${number(counts.true)} true, ${number(counts.false)} false, `
    + `${number(counts.unsure)} unsure` + (judged ? ` · ${(100 * counts.true / judged).toFixed(1)} % of those judged are true` : "");
};
const shortName = (path) => path.slice(path.lastIndexOf("/") + 1);
const change = ({ relationship, elements: { before, after } }) => relationship.startsWith("EXTRACT")
  ? `${after.signature} ← ${before.signature}`
  : before.signature === after.signature ? after.signature : `${before.signature} → ${after.signature}`;
// Element that scrolls: the list, or the page on a phone.
const view = () => {
  if (!narrow.matches) return { top: list.scrollTop, height: list.clientHeight };
  return { top: Math.max(0, -list.getBoundingClientRect().top), height: innerHeight };
};
const toTop = () => {
  if (!narrow.matches) list.scrollTop = 0;
  else if (list.getBoundingClientRect().top < 0) $("browse").scrollIntoView();
};
const rowAt = (top) => {
  let low = 0, high = chosen.length;
  while (low < high) { const middle = (low + high + 1) >> 1; if (tops[middle] <= top) low = middle; else high = middle - 1; }
  return low;
};
const percent = (value) => value === null ? "" : value.toFixed(2);
// Elements of a row: its heading, if a group begins with it, and its refactoring.
const elementsOf = (row) => {
  const finding = findings[chosen[row]], own = tops[row] + (headings[row] ? HEADING : 0);
  const made = [];
  if (headings[row]) made.push(make("div", { class: "heading", role: "presentation", title: headings[row], style: `top:${tops[row]}px` }, headings[row]));
  made.push(make("div", {
    class: "item", role: "option", id: `item-${row}`, style: `top:${own}px`, "data-mark": markOf(finding),
    "aria-selected": row === selected, "aria-setsize": chosen.length, "aria-posinset": row + 1, onclick: () => choose(row, true),
  }, make("div", {}, make("b", {}, finding.type), " ",
    ...(finding.group_size > 1 ? [make("span", { class: "group", title: "Refactorings with this target" }, `1 of ${number(finding.group_size)}`)] : []),
    make("span", { class: "quiet" }, ` ${shortName(finding.elements.after.path)} · ${finding.date}`)),
  make("div", { class: "name" }, ...(finding.confidence === null ? [] : [make("span", { class: "sure", title: "confidence" }, percent(finding.confidence))]), change(finding))));
  return made;
};
// Elements in the list, by what they show. Those that still show the same stay in the document: a click is lost if its
// element is replaced between pressing and releasing the button, as when the list scrolls.
let listed = new Map();
const render = () => {
  const { top, height } = view();
  const first = Math.max(0, rowAt(top) - 4), last = Math.min(chosen.length, rowAt(top + height) + 5);
  const rows = new Map();
  for (let row = first; row < last; row++) {
    const shows = [row, chosen[row], tops[row], headings[row], chosen.length, markOf(findings[chosen[row]]), row === selected].join("\n");
    rows.set(shows, listed.get(shows) ?? elementsOf(row));
  }
  for (const [shows, elements] of listed) if (!rows.has(shows)) for (const element of elements) element.remove();
  let next = sizer.firstChild;
  for (const element of [...rows.values()].flat()) {
    if (element === next) next = next.nextSibling;
    else sizer.insertBefore(element, next);
  }
  listed = rows;
  if (selected >= first && selected < last) list.setAttribute("aria-activedescendant", `item-${selected}`);
  else list.removeAttribute("aria-activedescendant");
};
// On a phone, the page shows either the list or one refactoring.
let leftAt = 0;
const opened = (isOpen) => {
  if (document.body.classList.contains("opened") === isOpen) return;
  if (isOpen) leftAt = scrollY;
  document.body.classList.toggle("opened", isOpen);
  if (narrow.matches) scrollTo(0, isOpen ? 0 : leftAt);
  render();
};
const choose = (row, open) => {
  if (!chosen.length) return;
  selected = Math.max(0, Math.min(chosen.length - 1, row));
  const top = tops[selected], end = tops[selected + 1];
  if (!narrow.matches) {
    if (top < list.scrollTop) list.scrollTop = top;
    else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
  }
  render();
  if (open) opened(true);
  const finding = findings[chosen[selected]];
  $("announced").textContent = `${number(selected + 1)} of ${number(chosen.length)}: ${finding.type}, ${change(finding)}${markOf(finding) ? `, marked ${markOf(finding)}` : ""}`;
  history.replaceState(null, "", `#${finding.id}`);
  return show(chosen[selected]);
};
// Shows the refactoring named in the address, regardless of the filters.
const fromAddress = () => {
  const id = decodeURIComponent(location.hash.slice(1)), at = id ? findings.findIndex((finding) => finding.id === id) : -1;
  if (at < 0) return false;
  if (!chosen.includes(at)) { clear(); filter(); }
  choose(chosen.indexOf(at), true);
  $("browse").scrollIntoView();
  return true;
};
addEventListener("hashchange", fromAddress);
// Returns the refactoring of the same commit with the least code that shows the given line of a side.
const showing_of = (from, side, path, line) => {
  let best = null, least = Infinity;
  findings.forEach((finding, at) => {
    if (finding === from || finding.commit !== from.commit || finding.repository !== from.repository) return;
    const element = finding.elements[side], length = element.end_line - element.start_line;
    if (element.path === path && element.start_line <= line && line <= element.end_line && length < least) [best, least] = [at, length];
  });
  return best;
};
// Shows a refactoring, regardless of the filters, and scrolls to the code on this line of a side.
const reveal = async (at, side, line) => {
  if (!chosen.includes(at)) { clear(); filter(); }
  await choose(chosen.indexOf(at), true);
  const all = [...document.querySelectorAll("#detail .code [tabindex='-1']")];
  const piece = all.find((element) => element.piece?.side === side && element.piece.number === line);
  (piece ?? $("detail")).focus();
  piece?.scrollIntoView({ block: "center" });
};
// Marks belong to a reader, who enters a name before the first one.
let waiting = null;
const asked = (value) => {
  waiting = value;
  $("nameless").hidden = false;
  opened(false);
  $("rater").setAttribute("aria-invalid", "true");
  $("rater").focus();
};
const mark = (value) => {
  if (selected < 0) return;
  if (!rater) return asked(value);
  const finding = findings[chosen[selected]];
  const note = marks[finding.id]?.note ?? "";
  if (value === "" && !note) delete marks[finding.id];
  else marks[finding.id] = { mark: value, note };
  keep();
  const row = selected, at = chosen[row];
  filter();
  if (value === "") return choose(row, false);
  // If the filter now hides the marked refactoring, the next one has its index.
  choose(chosen[row] === at ? row + 1 : row, false);
};
// Only web addresses in the data become links; they are opened only by a click.
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
    if (!rater) return asked(null);
    marks[finding.id] = { mark: markOf(finding), note: event.target.value };
    keep();
  } });
  note.value = marks[finding.id]?.note ?? "";
  const place = (element, url) => link(url, make("code", {}, `${element.path}:${element.start_line}-${element.end_line}`));
  const scores = [["confidence", finding.confidence], ["similarity", finding.similarity]].filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${percent(value)}`).join(" · ");
  const fact = (name, value, isCode) => value ? [make("dt", {}, name), make("dd", {}, isCode ? make("code", {}, value) : value)] : [];
  $("detail").replaceChildren(
    make("button", { type: "button", id: "back", onclick: () => { opened(false); list.focus({ preventScroll: true }); } }, "← list"),
    make("h3", {}, finding.type),
    make("p", {}, finding.description),
    make("dl", { class: "facts" },
      ...fact("before", place(before, finding.file_urls.before)),
      ...fact("after", place(after, finding.file_urls.after)),
      ...fact("scores", scores),
      make("dt", {}, "found by"), make("dd", {}, make("code", {}, finding.pass), passes.has(finding.pass) ? ` – ${passes.get(finding.pass)}` : ""),
      ...fact("role", finding.roles.before === finding.roles.after ? finding.roles.after : `${finding.roles.before} → ${finding.roles.after}`),
      ...(finding.group_size > 1 ? [make("dt", {}, "group"), make("dd", {}, `one of ${number(finding.group_size)} with this target `,
        make("button", { type: "button", onclick: () => { clear(); $("search").value = finding.group; changed(); opened(false); } }, "Show them"))] : []),
      make("dt", {}, "commit"), make("dd", {}, link(finding.commit_url, make("code", {}, `${finding.repository} ${finding.commit}`))),
      ...(isSample ? fact("weight", `represents ${number(Math.round(weightOf(finding) * 10) / 10)} refactorings`) : []),
      ...lifeOf(finding),
      make("dt", {}, "link"), make("dd", {}, make("a", { href: `#${finding.id}` }, finding.id.slice(0, 12))),
      ...fact("by", [finding.author, finding.date, finding.subject].filter(Boolean).join(" · "))),
    make("div", { class: "marks", role: "group", "aria-label": "Your verdict" },
      button("true", "✓ true", "t"), button("false", "✗ false", "f"), button("unsure", "? unsure", "u"), note),
    ...(code ? [legend(code), ...(isApart(finding, code) ? [make("p", { class: "quiet" }, "No statement of one was found in the other.")] : []),
      coloured(codeTable(finding, at, code), finding.language), make("output", { id: "told", "aria-live": "polite" })]
      : [make("p", { class: "quiet" }, "The code is not in this page: the repository was not at hand when it was made.")]));
  $("detail").scrollTop = 0;
  if (narrow.matches && document.body.classList.contains("opened")) scrollTo(0, 0);
};

// Returns the command that prints the life of an element, with a button that copies it.
const lifeOf = (finding) => {
  const { path, start_line: line } = finding.elements.after;
  const place = `${path}:${line}`;
  const word = /^[\w./:@+-]+$/.test(place) ? place : `'${place.replaceAll("'", "'\\''")}'`;
  const command = make("code", {}, `refmine history ${word} --rev ${finding.commit}`);
  const selected = () => getSelection().selectAllChildren(command);
  const copy = (event) => {
    const button = event.target;
    if (!navigator.clipboard) return selected();
    navigator.clipboard.writeText(command.textContent).then(() => { button.textContent = "Copied"; }, selected);
  };
  return [make("dt", {}, "life"), make("dd", {}, command, " ", make("button", { type: "button", onclick: copy }, "Copy"))];
};

// Returns the marks as a table that `refmine evaluate` reads.
const exported = () => {
  const columns = ["repository", "git_dir", "sha1", "commit", "type", "key_before", "key_after", "expected", "relationship",
    "language", "before_line", "after_line", "refactoring_id", "rater", "note", "stratum", "stratum_size", "weight"];
  const expected = { true: "T", false: "F", unsure: "U" };
  const clean = (text) => String(text).replace(/[\t\r\n]+/g, " ");
  const rows = findings.filter((finding) => expected[markOf(finding)]).map((finding) => {
    const { before, after } = finding.elements;
    return [finding.repository, gitDirs.get(finding.repository) ?? "", finding.commit, finding.commit, finding.type,
      `${before.path}:${before.name}`, `${after.path}:${after.name}`, expected[markOf(finding)], finding.relationship,
      finding.language, before.start_line, after.start_line, finding.id, rater, marks[finding.id].note ?? "",
      stratumOf(finding), strata.get(stratumOf(finding))?.size ?? "", weightOf(finding)].map(clean).join("\t");
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
  rater = $("rater").value.trim();
  keepAs(`${store} reader`, rater);
  load();
  filter();
  if (!rater) return;
  $("nameless").hidden = true;
  $("rater").removeAttribute("aria-invalid");
  const value = waiting;
  waiting = null;
  if (selected >= 0) show(chosen[selected]);
  if (value !== null) { mark(value); list.focus({ preventScroll: true }); opened(true); }
});
$("judging").addEventListener("submit", (event) => { event.preventDefault(); $("rater").blur(); });
$("filters").addEventListener("submit", (event) => event.preventDefault());
$("search").addEventListener("input", changed);
$("sort").addEventListener("input", changed);
$("direction").addEventListener("click", () => {
  isDescending = !isDescending;
  $("direction").setAttribute("aria-pressed", isDescending);
  $("direction").textContent = isDescending ? "↓" : "↑";
  changed();
});
$("clear").addEventListener("click", () => { clear(); changed(); });
// Closes an open menu if the reader clicks elsewhere.
addEventListener("pointerdown", (event) => {
  for (const open of document.querySelectorAll(".menu[open]")) if (!open.contains(event.target)) open.open = false;
});
list.addEventListener("scroll", () => requestAnimationFrame(render));
addEventListener("scroll", () => { if (narrow.matches) requestAnimationFrame(render); }, { passive: true });
addEventListener("resize", render);
const KEYS = {
  ArrowDown: () => choose(selected + 1, false), j: () => choose(selected + 1, false),
  ArrowUp: () => choose(selected - 1, false), k: () => choose(selected - 1, false),
  PageDown: () => choose(selected + 10, false), PageUp: () => choose(selected - 10, false),
  Home: () => choose(0, false), End: () => choose(chosen.length - 1, false),
  Enter: () => { choose(selected, true); $("detail").focus(); },
  Escape: () => {
    for (const open of document.querySelectorAll(".menu[open]")) open.open = false;
    opened(false);
    list.focus({ preventScroll: true });
  },
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
  // Keys scroll the page or the code, not the list.
  if (event.target.closest("#detail") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  if (event.target === document.body && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
});
filter();
fromAddress();
document.documentElement.dataset.ready = "true";
