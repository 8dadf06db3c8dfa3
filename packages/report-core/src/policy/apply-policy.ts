import type { ResolvedRule, TableView } from "@provost/contract/people/policy";
import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { FilterScalar } from "@provost/contract/report/filter";
import type { FieldType } from "@provost/contract/source/field";
import type { SuppliedValue } from "../result/column-value.ts";
import { compareColumn, type TableColumns } from "../result/compare-column.ts";
import {
  allOf,
  anyOf,
  type Condition,
  column,
  type Expression,
  type Select,
  type Source,
  select,
} from "../sql/tree.ts";

/** A column as it is stored; with `readAs` it is read as another type, and values that cannot be are null. `values`: texts in their own order. */
export interface TableColumn {
  name: string;
  type: string;
  readAs?: FieldType | null;
  values?: readonly string[];
}

/**
 * A table as the compiler knows it; `path` is how the engine reaches it (default: its bare name), `origin` a sub-query that
 * replaces it. Row and column rules name the stored columns.
 */
export interface QueryTable {
  name: string;
  columns: readonly TableColumn[];
  path?: readonly string[];
  origin?: Source;
  /** Fields of the table that are worked out from others. */
  calculated?: readonly CalculatedField[];
  /** Columns whose values a join repeats: they are not summed, counted or averaged. */
  repeats?: ReadonlySet<string>;
}

/** A column that only some of the visible rows show; elsewhere it reads as null. */
export interface PartialColumn {
  column: string;
  rows: readonly (readonly ResolvedRule[])[];
}

/** A view that also says which additional columns are shown in which rows; without `partial` it shows less, never more. */
export interface VisibleTable extends TableView {
  partial?: readonly PartialColumn[];
}

const never: Condition = { kind: "any", of: [] };

function isSupplied(value: FilterScalar): value is SuppliedValue {
  return value !== null;
}

// A rule is no filter: what cannot be compared lets no row through.
function ruleCondition({ column: name, operator, values }: ResolvedRule, columns: TableColumns): Condition {
  const supplied = values.filter(isSupplied);
  if (supplied.length !== values.length) return never;
  const compared = compareColumn({ column: name, operator, values: supplied }, columns);
  return compared.ok ? compared.condition : never;
}

function rowsCondition(rows: readonly (readonly ResolvedRule[])[], columns: TableColumns): Condition {
  return anyOf(rows.map((rules) => allOf(rules.map((rule) => ruleCondition(rule, columns)))));
}

/** The columns of a table that the view shows, in the table's order. */
export function visibleColumns(table: QueryTable, view: VisibleTable | null): QueryTable["columns"] {
  const shown = view?.columns;
  if (!shown) return table.columns;
  const partial = (view.partial ?? []).map((part) => part.column);
  return table.columns.filter(({ name }) => shown.includes(name) || partial.includes(name));
}

/** What a row must satisfy to be shown by the view; `null` when every row is shown. */
export function rowCondition(table: QueryTable, view: VisibleTable): Condition | null {
  return view.rows && rowsCondition(view.rows, typesOf(table));
}

function typesOf(table: QueryTable): TableColumns {
  return new Map(table.columns.map(({ name, type }) => [name, type]));
}

/** Where the stored rows of the table are read from. */
export function storedSource(table: QueryTable): Source {
  return table.origin ?? { kind: "table", path: table.path ?? [table.name] };
}

/** What a visible column shows of its stored value: all of it, or null outside the rows that show it. */
export function shownColumn(table: QueryTable, view: VisibleTable | null, name: string): Expression {
  const of = column(name);
  if (view?.columns?.includes(name) !== false) return of;
  const rows = (view.partial ?? []).find((part) => part.column === name)?.rows ?? [];
  return { kind: "when", condition: rowsCondition(rows, typesOf(table)), of };
}

/** The SELECT that holds what the view shows of a table: the body of its view on the free-SQL path. */
export function viewSelect(table: QueryTable, view: VisibleTable): Select {
  return select({
    columns: visibleColumns(table, view).map(({ name }) => ({
      of: shownColumn(table, view, name),
      alias: name,
    })),
    from: storedSource(table),
    where: rowCondition(table, view),
  });
}

function freeName(taken: readonly string[], name: string): string {
  return taken.includes(name) ? freeName(taken, `${name}_`) : name;
}

/**
 * What the view shows of a table, for SQL that a person wrote on top of it. Where rows are left out, each column is a value only within the rows
 * that are shown: not even the database's statistics of a column, which it tries conditions on while it plans, lead to the others.
 */
export function fencedSelect(table: QueryTable, view: VisibleTable | null): Select {
  const names = visibleColumns(table, view).map(({ name }) => name);
  const columns = names.map((name) => ({ of: shownColumn(table, view, name), alias: name }));
  const from = storedSource(table);
  const rows = view && rowCondition(table, view);
  if (rows === null) return select({ columns, from });
  const mark = freeName(names, "provost_shown");
  const shown: Condition = { kind: "holds", of: column(mark) };
  const marked = [...columns, { of: { kind: "truth", of: rows } as const, alias: mark }];
  return select({
    columns: names.map((name) => ({ of: { kind: "when", condition: shown, of: column(name) }, alias: name })),
    from: { kind: "query", select: select({ columns: marked, from }), alias: "provost_rows" },
    where: shown,
  });
}
