import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../child.mjs";
import { root, say } from "../place.mjs";

/** Packages that only measure and test. */
const notProduct = new Set(["bench", "e2e"]);
const permissive = new Set([
  "MIT",
  "MIT-0",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "OFL-1.1",
  "0BSD",
]);
const yearMs = 365 * 24 * 3600 * 1000;

/** The rows of the table in `docs/dependencies.md`, when it was last looked at, and which packages it says why they are kept. */
export function readTable(text) {
  const rows = [...text.matchAll(/^\| `([^`]+)` *\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map(
    ([, name, licence, released, reason]) => ({
      name,
      licence: licence.trim(),
      released: released.trim(),
      reason: reason.trim(),
    }),
  );
  const lookedAt = /Checked on (\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? "";
  const kept = [...text.slice(text.indexOf("## ")).matchAll(/^- (`.*)/gm)].flatMap(([, line]) =>
    [...line.split(":")[0].matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  return { rows, lookedAt, kept };
}

/** Whether one of the licences between OR is permissive in all of its parts. */
export function isPermissive(licence) {
  return licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((one) => one.split(" AND ").every((part) => permissive.has(part.trim())));
}

const isIn = (row, name) => row === name || (row.endsWith("/*") && name.startsWith(row.slice(0, -1)));

/** What is wrong between the table and the packages, each with its `name` and `licence`. */
export function findFaults({ rows, lookedAt, kept }, packages) {
  const faults = [];
  for (const { name, licence } of packages) {
    const row = rows.find((one) => isIn(one.name, name));
    if (!row) faults.push(`${name} is not in the table: say what it is for`);
    else if (row.licence !== licence)
      faults.push(`${name} has the licence ${licence}, the table says ${row.licence}`);
    if (!isPermissive(licence)) faults.push(`${name} has the licence ${licence}, which is not permissive`);
  }
  for (const { name, released, reason } of rows) {
    if (!packages.some((one) => isIn(name, one.name)))
      faults.push(`${name} is in the table, but nothing uses it`);
    if (reason === "") faults.push(`${name} has no reason`);
    const age = Date.parse(lookedAt) - Date.parse(released);
    if (!(age <= yearMs) && !kept.some((one) => isIn(name, one)))
      faults.push(`${name} was last released on ${released}: say below the table why it is kept`);
  }
  return faults;
}

/** The packages for other platforms that a package names and a lockfile leaves out: npm then installs that package without its binary there. */
export function findLeftOut(packages) {
  const isListed = (path, name) => {
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/"))))
      if (packages[`${at}/node_modules/${name}`] !== undefined) return true;
    return packages[`node_modules/${name}`] !== undefined;
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isListed(path, name))
      .map((name) => `package-lock.json lacks ${name}, which ${path} has on another platform`),
  );
}

function productPackages() {
  const manifest = (...path) => JSON.parse(readFileSync(join(root, ...path, "package.json"), "utf8"));
  const names = readdirSync(join(root, "packages"))
    .filter((name) => !notProduct.has(name))
    .flatMap((name) => Object.keys(manifest("packages", name).dependencies ?? {}))
    .filter((name) => !name.startsWith("@provost/"));
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, licence: manifest("node_modules", name).license ?? "none" }));
}

async function lastRelease(name) {
  const { printed } = await run("npm", ["view", name, "version", "time", "--json"]);
  const { version, time } = JSON.parse(printed);
  return time[version].slice(0, 10);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const packages = productPackages();
  if (process.argv.includes("--dates")) {
    for (const { name } of packages) say(`${name} ${await lastRelease(name)}`);
  } else {
    const table = readTable(readFileSync(join(root, "docs", "dependencies.md"), "utf8"));
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const faults = [...findFaults(table, packages), ...findLeftOut(lock.packages)];
    for (const fault of faults) say(fault);
    say(`${packages.length} packages, ${faults.length} faults`);
    process.exitCode = faults.length === 0 && packages.length > 0 ? 0 : 1;
  }
}
