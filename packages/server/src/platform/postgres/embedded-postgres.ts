import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { isDatabaseAway } from "../db/violation.ts";
import { postgresAccount } from "./account.ts";
import { AnotherServerError, takeServerLock } from "./advisory-lock.ts";
import { findBinaries } from "./binaries.ts";
import { checkNotEarlier, clusterOf, ensureCluster, homeOf, readSecrets } from "./cluster.ts";
import type { PostgresConnection } from "./connection.ts";
import { checkNotMoved } from "./moved.ts";
import { patientLog } from "./patient-log.ts";
import {
  findPostmaster,
  type Listening,
  launch,
  type Postmaster,
  rotateLog,
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
  /** The folder the server keeps everything in; the cluster is in `postgres-` and its major version. */
  dataDir: string;
  log(line: string): void;
  /** Another server took PostgreSQL over: the caller should stop. */
  onLost?(error: Error): void;
  /** Ends a start that still waits for PostgreSQL. */
  stopping?: AbortSignal;
  /** How long an earlier PostgreSQL that is stopping may take before it is ended by force, ms. */
  stopPatienceMs?: number;
  /** Starts on records that have been moved to another database. */
  evenIfMoved?: boolean;
  /** Starts the records of an earlier major version with its programs: the folder of its npm package. */
  earlier?: { major: number; programs: string };
}

interface Held {
  postmaster: Postmaster;
  lock: Client;
}

const patienceMs = 15_000;
const retryMs = 200;
const longestRetryMs = 5000;
const rotateMs = 600_000;

/** Starts the PostgreSQL that comes with the product, or adopts the one a killed server left running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const home = homeOf(dataDir, options.earlier?.major);
  if (!options.evenIfMoved) checkNotMoved(home);
  if (options.earlier === undefined) checkNotEarlier(dataDir);
  const clusterDir = clusterOf(home);
  const account = postgresAccount(clusterDir, log);
  const binaries = await findBinaries({
    asAnotherUser: account !== null,
    privateCache: join(dataDir, "programs"),
    programs: options.earlier?.programs,
  });
  const site: Site = { binaries, account, clusterDir, log };
  await ensureCluster(home, site);
  const { superuser, owner } = readSecrets(home);
  const logFile = join(home, "log");
  let listening = await whereToListen((port) => makeRunFolder(dataDir, port, account));
  let stopping = false;
  let held = await hold();
  const rotation = setInterval(() => rotateLog(logFile), rotateMs).unref();

  async function hold(): Promise<Held> {
    const wait = patientLog(log);
    for (;;) {
      const postmaster = await adoptOrLaunch(site, listening, logFile, options);
      listening = { host: postmaster.host, port: postmaster.port };
      // After the crash of a session its pid file says "ready" all through the recovery.
      const lock = await takeServerLock({ ...listening, ...owner }).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
        return null;
      });
      if (lock !== null) {
        lock.once("end", () => {
          if (!stopping) void revive();
        });
        return { postmaster, lock };
      }
      wait("PostgreSQL (recovering after a crash)");
      await pause(retryMs);
    }
  }

  async function revive(): Promise<void> {
    log("PostgreSQL went away; bringing it back");
    const wait = patientLog(log);
    for (let pauseMs = retryMs; !stopping; pauseMs = Math.min(2 * pauseMs, longestRetryMs)) {
      try {
        held = await hold();
        if (stopping) await stopPostmaster(site, held.postmaster.pid);
        return log("PostgreSQL is back");
      } catch (error) {
        if (stopping) return;
        if (error instanceof AnotherServerError) return options.onLost?.(error);
        wait(`PostgreSQL; ${error instanceof Error ? error.message : String(error)}`);
        await pause(pauseMs);
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
      clearInterval(rotation);
      await stopPostmaster(site, held.postmaster.pid, hurry);
    },
  };
}

async function adoptOrLaunch(
  site: Site,
  listening: Listening,
  logFile: string,
  { stopping, stopPatienceMs }: Pick<EmbeddedPostgresOptions, "stopping" | "stopPatienceMs">,
): Promise<Postmaster> {
  const wait = patientLog(site.log);
  for (let waited = 0; ; waited += 50) {
    stopping?.throwIfAborted();
    const found = findPostmaster(site.clusterDir);
    if (found?.phase === "ready") return found;
    if (found === null) {
      const launched = await launch(site, listening, logFile, stopping);
      if (launched !== null) return launched;
    } else if (found.phase === "stopping") {
      wait("an earlier PostgreSQL to end");
      await stopPostmaster(site, found.pid, stopping, stopPatienceMs);
      continue;
    } else wait("PostgreSQL (recovering after a crash)");
    if (waited > patienceMs && found === null)
      throw new Error(
        `PostgreSQL did not start: see ${logFile}. Processes of an earlier one may still be ending.`,
      );
    await pause(50);
  }
}
