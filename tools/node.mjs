import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, Stop } from "./place.mjs";

const needed = 24;

/** This machine and the Node that runs, for a checkout. */
export const machine = (at) => ({
  root: at,
  platform: process.platform,
  arch: process.arch,
  execPath: process.execPath,
  version: process.versions.node,
});

/** The Node that everything but these tools runs on: the pinned one npm installed, else the present one when it is new enough. */
export function findNode(from = machine(root)) {
  const { file, name } = pinnedNode(from);
  if (existsSync(file)) return file;
  if (isNewEnough(from.version)) return from.execPath;
  const need = `Provost needs Node ${needed} or newer. This is Node ${from.version}, and`;
  if (isOffered(from.root, name))
    throw new Stop(
      `${need} the packaged Node (node_modules/${name}) is incomplete: delete node_modules and start again.`,
    );
  throw new Stop(
    `${need} npm has no packaged Node for ${name.slice("node-".length)} in this checkout. Install Node ${needed} (https://nodejs.org) and try again.`,
  );
}

/** Whether what `findNode` needs is there: an interrupted install leaves the packaged Node without its program. */
export function hasNode(from) {
  const { file, name, folder } = pinnedNode(from);
  return (
    existsSync(file) || !isOffered(from.root, name) || (isNewEnough(from.version) && !existsSync(folder))
  );
}

/** The package of the pinned Node for a machine, whether it is there or not. */
export function pinnedNode({ root: at, platform, arch }) {
  const isWindows = platform === "win32";
  const name = `node-${isWindows ? "win" : platform}-${arch}`;
  const folder = join(at, "node_modules", name);
  return { name, folder, file: join(folder, "bin", isWindows ? "node.exe" : "node") };
}

const isNewEnough = (version) => Number.parseInt(version, 10) >= needed;

function isOffered(at, name) {
  const lockfile = join(at, "package-lock.json");
  return (
    existsSync(lockfile) &&
    `node_modules/${name}` in (JSON.parse(readFileSync(lockfile, "utf8")).packages ?? {})
  );
}

/** The Node npm itself runs on: not the one inside node_modules, which an install takes away. */
export function findOuterNode() {
  const inside = (path) => path.includes(`${join(root, "node_modules")}`);
  if (!inside(process.execPath)) return process.execPath;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "" && !inside(folder));
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? process.execPath;
}
