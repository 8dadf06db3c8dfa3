import type { Language } from "@provost/contract/wire/language";
import { type QueryTable, type VisibleTable, visibleColumns } from "@provost/report-core/policy/apply-policy";
import type { Viewer } from "@provost/warehouse/warehouse";
import { commentIn } from "../../platform/system-table.ts";
import type { CalendarToday } from "../../tenant/tenant.service.ts";
import type { Catalog, CatalogTable } from "../catalog.ts";
import {
  type FieldColumn,
  type FieldGround,
  type FieldSource,
  fieldSource,
  type TableField,
  tableFields,
} from "../field/table-fields.ts";
import { remoteOrigin, unrestrictedViewer } from "./data-view.ts";

/** A table as one viewer sees it: a query compiled for it under `view` runs as `reader`. */
export interface ReadableTable extends QueryTable {
  id: string;
  kind: "dataset" | "virtual";
  comment: string;
  ownerId: string | null;
  /** `null` where counting would take a query of its own. */
  rows: number | null;
  /** When the rows were published; of a virtual table the oldest of its base tables. */
  asOf: string;
  /** What this viewer may know of its fields. */
  fields: readonly TableField[];
  view: VisibleTable | null;
  /** The data source in which its rows are; null = they were imported. */
  liveIn: string | null;
  /** The viewer sees every row and column. */
  whole: boolean;
  reader: Viewer;
}

/** What reading is done by: the day it is, and the language of what is refused. */
export interface Moment extends CalendarToday {
  language: Language;
  now: Date;
}

function shownFields(
  catalog: Catalog,
  tableId: string,
  columns: readonly FieldColumn[],
  ground: FieldGround & { whole: boolean },
): TableField[] {
  const fields = tableFields(columns, catalog.metadata.get(tableId)?.fields ?? [], ground);
  if (ground.whole) return fields;
  const shown = fields.filter(({ problem }) => problem === null);
  const names = new Set(shown.map(({ meta }) => meta.column));
  return shown.map((field) => {
    const { drillTo } = field.meta;
    return drillTo === null || names.has(drillTo)
      ? field
      : { ...field, meta: { ...field.meta, drillTo: null } };
  });
}

/** A table's fields that a viewer may know and query: who sees a part learns nothing of hidden fields, not even that one is gone. */
export function knownFields(
  catalog: Catalog,
  tableId: string,
  columns: readonly FieldColumn[],
  ground: FieldGround & { whole: boolean },
): FieldSource & Pick<ReadableTable, "fields"> {
  const fields = shownFields(catalog, tableId, columns, ground);
  const source = fieldSource(columns, catalog.metadata.get(tableId)?.fields ?? []);
  if (ground.whole) return { ...source, fields };
  const names = new Set(fields.map(({ meta }) => meta.column));
  return { ...source, calculated: source.calculated.filter(({ name }) => names.has(name)), fields };
}

/** A dataset as a viewer sees it; for hand-written SQL the engine's own views have restricted it already. */
export function readableDataset(
  catalog: Catalog,
  table: CatalogTable,
  view: VisibleTable | null,
  { calendar, now, language }: Pick<Moment, "calendar" | "now" | "language">,
  whole = view === null,
): ReadableTable {
  const { id, name, ownerId, rows, columns, remote } = table;
  const comment = commentIn(table, language);
  const origin = remoteOrigin(table);
  return {
    ...knownFields(catalog, id, columns, { calendar, view, whole }),
    ...{ id, name, comment, ownerId, view, whole },
    ...(origin === undefined ? {} : { origin }),
    // What is in a database is read when it is asked for.
    asOf: remote === null ? table.asOf : now.toISOString(),
    liveIn: remote?.source ?? null,
    rows: remote === null && (view?.rows ?? null) === null ? rows : null,
    kind: "dataset",
    reader: unrestrictedViewer(catalog.tenantId, [table]),
  };
}

/** The data set as the engine's own views show it, which is how SQL written by people reads it; null when no column is left. */
export function inText(table: CatalogTable, view: VisibleTable | null): CatalogTable | null {
  const columns = view?.columns;
  if (!columns) return table;
  const shown = visibleColumns(table, { columns, rows: null }).map(({ name }) => name);
  return shown.length === 0
    ? null
    : { ...table, columns: table.columns.filter(({ name }) => shown.includes(name)) };
}
