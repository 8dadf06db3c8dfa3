import type { Span } from "@opentelemetry/api";
import { type QueryOutcome, type Viewer, type Warehouse, WarehouseError } from "@provost/warehouse/warehouse";
import type { FastifyBaseLogger } from "fastify";
import { requestId } from "../http/request-id.ts";
import { traced, tracedStage } from "../tracing/tracing.ts";
import { meters } from "./meters.ts";

/** When a query is slow, and where that is logged. */
export interface SlowLog {
  /** 0 = never. */
  slowMs: number;
  log: Pick<FastifyBaseLogger, "warn">;
}

interface Subject {
  viewer: Viewer;
  user: string | undefined;
  /** Of SQL that a person writes they are known once it is checked. */
  tables: readonly string[];
}

/** What ended because nobody waits for it any more, or the server stops, says nothing of the engine's speed. */
const unwanted = new Set(["cancelled", "closed"]);

/** A compiled query is sent with those tables only that it reads. */
const tablesOf = ({ tables, derived = [], remote }: Viewer): string[] => [
  ...new Set([...tables, ...derived].map(({ name }) => name).concat(remote?.tables ?? [])),
];

/** The same engine; each query is measured and traced by stage, named by the call it serves, and logged when it is slow. Texts and values are never logged. */
export function meteredWarehouse(warehouse: Warehouse, { slowMs, log }: SlowLog): Warehouse {
  const measured = <T extends QueryOutcome>(subject: Subject, ask: () => Promise<T>): Promise<T> =>
    traced(
      "query",
      { "provost.tenant": subject.viewer.tenant, "provost.tables": [...subject.tables] },
      (span) => timed(span, subject, ask),
    );
  const timed = async <T extends QueryOutcome>(
    span: Span,
    subject: Subject,
    ask: () => Promise<T>,
  ): Promise<T> => {
    const since = performance.now();
    let outcome: T | null = null;
    let failure: string | null = null;
    try {
      outcome = await ask();
      return outcome;
    } catch (error) {
      failure = error instanceof WarehouseError ? error.reason : "failed";
      throw error;
    } finally {
      const ms = performance.now() - since;
      const { tables } = subject;
      if (outcome !== null)
        span.setAttributes({
          "provost.rows": outcome.rowCount,
          "provost.cached": outcome.cached,
          "provost.tables": [...tables],
        });
      if (failure !== null) span.setAttribute("error.type", failure);
      if (outcome !== null && !outcome.cached) {
        meters.querySeconds.observe({ stage: "queue" }, outcome.queuedMs / 1000);
        meters.querySeconds.observe({ stage: "engine" }, outcome.engineMs / 1000);
        tracedStage("queue", since, since + outcome.queuedMs);
        tracedStage("engine", since + outcome.queuedMs, since + outcome.queuedMs + outcome.engineMs);
      }
      if (slowMs > 0 && ms >= slowMs && !unwanted.has(failure ?? "")) {
        meters.slowQueries.inc();
        log.warn(
          {
            reqId: requestId(),
            tenant: subject.viewer.tenant,
            user: subject.user,
            tables,
            ms: Math.round(ms),
            queuedMs: Math.round(outcome?.queuedMs ?? 0),
            engineMs: Math.round(outcome?.engineMs ?? 0),
            rows: outcome?.rowCount,
            ...(failure === null ? {} : { failure }),
          },
          "slow query",
        );
      }
    }
  };
  const named = <T extends object>(options: T): T & { call?: string } => {
    const call = requestId();
    return call === undefined ? options : { ...options, call };
  };
  return {
    ...warehouse,
    query: (viewer, query) =>
      measured({ viewer, user: query.user, tables: query.tables ?? tablesOf(viewer) }, () =>
        warehouse.query(viewer, named(query)),
      ),
    exec: (viewer, sql, options = {}) => {
      const subject: Subject = { viewer, user: options.user, tables: [] };
      const onTables = (tables: readonly string[]): void => {
        subject.tables = tables;
        options.onTables?.(tables);
      };
      return measured(subject, () => warehouse.exec(viewer, sql, named({ ...options, onTables })));
    },
  };
}
