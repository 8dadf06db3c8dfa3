import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { memory, root, Stop, step } from "./place.mjs";
import { precompress } from "./precompress.mjs";

const inputs = ["web", "editor", "pane", "report-core", "contract"].map((name) => join("packages", name));
const left = new Set(["node_modules", "dist", "test-results"]);

/** Builds the console when something it is made of changed since the last build, and stores the compressed forms beside the files. */
export async function ensureWebBuilt(node, signal) {
  const web = join(root, "packages", "web");
  const dist = join(web, "dist");
  // A bundle has the built console without its sources.
  if (!existsSync(join(web, "vite.config.ts"))) return dist;
  const stampFile = join(memory, "web-build");
  const stamp = stampOf(root, inputs);
  const known = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  const isThere = ["index.html", "demand.html"].every((page) => existsSync(join(dist, page)));
  if (known === stamp && isThere) return dist;
  await step({ doing: "building the console", done: "built the console" }, async () => {
    rmSync(stampFile, { force: true });
    // Aside, so that a server that runs meanwhile serves the last build as a whole until the next one is there.
    const next = join(memory, "web-build.next");
    // The console's build empties the folder, so the public form comes after it.
    for (const config of ["vite.config.ts", "demand.vite.config.ts"])
      await build(node, web, config, next, signal);
    await precompress(next);
    rmSync(dist, { recursive: true, force: true });
    renameSync(next, dist);
    mkdirSync(memory, { recursive: true });
    writeFileSync(stampFile, stamp);
  });
  return dist;
}

async function build(node, web, config, folder, signal) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--config", config, "--outDir", folder, "--logLevel", "warn"];
  const env = { NODE_ENV: "production", NO_COLOR: "1" };
  const { status, printed } = await run(node, args, { cwd: web, env, signal });
  if (status !== 0) throw new Stop(`The console could not be built (${config}):\n${printed}`);
}

/** Names, sizes and times of every file of the folders, and of the lockfile: cheap, and changes whenever an edit does. */
export function stampOf(folder, names) {
  const hash = createHash("sha256");
  for (const name of [...names, "package-lock.json"]) addTo(hash, folder, name);
  return hash.digest("hex");
}

function addTo(hash, folder, path) {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  else
    for (const name of readdirSync(join(folder, path)).sort())
      if (!left.has(name)) addTo(hash, folder, join(path, name));
}
