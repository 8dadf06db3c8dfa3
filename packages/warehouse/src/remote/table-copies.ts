import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { wholeDisk } from "../embedded/disk-space.ts";
import { startImporter } from "../embedded/import/importer.ts";
import { rowLanes } from "../embedded/rows/row-lanes.ts";
import {
  type CopiedTable,
  type QueryLimits,
  type QueryOutcome,
  type TableParts,
  type Viewer,
  WarehouseError,
} from "../warehouse.ts";
import { RemoteError } from "./remote-source.ts";

const mostBytes = 32 * 1024 ** 2;
const timeoutMs = 30_000;
const importerMb = 512;
/** Copies are made from what is in memory, by processes of their own: only few at a time. */
const lanes = { lanes: 3, perTenant: 2, waiting: 64, waitingPerUser: 16 } as const;
/** So long a copy serves queries, ms. */
const freshMs = 60_000;
/** So long its file stays after that, for queries that have begun to use it, ms. */
const graceMs = 120_000;
/** So many serve queries at a time; each has a file. */
const mostCopies = 64;
/** A folder of another process that is older than this is abandoned, ms. */
const abandonedMs = 86_400_000;

type Limits = Pick<QueryLimits, "user" | "signal" | "call" | "timeoutMs">;

interface Copy {
  table: Promise<TableParts>;
  madeAt: number;
  /** Its files, once they are there. */
  paths: readonly string[];
}

/** What reads the rows of a table from its data source, as an array of objects. */
export type ReadCopied = (
  tenant: string,
  table: CopiedTable,
  limits: Omit<Limits, "signal"> & Required<Pick<QueryLimits, "maxRows" | "maxBytes" | "timeoutMs">>,
) => Promise<Pick<QueryOutcome, "bytes" | "truncated">>;

/** Copies of small tables of data sources. */
export interface TableCopies {
  /**
   * The viewer with its copied tables among those of the engine. Throws a `WarehouseError` where one is too large (`copy_large`) or too many are made,
   * and a `RemoteError` where one cannot be read.
   */
  within(viewer: Viewer, limits: Limits): Promise<Viewer>;
  close(): Promise<void>;
}

/** The type of a column in a copy: as the source's, where the engine has it; numbers without a bound on their digits are rounded. */
function engineType(type: string): string {
  const [, precision, scale = "0"] = /^(?:DECIMAL|NUMERIC)\((\d+)(?:,\s*(-?\d+))?\)$/.exec(type) ?? [];
  if (precision === undefined) return /^(?:DECIMAL|NUMERIC)/.test(type) ? "DOUBLE" : type;
  const isKnown = Number(precision) <= 38 && Number(scale) >= 0 && Number(scale) <= Number(precision);
  return isKnown ? type : "DOUBLE";
}

/** Waits for something that goes on when its waiter leaves. */
function awaited<T>(work: Promise<T>, { signal, timeoutMs: patienceMs = timeoutMs }: Limits): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WarehouseError("timeout")), patienceMs);
    const leave = (): void => reject(new WarehouseError("cancelled"));
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    });
  });
}

/** Makes copies on demand, in files below a folder: each serves all queries of the same rows for a minute. */
export function tableCopies(
  parent: string,
  read: ReadCopied,
  { fresh = freshMs, disk = wholeDisk } = {},
): TableCopies {
  const folder = join(parent, randomBytes(8).toString("hex"));
  const line = rowLanes(lanes);
  const copies = new Map<string, Copy>();
  let isOpen = false;

  // What processes before this one have left; another server may use a young folder.
  async function open(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (isOpen) return;
    isOpen = true;
    const { mtimeMs: now } = await stat(folder);
    for (const name of await readdir(parent)) {
      const state = await stat(join(parent, name)).catch(() => null);
      if (state !== null && now - state.mtimeMs > abandonedMs)
        await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async function make(tenant: string, table: CopiedTable, limits: Limits): Promise<TableParts> {
    const { name, remote } = table;
    const columns = table.columns.map((one) => ({ name: one.name, type: engineType(one.type) }));
    const bounds = { maxRows: datasetLimits.copiedRows, maxBytes: mostBytes, timeoutMs };
    const found = await read(tenant, table, { ...limits, ...bounds });
    if (found.truncated) throw new WarehouseError("copy_large", { table: name });
    const source = join(folder, `${randomBytes(12).toString("hex")}.json`);
    const importer = startImporter(disk);
    try {
      await open();
      await writeFile(source, found.bytes, { mode: 0o600 });
      const mode = { kind: "typed", columns, isLoose: true } as const;
      const made = await importer.run({ source, folder, mode, threads: 1, memoryMb: importerMb });
      return { name, columns, parts: [made.file], rows: made.rows, generation: made.generation };
    } catch (cause) {
      const error = new RemoteError("failed");
      error.source = remote.name;
      error.cause = cause;
      throw error;
    } finally {
      importer.close();
      await rm(source, { force: true }).catch(() => undefined);
    }
  }

  async function inTurn(tenant: string, table: CopiedTable, limits: Limits): Promise<TableParts> {
    const leave = await line.enter({ tenant, user: limits.user ?? "" }, new AbortController().signal);
    return make(tenant, table, limits).finally(leave);
  }

  /** Serves nothing any more; its files go a while later. */
  function retire(key: string, copy: Copy): void {
    if (copies.get(key) === copy) copies.delete(key);
    const remove = (): void => {
      for (const path of copy.paths) rm(path, { force: true }).catch(() => undefined);
    };
    copy.table.then(
      () => setTimeout(remove, graceMs).unref(),
      () => undefined,
    );
  }

  function begin(key: string, tenant: string, table: CopiedTable, { signal: _, ...limits }: Limits): Copy {
    const copy: Copy = { madeAt: performance.now(), paths: [], table: inTurn(tenant, table, limits) };
    copies.set(key, copy);
    copy.table.then(
      ({ parts }) => {
        copy.paths = parts;
        setTimeout(() => copies.get(key) === copy && retire(key, copy), fresh).unref();
      },
      () => copies.get(key) === copy && copies.delete(key),
    );
    const [oldest] = copies;
    if (copies.size > mostCopies && oldest !== undefined) retire(...oldest);
    return copy;
  }

  async function current(tenant: string, table: CopiedTable, limits: Limits): Promise<TableParts> {
    const { name, remote, text, params, columns } = table;
    const key = createHash("sha256")
      .update(JSON.stringify([tenant, remote.id, name, text, params, columns]))
      .digest("base64url");
    const known = copies.get(key);
    const isFresh =
      known !== undefined &&
      performance.now() - known.madeAt < fresh + timeoutMs &&
      known.paths.every((path) => existsSync(path));
    if (known !== undefined && !isFresh) retire(key, known);
    if (known === undefined || !isFresh) return awaited(begin(key, tenant, table, limits).table, limits);
    // Those that were not used for longest give way first.
    copies.delete(key);
    copies.set(key, known);
    return awaited(known.table, limits);
  }

  return {
    async within({ copied = [], ...viewer }, limits) {
      const made = await Promise.all(copied.map((table) => current(viewer.tenant, table, limits)));
      const generations = made.map(({ generation }) => generation).join(" ");
      const policyKey = `${viewer.policyKey} ${generations}`;
      return { ...viewer, policyKey, tables: [...viewer.tables, ...made] };
    },
    async close() {
      line.close();
      await Promise.allSettled([...copies.values()].map(({ table }) => table));
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}
