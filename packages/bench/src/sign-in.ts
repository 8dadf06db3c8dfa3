import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { bareChecksPerSecond } from "./bare-hashing.ts";
import { password, startConsole } from "./console-client.ts";
import { exchange, type HttpReply, type Line } from "./exchange.ts";
import { median, quantile } from "./statistics.ts";

type Print = (label: string, value: string, target?: string) => void;

const users = 40;
const callers = 16;
const rounds = 5;
const roundMs = 3000;
const checks = 3000;
const rush = 1000;
const tokenPath = "/api/sq-auth/oauth/token";
const basic = `Basic ${Buffer.from("provost:provost_secret").toString("base64")}`;

function signIn(line: Line, username: string): Promise<HttpReply> {
  const body = { grant_type: "password", username, password, scope: "all" };
  return exchange(line, "POST", tokenPath, { body, headers: { authorization: basic } });
}

async function signInsPerSecond(line: Line, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let done = 0;
  const loop = async (caller: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn++) {
      const { status, body } = await signIn(line, `bench-${(caller * 7 + turn) % users}`);
      if (status !== 200) throw new Error(`signing in answered ${status}: ${body}`);
      done++;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  return done / (ms / 1000);
}

async function rate(line: Line, print: Print): Promise<void> {
  await signInsPerSecond(line, 1000);
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await bareChecksPerSecond(roundMs);
    const ours = await signInsPerSecond(line, roundMs);
    shares.push(ours / bare);
    print("bare argon2id checks/s, sign-ins/s", `${bare.toFixed(0)}, ${ours.toFixed(0)}`);
  }
  print("sign-ins as a share of bare argon2id, median", median(shares).toFixed(2), "target ≥ 0.90");
}

/** Two calls that end alike, by input that does not fit; only one of them wants a session. */
async function tokenCheck(line: Line, bearer: Record<string, string>, print: Print): Promise<void> {
  const [open, guarded]: [number[], number[]] = [[], []];
  const timed = async (into: number[], work: () => Promise<HttpReply>): Promise<void> => {
    const since = performance.now();
    const { status } = await work();
    if (status !== 400) throw new Error(`expected a refusal of the input, got ${status}`);
    into.push(performance.now() - since);
  };
  for (let round = 0; round < checks; round++) {
    await timed(open, () => exchange(line, "GET", "/api/sq-auth/tenant/detail"));
    await timed(guarded, () => exchange(line, "GET", "/api/sq-system/dict/detail", { headers: bearer }));
  }
  for (const times of [open, guarded]) times.splice(0, 200);
  const added = (q: number): string => `${(quantile(guarded, q) - quantile(open, q)).toFixed(3)} ms`;
  print("call without a session, p50", `${median(open).toFixed(3)} ms`);
  print("token check for each call: added p50, p95", `${added(0.5)}, ${added(0.95)}`);
}

/** A client that retries after the time the server asks for. */
async function patientSignIn(line: Line, username: string, seen: Map<number, number>): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { status, headers } = await signIn(line, username);
    seen.set(status, (seen.get(status) ?? 0) + 1);
    if (status === 200) return performance.now() - since;
    if (status !== 429) throw new Error(`signing in answered ${status}`);
    await pause(Number(headers["retry-after"]) * 1000);
  }
}

async function storm(line: Line, bearer: Record<string, string>, print: Print): Promise<void> {
  const other: Line = { url: line.url, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
  const waits: number[] = [];
  let over = false;
  const calling = (async () => {
    while (!over) {
      const since = performance.now();
      const { status } = await exchange(other, "GET", "/api/sq-user/user/getUserInfo", { headers: bearer });
      if (status !== 200) throw new Error(`the other call answered ${status}`);
      waits.push(performance.now() - since);
      await pause(10);
    }
  })();
  const seen = new Map<number, number>();
  const took = await Promise.all(
    Array.from({ length: rush }, (_, index) => patientSignIn(line, `bench-${index % users}`, seen)),
  );
  over = true;
  await calling;
  other.agent.destroy();
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  print(`${rush} sign-ins at once: all in after`, seconds(Math.max(...took)), "target ≤ 60 s");
  print("  half of them in after", seconds(median(took)));
  print("  told to come again (429)", String(seen.get(429) ?? 0));
  const faults = [...seen].filter(([status]) => status >= 500).map(([, count]) => count);
  print("  answered by a fault (5xx)", String(faults.reduce((sum, count) => sum + count, 0)), "target 0");
  print("  another call meanwhile, p50", `${median(waits).toFixed(1)} ms`);
  print("  another call meanwhile, p99", `${quantile(waits, 0.99).toFixed(1)} ms`, "target < 500 ms");
}

/** What signing in costs beside the hash, what knowing a session costs, and what a rush does to everybody else. */
export async function signIns(print: Print): Promise<void> {
  const client = await startConsole();
  const line: Line = { url: client.url, agent: new Agent({ keepAlive: true, maxSockets: rush }) };
  try {
    for (let index = 0; index < users; index++) {
      const account = `bench-${index}`;
      await client.post("/api/sq-user/submit", { account, userName: account, password });
    }
    const { body } = await signIn(line, "admin");
    const tokens: { access_token: string } = JSON.parse(body);
    const bearer = { "sq-auth": `bearer ${tokens.access_token}` };
    await tokenCheck(line, bearer, print);
    await rate(line, print);
    await storm(line, bearer, print);
  } finally {
    line.agent.destroy();
    await client.stop();
  }
}
