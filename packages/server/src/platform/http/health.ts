import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Disk } from "../disk-reserve.ts";

/** What must respond before the server counts as ready. */
export interface Readiness {
  database(): Promise<boolean>;
  engine(): Promise<boolean>;
  disks(): Promise<Disk[]>;
  /** Tables with a missing or damaged part; the others can be queried. */
  damagedTables(): number;
}

/** Mounts /healthz (alive), /readyz (database and engine respond) and /metrics (Prometheus). */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const up = new Gauge({
    name: "provost_ready",
    help: "1 when database and engine answer",
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
  const diskFree = new Gauge({
    name: "provost_disk_free_bytes",
    help: "Free space of each disk the server writes to",
    labelNames: ["folder"],
    registers: [registry],
  });
  const diskReserve = new Gauge({
    name: "provost_disk_reserve_bytes",
    help: "Free space below which imports, uploads and exports are refused",
    labelNames: ["folder"],
    registers: [registry],
  });
  const check = async (): Promise<boolean> => {
    const [database, engine] = await Promise.all([readiness.database(), readiness.engine()]);
    up.set(database && engine ? 1 : 0);
    damaged.set(readiness.damagedTables());
    return database && engine;
  };
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "other";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const hidden = { schema: { hide: true } };
  app.get("/healthz", hidden, async () => ({ status: "alive" }));
  app.get("/readyz", hidden, async (_request, reply) => {
    const ready = await check();
    const damagedTables = readiness.damagedTables();
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", ...(damagedTables > 0 ? { damagedTables } : {}) });
  });
  app.get("/metrics", hidden, async (_request, reply) => {
    await check();
    for (const { folder, free, reserve } of await readiness.disks()) {
      diskFree.set({ folder }, free);
      diskReserve.set({ folder }, reserve);
    }
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}
