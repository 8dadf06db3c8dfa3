import { setDefaultResultOrder } from "node:dns";
import { rm } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { startEngine } from "@provost/warehouse/embedded/engine";
import { startEmails } from "../demand/email/demand-email.service.ts";
import { systemClock } from "../platform/clock.ts";
import { type Config, readAddress, readConfig, readLog } from "../platform/config.ts";
import { type Connection, type Database, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { type DiskReserve, makeDiskReserve } from "../platform/disk/disk-reserve.ts";
import { checkFileStore, fileStoreCheck } from "../platform/files/store-marker.ts";
import { moveToBucket, type TenantFiles, tenantFiles } from "../platform/files/tenant-files.ts";
import { drain } from "../platform/http/drain.ts";
import { ensurePortFree } from "../platform/http/free-port.ts";
import { healthRoutes, type Readiness } from "../platform/http/health.ts";
import { engineSummary } from "../platform/http/logged-error.ts";
import { listenForOps } from "../platform/http/ops.ts";
import { timeOrderedIds } from "../platform/ids.ts";
import { lineLog, sayWhileQuiet } from "../platform/metrics/line-log.ts";
import { serverMetrics } from "../platform/metrics/server-metrics.ts";
import { serveWeb } from "../platform/page/web-files.ts";
import { takeFolderLock } from "../platform/postgres/advisory-lock.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { startTracing } from "../platform/tracing/tracing.ts";
import { type PasswordPool, startPasswordPool } from "../platform/worker/password-pool.ts";
import { damagedTables } from "../source/generation/part-files.ts";
import { removeLeftovers, resumeImports, startTakingUp } from "../source/import/import-recovery.ts";
import { startSchedules } from "../source/schedule/schedule-run.ts";
import { watchSystemTables } from "../source/system-table/watch-system-tables.ts";
import { emptyIncoming } from "../upload/upload-leftovers.ts";
import { makeApp } from "./app.ts";
import { unknownSettings } from "./command/checks/settings.ts";
import { readKeep } from "./command/repository/retention.ts";
import { provostVersion } from "./command/version.ts";
import { type Life, makeLife } from "./life.ts";
import { addNewMenusToAll } from "./seed/add-new-menus.ts";
import { type FirstAdmin, firstStart } from "./seed/first-start.ts";
import { systemTables } from "./system-tables.ts";

const webDir = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const closeMs = 10_000;
const hurryMs = 30_000;
const exitMs = 60_000;
let log = lineLog("text");
let drainMs = 0;
const say = (line: string): void => log.say(line);
const complain = (line: string): void => log.complain(line);
/** The log as it is set at the time. */
const spoken = { say, saidAt: () => log.saidAt() };

/** What went wrong, for people; some faults of connecting carry their text only in their parts. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === "") return error.errors.map(textOf).join("; ");
  return error.cause === undefined ? error.message : `${error.message}: ${textOf(error.cause)}`;
}

async function openRecords(config: Config, life: Life, onLost: (error: Error) => void): Promise<Connection> {
  if (config.databaseUrl !== null) {
    const free = await takeFolderLock(config.dataDir);
    life.started("the lock of the data folder", async () => free());
    return { connectionString: config.databaseUrl };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    onLost,
    stopping: life.stopping,
  });
  life.started("PostgreSQL", () => postgres.stop(life.hurry));
  return postgres.connection;
}

/** Files that a server without a bucket, or a restore, put into the folder; says at intervals how far it is. */
async function moveFiles(files: TenantFiles): Promise<void> {
  const moved = await moveToBucket(files, (count) => {
    if (count % 100 === 0) say(`${count} files moved into the bucket …`);
  });
  if (moved > 0) say(`${moved} files moved into the bucket`);
}

function tellOf(first: FirstAdmin): void {
  say(`tenant ${first.tenantId}, account ${first.account}`);
  if (first.generatedPassword !== null) say(`password ${first.generatedPassword}   (shown once)`);
  say("Open the address below and sign in with this account. Press Ctrl+C to stop.");
}

type Prepared = Pick<Awaited<ReturnType<typeof makeApp>>, "source" | "uploads" | "demo"> & {
  db: Database;
  passwords: PasswordPool;
  files: TenantFiles;
};

async function openEngine(config: Config, files: TenantFiles, disks: DiskReserve) {
  const rowsFolder = join(config.dataDir, "rows");
  // Work of a server that was killed has no owner any more.
  if (config.databaseUrl === null) await rm(rowsFolder, { recursive: true, force: true });
  return startEngine({
    parts: files.parts,
    maxBytes: serverLimits.resultBytes,
    rowsFolder,
    disks,
    onEngineText: (text, call) =>
      complain(`engine: ${engineSummary(text)}${call === undefined ? "" : ` (call ${call})`}`),
    onDamaged: ({ tenant, table, path, fault }) => {
      complain(`data: table ${table} of tenant ${tenant}: ${path} is ${fault}`);
      files.parts.dropCopy(path);
    },
  });
}

/** What is done at a start by one server after the other: each part has the name that the log says while it takes long. */
async function prepare(life: Life, config: Config, on: Prepared): Promise<void> {
  const { db, passwords, files, source, uploads, demo } = on;
  await life.part("bringing the tables up to date", () => migrate(db.owner));
  await life.part("checking whose files these are", () => checkFileStore(db, files));
  files.checkedBy(fileStoreCheck(db, files));
  await life.part("moving files into the bucket", () => moveFiles(files));
  const first = await life.part("adding the first tenant", () =>
    firstStart({ db, passwords, ids: timeOrderedIds }, config),
  );
  if (first) tellOf(first);
  await life.part("adding new menus", () => addNewMenusToAll({ db, ids: timeOrderedIds }));
  await life.part("removing what earlier servers left", async () => {
    await removeLeftovers(source);
    await emptyIncoming(uploads);
  });
  life.stopping.throwIfAborted();
  await life.part("adding sample data", () => demo.fillPending());
}

async function start(life: Life, onLost: (error: Error) => void): Promise<void> {
  setDefaultResultOrder("ipv4first");
  log = lineLog(readLog(process.env).logFormat);
  for (const name of unknownSettings(process.env))
    complain(`settings: nothing reads ${name}; check its spelling in docs/settings.md`);
  await ensurePortFree(readAddress(process.env));
  const config = readConfig(process.env);
  readKeep(process.env.PROVOST_BACKUP_KEEP);
  life.started("traces", (await startTracing(process.env, provostVersion())) ?? (async () => {}));
  const connection = await life.part("starting PostgreSQL", () => openRecords(config, life, onLost));
  life.stopping.throwIfAborted();
  const db = await life.part("opening the database", () => openDatabase(connection, say, life.stopping));
  life.started("database connections", () => db.close());
  const passwords = startPasswordPool({ cost: config.passwordCost });
  life.started("password checks", () => passwords.close());
  const disk = makeDiskReserve([config.dataDir, config.filesDir], config.diskReserve, complain);
  const files = tenantFiles(config, (error) => complain(`files: ${textOf(error)}`), disk);
  const warehouse = await life.part("starting the report engine", () => openEngine(config, files, disk));
  life.started("report engine", () => warehouse.close());
  life.stopping.throwIfAborted();
  const app = await makeApp({
    config,
    db,
    passwords,
    clock: systemClock,
    ids: timeOrderedIds,
    warehouse,
    disk,
    files,
    logLevel: config.logLevel,
  });
  const { http, source, emails, backups, jobs, addresses } = app;
  const close = drain(http, { patienceMs: closeMs, hurry: life.hurry });
  life.started("running calls and imports", async () => {
    await close();
    await Promise.allSettled(source.running);
  });
  await life.part("waiting for another server that starts", () =>
    db.takeTurns(() => prepare(life, config, { db, passwords, files, ...app })),
  );
  life.stopping.throwIfAborted();
  resumeImports(source).catch(source.logFault);
  life.started("imports of other servers", startTakingUp(source));
  life.started("scheduled imports", startSchedules(source));
  life.started("mail", startEmails(emails));
  life.started("daily jobs", jobs.start());
  life.started("the backup under way", backups.start());
  if (config.systemTables) life.started("system tables", watchSystemTables(source, systemTables));
  const readiness: Readiness = {
    stopping: life.stopping,
    database: () => db.isAlive(),
    engine: () => warehouse.ready(),
    files: () => files.isReachable(),
    ownFiles: () => files.isOwn(),
    damagedTables: () => damagedTables(db, warehouse),
  };
  const metrics = serverMetrics({
    engine: () => warehouse.stats(),
    pools: () => db.pools(),
    disks: () => disk.disks(),
    imports: () => ({ running: source.running.size, merges: source.merges.size }),
    filesReachable: () => files.isReachable(),
    copies: () => files.parts.copies(),
  });
  healthRoutes(http, readiness, [metrics, backups.metrics]);
  await serveWeb(http, webDir, config, addresses.faceOf);
  const address = await http.listen({ host: config.host, port: config.port });
  if (config.opsPort !== null) {
    const ops = await listenForOps(http, { host: config.host, port: config.opsPort });
    life.started("operations port", async () => {
      ops.server.closeAllConnections();
      ops.server.close();
    });
    say(`metrics and API description ${ops.address}`);
  }
  ({ drainMs } = config);
  life.started("callers to turn to other servers", () =>
    pause(drainMs, undefined, { signal: life.hurry }).catch(() => {}),
  );
  say(`ready ${config.publicUrl ?? address}`);
  // Written now, since a server that is killed writes nothing at its end.
  flushCompileCache();
}

/** Cuts a slow stop short, ends the process when that does not help, and says at least every ten seconds what it waits for. */
function watchStop(life: Life): void {
  sayWhileQuiet(
    spoken,
    (seconds) =>
      `still stopping after ${seconds} s; waiting for: ${life.waitingFor() ?? "the process to end"}`,
  );
  setTimeout(() => life.hurryUp(), hurryMs + drainMs).unref();
  setTimeout(() => {
    complain(`not everything could be stopped: ${life.waitingFor() ?? "the process"}`);
    process.exit(1);
  }, exitMs + drainMs).unref();
}

function run(): void {
  const life = makeLife();
  const { promise: starting, resolve: settled } = Promise.withResolvers<void>();
  let isStopping = false;
  const started = sayWhileQuiet(
    spoken,
    (seconds) => `still starting after ${seconds} s: ${life.running() ?? "preparing the server"}`,
  );
  const end = (code: 0 | 1): void => {
    if (isStopping) {
      life.hurryUp();
      return;
    }
    isStopping = true;
    started();
    watchStop(life);
    life.stop(starting).then(
      () => process.exit(code),
      (error: unknown) => {
        complain(textOf(error));
        process.exit(1);
      },
    );
  };
  const fail = (error: unknown): void => {
    if (isStopping) return;
    complain(textOf(error));
    end(1);
  };
  const stop = (reason: string) => (): void => {
    say(isStopping ? "stopping without waiting …" : reason);
    end(0);
  };
  // The process that reads our output may have ended.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop("stopping …"));
  const stopAlone = stop("the process that started the server has ended; stopping …");
  process.once("disconnect", stopAlone);
  process.on("uncaughtException", (error) => {
    complain(error.stack ?? textOf(error));
    end(1);
  });
  start(life, fail)
    .catch((error: unknown) => {
      settled();
      fail(error);
    })
    .finally(() => {
      started();
      settled();
    });
  // It may have ended before this process listened.
  if (process.send !== undefined && !process.connected) stopAlone();
}

run();
