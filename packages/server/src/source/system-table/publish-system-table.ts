import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FieldMeta } from "@provost/contract/source/field";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { SystemTable } from "../../platform/system-table.ts";
import { fieldStore } from "../field/field.store.ts";
import { freedFiles, partFile } from "../generation/part-files.ts";
import type { ImportDeps } from "../import/import-job.ts";
import { catalogChanged } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { systemTableStore } from "./system-table.store.ts";

/** Running queries may still read the generation before the newest. */
const maxGenerations = 2;

async function* linesOf(table: SystemTable, tenant: TenantHandle, timeZone: string): AsyncIterable<string> {
  const names = table.columns.map(({ name }) => name);
  for await (const rows of table.rows(tenant, timeZone)) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    );
    yield `${lines.join("\n")}\n`;
  }
}

/** Sends the records of one kind to the engine as a table of the tenant, unless they are there already; true when it did. */
export async function publishSystemTable(
  deps: ImportDeps,
  tenant: TenantHandle,
  table: SystemTable,
): Promise<boolean> {
  const { calendar } = await deps.calendars.of(tenant.tenantId);
  const source = join(deps.stagingDir, `system-${deps.ids.next()}.ndjson`);
  try {
    await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
    // The mark is read before the rows: what comes between the two is published again, not missed.
    const read = await tenant.run(async (db) => {
      const before = await systemTableStore(db).byKey(table.key);
      const mark = await table.mark(db);
      return before?.systemMark === mark ? null : { mark, before: before?.systemMark ?? null };
    });
    if (read === null) return false;
    await pipeline(
      Readable.from(linesOf(table, tenant, calendar.timeZone)),
      createWriteStream(source, { mode: 0o600 }),
      { signal: deps.stopping },
    );
    const importer = startImporter();
    const stop = (): void => importer.close();
    deps.stopping.addEventListener("abort", stop, { once: true });
    const folder = deps.parts.folderOf(tenant.tenantId);
    const mode = { kind: "typed", columns: table.columns.map(({ name, type }) => ({ name, type })) } as const;
    const result = await importer
      .run({ source, folder, mode, threads: 1 })
      .finally(() => deps.stopping.removeEventListener("abort", stop));
    await deps.parts.keep(tenant.tenantId, partFile(result));
    const dropped = await tenant.run((db) =>
      replace(deps, db, table, { ...read, tenantId: tenant.tenantId, result }),
    );
    if (dropped === null) {
      await deps.parts.remove(tenant.tenantId, [partFile(result)]);
      return false;
    }
    deps.catalogs.dropWhere((key) => key === tenant.tenantId);
    await deps.parts.remove(tenant.tenantId, dropped).catch(deps.logFault);
    return true;
  } finally {
    await rm(source, { force: true });
  }
}

interface Read {
  tenantId: string;
  mark: string;
  /** The mark that was current when the rows were read. */
  before: string | null;
  result: ImportResult;
}

// Null when another server has published meanwhile: what it read may be newer.
async function replace(
  deps: ImportDeps,
  db: TenantDb,
  table: SystemTable,
  { tenantId, mark, before, result }: Read,
): Promise<string[] | null> {
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
  await sources.insertGeneration({
    id: generationId,
    datasetId: id,
    parts: [{ file: partFile(result), rows: result.rows }],
    columns: result.tableColumns.map(({ name, type }) => ({ name, type })),
    rowCount: result.rows,
    createdAt: now,
    createdBy: null,
  });
  await store.publish(asServer("dataset", id), { generationId, systemMark: mark, updatedAt: now });
  const old = (await sources.generationsOf(id)).slice(maxGenerations);
  for (const generation of old) await sources.removeGeneration(asServer("dataset", id), generation.id);
  await catalogChanged(db, tenantId);
  return freedFiles(db, old);
}
