import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, Stop } from "./place.mjs";

const needed = 24;

/** The Node that everything but these tools runs on: the pinned one npm installed, else the present one when it is new enough. */
export function findNode(
  from = {
    root,
    platform: process.platform,
    arch: process.arch,
    execPath: process.execPath,
    version: process.versions.node,
  },
) {
  const platform = from.platform === "win32" ? "win" : from.platform;
  const file = from.platform === "win32" ? "node.exe" : "node";
  const pinned = join(from.root, "node_modules", `node-${platform}-${from.arch}`, "bin", file);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(from.version, 10) >= needed) return from.execPath;
  throw new Stop(
    `Provost needs Node ${needed} or newer. This is Node ${from.version}, and npm has no packaged Node for ${platform}-${from.arch} in this checkout. Install Node ${needed} (https://nodejs.org) and try again.`,
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
