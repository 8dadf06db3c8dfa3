import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findOuterNode } from "./node.mjs";
import { root, Stop, step } from "./place.mjs";

/** Installs exactly what the lockfile says, unless that is installed already; `signal` ends an install under way. */
export async function ensureInstalled(signal) {
  if (isInstalled(root)) return;
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

/** Compares a stamp of the lockfile; without one (npm was run by hand) npm's own list of what it installed. */
export function isInstalled(folder) {
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
