import type { ResultField } from "@provost/contract/report/report";
import { importProblemText, lineProblemText } from "@provost/contract/source/import-problem-text";
import type { Dataset, ReportTable, SchemaColumn } from "@provost/contract/source/source";
import type { Rights } from "@provost/contract/wire/access";
import type { Language } from "@provost/contract/wire/language";
import { ownNames } from "@provost/report-core/result/result-rows";
import type { FilledSql } from "@provost/report-core/sql/sql-params";
import { withoutSemicolons } from "@provost/report-core/sql/sql-tokens";
import type { ExecOutcome, Warehouse } from "@provost/warehouse/warehouse";
import { audit } from "../platform/audit.ts";
import { noteVisible } from "../platform/authority/proven.ts";
import type { Actor, TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { PartStore } from "../platform/files/part-store.ts";
import type { LiveCache } from "../platform/live-cache.ts";
import { forbid, lacked, Refusal, refuse } from "../platform/refusal.ts";
import { commentIn } from "../platform/system-table.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";
import type { TenantCalendars } from "../tenant/tenant.service.ts";
import { type Catalog, loadCatalog } from "./catalog.ts";
import { catalogChanged } from "./catalog-notice.service.ts";
import { accessTo, authorizeDataset } from "./dataset-authority.ts";
import { resultFields, schemaColumns } from "./field/result-fields.ts";
import { isAmongAll, viewOf } from "./policy/data-view.ts";
import { knownFields, type Moment, type ReadableTable } from "./policy/readable.ts";
import { countSeen } from "./policy/seen-rows.ts";
import { type FoundTable, type Readable, readableBy } from "./policy/viewer-tables.ts";
import { dialectOf, readableSql, readResult, sqlFor } from "./query-engine.ts";
import { type DatasetRow, sourceStore } from "./source.store.ts";
import { tableBinStore } from "./table-bin/table-bin.store.ts";
import type { TenantUses } from "./tenant-uses.ts";
import { measured } from "./virtual/virtual-facts.ts";

export type { ReadableTable };
export { dialectOf, readableSql, sqlFor };

/** Dependencies for reading tables. */
export interface SourceDeps {
  /** Where the parts of datasets are. */
  parts: PartStore;
  catalogs: LiveCache<Catalog>;
  warehouse: Warehouse;
  calendars: TenantCalendars;
  clock: Clock;
  uses: TenantUses;
  /** Whether SQL that people write may read data sources. */
  sourceSql: boolean;
}

const readables = new WeakMap<Catalog, WeakMap<Actor, Map<Language, Readable>>>();

/** The current catalog of the tenant's tables, independent of the caller. */
export function catalogOf(deps: SourceDeps, { tenantId, db }: TenantScope): Promise<Catalog> {
  deps.uses.note(tenantId);
  return deps.catalogs.get(tenantId, () =>
    db.run((records) => loadCatalog(records, tenantId, deps.parts.folderOf(tenantId))),
  );
}

/** The moment of a query: the tenant's calendar and day. */
export async function momentOf(deps: SourceDeps, { tenantId, language }: TenantScope): Promise<Moment> {
  return { ...(await deps.calendars.of(tenantId)), language, now: deps.clock.now() };
}

/** What the actor may read now; worked out once for each state of the catalog, which lasts a second at most. */
export async function readable(deps: SourceDeps, scope: TenantScope): Promise<Readable> {
  // Worked out before, it bounds this call as well.
  noteVisible("dataset", "virtual", "table");
  const { actor, language } = scope;
  const catalog = await catalogOf(deps, scope);
  const ofActors = readables.get(catalog) ?? new WeakMap<Actor, Map<Language, Readable>>();
  readables.set(catalog, ofActors);
  const known = ofActors.get(actor) ?? new Map<Language, Readable>();
  ofActors.set(actor, known);
  const found = known.get(language) ?? readableBy(catalog, actor, await momentOf(deps, scope));
  known.set(language, found);
  return found;
}

async function measuredTable(
  deps: SourceDeps,
  scope: TenantScope,
  { table, virtual }: FoundTable,
): Promise<ReadableTable> {
  if (virtual === null) return table;
  const catalog = await catalogOf(deps, scope);
  const ground = { catalog, moment: await momentOf(deps, scope), row: virtual.row };
  return (await measured(deps, scope, ground, virtual.resolved)).table;
}

const theSame = {
  zh: "不变的数据权限（导出期间已更改）",
  en: "the data access you had at the start, which has changed since",
};

/**
 * Remembers what the caller sees of each table now; the returned check refuses if the caller sees a different part of a named table than
 * before. A table removed meanwhile is not checked.
 */
export async function rememberSeen(
  deps: SourceDeps,
  scope: TenantScope,
): Promise<(present: TenantScope, names: readonly string[]) => Promise<void>> {
  const seen = async (of: TenantScope): Promise<Map<string, string>> => {
    const catalog = await catalogOf(deps, of);
    const views = catalog.tables.map((table) => viewOf(catalog, table, of.actor));
    return new Map(
      catalog.tables.map(({ name }, at) => [name, JSON.stringify(views[at]) ?? "nothing"] as const),
    );
  };
  const before = await seen(scope);
  return async (present, names) => {
    const now = await seen(present);
    if (names.some((name) => now.has(name) && now.get(name) !== before.get(name)))
      throw forbid(lacked(theSame));
  };
}

/** One table by its name or id; the same refusal whether it is missing or hidden. */
export async function readableTable(
  deps: SourceDeps,
  scope: TenantScope,
  nameOrId: string,
): Promise<ReadableTable> {
  return measuredTable(deps, scope, (await readable(deps, scope)).find(nameOrId));
}

// No table of a tenant has a blank in its name.
const resultName = "the result";
const resultLabel = { zh: "查询结果", en: "the result" } as const;

/** The rows of a person's SQL as a table: made of what the viewer sees of those that it reads. */
export async function writtenTable(
  deps: SourceDeps,
  scope: TenantScope,
  { text, params, typedPlace }: FilledSql,
): Promise<ReadableTable> {
  const { viewer, tables } = await readable(deps, scope);
  const run = (opening: string, closing: string): Promise<ExecOutcome> =>
    deps.warehouse
      .exec(viewer, `${opening}\n${withoutSemicolons(text)}\n${closing} LIMIT 0`, {
        params,
        maxRows: 1,
        ...{ timeoutMs: 10_000, signal: scope.signal, user: scope.actor.userId },
      })
      .catch((error: unknown) => {
        throw asRefusal(error, (place) => typedPlace(Math.max(0, place - opening.length - 1)));
      });
  const outcome = await run("SELECT * FROM (", `) AS "${resultName}"`);
  const read = tables.filter(({ name }) => outcome.tables.includes(name));
  const live = read.find(({ liveIn }) => liveIn !== null);
  const { calendar } = await momentOf(deps, scope);
  const ground = { calendar, view: null, whole: true };
  const result = readResult(outcome).columns;
  // The engine gives the later ones of equal names others in a sub-query, such as id_1, and none in a union.
  const same = live === undefined && result.some(({ name }) => /_\d+$/.test(name));
  const union = `) UNION ALL SELECT ${result.map(() => "NULL").join(", ")}`;
  const names = ownNames(same ? readResult(await run("(", union)).columns : result);
  const columns = result.map((column, index) => ({ ...column, name: names[index] ?? column.name }));
  const texts = columns.flatMap(({ name, type }) => (type === "VARCHAR" ? [name] : []));
  const source = live && { source: { kind: "postgres" as const, texts } };
  return {
    ...knownFields(await catalogOf(deps, scope), "", columns, ground),
    ...{ id: "", name: resultLabel[scope.language], path: [resultName], comment: "", ownerId: null },
    ...{ rows: null, view: null, liveIn: live?.liveIn ?? null, whole: true },
    kind: "virtual",
    asOf: read.map((table) => table.asOf).sort()[0] ?? "",
    reader: { ...viewer, written: { name: resultName, columns: names, text, params, ...source } },
  };
}

/** Whether this viewer can read the SQL among a table's base tables, which only the engine knows. */
async function isReadable(deps: SourceDeps, scope: TenantScope, table: ReadableTable): Promise<boolean> {
  if (table.reader.derived === undefined) return true;
  return readableTable(deps, scope, table.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 400) return false;
      throw error;
    },
  );
}

/** The tables that the viewer may know of, each as described to the viewer. */
export async function shownTables(deps: SourceDeps, scope: TenantScope): Promise<ReadableTable[]> {
  const all = (await readable(deps, scope)).tables;
  const shown = await Promise.all(all.map((table) => isReadable(deps, scope, table)));
  return all.filter((_, index) => shown[index]);
}

export async function tables(deps: SourceDeps, scope: TenantScope): Promise<ReportTable[]> {
  return (await shownTables(deps, scope)).map(({ id, name, comment, rows, asOf, kind, liveIn }) => ({
    id,
    tableName: name,
    tableComment: comment,
    rows,
    asOf,
    kind,
    liveIn,
    inSql: liveIn === null || deps.sourceSql,
  }));
}

export async function tableInfo(
  deps: SourceDeps,
  scope: TenantScope,
  tableName: string,
): Promise<SchemaColumn[]> {
  const table = await readableTable(deps, scope, tableName);
  return schemaColumns(table, scope.language, (await catalogOf(deps, scope)).dictionaries);
}

/** The metadata of the fields that a result reads, besides their values, by their names. */
export async function metadataOf(
  deps: SourceDeps,
  scope: TenantScope,
  table: ReadableTable,
  names: readonly string[],
): Promise<Record<string, ResultField>> {
  return resultFields(table, names, scope.language, (await catalogOf(deps, scope)).dictionaries);
}

/** What leaves the server of a data set, worded for who reads it. */
export function presentDataset(row: DatasetRow, language: Language, rights: Rights): Dataset {
  return {
    id: row.id,
    tableName: row.tableName,
    comment: commentIn(row, language),
    status: row.status,
    rows: row.rowCount ?? 0,
    rejected: row.rejected,
    rejectedLines: row.rejectedLines.map(({ line, problem }) => ({
      line,
      reason: lineProblemText(problem, language),
    })),
    widened: row.widened,
    progress: row.progress,
    message: row.problem === null ? "" : importProblemText(row.problem, language),
    emptied: row.emptied,
    encoding: row.encoding,
    delimiter: row.delimiter,
    ownerName: row.ownerName ?? "",
    access: row.access,
    rights,
    isSystem: row.systemKey !== null,
    liveIn: null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** How far the right of the caller to a data set reaches that he sees. */
async function rightsToDataset(
  deps: SourceDeps,
  scope: TenantScope,
  { id }: Pick<DatasetRow, "id">,
): Promise<Rights> {
  const catalog = await catalogOf(deps, scope);
  const table = catalog.tables.find((one) => one.id === id);
  // One that has no rows yet is seen by its owner alone.
  const access = table === undefined ? "manage" : accessTo(catalog, table, scope.actor);
  return access === "manage" ? "share" : (access ?? "view");
}

// A viewer of a part gets information on that part alone: not how many other rows or columns there are.
async function presentPart(deps: SourceDeps, scope: TenantScope, row: DatasetRow): Promise<Dataset> {
  const all = presentDataset(row, scope.language, await rightsToDataset(deps, scope, row));
  const table = (await readable(deps, scope)).tables.find(({ id }) => id === row.id);
  if (table === undefined) return all;
  const { liveIn } = table;
  if (table.whole || liveIn !== null) return { ...all, liveIn };
  const names = new Set(table.fields.map(({ meta }) => meta.column));
  return {
    ...all,
    liveIn,
    rows: table.rows ?? (await countSeen(deps, scope, table)),
    ...{ rejected: 0, rejectedLines: [], emptied: [], message: "" },
    widened: all.widened.filter(({ column }) => names.has(column)),
  };
}

// A dataset without rows yet is shown only to its owner.
async function visibleDatasets(deps: SourceDeps, scope: TenantScope): Promise<DatasetRow[]> {
  const shown = new Set((await readable(deps, scope)).tables.map(({ id }) => id));
  const rows = await scope.db.run((db) => sourceStore(db).all());
  return rows.filter((row) => shown.has(row.id) || row.ownerId === scope.actor.userId);
}

export async function list(deps: SourceDeps, scope: TenantScope): Promise<Dataset[]> {
  return Promise.all((await visibleDatasets(deps, scope)).map((row) => presentPart(deps, scope, row)));
}

export function detail(deps: SourceDeps, scope: TenantScope, id: string): Promise<Dataset> {
  return outcome(deps, scope, id);
}

/** How an import of the caller's went, whether or not he may look at data sets afterwards. */
export async function outcome(deps: SourceDeps, scope: TenantScope, id: string): Promise<Dataset> {
  const row = (await visibleDatasets(deps, scope)).find((dataset) => dataset.id === id);
  if (!row) throw refuse("not_found");
  return presentPart(deps, scope, row);
}

/** Tables that a policy on all tables does not show to the actor. */
export async function notAmongAll(
  db: TenantDb,
  actor: Pick<Actor, "buttons" | "everywhere">,
): Promise<ReadonlySet<string>> {
  const tables = await sourceStore(db).filledBySystem();
  return new Set(tables.filter((table) => !isAmongAll(table, actor)).map(({ id }) => id));
}

/** Puts a dataset into the recycle bin; its rows stay until it is deleted permanently. */
export async function remove(deps: SourceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor, tenantId } = scope;
  await scope.db.run(async (db) => {
    const { proof, row: before } = await authorizeDataset(deps, db, scope, id, "manage");
    const { tableName, comment } = before;
    if (before.status === "loading") throw refuse("import_busy");
    const removedAt = deps.clock.now();
    await tableBinStore(db, "dataset").bin(proof, removedAt, actor.userId);
    await audit(db, {
      actorId: actor.userId,
      action: "remove",
      entity: "dataset",
      entityId: id,
      before: { tableName, comment },
      after: { tableName, comment, removedAt },
    });
    await catalogChanged(db, tenantId);
  });
  deps.catalogs.dropWhere((key) => key === tenantId);
  return null;
}
