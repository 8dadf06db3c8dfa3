import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startImporter } from "../embedded/import/importer.ts";
import type { CopiedTable, QueryLimits, QueryOutcome, TableParts, Viewer } from "../warehouse.ts";
import { RemoteError } from "./remote-source.ts";

/** Rows that a table may have for its viewer to be read into the engine. */
export const mostCopiedRows = 100_000;
const mostBytes = 64 * 1024 ** 2;
const timeoutMs = 30_000;
/** So long a copy serves queries, ms. */
const freshMs = 60_000;
/** So long its file stays after that, for queries that have begun to use it, ms. */
const graceMs = 300_000;
/** So many are there at a time; each has a file. */
const mostCopies = 64;

type Limits = Pick<QueryLimits, "user" | "signal" | "call">;

interface Copy {
  table: Promise<TableParts>;
  madeAt: number;
  /** Its files, once they are there. */
  paths: readonly string[];
}

/** What reads the rows of a table from its data source. */
export type ReadCopied = (
  tenant: string,
  table: CopiedTable,
  limits: Limits & Required<Pick<QueryLimits, "maxRows" | "maxBytes" | "timeoutMs">>,
) => Promise<Pick<QueryOutcome, "bytes" | "truncated">>;

/** Copies of small tables of data sources. */
export interface TableCopies {
  /** The viewer with its copied tables among those of the engine. Throws a `RemoteError` where one is too large or cannot be read. */
  within(viewer: Viewer, limits: Limits): Promise<Viewer>;
}

/** Makes copies on demand, in files of a folder that is their own: each serves all queries of its rows for a minute, whoever asks. */
export function tableCopies(folder: string, read: ReadCopied): TableCopies {
  const copies = new Map<string, Copy>();
  let emptied: Promise<void> | null = null;
  // What a process before this one has left.
  const empty = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  };

  async function make(tenant: string, table: CopiedTable, limits: Limits): Promise<TableParts> {
    emptied ??= empty();
    await emptied;
    const { name, columns, remote } = table;
    const bounds = { maxRows: mostCopiedRows, maxBytes: mostBytes, timeoutMs };
    const found = await read(tenant, table, { ...limits, ...bounds });
    if (found.truncated) {
      const error = new RemoteError("copy_large");
      error.source = remote.name;
      throw error;
    }
    const source = join(folder, `${randomBytes(12).toString("hex")}.json`);
    const importer = startImporter();
    try {
      await writeFile(source, found.bytes, { mode: 0o600 });
      const mode = { kind: "typed", columns, isArray: true } as const;
      const { file, generation, rows } = await importer.run({ source, folder, mode, threads: 1 });
      return { name, columns, parts: [file], rows, generation };
    } finally {
      importer.close();
      await rm(source, { force: true });
    }
  }

  // Equal rows have one file.
  function removeLater({ paths }: Copy): void {
    const timer = setTimeout(() => {
      const used = new Set([...copies.values()].flatMap((copy) => copy.paths));
      for (const path of paths) if (!used.has(path)) void rm(path, { force: true });
    }, graceMs);
    timer.unref();
  }

  function begin(key: string, tenant: string, table: CopiedTable, { signal: _, ...limits }: Limits): Copy {
    // Others wait for it as well, so that it goes on when its first asker leaves.
    const copy: Copy = { madeAt: Date.now(), paths: [], table: make(tenant, table, limits) };
    copies.set(key, copy);
    copy.table.then(
      ({ parts }) => {
        copy.paths = parts;
      },
      () => copies.get(key) === copy && copies.delete(key),
    );
    const [oldest] = copies;
    if (copies.size > mostCopies && oldest !== undefined) {
      copies.delete(oldest[0]);
      removeLater(oldest[1]);
    }
    return copy;
  }

  async function current(tenant: string, table: CopiedTable, limits: Limits): Promise<TableParts> {
    const { name, remote, text, params, columns } = table;
    const key = createHash("sha256")
      .update(JSON.stringify([tenant, remote.id, text, params, columns]))
      .digest("base64url");
    const known = copies.get(key);
    const isFresh =
      known !== undefined &&
      Date.now() - known.madeAt < freshMs &&
      known.paths.every((path) => existsSync(path));
    if (known !== undefined && !isFresh) {
      copies.delete(key);
      removeLater(known);
    }
    const copy = known !== undefined && isFresh ? known : begin(key, tenant, table, limits);
    return { ...(await copy.table), name };
  }

  return {
    async within({ copied = [], ...viewer }, limits) {
      const made = await Promise.all(copied.map((table) => current(viewer.tenant, table, limits)));
      const generations = made.map(({ generation }) => generation).join(" ");
      const policyKey = `${viewer.policyKey} ${generations}`;
      return { ...viewer, policyKey, tables: [...viewer.tables, ...made] };
    },
  };
}
