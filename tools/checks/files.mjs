import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, say } from "../place.mjs";
import { testFilesOf } from "../test/reach.mjs";
import { readTimes } from "../test/results.mjs";
import { findScreenFaults } from "./admin-screens.mjs";
import { findTypeFaults } from "./chart-types.mjs";
import { findBareChanges } from "./proofs.mjs";
import { sourceFiles } from "./source-files.mjs";
import { findTimeFaults } from "./test-times.mjs";

const longest = { source: 400, test: 500 };
const nameless = /\/(utils?|helpers?|common|misc|lib)\//;
const isTest = /\.(test|fixtures)\.tsx?$/;
const nearTheEdge = /\/platform\/|\/src\/testing\/|^packages\/(e2e|bench)\//;
// Where the platform's parts are made and handed out.
const wiring = new Set(["packages/web/src/app/console.ts"]);
const impure = [
  { name: "Date.now", found: /\bDate\.now\b/, instead: "clock.now() or performance.now()" },
  { name: "localStorage", found: /\b(local|session)Storage\b/, instead: "platform/storage" },
  {
    name: "a text chosen by language",
    found: /\blanguage [!=]== "(zh|en)" \?/,
    instead: "{ zh, en }[language], or the marks of contract/wire/locale",
  },
  {
    name: "a moment in the browser's zone",
    // A format of moments names its zone; a moment's parts are read in UTC.
    found:
      /toLocale(Date|Time)String|Intl\.DateTimeFormat\((?![^;]*timeZone)|\.get(FullYear|Month|Date|Hours|Minutes)\(\)|\.toDateString\(\)|new Date\([\w.]+,/,
    within: /^packages\/(web|server|pane|editor)\//,
    instead: "ui/text/moment-text in the console, or name the zone",
  },
  {
    name: "a moment that does not follow the tenant's clock",
    // A component would keep the texts of the zone that it was rendered in.
    found: /\b(tenantZone|momentsIn)\(/,
    within: /\.tsx$/,
    instead: "useMoments or useTenantZone",
  },
  {
    name: "a field in the format of the browser's language",
    found: /\btype="(date|time|datetime-local|month|week)"/,
    instead: "ui/form/DayInput",
  },
  { name: "fetch", found: /(?<![.\w"'])fetch\(/, instead: "platform/http/call" },
];

/** What is wrong with one source file besides what other tools see: too long, a folder without a subject, rows changed without a proof of the right to them, an impure call outside the platform. */
export function findFaults(path, text) {
  const faults = [];
  const lines = text.split("\n").length - 1;
  const limit = isTest.test(path) ? longest.test : longest.source;
  if (lines > limit) faults.push(`${path}: ${lines} lines, at most ${limit}`);
  if (nameless.test(path)) faults.push(`${path}: name the folder after its subject`);
  if (/\/index\.tsx?$/.test(path)) faults.push(`${path}: no index modules`);
  faults.push(...findBareChanges(path, text));
  if (isTest.test(path) || nearTheEdge.test(path) || wiring.has(path)) return faults;
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
  for (const { name, found, within, instead } of impure)
    if (found.test(code) && (within?.test(path) ?? true))
      faults.push(`${path}: ${name} outside platform/; use ${instead}`);
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = sourceFiles(root);
  const read = (path) => readFileSync(join(root, path), "utf8");
  const tests = ["unit", "server", "component", "e2e"].flatMap((part) => testFilesOf(part, []));
  const faults = [
    ...files.flatMap((path) => findFaults(path, read(path))),
    ...findTypeFaults(files, read),
    ...findScreenFaults(files, read),
    ...findTimeFaults(tests, readTimes(true)),
  ];
  for (const fault of faults) say(fault);
  say(`${files.length} source files, ${faults.length} faults`);
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
