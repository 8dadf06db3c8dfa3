import { availableParallelism, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { indexOfByte, type Places } from "../guard/places.ts";
import {
  type DamagedPart,
  type Query,
  type QueryOutcome,
  type Value,
  type Viewer,
  type Warehouse,
  WarehouseError,
} from "../warehouse.ts";
import { byteCache } from "./byte-cache.ts";
import { type DiskSpace, wholeDisk } from "./disk-space.ts";
import { placeInText } from "./failure.ts";
import { type Guarding, startGuarding } from "./guarding.ts";
import { partChecks } from "./part-check.ts";
import { inTime, local, type PartSource, pathsOf } from "./part-source.ts";
import { rowLanes } from "./rows/row-lanes.ts";
import { startRows } from "./rows/row-stream.ts";
import { inFlightRequests } from "./slot/flights.ts";
import { slotPool } from "./slot/pool.ts";
import type { Lane } from "./slot/scheduler.ts";
import { type Slot, startSlot } from "./slot/slot.ts";
import { warmUp } from "./slot/warm-up.ts";
import { namesOf, narrowed } from "./view/narrowed.ts";

/** How the embedded engine is sized; what is left out is fitted to the machine. */
export interface EngineOptions {
  /** One-thread slots for the many small queries. */
  readonly smallSlots?: number;
  /** All-core slots for the big ones. */
  readonly largeSlots?: number;
  readonly cores?: number;
  /** The engine's own memory limit of one instance. */
  readonly memoryMb?: number;
  /** Resident memory at which a slot is killed. */
  readonly rssCapMb?: number;
  /** Instances a slot keeps open. */
  readonly maxOpenInstances?: number;
  /** Files that all instances of a slot keep open; one instance alone may have more. */
  readonly maxOpenFiles?: number;
  /** Rows from which a query goes to an all-core slot. */
  readonly largeRows?: number;
  /** Folder and quota for what large slots cannot hold in memory. */
  readonly spill?: { readonly folder: string; readonly quotaMb: number };
  /** Folder for rows of running exports; defaults to that of `spill`, else to one of the system's. */
  readonly rowsFolder?: string;
  /** The disks that exports write to. */
  readonly disks?: DiskSpace;
  /** Exports that run at once, of one tenant, and of one user; a user may have a few more waiting. */
  readonly rowLanes?: number;
  readonly rowLanesPerTenant?: number;
  readonly rowLanesPerUser?: number;
  readonly cacheMb?: number;
  readonly timeoutMs?: number;
  readonly graceMs?: number;
  readonly maxRows?: number;
  readonly maxBytes?: number;
  /** Receives the engine's own error texts, which may contain names that viewers must not see: for the server's log only. */
  readonly onEngineText?: (text: string, call?: string) => void;
  /** Hears of a damaged part each time that a query meets it. */
  readonly onDamaged?: (part: DamagedPart) => void;
  /** Brings the parts that a query reads to this machine, where they are stored elsewhere. */
  readonly parts?: PartSource;
}

const mostRows = Number.MAX_SAFE_INTEGER - 1;

const defaults = {
  maxOpenInstances: 8,
  maxOpenFiles: 256,
  largeRows: 500_000,
  rowLanes: 4,
  rowLanesPerTenant: 2,
  rowLanesPerUser: 1,
  cacheMb: 64,
  timeoutMs: 30_000,
  graceMs: 1000,
  maxRows: 10_000,
  maxBytes: 16 * 1024 * 1024,
} as const;

/** A query with every limit filled in. */
type Settled = Required<Omit<Query, "signal" | "cache" | "user" | "truths" | "budget" | "call">> & {
  call: string;
};

/** Who sends the query, and its priority against queries of others. */
interface QueryPriority {
  readonly user: string;
  readonly behind: boolean;
  onRan(ms: number): void;
}

function priorityOf({ user = "", budget }: Pick<Query, "user" | "truths" | "budget">): QueryPriority {
  return { user, behind: budget?.isSpent() ?? false, onRan: (ms) => budget?.charge(ms) };
}

function sized(options: EngineOptions) {
  const cores = options.cores ?? availableParallelism();
  // One more than there are cores: the last is for a tenant that has none.
  const smallSlots = options.smallSlots ?? Math.min(9, cores + 1);
  const largeSlots = options.largeSlots ?? 1;
  const share = totalmem() / 1024 ** 2 / 2 / (smallSlots + largeSlots);
  const memoryMb = options.memoryMb ?? Math.round(Math.min(4096, Math.max(256, share)));
  const rssCapMb = options.rssCapMb ?? Math.round(memoryMb * 1.5) + 512;
  return {
    ...defaults,
    parts: local,
    disks: wholeDisk,
    ...options,
    cores,
    smallSlots,
    largeSlots,
    memoryMb,
    rssCapMb,
  };
}

function cacheText(params: readonly Value[]): string {
  return JSON.stringify(params, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

function heldBy({ policyKey, tables, derived = [] }: Viewer) {
  return { key: policyKey, tables, derived };
}

/** The embedded engine, whose guard also checks SQL for databases that others run. */
export interface Engine extends Warehouse, Pick<Guarding, "checkSource"> {}

/** Starts the embedded engine: slots are forked at once, queries wait until one is ready. */
export function startEngine(options: EngineOptions = {}): Engine {
  const size = sized(options);
  const cache = byteCache<QueryOutcome>(size.cacheMb * 1024 ** 2);
  const inFlight = inFlightRequests<QueryOutcome>();
  const checks = partChecks();
  let answered = 0;
  let cacheHits = 0;
  let restarts = 0;
  let closing: Promise<void> | null = null;
  const ready = Promise.withResolvers<void>();

  const start = (lane: Lane, onFree: () => void): Slot => {
    const threads = lane === "large" ? size.cores : 1;
    return startSlot({
      threads,
      yields: lane === "large",
      memoryMb: size.memoryMb,
      rssCapBytes: size.rssCapMb * 1024 ** 2,
      maxOpenInstances: size.maxOpenInstances,
      maxOpenFiles: size.maxOpenFiles,
      spill: threads > 1 ? (size.spill ?? null) : null,
      graceMs: size.graceMs,
      onFree,
      onRestart: () => restarts++,
      onEngineText: (text, call) => size.onEngineText?.(text, call || undefined),
    });
  };
  const small: Slot[] = [];
  const large: Slot[] = [];
  const pool = slotPool({ small, large }, { small: size.smallSlots, large: size.largeSlots }, () =>
    warm.next(),
  );
  const lanes = rowLanes({
    lanes: size.rowLanes,
    perTenant: size.rowLanesPerTenant,
    perUser: size.rowLanesPerUser,
    waiting: 8,
    waitingPerUser: 4,
  });
  const endRows = new AbortController();
  const rowsOptions = {
    folder: size.rowsFolder ?? size.spill?.folder ?? join(tmpdir(), "provost-rows"),
    quotaMb: size.spill?.quotaMb ?? 1024,
    disks: size.disks,
    threads: size.cores,
    memoryMb: Math.min(size.memoryMb, 512),
    rssCapBytes: (Math.min(size.memoryMb, 512) * 1.5 + 512) * 1024 ** 2,
    onEngineText: (text: string) => size.onEngineText?.(text),
  };
  const warm = warmUp((viewer) => {
    if ([...small, ...large].some((slot) => slot.holds(viewer.policyKey))) return true;
    // What nothing waits for is not fetched.
    if (!size.parts.areHere(pathsOf(viewer))) return true;
    const slot = pool.spare(isLarge(viewer, undefined));
    slot?.open({ ...heldBy(viewer), timeoutMs: size.timeoutMs });
    return slot !== null;
  });
  const onFree = (): void => {
    ready.resolve();
    pool.dispatch();
  };
  for (let index = 0; index < size.smallSlots; index++) small.push(start("small", onFree));
  for (let index = 0; index < size.largeSlots; index++) large.push(start("large", onFree));
  const guarding = startGuarding((onFreed) => start("small", onFreed));

  function isLarge(viewer: Viewer, tables: readonly string[] | undefined): boolean {
    // The base tables of a derived table are not counted separately.
    const whole = viewer.derived?.some(({ name }) => tables?.includes(name));
    const counted = whole ? undefined : tables && new Set(tables);
    const rows = viewer.tables.reduce(
      (sum, { name, rows }) => sum + (counted?.has(name) === false ? 0 : rows),
      0,
    );
    return rows >= size.largeRows;
  }

  async function run(
    viewer: Viewer,
    request: Settled,
    priority: QueryPriority,
    signal: AbortSignal,
  ): Promise<QueryOutcome> {
    const { tables, timeoutMs, ...asked } = request;
    const held = size.parts.use(pathsOf(viewer));
    const release = held instanceof Promise ? await inTime(held, signal, timeoutMs) : held;
    const work = await pool
      .submit({
        ...priority,
        tenant: viewer.tenant,
        large: isLarge(viewer, tables),
        key: viewer.policyKey,
        signal,
        run: (slot, ranMs) =>
          slot.ask({ ...heldBy(viewer), ...asked, timeoutMs: Math.max(1, timeoutMs - ranMs) }),
      })
      .finally(release);
    answered++;
    return { ...work.outcome, queuedMs: work.queuedMs, cached: false, behind: priority.behind };
  }

  function query(viewer: Viewer, request: Query, shared: boolean): Promise<QueryOutcome> {
    const { text, params, signal } = request;
    const limits = {
      text,
      params,
      maxRows: request.maxRows ?? size.maxRows,
      maxBytes: request.maxBytes ?? size.maxBytes,
      timeoutMs: request.timeoutMs ?? size.timeoutMs,
      shape: request.shape ?? "table",
      tables: request.tables ?? namesOf(viewer),
      call: request.call ?? "",
    } satisfies Settled;
    const { maxRows, maxBytes, timeoutMs, shape } = limits;
    const cached = shared && request.cache !== false;
    const key = JSON.stringify([
      viewer.tenant,
      viewer.policyKey,
      shape,
      maxRows,
      maxBytes,
      text,
      cacheText(params),
    ]);
    const hit = cached ? cache.get(key) : null;
    if (hit) {
      cacheHits++;
      return Promise.resolve({ ...hit, engineMs: 0, queuedMs: 0, cached: true, behind: false });
    }
    const priority = priorityOf(request);
    // A query within its budget must not wait with an identical query whose budget is spent.
    const shareKey = `${priority.behind} ${timeoutMs} ${key}`;
    return inFlight.join(shared ? shareKey : null, signal, async (abort) => {
      const outcome = await run(viewer, limits, priority, abort);
      if (cached && !abort.aborted) cache.set(key, outcome, outcome.bytes.length + key.length * 2);
      return outcome;
    });
  }

  async function compiled(viewer: Viewer, request: Query): Promise<QueryOutcome> {
    const { written } = viewer;
    if (written === undefined) return query(viewer, request, true);
    const { viewer: within, cacheable, ...sent } = await guarding.besideWritten(viewer, written, request);
    return query(within, { ...request, ...sent }, cacheable);
  }

  // The text that runs is printed again: an error position is mapped back by the pairs of places, or found by the name.
  function located(error: unknown, sql: string, places: Places): unknown {
    if (!(error instanceof WarehouseError) || error.problem === null) return error;
    const sent = places.find(([ran]) => ran === error.position)?.[1];
    const place = sent === undefined ? placeInText(error.problem, sql) : indexOfByte(sql, sent);
    return new WarehouseError(error.reason, { problem: error.problem, position: place });
  }

  // Which table's part could not be read.
  async function withTable(error: unknown, { tenant, tables }: Viewer): Promise<unknown> {
    if (!(error instanceof WarehouseError) || error.reason !== "data_missing") return error;
    const part = await checks.find(tenant, tables);
    if (part === null) return error;
    size.onDamaged?.(part);
    return new WarehouseError("data_missing", { table: part.table });
  }

  // The text of a compiled query is never shown.
  function unlocated(error: unknown): unknown {
    if (!(error instanceof WarehouseError) || error.position === undefined) return error;
    return new WarehouseError(error.reason, { problem: error.problem });
  }

  return {
    query: (viewer, request) =>
      compiled(viewer, request).catch(async (error: unknown) => {
        throw unlocated(await withTable(error, viewer));
      }),
    checkSource: guarding.checkSource,
    async exec(viewer, sql, { onTables, ...execOptions } = {}) {
      const { text, tables, cacheable, places } = await guarding.check(viewer, sql, {
        maxRows: size.maxRows,
        ...execOptions,
      });
      onTables?.(tables);
      const params = execOptions.params ?? [];
      const request = { ...execOptions, text, tables, params };
      const narrowedViewer = narrowed(viewer, tables);
      try {
        return {
          ...(await query(narrowedViewer, request, cacheable)),
          tables,
          repeatable: cacheable,
        };
      } catch (error) {
        throw located(await withTable(error, narrowedViewer), sql, places);
      }
    },
    async rows(viewer, { by, user = "", budget, ...request }) {
      const signal = AbortSignal.any([request.signal, endRows.signal]);
      const checked = async () => {
        const { params, maxRows } = request;
        const asking = { user, params, maxRows: maxRows ?? mostRows, signal };
        const { text, tables } = await guarding.check(viewer, request.text, asking);
        return { ...request, viewer: narrowed(viewer, tables), text };
      };
      const beside = by === "compiler" ? viewer.written : undefined;
      const found = beside && guarding.besideWritten(viewer, beside, { ...request, user, signal });
      const sent = by === "person" ? await checked() : ((await found) ?? { ...request, viewer });
      const { viewer: narrowedViewer, text, params } = sent;
      const behind = budget?.isSpent() ?? false;
      const leaveLane = await lanes.enter({ tenant: viewer.tenant, user, behind }, signal);
      let leave = leaveLane;
      try {
        const held = Promise.resolve(size.parts.use(pathsOf(narrowedViewer)));
        const release = await inTime(held, signal, request.timeoutMs);
        leave = () => {
          release();
          leaveLane();
        };
        const rows = await startRows(rowsOptions, narrowedViewer, {
          ...request,
          ...{ text, params, signal },
          onRan: (ms) => budget?.charge(ms),
        });
        void rows.closed.then(leave);
        return rows;
      } catch (error) {
        leave();
        throw unlocated(await withTable(error, narrowedViewer));
      }
    },
    async verify(tenant, tables, slowly) {
      const part = await checks.find(tenant, tables, slowly);
      if (part !== null) size.onDamaged?.(part);
      return part;
    },
    forget: checks.forget,
    warm(viewer) {
      warm.ask(viewer);
    },
    async ready() {
      if (closing) return false;
      const late = new Promise<void>((resolve) => setTimeout(resolve, 5000).unref());
      await Promise.race([ready.promise, late]);
      return [...small, ...large].some((slot) => ["idle", "busy"].includes(slot.stats().phase));
    },
    close() {
      closing ??= (async () => {
        pool.close();
        lanes.close();
        endRows.abort();
        await Promise.all([...[...small, ...large].map((slot) => slot.close()), guarding.close()]);
      })();
      return closing;
    },
    stats: () => ({
      slots: [...small, ...large].map((slot) => slot.stats()),
      queued: pool.queued,
      running: pool.running,
      answered,
      evictions: pool.evictions,
      collapsed: inFlight.joined,
      cacheHits,
      cacheBytes: cache.bytes,
      restarts,
      damaged: checks.known(),
    }),
  };
}
