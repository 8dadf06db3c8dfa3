import type { DiskSpace } from "../embedded/disk-space.ts";
import type { Engine } from "../embedded/engine.ts";
import { type RowLanes, rowLanes } from "../embedded/rows/row-lanes.ts";
import {
  type Query,
  type QueryLimits,
  type QueryOutcome,
  type RowStream,
  type RowsQuery,
  type Viewer,
  type Warehouse,
  WarehouseError,
} from "../warehouse.ts";
import { RemoteError, type RemoteQuery, type RemoteSource } from "./remote-source.ts";
import { sourceFailure } from "./source-failure.ts";
import { besideText, type SourceText, sourceText } from "./source-text.ts";
import { tableCopies } from "./table-copies.ts";

/** How often a query begins again because the settings of its data source change. */
const mostReopened = 5;

const defaults = { maxRows: 10_000, maxBytes: 16 * 1024 * 1024, timeoutMs: 30_000 } as const;

/** Of all data sources together, since what they send is in the memory of this process while it is read. */
const lanes = { lanes: 12, perTenant: 6, perUser: 4, waiting: 64, waitingPerUser: 32 } as const;

const asBusy = (error: unknown): unknown =>
  error instanceof WarehouseError && error.reason === "rows_waiting"
    ? new WarehouseError("too_busy", { retryAfter: 5 })
    : error;

/** SQL of people, which can take long, has half of them; of a user, one export at a time. */
const textLanes = { lanes: 6, perTenant: 3, perUser: 2, waiting: 32, waitingPerUser: 16 } as const;
const exportLanes = { ...textLanes, perUser: 1 } as const;

/** How the databases of connections are found. */
export interface Remotes {
  /** The database of a connection, opened on first use; throws a `RemoteError` where there is none. */
  open(tenant: string, connectionId: string): Promise<RemoteSource>;
}

type RemoteViewer = Viewer & { remote: NonNullable<Viewer["remote"]> };

/** The viewer of a person's SQL as one of the data source that it reads. */
function within(viewer: Viewer, { source: { id, kind, name }, query, tables }: SourceText): RemoteViewer {
  const { tenant, policyKey } = viewer;
  return { tenant, policyKey, tables: [], remote: { id, kind, name, tables, stored: query.tables } };
}

interface RemoteOptions {
  readonly readsText: boolean;
  /** For copies of small tables. */
  readonly copyFolder: string;
  readonly disk: DiskSpace;
}

/** A warehouse that also reads the databases of connections: a viewer of tables of one is served there. */
export function withRemotes(
  embedded: Engine,
  remotes: Remotes,
  { readsText, copyFolder, disk }: RemoteOptions,
): Warehouse & { closeCopies(): Promise<void> } {
  const [line, texts, exported] = [rowLanes(lanes), rowLanes(textLanes), rowLanes(exportLanes)];

  /** Waits for a place in each of the lines; what is returned leaves them. */
  async function entered(
    lines: readonly RowLanes[],
    asker: Parameters<RowLanes["enter"]>[0],
    signal: AbortSignal,
  ): Promise<() => void> {
    const left: (() => void)[] = [];
    const leave = (): void => {
      for (const one of left.splice(0).reverse()) one();
    };
    try {
      for (const one of lines) left.push(await one.enter(asker, signal));
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function at<T>(
    { tenant, remote }: RemoteViewer,
    work: (source: RemoteSource) => Promise<T>,
  ): Promise<T> {
    // A data source whose settings change is closed: what waits there has sent nothing, and begins again with the new ones.
    const attempt = async (more: number): Promise<T> => {
      const source = await remotes.open(tenant, remote.id);
      return work(source).catch((error: unknown) => {
        if (more > 0 && error instanceof WarehouseError && error.reason === "closed")
          return attempt(more - 1);
        throw error;
      });
    };
    try {
      return await attempt(mostReopened);
    } catch (error) {
      if (error instanceof RemoteError) error.source = remote.name;
      throw error;
    }
  }
  const isRemote = (viewer: Viewer): viewer is RemoteViewer => viewer.remote !== undefined;

  const query = (viewer: RemoteViewer, sent: RemoteQuery, request: QueryLimits): Promise<QueryOutcome> => {
    const { budget, signal = new AbortController().signal, shape = "table", user = "" } = request;
    const { maxRows, maxBytes, timeoutMs } = { ...defaults, ...request };
    const since = performance.now();
    return at(viewer, async (source) => {
      const lines = sent.isText ? [texts, line] : [line];
      const leave = await entered(lines, { tenant: viewer.tenant, user }, signal);
      try {
        const limits = { user, maxRows, maxBytes, timeoutMs, shape, signal };
        const outcome = await source.query(sent, limits);
        budget?.charge(outcome.engineMs);
        const queuedMs = Math.max(0, performance.now() - since - outcome.engineMs);
        return { ...outcome, queuedMs, behind: false };
      } finally {
        leave();
      }
    }).catch((error: unknown) => {
      throw asBusy(error);
    });
  };

  /** A compiled query on the rows of a person's SQL that reads a data source, as it runs there; null where the embedded engine has them. */
  async function besideSource(
    viewer: Viewer,
    { params, signal, user = "", ...sent }: Pick<Query, "text" | "params" | "truths" | "signal" | "user">,
  ): Promise<{ viewer: RemoteViewer; found: SourceText } | null> {
    const { written } = viewer;
    if (written?.source === undefined) return null;
    const asking = { params: written.params, behind: params, most: null, readsText, user };
    const found = await sourceText(embedded, viewer, written.text, signal ? { ...asking, signal } : asking);
    if (found === null) throw new WarehouseError("sql_refused", { problem: { kind: "unsupported" } });
    return { viewer: within(viewer, found), found: besideText(found, written, sent) };
  }
  // Where in the text that is, is said only when that is run alone.
  const besideFailure = (error: unknown, found: SourceText): unknown => {
    const failure = sourceFailure(error, found);
    return failure instanceof WarehouseError
      ? new WarehouseError(failure.reason, { problem: failure.problem })
      : failure;
  };

  const copies = tableCopies(
    copyFolder,
    (tenant, { remote, text, params, truths }, limits) =>
      query(
        { tenant, policyKey: "", tables: [], remote },
        { text, params, truths, tables: remote.stored },
        { ...limits, shape: "objects" },
      ),
    { disk },
  );
  const withCopies = (
    viewer: Viewer,
    limits: Pick<QueryLimits, "user" | "signal" | "call" | "timeoutMs">,
  ): Promise<Viewer> | Viewer => (viewer.copied === undefined ? viewer : copies.within(viewer, limits));

  const rows = (
    viewer: RemoteViewer,
    query: RemoteQuery,
    { maxRows, timeoutMs, signal, safe, user = "" }: RowsQuery,
  ): Promise<RowStream> =>
    at(viewer, async (source) => {
      const lines = query.isText ? [exported, texts, line] : [line];
      const leave = await entered(lines, { tenant: viewer.tenant, user }, signal);
      try {
        const found = await source.rows(query, { user, maxRows, timeoutMs, signal, safe });
        void found.closed.then(leave, leave);
        return found;
      } catch (error) {
        leave();
        throw error;
      }
    });

  return {
    ...embedded,
    closeCopies: () => copies.close(),
    query: async (viewer, request) => {
      const beside = await besideSource(viewer, request);
      if (beside !== null)
        return query(beside.viewer, beside.found.query, request).catch((error: unknown) => {
          throw besideFailure(error, beside.found);
        });
      if (!isRemote(viewer)) return embedded.query(await withCopies(viewer, request), request);
      const { text, params, truths } = request;
      return query(viewer, { text, params, truths, tables: viewer.remote.stored }, request);
    },
    async exec(viewer, sql, options = {}) {
      const { params = [], maxRows = defaults.maxRows, onTables, ...asking } = options;
      const found = await sourceText(embedded, viewer, sql, {
        ...asking,
        ...{ params, readsText, most: maxRows + 1 },
      });
      if (found === null) return embedded.exec(viewer, sql, options);
      onTables?.(found.tables);
      try {
        const outcome = await query(within(viewer, found), found.query, options);
        return { ...outcome, tables: found.tables, repeatable: false };
      } catch (error) {
        throw sourceFailure(error, found);
      }
    },
    async rows(viewer, request) {
      const { text, params, truths, maxRows, ...asking } = request;
      if (isRemote(viewer)) {
        if (request.by === "person")
          throw new WarehouseError("sql_refused", { problem: { kind: "unsupported" } });
        return rows(viewer, { text, params, truths, tables: viewer.remote.stored }, request);
      }
      const beside = request.by === "compiler" ? await besideSource(viewer, request) : null;
      if (beside !== null)
        return rows(beside.viewer, beside.found.query, request).catch((error: unknown) => {
          throw besideFailure(error, beside.found);
        });
      if (request.by === "compiler") return embedded.rows(await withCopies(viewer, request), request);
      const most = maxRows === null ? null : maxRows + 1;
      const found = await sourceText(embedded, viewer, text, { ...asking, params, readsText, most });
      if (found === null) return embedded.rows(viewer, request);
      return rows(within(viewer, found), found.query, request).catch((error: unknown) => {
        throw sourceFailure(error, found);
      });
    },
    warm: (viewer) => {
      if (!isRemote(viewer) && viewer.copied === undefined) embedded.warm(viewer);
    },
  };
}
