import { type Viewer, type Warehouse, WarehouseError } from "../warehouse.ts";
import { RemoteError, type RemoteSource } from "./remote-source.ts";

const defaults = { maxRows: 10_000, maxBytes: 16 * 1024 * 1024, timeoutMs: 30_000 } as const;

/** How the databases of connections are found. */
export interface Remotes {
  /** The database of a connection, opened on first use; throws a `RemoteError` where there is none. */
  open(tenant: string, connectionId: string): Promise<RemoteSource>;
}

/** A warehouse that also reads the databases of connections: a viewer of tables of one is served there. */
export function withRemotes(embedded: Warehouse, remotes: Remotes): Warehouse {
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
      const { text, params, budget, signal = new AbortController().signal, shape = "table" } = request;
      const { maxRows, maxBytes, timeoutMs } = { ...defaults, ...request };
      const since = performance.now();
      return at(viewer, async (source) => {
        const outcome = await source.query({ text, params }, { maxRows, maxBytes, timeoutMs, shape, signal });
        budget?.charge(outcome.engineMs);
        const queuedMs = Math.max(0, performance.now() - since - outcome.engineMs);
        return { ...outcome, queuedMs, behind: false };
      });
    },
    rows: (viewer, request) => {
      if (!isRemote(viewer)) return embedded.rows(viewer, request);
      if (request.by === "person")
        return Promise.reject(new WarehouseError("sql_refused", { problem: { kind: "unsupported" } }));
      const { text, params, maxRows, timeoutMs, signal, safe } = request;
      return at(viewer, (source) => source.rows({ text, params }, { maxRows, timeoutMs, signal, safe }));
    },
    warm: (viewer) => {
      if (!isRemote(viewer)) embedded.warm(viewer);
    },
  };
}
