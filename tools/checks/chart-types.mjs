/** Files that a chart type may have in its folders. */
const mostFiles = 8;

const contract = "packages/contract/src/chart/chart-type.ts";
/** The lists of chart types; outside of them and of its folders nothing names one. */
const lists = new Set([
  contract,
  "packages/pane/src/chart-type/chart-types.ts",
  "packages/pane/src/chart-type/views.tsx",
  "packages/pane/src/chart-type/style-fields.tsx",
  "packages/report-core/src/chart-type/needed-totals.ts",
  "packages/report-core/src/result/recommend-type.ts",
]);

/** What is made for one type though it lies elsewhere. This list may only become shorter. */
export const exceptions = [
  // The file of a pivot table, put together from all its rows.
  "packages/server/src/report/sheet/shown-file.ts",
  // Charts that are made for one purpose.
  "packages/web/src/courseware/evaluation/SummaryPart.tsx",
  "packages/web/src/dashboard/edit/dialog/KpiDialog.tsx",
  "packages/editor/src/table/chart/table-figure.ts",
];

const isAside =
  /\.(test|fixtures)\.tsx?$|^packages\/(e2e|bench)\/|\/example\/|\/src\/(testing|app\/(demo|seed))\/|\/vite\.config\.ts$/;
const isChartCode = /^packages\/(report-core|pane)\/src\/(?!sql\/)/;
/** Names that are words for other things as well. */
const everyday = new Set(["table", "line", "bar", "area"]);

/** The names in the contract's list. */
export function typesIn(text) {
  const list = /z\.enum\(\[([^\]]*)\]\)/.exec(text)?.[1] ?? "";
  return [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
}

/** The folder of a type. */
export const folderOf = (type) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// A type's folder, a comparison, or a chart that is given the type; in the code of charts a name alone, unless it is an everyday word.
function isNamed(path, code, type) {
  const found = [
    new RegExp(`chart-type/${folderOf(type)}/`),
    new RegExp(`\\bchartTypes\\.${type}\\b`),
    new RegExp(`\\bchartType\\b\\s*(?:[!=]==|=|:|\\?\\?)\\s*"${type}"`),
  ];
  if (isChartCode.test(path) || path.includes("/editor/src/table/chart/table-figure"))
    found.push(
      everyday.has(type)
        ? new RegExp(`\\b(?:type|figure\\.kind)\\s*[!=]==\\s*"${type}"|\\bcase "${type}"`)
        : new RegExp(`"${type}"`),
    );
  return found.some((pattern) => pattern.test(code));
}

/** What is wrong with the files of the chart types: too many for one, or one that is named where others are not. */
export function findTypeFaults(files, read) {
  const types = typesIn(read(contract));
  const counts = new Map(types.map((type) => [type, []]));
  const faults = types.length === 0 ? [`${contract}: no list of chart types`] : [];
  const needed = new Set();
  for (const path of files) {
    if (isAside.test(path)) continue;
    const own = /^packages\/(?:report-core|pane)\/src\/chart-type\/([\w-]+)\//.exec(path)?.[1];
    const code = read(path).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
    for (const type of types) {
      const isOwn = own === folderOf(type);
      if (isOwn) counts.get(type).push(path);
      else if (!lists.has(path) && isNamed(path, code, type)) {
        needed.add(path);
        if (!exceptions.includes(path))
          faults.push(`${path}: names the chart type ${type}; what is of one type belongs to its folders`);
      }
    }
  }
  for (const path of exceptions)
    if (files.includes(path) && !needed.has(path))
      faults.push(`${path}: names no chart type any more; take it off the exceptions`);
  for (const [type, own] of counts)
    if (own.length > mostFiles)
      faults.push(`chart type ${type}: ${own.length} files, at most ${mostFiles}: ${own.join(", ")}`);
  return faults;
}
