import { Counter, Gauge, Histogram, Registry } from "prom-client";

const register = new Registry();
const registers = [register];
const stages = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What features count of themselves. There is one set for each process, like the process itself. */
export const meters = {
  register,
  /** A query by stage: `prepare` (rights, tables, SQL), `queue`, `engine`. Cached ones have the first only. */
  querySeconds: new Histogram({
    name: "provost_query_seconds",
    help: "Time of a query by stage",
    labelNames: ["stage"],
    buckets: stages,
    registers,
  }),
  slowQueries: new Counter({
    name: "provost_slow_queries_total",
    help: "Queries that took longer than PROVOST_SLOW_MS",
    registers,
  }),
  imports: new Counter({
    name: "provost_imports_total",
    help: "Imports by how they ended: ready, refused (the file), failed (the server)",
    labelNames: ["outcome"],
    registers,
  }),
  exports: new Counter({
    name: "provost_exports_total",
    help: "Exports by how they ended: done, failed",
    labelNames: ["outcome"],
    registers,
  }),
  fetches: new Counter({
    name: "provost_scheduled_fetches_total",
    help: "Scheduled fetches by how they ended: loaded, unchanged, failed, busy, stopped",
    labelNames: ["outcome"],
    registers,
  }),
  lastFetch: new Gauge({
    name: "provost_scheduled_fetch_success_timestamp_seconds",
    help: "When a scheduled fetch last succeeded on this server",
    registers,
  }),
  emails: new Counter({
    name: "provost_emails_total",
    help: "E-mails on new requests by how they ended: sent, failed",
    labelNames: ["outcome"],
    registers,
  }),
  emailQueue: new Gauge({
    name: "provost_email_queue",
    help: "E-mails on new requests that wait to be sent, and abandoned ones",
    labelNames: ["state"],
    registers,
  }),
  signIns: new Counter({
    name: "provost_sign_in_failures_total",
    help: "Failed sign-ins by reason",
    labelNames: ["outcome"],
    registers,
  }),
  retention: new Gauge({
    name: "provost_retention_success_timestamp_seconds",
    help: "When the daily removal of expired records last ended",
    registers,
  }),
};

// A first failure is seen as an increase only if the count was there before it.
for (const outcome of ["ready", "refused", "failed"]) meters.imports.inc({ outcome }, 0);
for (const outcome of ["done", "failed"]) meters.exports.inc({ outcome }, 0);
for (const outcome of ["loaded", "unchanged", "failed", "busy", "stopped"])
  meters.fetches.inc({ outcome }, 0);
for (const outcome of ["sent", "failed"]) meters.emails.inc({ outcome }, 0);
for (const state of ["waiting", "failed"]) meters.emailQueue.set({ state }, 0);
