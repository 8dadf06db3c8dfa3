import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { readProcess } from "../testing/processes.fixtures.ts";
import type { PostgresConnection } from "./connection.ts";

/** What the held server says of itself in one line of JSON. */
export type HeldServer = { child: ChildProcess; pid: number; connection: PostgresConnection };

/** Another process that starts the embedded PostgreSQL and holds it until it is killed or its input closes. */
export async function holdServer(dataDir: string, asUser?: number): Promise<HeldServer> {
  const script = fileURLToPath(new URL("./held-server.fixtures.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ["pipe", "pipe", "pipe"],
    ...(asUser === undefined ? {} : { uid: asUser, gid: asUser }),
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  for await (const chunk of child.stdout) {
    const line: unknown = JSON.parse(String(chunk));
    return { child, ...(line as Omit<HeldServer, "child">) };
  }
  throw new Error(`The held server ended: ${said}`);
}

export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

export async function ask<Row extends Record<string, unknown>>(
  connection: PostgresConnection,
  text: string,
): Promise<Row[]> {
  const session = new Client(connection);
  await session.connect();
  try {
    return (await session.query<Row>(text)).rows;
  } finally {
    await session.end();
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

/** Kills a session of PostgreSQL, as a lack of memory does, and holds the recovery that follows. Returns how to let it go on. Linux only. */
export async function holdRecovery(connection: PostgresConnection, postmaster: number): Promise<() => void> {
  // The more there is to recover, the surer its process is found.
  const rows = "select n, repeat('x', 100) from generate_series(1, 400000) n";
  await ask(connection, `create table if not exists unflushed as ${rows}`);
  const session = new Client(connection);
  session.on("error", () => {});
  await session.connect();
  const { rows: found } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(found[0]?.pid ?? 0, "SIGKILL");
  for (;;) {
    const startup = childrenOf(postmaster).find((child) => readProcess(child)?.command.includes("startup"));
    if (startup !== undefined) {
      process.kill(startup, "SIGSTOP");
      return () => process.kill(startup, "SIGCONT");
    }
    await nextTurn();
  }
}
