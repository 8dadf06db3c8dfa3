import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { clusterOf, homeOf, readSecrets } from "../../platform/postgres/cluster.ts";
import { holdRecovery } from "../../platform/postgres/postgres.fixtures.ts";
import { importersOf, processesBelow, slotsOf } from "../../platform/testing/processes.fixtures.ts";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import {
  dataFolder,
  postmasterOf,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

// A program: `npm run faults`. Kills each kind of process under writes, and prints what was acknowledged, lost and doubled.

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
const rounds = values.full ? 9 : 2;
const heldMs = values.full ? 120_000 : 5000;
const quietMs = 10_000;
const patienceMs = 10 * 60_000;
const lanesAtOnce = 6;
const table = "rounds";

const dataDir = dataFolder();
const client = testClient(() => server.url);
let server: RealServer = await startServer(dataDir, {}, patienceMs);
const user: TestUser = await client.signIn();

/** What one kind of fault did, over its rounds. */
interface Row {
  kind: string;
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Answers other than success, 503 and 429. */
  untrue: number;
  readyMs: number[];
}

type Fault = () => Promise<void> | void;

const rows: Row[] = [];
let serial = 0;
let fresh = 0;

const answers = (path: string, isRight: (status: number) => boolean) => async (): Promise<boolean> =>
  client.request("GET", path).then(
    ({ status }) => isRight(status),
    () => false,
  );
const isThere = answers("/healthz", () => true);
const isReady = answers("/readyz", (status) => status === 200);

function connection() {
  const lines = readFileSync(join(clusterOf(homeOf(dataDir)), "postmaster.pid"), "utf8").split("\n");
  return { ...readSecrets(homeOf(dataDir)).owner, host: lines[4] ?? "", port: Number(lines[3]) };
}

async function restart(): Promise<void> {
  await server.ended;
  server = await startServer(dataDir, {}, patienceMs);
}

/** Small writes from several callers until they are ended; gives the codes that were acknowledged. */
function writeOn(row: Row): { acknowledged: string[]; end(): Promise<void> } {
  const acknowledged: string[] = [];
  let going = true;
  const lanes = Array.from({ length: lanesAtOnce }, async () => {
    while (going) {
      const code = `round_${serial++}`;
      const entry = { code, dictKey: -1, dictValue: code };
      const reply = await user.post("/api/sq-system/dict/submit", entry).catch(() => null);
      if (reply?.status === 200) acknowledged.push(code);
      else if (reply === null) await until("an answer of the server", isThere, patienceMs);
      else if (reply.status !== 503 && reply.status !== 429) row.untrue += 1;
    }
  });
  return {
    acknowledged,
    end: async () => {
      going = false;
      await Promise.all(lanes);
    },
  };
}

async function storedCodes(): Promise<string[]> {
  const { body } = await user.get("/api/sq-system/dict/list?code=round_");
  return body.data.map(({ code }: { code: string }) => code);
}

async function round(row: Row, fault: Fault): Promise<void> {
  const writes = writeOn(row);
  await until("writes", () => writes.acknowledged.length > 20);
  const since = performance.now();
  await fault();
  await until("being ready", isReady, patienceMs);
  row.readyMs.push(performance.now() - since);
  const before = writes.acknowledged.length;
  await until("writes again", () => writes.acknowledged.length > before + 20, patienceMs);
  await writes.end();
  const codes = await storedCodes();
  const stored = new Set(codes);
  row.acknowledged += writes.acknowledged.length;
  row.lost += writes.acknowledged.filter((code) => !stored.has(code)).length;
  row.doubled += codes.length - stored.size;
}

/** Appends a row whose import is under way when the fault comes; an acknowledged one must be there once. */
async function appendRound(row: Row, fault: Fault): Promise<void> {
  const value = ++fresh;
  const upload = await beginUpload(server, user, table, "append");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write(`${value}\n`);
  upload.finish();
  const { status, body } = await upload.reply;
  const since = performance.now();
  await fault();
  await until("being ready", isReady, patienceMs);
  row.readyMs.push(performance.now() - since);
  if (status !== 200) return;
  await settled(user, body.data.id);
  const found = (await rowsOf(user, `select count(*) n from ${table} where a = ${value}`)) as { n: number }[];
  const n = found[0]?.n ?? 0;
  row.acknowledged += 1;
  row.lost += n === 0 ? 1 : 0;
  row.doubled += Math.max(0, n - 1);
}

async function faultsOf(
  kind: string,
  fault: Fault,
  { times = rounds, act = round }: { times?: number; act?: typeof round } = {},
): Promise<void> {
  const row: Row = { kind, rounds: times, acknowledged: 0, lost: 0, doubled: 0, untrue: 0, readyMs: [] };
  rows.push(row);
  process.stdout.write(`${kind} …\n`);
  for (let time = 0; time < times; time++) await act(row, fault);
}

const kill = (pid: number | undefined | null): void => {
  if (pid) process.kill(pid, "SIGKILL");
};

function report(): number {
  const head = ["killed", "rounds", "acknowledged", "lost", "doubled", "untrue", "ready after, ms"];
  const lines = rows.map((row) => {
    const sorted = row.readyMs.map(Math.round).sort((a, b) => a - b);
    const times = sorted.length === 0 ? "–" : `${sorted[0]} – ${sorted.at(-1)}`;
    return [row.kind, row.rounds, row.acknowledged, row.lost, row.doubled, row.untrue, times].map(String);
  });
  const widths = head.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const text = (line: string[]): string =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  process.stdout.write(`\n${[text(head), rule, ...lines.map(text)].join("\n")}\n`);
  return rows.some(({ lost, doubled, untrue }) => lost + doubled + untrue > 0) ? 1 : 0;
}

let code = 1;
try {
  await importCsv(user, table, "a\n0\n");
  await faultsOf("server", async () => {
    kill(server.pid);
    await restart();
  });
  await faultsOf("server and PostgreSQL", async () => {
    kill(postmasterOf(dataDir));
    kill(server.pid);
    await restart();
  });
  await faultsOf("PostgreSQL", async () => {
    const before = postmasterOf(dataDir);
    kill(before);
    await until("its end", () => postmasterOf(dataDir) !== before || !server.log().endsWith("ready"));
  });
  await faultsOf("engine process", () => kill(slotsOf(server.pid)[0]?.pid));
  await faultsOf("SQL guard and all engine processes", () => {
    for (const { pid } of slotsOf(server.pid)) kill(pid);
  });
  await faultsOf(
    "importer",
    () => {
      for (const { pid } of importersOf(server.pid)) kill(pid);
    },
    { act: appendRound },
  );
  await faultsOf(
    "server, while it imports",
    async () => {
      const below = processesBelow(server.pid).filter(({ command }) => command.includes("import-process.ts"));
      kill(server.pid);
      for (const { pid } of below) kill(pid);
      await restart();
    },
    { act: appendRound },
  );
  if (process.platform === "linux")
    await faultsOf(
      `session of PostgreSQL, recovery held for ${heldMs / 1000} s`,
      async () => {
        const saidBefore = server.log().length;
        const goOn = await holdRecovery(connection(), postmasterOf(dataDir) ?? 0);
        const since = performance.now();
        await until("the held time", () => performance.now() - since > heldMs, heldMs + quietMs);
        goOn();
        if (heldMs > 2 * quietMs && server.log().length === saidBefore) throw new Error("it said nothing");
      },
      { times: 1 },
    );
  code = report();
} finally {
  await server.end("SIGTERM");
  removeFolder(dataDir);
}
process.exitCode = code;
