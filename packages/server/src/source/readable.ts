import { type QueryTable, type ReaderView, visibleColumns } from "@provost/report-core/apply-policy";
import type { Reader } from "@provost/warehouse/warehouse";
import type { Actor } from "../platform/scope.ts";
import type { Catalog, CatalogTable } from "./catalog.ts";
import { keyOf, partsOf, viewOf, wholeReader } from "./data-view.ts";
import { type FieldColumn, type TableField, tableFields } from "./table-fields.ts";

/** A table as one reader sees it: a question compiled for it under `view` is answered by `reader`. */
export interface ReadableTable extends QueryTable {
  id: string;
  kind: "dataset" | "virtual";
  comment: string;
  ownerId: string | null;
  /** `null` where counting would take a question of its own. */
  rows: number | null;
  /** When the rows were published; of a virtual table the oldest of what it stands on. */
  asOf: string;
  /** What this reader may know of its fields. */
  fields: readonly TableField[];
  view: ReaderView | null;
  /** The reader sees every row and column. */
  whole: boolean;
  reader: Reader;
}

/** What one reader may read. */
export interface Readable {
  tables: readonly ReadableTable[];
  /** A reader of every visible table, for SQL written by people. */
  reader: Reader;
}

/** What a reader of some of the columns may know of their fields: nothing of columns that are not his, not even that they are used. */
export function shownFields(
  catalog: Catalog,
  tableId: string,
  columns: readonly FieldColumn[],
  whole: boolean,
): TableField[] {
  const fields = tableFields(columns, catalog.told.get(tableId)?.fields ?? []);
  if (whole) return fields;
  const shown = fields.filter(({ problem }) => problem === null);
  const names = new Set(shown.map(({ meta }) => meta.column));
  return shown.map((field) => {
    const { drillTo } = field.meta;
    return drillTo === null || names.has(drillTo)
      ? field
      : { ...field, meta: { ...field.meta, drillTo: null } };
  });
}

/** The columns and calculated fields of a table as the compiler takes them. */
export function queryColumns(
  columns: readonly FieldColumn[],
  fields: readonly TableField[],
): Required<Pick<QueryTable, "columns" | "calculated">> {
  const usable = fields.filter(({ problem }) => problem === null);
  const readAs = new Map(usable.map(({ meta }) => [meta.column, meta.readAs]));
  return {
    columns: columns.map(({ name, type }) => ({ name, type, readAs: readAs.get(name) ?? null })),
    calculated: usable.flatMap(({ meta: { column, expression } }) =>
      expression === null ? [] : [{ name: column, expression }],
    ),
  };
}

function datasetOf(catalog: Catalog, table: CatalogTable, view: ReaderView | null): ReadableTable {
  const { id, name, comment, ownerId, rows, asOf, columns } = table;
  const whole = view === null;
  const visible = new Set(visibleColumns(table, view).map((column) => column.name));
  const shown = columns.filter((column) => visible.has(column.name));
  const fields = shownFields(catalog, id, shown, whole);
  const reader = wholeReader(catalog.tenantId, [table]);
  const told = { id, name, comment, ownerId, rows, asOf, fields };
  return { ...told, ...queryColumns(columns, fields), kind: "dataset", view, whole, reader };
}

/** The tables of the catalog that the actor may read, each as far as the policies of its roles show it. */
export function readableBy(catalog: Catalog, actor: Actor): Readable {
  const { tenantId } = catalog;
  const seen = catalog.tables.flatMap((table) => {
    const view = viewOf(catalog, table, actor);
    return view === undefined ? [] : [{ table, view }];
  });
  const inText = seen.filter(({ view }) => view?.columns?.length !== 0);
  const policyKey = keyOf(
    tenantId,
    inText.map(({ table, view }) => [table.name, table.generationId, view]),
  );
  return {
    tables: seen.map(({ table, view }) => datasetOf(catalog, table, view)),
    reader: { tenant: tenantId, policyKey, tables: inText.map(({ table, view }) => partsOf(table, view)) },
  };
}
