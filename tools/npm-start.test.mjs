import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findNode } from "./node.mjs";
import { memory, root } from "./place.mjs";
import { isLongRun } from "./test/long-run.ts";
import { ensureWebBuilt } from "./web-build.mjs";

const onLinux = process.platform === "linux";
const patience = { timeout: 90_000, interval: 50 };
// Shared by the servers, so that all but the first find their code compiled.
const compileCache = join(memory, "test", "compile-cache");
let folder;

/** The data folder of a server that has run and was stopped; the others are copies of it. */
const template = () => join(folder, "template");

beforeAll(async () => {
  if (!onLinux) return;
  folder = mkdtempSync(join(tmpdir(), "provost-npm-"));
  // PostgreSQL of a server that runs as root has an account of its own.
  chmodSync(folder, 0o755);
  await ensureWebBuilt(findNode());
}, 300_000);

afterAll(() => {
  if (!onLinux) return;
  for (const { pid } of processesOf(folder)) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const attempt = (read) => {
  try {
    return read();
  } catch {
    return "";
  }
};

/** The living processes that have the folder in their environment, working folder or command line. */
function processesOf(dataDir) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const read = (file) => attempt(() => readFileSync(`/proc/${name}/${file}`, "utf8"));
      const command = read("cmdline").replaceAll("\0", " ").trim();
      const cwd = attempt(() => readlinkSync(`/proc/${name}/cwd`));
      const stat = read("stat");
      const isZombie = ["", "Z"].includes(stat.slice(stat.lastIndexOf(")") + 2)[0] ?? "");
      const belongs = [read("environ"), cwd, command].some((text) => text.includes(dataDir));
      return belongs && !isZombie ? [{ pid: Number(name), command }] : [];
    });
}

/** `npm start` in a process group of its own; resolves when the server is ready. */
async function npmStart(dataDir, ignoringSigint = false) {
  const command = `${ignoringSigint ? "trap '' INT; " : ""}exec npm start`;
  const npm = spawn("sh", ["-c", command], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...outerEnvironment(),
      PORT: "0",
      PROVOST_DATA: dataDir,
      PROVOST_DEMO: "0",
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  let printed = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  await vi.waitFor(() => expect(printed).toMatch(/^ready /m), patience);
  const pidOf = (pattern) => processesOf(dataDir).find(({ command }) => pattern.test(command))?.pid;
  return {
    printed: () => printed,
    pids: {
      group: -npm.pid,
      npm: npm.pid,
      launcher: pidOf(/^\S*node tools\/provost\.mjs start$/),
      server: pidOf(/\/app\/main\.ts$/),
    },
  };
}

// The tests themselves may run below npm.
function outerEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST)/i.test(name)));
}

// A shell without job control starts "npm start &" with SIGINT ignored. The other signals to the launcher and to the server are in
// start.test.mjs and in the server's stopping.long.test.ts.
const ignored = ", SIGINT ignored at first";
const combinations = [
  ["SIGINT", "group", ""],
  ["SIGTERM", "npm", ""],
  ["SIGKILL", "group", ""],
  ["SIGINT", "npm", ignored],
];
const furtherCombinations = [
  ["SIGKILL", "npm", ""],
  ["SIGTERM", "group", ""],
  ["SIGTERM", "launcher", ""],
  ["SIGINT", "group", ignored],
  ["SIGINT", "server", ignored],
];

describe.runIf(onLinux)("npm start", () => {
  it("names the process that has the port, and makes nothing", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address();
    const { status, stderr } = provostStart(port, join(folder, "none"));
    expect([status, stderr]).toEqual([
      1,
      `Port ${port} is in use by node (process ${process.pid}). Stop it or use another port: PORT=${port + 1} npm start\n`,
    ]);
    expect(existsSync(join(folder, "none"))).toBe(false);
    other.close();
  });

  it("says that Provost already runs, with this data folder or with another", async () => {
    const { printed, pids } = await npmStart(template());
    const port = Number(/^ready \S+:(\d+)$/m.exec(printed())[1]);
    expect(provostStart(port, template()).stderr).toBe(
      `Provost already runs at http://127.0.0.1:${port} (process ${pids.server}) with this data folder, ${template()}.\n`,
    );
    expect(provostStart(port, join(folder, "none")).stderr).toContain(
      `another Provost (process ${pids.server}) with the data folder ${template()}`,
    );
    process.kill(pids.group, "SIGTERM");
    await vi.waitFor(() => expect(processesOf(template())).toEqual([]), patience);
  }, 200_000);

  it.concurrent.each(isLongRun ? [...combinations, ...furtherCombinations] : combinations)(
    "ends everything on %s to %s%s",
    async (signal, target, note) => {
      const dataDir = join(folder, `${signal}-${target}${note === "" ? "" : "-ignored"}`);
      execFileSync("cp", ["-a", template(), dataDir]);
      const { printed, pids } = await npmStart(dataDir, note === ignored);
      process.kill(pids[target], signal);
      await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), patience);
      await vi.waitFor(() => expect(printed()).toMatch(/stopping …$/m), patience);
    },
    200_000,
  );
});

function provostStart(port, dataDir) {
  const env = { ...process.env, PORT: String(port), PROVOST_DATA: dataDir };
  return spawnSync(process.execPath, ["tools/provost.mjs", "start"], { cwd: root, encoding: "utf8", env });
}
