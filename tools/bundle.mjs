import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { run } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { memory, root, Stop, say, seconds } from "./place.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const server = "packages/server";
const others = ["LICENSE", "README.md", "deploy", "docs", "package.json", "package-lock.json", "tools"];
const isOurs = (path) => !path.includes("node_modules");
/** What only tests need. */
const leftOut = /\.test\.\w+$|\.fixtures\.\w+$/;
const executable = `node-${process.platform}-${process.arch}`;
const node = `node_modules/${executable}/bin/node`;

const script = `#!/bin/sh
# Runs Provost with the Node that is packed with it: "./provost" starts the server, "./provost backup" and the like run a
# command, "./provost ready" ends with 0 when the server on this machine can be used.
here=$(cd "$(dirname "$0")" && pwd)
export INIT_CWD="\${INIT_CWD:-$PWD}"
cd "$here" || exit 1
case "\${1:-start}" in
  ready)
    exec "$here/${node}" -e 'fetch("http://127.0.0.1:" + (process.env.PORT || 8080) + "/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' ;;
  start) exec "$here/${node}" tools/provost.mjs start ;;
  *) exec "$here/${node}" tools/provost.mjs command "$@" ;;
esac
`;

export const usage = `Usage: npm run provost -- bundle [file]

Packs this version into one archive that starts on a machine without a network: program, packages, Node and fonts.
It runs on ${process.platform}-${process.arch} only, and holds no data and no settings.

  file    default: provost-<version>-${process.platform}-${process.arch}.tar.gz in the current folder; never overwrites one`;

/** Packs what the server needs into an archive; resolves with the exit code. `cwd` is the folder that a relative file name starts from. */
export async function bundle([name, ...more], cwd = process.env.INIT_CWD ?? process.cwd()) {
  if (name?.startsWith("-") || more.length > 0) {
    say(usage);
    return name === "--help" || name === "-h" ? 0 : 2;
  }
  if (process.platform === "win32") throw new Stop("A bundle can be made on Linux and macOS only.");
  const { version } = readJson(join(root, server, "package.json"));
  const title = `provost-${version}-${process.platform}-${process.arch}`;
  const file = resolve(cwd, name ?? `${title}.tar.gz`);
  if (existsSync(file)) throw new Stop(`${file} exists already: name another file`);
  const began = performance.now();
  await ensureInstalled();
  await ensureWebBuilt(findNode());
  mkdirSync(memory, { recursive: true });
  const staging = mkdtempSync(join(memory, "bundle-"));
  try {
    say("gathering the files …");
    gather(join(staging, title));
    say("packing …");
    const unfinished = `${file}.unfinished-${process.pid}`;
    const { status, printed } = await run("tar", ["-czf", unfinished, "-C", staging, title]);
    if (status !== 0) {
      rmSync(unfinished, { force: true });
      throw new Stop(`tar could not write ${file}:\n${printed}`);
    }
    renameSync(unfinished, file);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  say(`${file}\n${Math.round(statSync(file).size / 1024 ** 2)} MB in ${seconds(began)}`);
  return 0;
}

function gather(target) {
  mkdirSync(target);
  for (const path of packagesOf(readJson(join(root, "package-lock.json")).packages, server))
    link(join(root, path), join(target, path));
  for (const path of [...others, "packages/web/dist", "node_modules/.provost-installed"])
    link(join(root, path), join(target, path));
  if (!existsSync(join(target, node))) link(process.execPath, join(target, node));
  writeFileSync(join(target, "provost"), script);
  chmodSync(join(target, "provost"), 0o755);
}

/** The installed packages that a workspace needs to run, and the links to those of the workspace, as paths from the checkout. */
export function packagesOf(lock, workspace, isThere = (path) => existsSync(join(root, path))) {
  const found = new Set([`node_modules/${executable}`].filter(isThere));
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { link: isLink, resolved, ...entry } = lock[path];
    if (isLink) waiting.push(resolved);
    const names = ["dependencies", "optionalDependencies", "peerDependencies"];
    for (const name of names.flatMap((kind) => Object.keys(entry[kind] ?? {}))) {
      const place = placeOf(lock, path, name);
      if (place !== null && isThere(place)) waiting.push(place);
    }
  }
  return [...found].sort();
}

/** Where a package finds another one: in its own folder, or in that of a package or workspace around it. */
function placeOf(lock, from, name) {
  for (
    let at = from;
    ;
    at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : ""
  ) {
    const place = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (Object.hasOwn(lock, place)) return place;
    if (at === "") return null;
  }
}

/** Hard links where the disk can, since the copies are read once. Packages inside packages come by themselves. */
function link(from, to) {
  const kind = lstatSync(from);
  if (kind.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (name !== "node_modules" && !(isOurs(from) && leftOut.test(name)))
        link(join(from, name), join(to, name));
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (kind.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
