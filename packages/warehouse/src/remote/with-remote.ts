import { rowLanes } from "../embedded/rows/row-lanes.ts";
import { type Viewer, type Warehouse, WarehouseError } from "../warehouse.ts";
import { RemoteError, type RemoteSource } from "./remote-source.ts";

const defaults = { maxRows: 10_000, maxBytes: 16 * 1024 * 1024, timeoutMs: 30_000 } as const;

/** Of all data sources together, since what they send is in the memory of this process while it is read. */
const lanes = { lanes: 12, perTenant: 6, perUser: 4, waiting: 64, waitingPerUser: 32 } as const;

const asBusy = (error: unknown): unknown =>
  error instanceof WarehouseError && error.reason === "rows_waiting"
    ? new WarehouseError("too_busy", { retryAfter: 5 })
    : error;

/** How the databases of connections are found. */
export interface Remotes {
  /** The database of a connection, opened on first use; throws a `RemoteError` where there is none. */
  open(tenant: string, connectionId: string): Promise<RemoteSource>;
}

/** A warehouse that also reads the databases of connections: a viewer of tables of one is served there. */
export function withRemotes(embedded: Warehouse, remotes: Remotes): Warehouse {
  const line = rowLanes(lanes);

  async function at<T>(
    { tenant, remote }: Viewer & { remote: NonNullable<Viewer["remote"]> },
    work: (source: RemoteSource) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await remotes.open(tenant, remote.id));
    } catch (error) {
      if (error instanceof RemoteError) error.source = remote.name;
      throw error;
    }
  }
  const isRemote = (viewer: Viewer): viewer is Viewer & { remote: NonNullable<Viewer["remote"]> } =>
    viewer.remote !== undefined;

  return {
    ...embedded,
    query: (viewer, request) => {
      if (!isRemote(viewer)) return embedded.query(viewer, request);
      const {
        text,
        params,
        truths,
        budget,
        signal = new AbortController().signal,
        shape = "table",
        user = "",
      } = request;
      const { maxRows, maxBytes, timeoutMs } = { ...defaults, ...request };
      const since = performance.now();
      return at(viewer, async (source) => {
        const leave = await line.enter({ tenant: viewer.tenant, user }, signal);
        try {
          const limits = { user, maxRows, maxBytes, timeoutMs, shape, signal };
          const outcome = await source.query({ text, params, truths, tables: viewer.remote.stored }, limits);
          budget?.charge(outcome.engineMs);
          const queuedMs = Math.max(0, performance.now() - since - outcome.engineMs);
          return { ...outcome, queuedMs, behind: false };
        } finally {
          leave();
        }
      }).catch((error: unknown) => {
        throw asBusy(error);
      });
    },
    rows: (viewer, request) => {
      if (!isRemote(viewer)) return embedded.rows(viewer, request);
      if (request.by === "person")
        return Promise.reject(new WarehouseError("sql_refused", { problem: { kind: "unsupported" } }));
      const { text, params, truths, maxRows, timeoutMs, signal, safe, user = "" } = request;
      return at(viewer, async (source) => {
        const leave = await line.enter({ tenant: viewer.tenant, user }, signal);
        try {
          const rows = await source.rows(
            { text, params, truths, tables: viewer.remote.stored },
            { user, maxRows, timeoutMs, signal, safe },
          );
          void rows.closed.then(leave, leave);
          return rows;
        } catch (error) {
          leave();
          throw error;
        }
      });
    },
    warm: (viewer) => {
      if (!isRemote(viewer)) embedded.warm(viewer);
    },
  };
}
