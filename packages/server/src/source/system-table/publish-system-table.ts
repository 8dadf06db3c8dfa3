import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { FieldMeta } from "@provost/contract/source/field";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { AddedRows, SystemTable } from "../../platform/system-table.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { fieldStore } from "../field/field.store.ts";
import { freedFiles, partFile, removeUnnamed } from "../generation/part-files.ts";
import { mergeParts } from "../generation/part-merging.ts";
import type { ImportDeps } from "../import/import-job.ts";
import { sourceStore } from "../source.store.ts";
import { systemTableStore } from "./system-table.store.ts";

/** Running queries may still read the generation before the newest. */
const maxGenerations = 2;

async function* linesOf(
  table: SystemTable,
  tenant: TenantHandle,
  timeZone: string,
  span: AddedRows | null,
): AsyncIterable<string> {
  const names = table.columns.map(({ name }) => name);
  for await (const rows of table.rows(tenant, timeZone, span ?? undefined)) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    );
    yield `${lines.join("\n")}\n`;
  }
}

type Marks = Pick<Read, "mark" | "before">;

/** Marks of now and of what is published; null when they are the same. The zone is in them, since it is in the rows. */
async function readMarks(tenant: TenantHandle, table: SystemTable, timeZone: string): Promise<Marks | null> {
  return tenant.run(async (db) => {
    const before = (await systemTableStore(db).byKey(table.key))?.systemMark ?? null;
    const mark = `${timeZone} ${await table.mark(db)}`;
    return before === mark ? null : { mark, before };
  });
}

/** Rows that were added since, if that is all that happened. */
function addedRows({ added }: SystemTable, { mark, before }: Marks, timeZone: string): AddedRows | null {
  const start = `${timeZone} `;
  if (added === undefined || !before?.startsWith(start)) return null;
  return added(before.slice(start.length), mark.slice(start.length));
}

async function importRows(
  deps: ImportDeps,
  tenant: TenantHandle,
  table: SystemTable,
  rows: AsyncIterable<string>,
): Promise<ImportResult> {
  const source = join(deps.stagingDir, `system-${deps.ids.next()}.ndjson`);
  try {
    await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(rows), deps.disk.watch(), createWriteStream(source, { mode: 0o600 }), {
      signal: deps.stopping,
    });
    const importer = startImporter(deps.disk);
    const stop = (): void => importer.close();
    deps.stopping.addEventListener("abort", stop, { once: true });
    const folder = deps.parts.folderOf(tenant.tenantId);
    const mode = { kind: "typed", columns: table.columns.map(({ name, type }) => ({ name, type })) } as const;
    const result = await importer
      .run({ source, folder, mode, threads: 1 })
      .finally(() => deps.stopping.removeEventListener("abort", stop));
    await deps.parts.keep(tenant.tenantId, partFile(result));
    return result;
  } finally {
    await rm(source, { force: true });
  }
}

/** Sends the records of one kind to the engine as a table of the tenant, unless they are there already; true when it did. */
export async function publishSystemTable(
  deps: ImportDeps,
  tenant: TenantHandle,
  table: SystemTable,
): Promise<boolean> {
  const { tenantId } = tenant;
  const { timeZone } = (await deps.calendars.of(tenantId)).calendar;
  // The marks are read before the rows: what comes between the two is published again, not missed.
  const marks = await readMarks(tenant, table, timeZone);
  if (marks === null) return false;
  const added = addedRows(table, marks, timeZone);
  const publishRows = async (span: AddedRows | null): Promise<Published | null> => {
    const result = await importRows(deps, tenant, table, linesOf(table, tenant, timeZone, span));
    const isWhole = span === null || result.rows === span.count;
    const read = { ...marks, tenantId, result, adds: span !== null };
    const published = isWhole ? await tenant.run((db) => publish(deps, db, table, read)) : null;
    if (published === null) await removeUnnamed(deps.parts, tenant, [partFile(result)]);
    return published;
  };
  const published = (added && (await publishRows(added))) ?? (await publishRows(null));
  if (published === null) return false;
  deps.catalogs.dropWhere((key) => key === tenantId);
  await removeUnnamed(deps.parts, tenant, published.dropped).catch(deps.logFault);
  if (added !== null) void mergeParts(deps, tenant, published.datasetId);
  return true;
}

interface Read {
  tenantId: string;
  mark: string;
  /** The mark that was current when the rows were read. */
  before: string | null;
  result: ImportResult;
  /** The rows come to those that are there. */
  adds: boolean;
}

interface Published {
  datasetId: string;
  /** Files that nothing names any more. */
  dropped: string[];
}

// Null when another server has published meanwhile, since what it read may be newer, or when rows cannot be added to what is there.
async function publish(
  deps: ImportDeps,
  db: TenantDb,
  table: SystemTable,
  { tenantId, mark, before, result, adds }: Read,
): Promise<Published | null> {
  const store = systemTableStore(db);
  const state = await store.lockByKey(table.key);
  if ((state?.systemMark ?? null) !== before) return null;
  const id = state?.id ?? deps.ids.next();
  const now = deps.clock.now();
  if (!state) {
    const { key, button, tableName, comment } = table;
    await store.insert({ id, systemKey: key, systemButton: button, tableName, comment: comment.zh });
    await fieldStore(db).insert({
      id: deps.ids.next(),
      datasetId: id,
      virtualTableId: null,
      fields: table.columns.map(({ name, label }) =>
        FieldMeta.parse({ column: name, labelZh: label.zh, labelEn: label.en }),
      ),
      updatedAt: now,
    });
  }
  const generationId = deps.ids.next();
  const sources = sourceStore(db);
  const columns = result.tableColumns.map(({ name, type }) => ({ name, type }));
  const [newest] = adds ? await sources.generationsOf(id) : [];
  if (adds && (newest === undefined || !isDeepStrictEqual(newest.columns, columns))) return null;
  await sources.insertGeneration({
    id: generationId,
    datasetId: id,
    parts: [...(newest?.parts ?? []), { file: partFile(result), rows: result.rows }],
    columns,
    rowCount: (newest?.rowCount ?? 0) + result.rows,
    createdAt: now,
    createdBy: null,
  });
  await store.publish(asServer("dataset", id), { generationId, systemMark: mark, updatedAt: now });
  const old = (await sources.generationsOf(id)).slice(maxGenerations);
  for (const generation of old) await sources.removeGeneration(asServer("dataset", id), generation.id);
  await catalogChanged(db, tenantId);
  return { datasetId: id, dropped: await freedFiles(db, old) };
}
