import { setDefaultResultOrder } from "node:dns";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { limits } from "@provost/contract/limits";
import { startEngine } from "@provost/warehouse/embedded/engine";
import { startLetters } from "../demand/demand-letter.service.ts";
import { systemClock } from "../platform/clock.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { type Connection, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { drain } from "../platform/http/drain.ts";
import { healthRoutes } from "../platform/http/health.ts";
import { serveWeb } from "../platform/http/web-files.ts";
import { timeOrderedIds } from "../platform/ids.ts";
import { startPasswordPool } from "../platform/password-pool.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { removeLeftovers, resumeImports } from "../source/import-recovery.ts";
import { startSchedules } from "../source/schedule-run.ts";
import { watchSystemTables } from "../source/watch-system-tables.ts";
import { emptyIncoming } from "../upload/upload-leftovers.ts";
import { makeApp } from "./app.ts";
import { makePendingDemo } from "./demo/make-demo.ts";
import { type Life, makeLife } from "./life.ts";
import { forgetDaily } from "./retention.ts";
import { addNewMenusToAll } from "./seed/add-new-menus.ts";
import { type FirstAdmin, firstStart } from "./seed/first-start.ts";
import { systemTables } from "./system-tables.ts";

const webDir = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const drainMs = 10_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What went wrong, for people; some faults of connecting carry their text only in their parts. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === "") return error.errors.map(textOf).join("; ");
  return error.cause === undefined ? error.message : `${error.message}: ${textOf(error.cause)}`;
}

async function openRecords(config: Config, life: Life, onLost: (error: Error) => void): Promise<Connection> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, onLost });
  life.started(() => postgres.stop());
  return postgres.connection;
}

function tellOf(first: FirstAdmin): void {
  say(`tenant ${first.tenantId}, account ${first.account}`);
  if (first.generatedPassword !== null) say(`password ${first.generatedPassword}   (shown once)`);
  say("open the address below in a browser and sign in with these; Ctrl-C here stops everything");
}

async function start(life: Life, onLost: (error: Error) => void): Promise<void> {
  setDefaultResultOrder("ipv4first");
  const config = readConfig(process.env);
  const connection = await openRecords(config, life, onLost);
  life.stopping.throwIfAborted();
  const db = await openDatabase(connection, config.databaseUrl === null ? undefined : say);
  life.started(() => db.close());
  const passwords = startPasswordPool();
  life.started(() => passwords.close());
  const rowsFolder = join(config.dataDir, "rows");
  // What a server that was killed had under way is nobody's any more.
  if (config.databaseUrl === null) await rm(rowsFolder, { recursive: true, force: true });
  const warehouse = startEngine({
    maxBytes: limits.resultBytes,
    rowsFolder,
    onEngineText: (text) => complain(`engine: ${text}`),
  });
  life.started(() => warehouse.close());
  life.stopping.throwIfAborted();
  const clock = systemClock;
  const { http, source, throttle, uploads, letters } = await makeApp({
    config,
    db,
    passwords,
    clock,
    ids: timeOrderedIds,
    warehouse,
    logLevel: "warn",
  });
  const close = drain(http, { patienceMs: drainMs, hurry: life.hurry });
  life.started(async () => {
    await close();
    await Promise.allSettled(source.running);
  });
  await db.takeTurns(async () => {
    await migrate(db.owner);
    const first = await firstStart({ db, passwords, ids: timeOrderedIds }, config);
    if (first) tellOf(first);
    await addNewMenusToAll({ db, ids: timeOrderedIds });
    await removeLeftovers(source);
    await emptyIncoming(uploads);
    life.stopping.throwIfAborted();
    await makePendingDemo({ ...source, passwords });
  });
  life.stopping.throwIfAborted();
  resumeImports(source).catch(source.logFault);
  life.started(startSchedules(source));
  life.started(startLetters(letters));
  const logFault = (error: unknown): void => http.log.error({ err: error }, "retention");
  life.started(forgetDaily({ ...source, store: uploads.store, throttle, logFault }));
  if (config.systemTables) life.started(watchSystemTables(source, systemTables));
  healthRoutes(http, { database: () => db.isAlive(), engine: () => warehouse.ready() });
  await serveWeb(http, webDir, config.client);
  const address = await http.listen({ host: config.host, port: config.port });
  say(`ready ${config.publicUrl ?? address}`);
}

function run(): void {
  const life = makeLife();
  const { promise: starting, resolve: settled } = Promise.withResolvers<void>();
  let told = false;
  const end = (code: 0 | 1): void => {
    if (told) {
      life.hurryUp();
      return;
    }
    told = true;
    setTimeout(() => process.exit(1), drainMs + 20_000).unref();
    life.stop(starting).then(
      () => process.exit(code),
      (error: unknown) => {
        complain(textOf(error));
        process.exit(1);
      },
    );
  };
  const fail = (error: unknown): void => {
    if (!told) complain(textOf(error));
    end(1);
  };
  const stop = (reason: string) => (): void => {
    if (!told) say(reason);
    end(0);
  };
  // Whoever read what we print may be gone before us.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop("stopping …"));
  process.once("disconnect", stop("the starting process went away; stopping …"));
  process.on("uncaughtException", (error) => {
    complain(error.stack ?? textOf(error));
    end(1);
  });
  start(life, fail)
    .catch((error: unknown) => {
      settled();
      fail(error);
    })
    .finally(settled);
}

run();
