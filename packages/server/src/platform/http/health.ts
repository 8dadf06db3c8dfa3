import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { meters } from "../metrics/meters.ts";
import { isOperator } from "./ops.ts";

/** A table with a missing or damaged file. */
export interface DamagedTable {
  tenant: string;
  table: string;
  /** When the damaged state came about, as an ISO date-time; absent = the current one is damaged. */
  state?: string;
}

/** What must respond before the server counts as ready. */
export interface Readiness {
  /** Aborted once the server is to stop. */
  stopping: AbortSignal;
  database(): Promise<boolean>;
  engine(): Promise<boolean>;
  /** Whether data files and uploads can be reached; without them, the rest of the server works. */
  files(): Promise<boolean>;
  /** Whether they are this installation's: a server that has another's is not ready, because what it adds would be missing everywhere else. */
  ownFiles(): Promise<boolean>;
  /** Tables with a missing or damaged part, and earlier states with one; the others can be queried. Needs the database. */
  damagedTables(): Promise<readonly DamagedTable[]>;
}

interface State {
  ready: boolean;
  /** What is wrong with the files. */
  files: string | null;
  tables: readonly DamagedTable[];
}

const foreignFiles =
  "not this installation's: the folder or bucket of PROVOST_FILES was exchanged, and nothing is stored there";

const current = (tables: readonly DamagedTable[]): DamagedTable[] =>
  tables.filter(({ state }) => state === undefined);

/** Mounts /healthz (alive), /readyz (database and engine respond) and /metrics (Prometheus), to which other registries contribute. */
export function healthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  others: readonly Registry[] = [],
): void {
  const registry = new Registry();
  const all = [registry, meters.register, ...others];
  collectDefaultMetrics({ register: registry });
  const up = new Gauge({
    name: "provost_ready",
    help: "1 when database and engine answer and the files are this installation's",
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "provost_http_seconds",
    help: "Time to answer a call",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const damaged = new Gauge({
    name: "provost_damaged_tables",
    help: "Tables with a missing or damaged part",
    registers: [registry],
  });
  const states = new Gauge({
    name: "provost_damaged_states",
    help: "Earlier states of tables with a missing or damaged part",
    registers: [registry],
  });
  const check = async (): Promise<State> => {
    const [database, engine, isReachable, isOwn] = await Promise.all([
      readiness.database(),
      readiness.engine(),
      readiness.files(),
      readiness.ownFiles(),
    ]);
    const ready = database && engine && isOwn && !readiness.stopping.aborted;
    const files = isReachable ? (isOwn ? null : foreignFiles) : "not reachable";
    up.set(ready ? 1 : 0);
    const tables = database ? await readiness.damagedTables() : [];
    if (database) {
      damaged.set(current(tables).length);
      states.set(tables.length - current(tables).length);
    }
    return { ready, files, tables };
  };
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "other";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const hidden = { schema: { hide: true } };
  app.get("/healthz", hidden, async () => ({ status: "alive" }));
  app.get("/readyz", hidden, async (request, reply) => {
    const { ready, files, tables } = await check();
    // Names of tables are for operators only.
    const harmed = current(tables).length;
    const counted = {
      damagedTables: harmed,
      ...(tables.length > harmed ? { damagedStates: tables.length - harmed } : {}),
    };
    const damaged = isOperator(request.raw) ? { ...counted, damaged: tables } : counted;
    const status = readiness.stopping.aborted ? "stopping" : ready ? "ready" : "not ready";
    return reply.code(ready ? 200 : 503).send({
      status,
      ...(files === null ? {} : { files }),
      ...(tables.length > 0 ? damaged : {}),
    });
  });
  app.get("/metrics", hidden, async (_request, reply) => {
    await check();
    const texts = await Promise.all(all.map((one) => one.metrics()));
    return reply.header("content-type", registry.contentType).send(texts.join("\n"));
  });
}
