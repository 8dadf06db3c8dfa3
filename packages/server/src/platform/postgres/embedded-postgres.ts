import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { postgresAccount } from "./account.ts";
import { AnotherServerError, takeServerLock } from "./advisory-lock.ts";
import { findBinaries } from "./binaries.ts";
import { clusterOf, ensureCluster, homeOf, readSecrets } from "./cluster.ts";
import type { PostgresConnection } from "./connection.ts";
import {
  findPostmaster,
  isGone,
  type Listening,
  launch,
  type Postmaster,
  stopPostmaster,
  whereToListen,
} from "./postmaster.ts";
import type { Site } from "./program.ts";
import { makeRunFolder } from "./run-folder.ts";

export interface EmbeddedPostgres {
  /** The login role `provost` on the database `provost` it owns: no superuser, bound by row security. */
  connection: PostgresConnection;
  /** The cluster's superuser, for making and removing databases in tests; the product never uses it. */
  admin: PostgresConnection;
  readonly pid: number;
  /** Fast shutdown, without writing everything down once `hurry` is aborted; resolves when PostgreSQL has ended. */
  stop(hurry?: AbortSignal): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder the server keeps everything in; the cluster is `postgres-18` inside it. */
  dataDir: string;
  log(line: string): void;
  /** PostgreSQL stopped and could not be restarted, or another server took it over: the caller should stop. */
  onLost?(error: Error): void;
  /** Ends a start that still waits for PostgreSQL. */
  stopping?: AbortSignal;
}

interface Held {
  postmaster: Postmaster;
  lock: Client;
}

const restarts = 5;
const patienceMs = 15_000;

/** Starts the PostgreSQL that comes with the product, or adopts the one a killed server left running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const home = homeOf(dataDir);
  const clusterDir = clusterOf(home);
  const account = postgresAccount(clusterDir, log);
  const binaries = findBinaries({ asAnotherUser: account !== null, privateCache: join(dataDir, "programs") });
  const site: Site = { binaries, account, clusterDir, log };
  await ensureCluster(home, site);
  const { superuser, owner } = readSecrets(home);
  const logFile = join(home, "log");
  let listening = await whereToListen((port) => makeRunFolder(dataDir, port, account));
  let stopping = false;
  let held = await hold();

  async function hold(): Promise<Held> {
    const postmaster = await adoptOrLaunch(site, listening, logFile, options.stopping);
    listening = { host: postmaster.host, port: postmaster.port };
    const lock = await takeServerLock({ ...listening, ...owner });
    lock.once("end", () => {
      if (!stopping) void revive();
    });
    return { postmaster, lock };
  }

  async function revive(): Promise<void> {
    log("PostgreSQL went away; bringing it back");
    for (let attempt = 1; !stopping; attempt++) {
      try {
        held = await hold();
        if (stopping) await stopPostmaster(site, held.postmaster.pid);
        return log("PostgreSQL is back");
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error));
        log(reason.message);
        if (attempt < restarts && !(error instanceof AnotherServerError)) await pause(attempt * 200);
        else return options.onLost?.(reason);
      }
    }
  }

  return {
    connection: { ...listening, ...owner },
    admin: { ...listening, ...superuser, database: "postgres" },
    get pid() {
      return held.postmaster.pid;
    },
    async stop(hurry) {
      stopping = true;
      await stopPostmaster(site, held.postmaster.pid, hurry);
    },
  };
}

async function adoptOrLaunch(
  site: Site,
  listening: Listening,
  logFile: string,
  stopping?: AbortSignal,
): Promise<Postmaster> {
  for (let waited = 0; ; waited += 50) {
    stopping?.throwIfAborted();
    const found = findPostmaster(site.clusterDir);
    if (found?.phase === "ready") return found;
    if (found === null) {
      const launched = await launch(site, listening, logFile, stopping);
      if (launched !== null) return launched;
    } else if (found.phase === "stopping" && isGone(site.clusterDir, found.pid)) continue;
    if (waited > patienceMs && found === null)
      throw new Error(
        `PostgreSQL did not start: see ${logFile}. Processes of an earlier one may still be ending.`,
      );
    await pause(50);
  }
}
