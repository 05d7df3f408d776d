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
const passes = new Map(JSON.parse($("data-passes").textContent));
const gitDirs = new Map(JSON.parse($("data-git-dirs").textContent));
const sum = (rows, at) => rows.reduce((total, row) => total + row[at], 0);

// Overview.
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
  { title: "Types of refactorings", heads: ["type", ...languages], rows: pivot(summary.types), lying: true, stacked: true, column: "type" },
  { title: "Refactorings and analysed commits by quarter", heads: ["quarter", "refactorings", "commits"],
    rows: summary.quarters.map(([quarter, commits, found]) => [quarter, found, commits]), lines: true, column: "date" },
  { title: "Status of the commits", heads: ["status", "commits"], lying: true,
    rows: summary.statuses.map(([status, reason, count]) => [reason ? `${status}: ${reason}` : status, count]).sort((a, b) => b[1] - a[1]) },
  { title: "Time per commit", note: `half within ${quantiles[0]}, 99 % within ${quantiles[2]}, longest ${quantiles[3]}`, heads: ["time", "commits"], rows: summary.times.counts.map((count, at) => [classes[at], count]) },
  { title: "Refactorings by repository", heads: ["repository", "refactorings"], lying: true, most: 20, least: 2, column: "repository",
    rows: summary.repositories.map(([name, , , found]) => [name, found]).sort((a, b) => b[1] - a[1]) },
  { title: "Changed files by role", heads: ["role", "files"], lying: true, rows: summary.roles.slice().sort((a, b) => b[1] - a[1]) },
];
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const table = (heads, rows) => make("table", { class: "data" },
  make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
  make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) =>
    make("td", {}, cell === null ? "–" : typeof cell === "number" ? number(cell) : cell))))));
// Assigned by the list: shows the refactorings that have the clicked value of a chart.
let filterBy = () => {};
const drawn = [];
const chart = (place, { title, note, heads, rows, lying, stacked, lines, most = 30, fixed, column }) => {
  const shown = lying ? rows.slice(0, most) : rows;
  const canvas = make("canvas", { role: "img", "aria-label": `${title}; the numbers are in the table below` });
  const height = lying ? Math.max(130, 46 + shown.length * (fixed ? 14 * (heads.length - 1) + 10 : 21)) : 260;
  place.append(make("div", { class: "chart" }, make("h3", {}, title),
    ...(note || column ? [make("p", { class: "quiet" }, note ?? "A click shows these refactorings in the list.")] : []),
    make("div", { class: "canvas", style: `height:${height}px` }, canvas),
    make("details", {}, make("summary", {}, rows.length > shown.length ? `All ${number(rows.length)} as a table` : "As a table"),
      make("div", { class: "scroll", tabindex: 0 }, table(heads, column ? rows.map(([name, ...rest]) => [
        make("button", { type: "button", class: "link", onclick: () => filterBy(column, name) }, name), ...rest]) : rows)))));
  const draw = () => {
    const grid = colour("--line"), text = colour("--quiet"), font = { size: innerWidth < 600 ? 10 : 12 };
    const series = heads.slice(1).map((label, at) => {
      const own = colour(`--c${at % 14 + 1}`);
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
        ...(column ? {
          onClick: (event, [bar]) => { if (bar) filterBy(column, shown[bar.index][0]); },
          onHover: (event, bars) => { canvas.style.cursor = bars.length ? "pointer" : ""; },
        } : {}),
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

// Evaluation.
const share = (value) => value === null || value === undefined ? "–" : value.toFixed(3);
// Verdicts of the readers by id of the refactoring.
const verdicts = new Map((summary.marks?.marks ?? []).map((row) => [row.refactoring_id, row.verdict]));
const widely = (title, ...inside) => $("evaluations").append(make("div", { class: "chart wide" }, make("h3", {}, title), ...inside));
const inScroll = (...inside) => make("div", { class: "scroll", tabindex: 0 }, ...inside);
if (summary.scores.length || summary.marks) $("evaluation").hidden = $("to-evaluation").hidden = false;
if (summary.marks) {
  const { marks, precision, agreement } = summary.marks;
  widely("Precision by readers' marks",
    make("p", { class: "quiet" }, "right / (right + wrong), with its 95 % confidence interval; the last two columns count disputed refactorings as wrong and as right"),
    inScroll(table(["type", "judged", "right", "wrong", "unsure", "disputed", "precision", "95 % interval", "disputed wrong", "disputed right"],
      precision.map((row) => [row.type, row.counts.reduce((x, y) => x + y), ...row.counts, share(row.precision),
        row.interval ? row.interval.map(share).join("–") : "–", ...row.disputed.map(share)]))));
  if (agreement.length) {
    widely("Agreement of readers", inScroll(table(["readers", "both judged", "agree", "agreement", "Cohen's kappa"],
      agreement.map((row) => [row.readers.join(", "), row.both, row.agree, share(row.both ? row.agree / row.both : null), share(row.kappa)]))));
    const items = new Map();
    for (const row of marks.filter(({ verdict }) => verdict === "disputed")) {
      const key = [row.sha1, row.type, row.key_before, row.key_after].join("\n");
      items.set(key, [...(items.get(key) ?? []), row]);
    }
    const spoken = ({ reader, mark, note }) => `${reader}: ${mark}${note ? ` (${note})` : ""}`;
    widely(`Disputed refactorings: ${number(items.size)}`, ...(items.size ? [inScroll(table(["type", "before", "after", "commit", "marks"],
      [...items.values()].map((rows) => {
        const [{ type, refactoring_id: id, key_before, key_after, repository, sha1 }] = rows;
        return [id ? make("a", { href: `#${id}` }, type) : type, key_before, key_after, `${repository} ${sha1.slice(0, 10)}`, rows.map(spoken).join(", ")];
      })))] : []));
  }
}
for (const oracle of new Set(summary.scores.map((score) => score.oracle))) {
  const scores = summary.scores.filter((score) => score.oracle === oracle);
  const tools = [...new Set(scores.map((score) => score.tool))];
  const types = [...new Set(scores.map((score) => score.type))];
  const cell = (type, tool, name) => scores.find((score) => score.type === type && score.tool === tool)?.[name] ?? null;
  for (const measure of ["precision", "recall"]) {
    const rows = types.map((type) => [type, ...tools.map((tool) => cell(type, tool, measure))]);
    // Marks have no recall: they cover only reported refactorings.
    if (rows.every((row) => row.slice(1).every((value) => value === null))) continue;
    chart($("evaluations"), { title: `${oracle}: ${measure}`, heads: ["type", ...tools], rows, lying: true, fixed: 1 });
  }
  widely(`${oracle}: counts`, inScroll(table(["type", "tool", "tp", "fp", "fn", "unlisted", "precision", "recall"], scores.map((score) =>
    [score.type, score.tool, score.tp, score.fp, score.fn, score.unlisted, share(score.precision), share(score.recall)]))));
}
