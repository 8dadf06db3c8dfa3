import { familyOf } from "@provost/contract/report/aggregate";
import type {
  DatasetReference,
  Publication,
  PublishedMeasure,
  referenceSubmit,
} from "@provost/contract/source/published-reference";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { VisibleTable } from "@provost/report-core/policy/apply-policy";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { forbid, lacked, refuse, theWholeTable } from "../../platform/refusal.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { type ReadableTable, readableDataset } from "../policy/readable.ts";
import { catalogOf, momentOf, readableTable, type SourceDeps } from "../source.service.ts";
import { referenceStore } from "./reference.store.ts";

/** What is published of a dataset, as its manager reads it. */
export function reference(deps: SourceDeps, scope: TenantScope, id: string): Promise<DatasetReference> {
  return scope.db.run(async (db) => {
    await authorizeDataset(deps, db, scope, id, "manage");
    return referenceStore(db).of(id);
  });
}

/** The column that must have a value for a row to count for a measure; none for the number of rows. */
const columnsOf = (measured: string): string[] => (measured === "*" ? [] : [measured]);

const misfits = {
  unknown: { zh: "数据表没有此字段", en: "the table has no such field" },
  stored: { zh: "只能选择数据表的列", en: "only a stored column can be chosen" },
  unit: { zh: "受保护的字段不能同时用作维度", en: "the protected field can't also be a dimension" },
  measure: {
    zh: "只能公布数据表中数值列的合计、平均值或计数",
    en: "only sums, averages and counts of stored number columns can be published",
  },
  several: {
    zh: "只能公布一个字段的数值",
    en: "only measures of one field can be published",
  },
  span: { zh: "时间粒度只适用于日期字段", en: "a time grain needs a date field" },
  twice: { zh: "重复选择", en: "it is chosen twice" },
} as const satisfies Record<string, LocalizedText>;

/** Refuses what a dataset cannot publish. */
function check({ unit, dimensions, measures }: Publication, { fields }: ReadableTable): void {
  const wrong = (field: string, problem: keyof typeof misfits) =>
    refuse("field_invalid", { field, detail: misfits[problem] });
  const fieldOf = (name: string) => {
    const field = fields.find(({ meta, problem }) => meta.column === name && problem === null);
    if (field === undefined) throw wrong(name, "unknown");
    return field;
  };
  for (const column of [unit, ...dimensions.map((one) => one.column)])
    if (fieldOf(column).storedType === null) throw wrong(column, "stored");
  for (const { column, span } of dimensions) {
    if (column === unit) throw wrong(column, "unit");
    if (span !== undefined && !["date", "instant"].includes(familyOf(fieldOf(column).type)))
      throw wrong(column, "span");
  }
  for (const { column, aggregate } of measures) {
    if (column === "*" && aggregate === "count") continue;
    const { storedType, type } = fieldOf(column);
    const isNumber = familyOf(type) === "numeric";
    if (storedType === null || !(aggregate === "count" || isNumber)) throw wrong(column, "measure");
  }
  // Numbers over rows that differ a little could be subtracted from each other.
  const [first, ...others] = measures.filter(({ column }) => column !== "*");
  const other = others.find(({ column }) => column !== first?.column);
  if (other) throw wrong(other.column, "several");
  const all = [...dimensions, ...measures].map((one) => JSON.stringify(one));
  const twice = [...dimensions, ...measures].find((one, at) => all.indexOf(JSON.stringify(one)) !== at);
  if (twice) throw wrong(twice.column, "twice");
}

/** Publishes measures over all rows of a dataset, or withdraws what was published. */
export async function publishReference(
  deps: SourceDeps,
  scope: TenantScope,
  { id, publication, version }: HandlerInput<typeof referenceSubmit>,
): Promise<DatasetReference> {
  const { actor, tenantId } = scope;
  await scope.db.run((db) => authorizeDataset(deps, db, scope, id, "manage"));
  if (publication !== null) {
    const table = await readableTable(deps, scope, id);
    if (!table.whole) throw forbid(lacked(theWholeTable));
    check(publication, table);
  }
  const saved = await scope.db.run(async (db) => {
    const { proof, row } = await authorizeDataset(deps, db, scope, id, "manage");
    const store = referenceStore(db);
    const before = await store.of(id);
    if (version !== before.version) throw refuse("version_stale", { current: before });
    await store.save(proof, publication);
    const recorded = (one: Publication | null) => one && { tableName: row.tableName, ...one };
    await audit(db, {
      actorId: actor.userId,
      action: publication === null ? "remove" : before.publication === null ? "create" : "update",
      entity: "dataset_reference",
      entityId: id,
      before: recorded(before.publication),
      after: recorded(publication),
    });
    await catalogChanged(db, tenantId);
    return store.of(id);
  });
  deps.catalogs.dropWhere((key) => key === tenantId);
  return saved;
}

/** What of a dataset's publication a viewer gets. */
export interface PublishedTable {
  publication: Publication;
  /** The dataset with all of its rows. */
  whole: ReadableTable;
  /** The rows that the viewer sees anyway; `null` = all. */
  seen: VisibleTable | null;
  /** The columns that must have a value for a row to count for a measure. */
  columnsOf(measure: PublishedMeasure): readonly string[];
}

/** What is published of a table to who sees some of it; only fields that the viewer sees in every row of theirs. `null` = nothing. */
export async function publishedTable(
  deps: SourceDeps,
  scope: TenantScope,
  { id, kind, view }: ReadableTable,
): Promise<PublishedTable | null> {
  if (kind !== "dataset") return null;
  const catalog = await catalogOf(deps, scope);
  const published = catalog.published.get(id);
  const table = catalog.tables.find((one) => one.id === id);
  if (published === undefined || table === undefined) return null;
  const whole = readableDataset(catalog, table, null, await momentOf(deps, scope));
  const names = new Set(table.columns.map(({ name }) => name));
  const shown = (column: string): boolean =>
    names.has(column) && (view === null || view.columns === null || view.columns.includes(column));
  const hidden = published.dimensions.findIndex(({ column }) => !shown(column));
  const dimensions = hidden < 0 ? published.dimensions : published.dimensions.slice(0, hidden);
  const measures = published.measures.filter(({ column }) => columnsOf(column).every(shown));
  if (measures.length === 0 || !names.has(published.unit)) return null;
  return {
    publication: { ...published, dimensions, measures },
    whole,
    seen: view === null || view.rows === null ? null : { columns: null, rows: view.rows },
    columnsOf: ({ column }) => columnsOf(column),
  };
}
