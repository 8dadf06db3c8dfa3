import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findOuterNode, hasNode, machine, pinnedNode } from "./node.mjs";
import { memory, root, Stop, say, step } from "./place.mjs";

const lookMs = 250;
const touchMs = 2000;
/** A lock that its owner has not touched for so long is one of another start of the machine. */
const staleMs = 60_000;

/** Installs exactly what the lockfile says, unless that is installed already; `signal` ends an install under way. */
export async function ensureInstalled(signal) {
  if (isInstalled(root)) return;
  await alone(
    join(memory, "installing"),
    async () => {
      if (!isInstalled(root)) await install(signal);
    },
    signal,
  );
}

/** Does the work while no other command does: two npm in one folder leave packages without their files. */
export async function alone(lock, work, signal) {
  mkdirSync(dirname(lock), { recursive: true });
  let isSaid = false;
  while (!take(lock)) {
    const owner = ownerOf(lock);
    if (owner !== null && !isSaid) {
      say(`another command (process ${owner}) installs the packages; waiting for it …`);
      isSaid = true;
    }
    await pause(lookMs, undefined, { signal });
  }
  const touch = setInterval(() => utimesSync(lock, new Date(), new Date()), touchMs);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** The process that has the lock; null once it is free. A lock whose process has ended is removed. */
function ownerOf(lock) {
  try {
    const text = readFileSync(lock, "utf8");
    const age = Date.now() - statSync(lock).mtimeMs;
    // It is written a moment after it is made.
    if (age < staleMs && (text === "" || isAlive(Number(text)))) return text === "" ? null : text;
    const aside = `${lock}-${process.pid}`;
    renameSync(lock, aside);
    // Another command may have taken it meanwhile.
    if (readFileSync(aside, "utf8") !== text) copyFileSync(aside, lock, constants.COPYFILE_EXCL);
    rmSync(aside);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  }
  return null;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

async function install(signal) {
  const here = machine(root);
  if (!hasNode(here)) {
    // npm takes a package for whole that has its package.json.
    rmSync(pinnedNode(here).folder, { recursive: true, force: true });
    rmSync(join(root, "node_modules", ".package-lock.json"), { force: true });
  }
  const doing = "installing the packages of package-lock.json";
  await step({ doing, note: " (about a minute the first time)", done: "installed" }, async () => {
    rmSync(stampFile(root), { force: true });
    const status = await npmInstall(signal);
    if (status !== 0)
      throw new Stop(
        `npm could not install the packages (exit ${status}); its own message is above. Provost needs the npm registry once; after that it starts without a network.`,
      );
    writeStamp(root);
  });
}

/** Compares a stamp of the lockfile; without one (npm was run by hand) npm's own list of what it installed. Looks for the packaged Node itself. */
export function isInstalled(folder, version = process.versions.node) {
  if (!hasNode({ ...machine(folder), version })) return false;
  const wanted = stampOf(folder);
  const stamp = stampFile(folder);
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  if (!matchesLockfile(folder)) return false;
  try {
    writeStamp(folder);
  } catch {
    // A checkout this user may not write: the comparison is made again next time.
  }
  return true;
}

function matchesLockfile(folder) {
  const installedList = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installedList)) return false;
  const installed = readJson(installedList).packages;
  return Object.entries(readJson(join(folder, "package-lock.json")).packages).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    return installed[path] === undefined
      ? entry.optional === true
      : installed[path].version === entry.version;
  });
}

function writeStamp(folder) {
  mkdirSync(dirname(stampFile(folder)), { recursive: true });
  writeFileSync(stampFile(folder), stampOf(folder));
}

function stampFile(folder) {
  return join(folder, "node_modules", ".provost-installed");
}

function stampOf(folder) {
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  return `${lock} ${process.platform}-${process.arch}\n`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

// Not "npm ci": it removes node_modules first, so that a change of one package would take as long as the first install.
function npmInstall(signal) {
  const args = [
    "install",
    "--no-save",
    "--include=dev",
    "--include=optional",
    "--engine-strict=false",
    "--no-audit",
    "--no-fund",
  ];
  const npmScript = process.env.npm_execpath;
  const viaNode = npmScript !== undefined && /npm-cli\.c?js$/.test(npmScript);
  const [command, all] = viaNode ? [findOuterNode(), [npmScript, ...args]] : ["npm", args];
  const child = spawn(command, all, {
    cwd: root,
    signal,
    stdio: ["ignore", "inherit", "inherit"],
    shell: !viaNode && process.platform === "win32",
    env: { ...process.env, NODE_ENV: "", npm_config_loglevel: process.env.npm_config_loglevel ?? "error" },
  });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`npm cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? signal));
  });
}
