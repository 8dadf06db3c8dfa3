import { appendFileSync, cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { clusterOf, homeOf } from "../../platform/postgres/cluster.ts";
import { dataFolder, startServer, until } from "./real-server.fixtures.ts";

/** Starts a server on a new folder and stops it again. */
async function prepare(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  await (await startServer(unfinished)).end("SIGTERM");
  // Tests end processes, which loses nothing that was written; they never take a machine's power away.
  const settings = join(clusterOf(homeOf(unfinished)), "postgresql.auto.conf");
  appendFileSync(settings, "fsync = off\nfull_page_writes = off\n");
  renameSync(unfinished, folder);
}

/** A data folder whose server was started before, for tests not about the first start. The first test file that needs it creates it for all. */
export async function preparedFolder(): Promise<string> {
  const prepared = join(inject("scratch"), "prepared");
  const isFirst = mkdirSync(`${prepared}-lock`, { recursive: true }) !== undefined;
  if (isFirst) await prepare(prepared);
  else await until("the prepared data folder", () => existsSync(prepared));
  const folder = dataFolder();
  cpSync(prepared, folder, { recursive: true });
  return folder;
}
