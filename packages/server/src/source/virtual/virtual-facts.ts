import { FanOut } from "@provost/contract/source/virtual-table";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import type { Viewer, Warehouse } from "@provost/warehouse/warehouse";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { asRefusal } from "../../platform/warehouse-refusal.ts";
import type { Catalog, CatalogVirtual } from "../catalog.ts";
import { knownFields, type Moment, type ReadableTable } from "../policy/readable.ts";
import { brokenTable } from "../policy/viewer-tables.ts";
import { type Asker, askEngine, firstRows } from "../query-engine.ts";
import type { ResolvedVirtual } from "../table-resolver.ts";
import type { DerivedColumn } from "./derive-query.ts";
import { writtenSql } from "./virtual-definition.ts";

const ofTheText: ReadonlySet<ErrorCode> = new Set(["query_invalid", "sql_refused", "table_not_visible"]);

/** A virtual table with what only the engine knows of it. */
export interface MeasuredVirtual {
  table: ReadableTable;
  columns: readonly (DerivedColumn & { repeats: boolean })[];
  fanOut: FanOut | null;
}

interface MeasureDeps {
  warehouse: Pick<Warehouse, "query" | "exec">;
}

/** What is wrong with the SQL itself, where its table is missing for that. */
async function faultOf(
  { warehouse }: MeasureDeps,
  { signal, actor }: Asker,
  { definition }: CatalogVirtual,
  viewer: Viewer,
): Promise<Refusal | null> {
  const sql = definition && writtenSql(definition);
  if (!sql) return null;
  const found = await warehouse
    .exec(viewer, sql, { maxRows: 1, signal, user: actor.userId })
    .then(() => null, asRefusal);
  return found instanceof Refusal ? found : null;
}

/** The columns of a table based on hand-written SQL, with the viewer's own rows and columns. */
async function describe(
  deps: MeasureDeps,
  asker: Asker,
  row: CatalogVirtual,
  { table: { reader, whole } }: ResolvedVirtual,
): Promise<DerivedColumn[]> {
  try {
    return (await firstRows(deps, asker, reader, row.name, 0)).columns;
  } catch (error) {
    if (!(error instanceof Refusal && ofTheText.has(error.code))) throw error;
    // The SQL may name something this viewer must not know of.
    if (!whole) throw refuse("table_not_visible", { table: row.name }, error);
    throw brokenTable(row, (await faultOf(deps, asker, row, reader)) ?? error);
  }
}

/** How the rows of a join match for this viewer; the engine caches the result while the rows are unchanged. */
async function fanOutOf(
  deps: MeasureDeps,
  asker: Asker,
  { fanOut, table: { reader } }: ResolvedVirtual,
): Promise<FanOut | null> {
  if (fanOut === null) return null;
  const { columns, rows } = await askEngine(deps, asker, reader, fanOut, 1);
  return FanOut.parse(Object.fromEntries(columns.map(({ name }, index) => [name, Number(rows[0]?.[index])])));
}

/** Columns whose values the join puts into several rows. */
function marked(columns: readonly DerivedColumn[], fanOut: FanOut | null): MeasuredVirtual["columns"] {
  const most = { left: fanOut?.leftMost ?? 0, right: fanOut?.rightMost ?? 0 };
  return columns.map((one) => ({ ...one, repeats: one.side !== undefined && most[one.side] > 1 }));
}

/** Queries the engine for what only it knows of a virtual table: the columns of SQL, and how the rows of a join match. */
export async function measured(
  deps: MeasureDeps,
  asker: Asker,
  { catalog, moment, row }: { catalog: Catalog; moment: Moment; row: CatalogVirtual },
  resolved: ResolvedVirtual,
): Promise<MeasuredVirtual> {
  const { table } = resolved;
  const described = table.reader.derived === undefined ? null : await describe(deps, asker, row, resolved);
  const isText = row.definition !== null && writtenSql(row.definition) !== null;
  if (described === null || !isText) {
    const fanOut = await fanOutOf(deps, asker, resolved);
    const columns = marked(resolved.columns, fanOut);
    const repeats = new Set(columns.filter((one) => one.repeats).map(({ name }) => name));
    return { table: { ...table, repeats }, columns, fanOut };
  }
  const ground = { calendar: moment.calendar, view: null, whole: table.whole };
  return {
    table: {
      ...table,
      ...knownFields(catalog, row.id, described, ground),
    },
    columns: marked(described, null),
    fanOut: null,
  };
}
