import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { root, say } from "../place.mjs";

const kilobyte = 1000;

/**
 * A view is what the browser must have loaded before that screen is complete, as KB of gzip scripts and style sheets: the entry and a list of
 * `preload.json`, or every lazy module that matches. What is `beside` a list is only what comes with it when that is there.
 */
export const views = [
  { name: "sign-in", list: "signIn", js: 116.7, css: 14.5, noSchemas: true },
  { name: "shell + dashboard", list: "dashboard", js: 213, css: 34 },
  { name: "builder with a drawn chart", list: "builder", js: 451, css: 36.2, hasCharts: true },
  {
    name: "editor, beside the shell",
    modules: [/\/editor\/src\/(RichTextEditor\.tsx|editor-session\.ts)$/],
    beside: "shell",
    js: 140.5,
  },
];

/** The public demand form, a page of its own: all of its script, the worker's too. */
export const formViews = [{ name: "public demand form", modules: [], js: 90 }];

// Strings that every build of ECharts' model, and of the schema library, carries.
const echartsMark = "__ec_inner_";
const schemasMark = "$ZodType";

/** Checks Vite's manifest against the budgets; `read` gives a built file's content, `lists` are those of `preload.json`. */
export function findExcess(manifest, read, lists = {}, wanted = views) {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key].isEntry);
  if (entries.length === 0) return { faults: ["the manifest names no entry"], sizes: [] };
  const faults = [];
  const first = loaded(manifest, entries);
  const listed = (name) => {
    if (lists[name] === undefined) faults.push(`preload.json has no list ${name}`);
    return [...first, ...(lists[name] ?? []).map((file) => file.replace(/^\//, ""))];
  };
  const matching = (patterns) =>
    keys.filter((key) => manifest[key].isDynamicEntry && patterns.some((pattern) => pattern.test(key)));
  const sizes = wanted.map(({ name, list, modules = [], beside, js, css, noSchemas, hasCharts }) => {
    const there = beside === undefined ? [] : listed(beside);
    const all = list === undefined ? loaded(manifest, [...entries, ...matching(modules)]) : listed(list);
    const files = [...new Set(all)].filter((file) => !there.includes(file));
    const scripts = files.filter((file) => file.endsWith(".js"));
    const sum = (some) => some.reduce((total, file) => total + gzipSync(read(file), { level: 9 }).length, 0);
    const found = { js: sum(scripts), css: sum(files.filter((file) => file.endsWith(".css"))) };
    const check = (kind, size, atMost) => {
      if (atMost !== undefined && size > atMost * kilobyte)
        faults.push(`${name}: ${inKb(size)} gzip ${kind}, at most ${inKb(atMost * kilobyte)}`);
    };
    check("JS", found.js, js);
    check("CSS", found.css, css);
    for (const file of scripts) {
      if (!hasCharts && read(file).includes(echartsMark))
        faults.push(`${name}: ECharts is loaded with it (${file})`);
      if (noSchemas && read(file).includes(schemasMark))
        faults.push(`${name}: the schema library is loaded with it (${file})`);
    }
    return { name, ...found, files: scripts.length, atMost: { js, css } };
  });
  return { faults: [...new Set(faults)], sizes };
}

function loaded(manifest, start) {
  const seen = new Set();
  const queue = [...start];
  while (queue.length > 0) {
    const key = queue.pop();
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...(manifest[key].imports ?? []));
  }
  // Scripts among the assets are those of workers.
  const files = [...seen].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key];
    return [file, ...css, ...assets];
  });
  return [...new Set(files)];
}

export function inKb(bytes) {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

function checkBuild(name, lists, wanted) {
  const dist = join(root, "packages", "web", "dist");
  const parsed = (path) => {
    const file = join(dist, path);
    if (!existsSync(file)) throw new Error(`${file} is missing: the build must write it there`);
    return JSON.parse(readFileSync(file, "utf8"));
  };
  const { faults, sizes } = findExcess(
    parsed(join(".vite", name)),
    (built) => readFileSync(join(dist, built)),
    lists === undefined ? {} : parsed(lists),
    wanted,
  );
  for (const { name, js, css, files, atMost } of sizes) {
    const ofCss = atMost.css === undefined ? "" : `, ${inKb(css)} of ${atMost.css} KB CSS`;
    say(`${name}: ${inKb(js)} of ${atMost.js} KB JS in ${files} files${ofCss}`);
  }
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const within = [
    checkBuild("manifest.json", "preload.json", views),
    checkBuild("demand-manifest.json", undefined, formViews),
  ];
  process.exitCode = within.every(Boolean) ? 0 : 1;
}
