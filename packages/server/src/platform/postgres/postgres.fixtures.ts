import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
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
