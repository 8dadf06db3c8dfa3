import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { root, say } from "../place.mjs";

const kilobyte = 1000;

/**
 * A view is what the browser must have loaded before that screen stands: the entry and every lazy module that matches. One that stands
 * `beside` others is only what comes with it when those are there.
 */
export const views = [
  { name: "sign-in", modules: [/\/auth\/(SignIn|Login)\w*\.tsx$/], atMost: 150.5 * kilobyte },
  {
    name: "shell + dashboard",
    modules: [
      /\/shell\/\w*(Shell|Layout)\w*\.tsx$|\/(Shell|SignedIn)\w*\.tsx$/,
      /\/dashboard\/\w*(Page|Dashboard)\w*\.tsx$/,
    ],
    atMost: 302 * kilobyte,
  },
  {
    name: "editor, beside the shell",
    modules: [/\/editor\/src\/(RichTextEditor\.tsx|editor-session\.ts)$/],
    beside: [/\/shell\/\w*(Shell|Layout)\w*\.tsx$|\/(Shell|SignedIn)\w*\.tsx$/],
    atMost: 210 * kilobyte,
  },
];

/** The public demand form, a page of its own: all of its script, the worker's too. */
export const formViews = [{ name: "public demand form", modules: [], atMost: 90 * kilobyte }];

// A string that every build of ECharts' model carries.
const echartsMark = "__ec_inner_";

/** Checks Vite's manifest against the budgets; `read` gives a built file's content. */
export function findExcess(manifest, read, wanted = views) {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key].isEntry);
  if (entries.length === 0) return { faults: ["the manifest names no entry"], sizes: [] };
  const faults = [];
  const lazyOf = (patterns) =>
    patterns.flatMap((pattern) => keys.filter((key) => manifest[key].isDynamicEntry && pattern.test(key)));
  const sizes = wanted.map(({ name, modules, beside, atMost }) => {
    const lazy = lazyOf(modules);
    const there = beside ? loaded(manifest, [...entries, ...lazyOf(beside)]) : [];
    const files = loaded(manifest, [...entries, ...lazy]).filter((file) => !there.includes(file));
    const size = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
    if (size > atMost) faults.push(`${name}: ${inKb(size)} gzip JS, at most ${inKb(atMost)}`);
    for (const file of files)
      if (read(file).includes(echartsMark)) faults.push(`${name}: ECharts is loaded with it (${file})`);
    return { name, size, atMost, lazy };
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
  const files = [...seen].flatMap((key) => [manifest[key].file, ...(manifest[key].assets ?? [])]);
  return [...new Set(files)].filter((file) => file.endsWith(".js"));
}

export function inKb(bytes) {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

function check(name, wanted) {
  const dist = join(root, "packages", "web", "dist");
  const file = join(dist, ".vite", name);
  if (!existsSync(file)) throw new Error(`${file} is missing: the build must write its manifest there`);
  const { faults, sizes } = findExcess(
    JSON.parse(readFileSync(file, "utf8")),
    (built) => readFileSync(join(dist, built)),
    wanted,
  );
  for (const { name, size, atMost, lazy } of sizes)
    say(`${name}: ${inKb(size)} of ${inKb(atMost)} (entry + ${lazy.join(", ") || "nothing lazy"})`);
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const kept = [check("manifest.json", views), check("demand-manifest.json", formViews)];
  process.exitCode = kept.every(Boolean) ? 0 : 1;
}
