import { setDefaultResultOrder } from "node:dns";
import { fileURLToPath } from "node:url";
import { limits } from "@provost/contract/limits";
import { startEngine } from "@provost/warehouse/embedded/engine";
import { systemClock } from "../platform/clock.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { type Connection, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { healthRoutes } from "../platform/http/health.ts";
import { serveWeb } from "../platform/http/web-files.ts";
import { timeOrderedIds } from "../platform/ids.ts";
import { startPasswordPool } from "../platform/password-pool.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { removeLeftovers, resumeImports } from "../source/import-recovery.ts";
import { makeApp } from "./app.ts";
import { makePendingDemo } from "./demo/make-demo.ts";
import { firstStart } from "./seed/first-start.ts";

type Stop = () => Promise<void>;

const webDir = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const drainMs = 10_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openRecords(
  config: Config,
  onLost: (error: Error) => void,
): Promise<{ connection: Connection; stop: Stop }> {
  if (config.databaseUrl !== null)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, onLost });
  return { connection: postgres.connection, stop: () => postgres.stop() };
}

/** Stops what was started, the last first, once. */
function makeStopper() {
  const started: Stop[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = async (): Promise<void> => {
    for (const stop of started.reverse()) await stop();
  };
  return {
    started: (stop: Stop) => started.push(stop),
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

async function start(): Promise<void> {
  setDefaultResultOrder("ipv4first");
  const stopper = makeStopper();
  const end = (reason: string, code: number): void => {
    say(reason);
    const forced = setTimeout(() => process.exit(code || 1), drainMs + 20_000);
    forced.unref();
    stopper.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", () => end("stopping …", 0));
  process.once("SIGTERM", () => end("stopping …", 0));
  process.once("disconnect", () => end("the starting process went away; stopping …", 0));

  try {
    const config = readConfig(process.env);
    const records = await openRecords(config, (error) => end(error.message, 1));
    stopper.started(records.stop);
    const db = await openDatabase(records.connection);
    stopper.started(() => db.close());
    await migrate(db.owner);
    const passwords = startPasswordPool();
    stopper.started(() => passwords.close());
    const warehouse = startEngine({
      maxBytes: limits.resultBytes,
      onEngineText: (text) => process.stderr.write(`engine: ${text}\n`),
    });
    stopper.started(() => warehouse.close());
    const first = await firstStart({ db, passwords, ids: timeOrderedIds }, config);
    const { http, source } = await makeApp({
      config,
      db,
      passwords,
      clock: systemClock,
      ids: timeOrderedIds,
      warehouse,
      logLevel: "warn",
    });
    await removeLeftovers(source);
    await makePendingDemo(source);
    const resumed = resumeImports(source).catch(source.logFault);
    stopper.started(async () => {
      await http.close();
      await resumed;
    });
    healthRoutes(http, { database: () => db.isAlive(), engine: () => warehouse.ready() });
    await serveWeb(http, webDir, config.client);
    const address = await http.listen({ host: config.host, port: config.port });
    if (first) {
      say(`tenant ${first.tenantId}, account ${first.account}`);
      if (first.generatedPassword !== null) say(`password ${first.generatedPassword}   (shown once)`);
    }
    say(`ready ${config.publicUrl ?? address}`);
  } catch (error) {
    end(error instanceof Error ? error.message : String(error), 1);
  }
}

await start();
