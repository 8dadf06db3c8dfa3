import type { ResolvedRule, RowRule, TablePolicy } from "@provost/contract/people/policy";
import type { FilterScalar } from "@provost/contract/report/filter";
import type { VisibleTable } from "./apply-policy.ts";

/** The viewer's attributes, for rules such as `dept = {user.dept}`; a list fits `in`. */
export type ViewerAttributes = Readonly<Record<string, FilterScalar | readonly FilterScalar[]>>;

interface Grant {
  /** `null` = every column. */
  columns: readonly string[] | null;
  /** `null` = every row. */
  rows: readonly ResolvedRule[] | null;
}

function valuesOf(rule: RowRule, attributes: ViewerAttributes): FilterScalar[] | null {
  const values: FilterScalar[] = [];
  for (const value of rule.values) {
    if ("literal" in value) {
      values.push(value.literal);
      continue;
    }
    const known = Object.hasOwn(attributes, value.attribute) ? attributes[value.attribute] : undefined;
    if (known === undefined || known === null || known === "") return null;
    if (Array.isArray(known)) values.push(...known);
    else if (isScalar(known)) values.push(known);
  }
  return values.length === 0 ? null : values;
}

function isScalar(value: FilterScalar | readonly FilterScalar[]): value is FilterScalar {
  return !Array.isArray(value);
}

// An attribute may hold many values: a department with those below it.
function manyValued(operator: RowRule["operator"], count: number): RowRule["operator"] {
  if (count < 2) return operator;
  return operator === "=" ? "in" : operator === "!=" ? "not in" : operator;
}

/** A row rule with the viewer's attributes filled in; `null` when one is missing, so that no row is shown. */
export function resolveRule(rule: RowRule, attributes: ViewerAttributes): ResolvedRule | null {
  const values = valuesOf(rule, attributes);
  return values && { column: rule.column, operator: manyValued(rule.operator, values.length), values };
}

/** The viewer's value of an attribute; none when it is missing or empty. */
export function attributeValues(attributes: ViewerAttributes, name: string): FilterScalar[] {
  return valuesOf({ column: "", operator: "in", values: [{ attribute: name }] }, attributes) ?? [];
}

// `undefined`: an attribute is missing, so this policy shows no row.
function grantOf(policy: TablePolicy, attributes: ViewerAttributes): Grant | undefined {
  if (policy.rows.length === 0) return { columns: policy.columns, rows: null };
  const rows: ResolvedRule[] = [];
  for (const rule of policy.rows) {
    const resolved = resolveRule(rule, attributes);
    if (resolved === null) return undefined;
    rows.push(resolved);
  }
  return { columns: policy.columns, rows };
}

function shows(grant: Grant, column: string): boolean {
  return grant.columns === null || grant.columns.includes(column);
}

function rowsOf(grants: readonly Grant[]): (readonly ResolvedRule[])[] | null {
  const rows: (readonly ResolvedRule[])[] = [];
  for (const grant of grants) {
    if (grant.rows === null) return null;
    rows.push(grant.rows);
  }
  return rows;
}

/**
 * What the policies of all the viewer's roles leave of one table; `null` when none of them names it.
 * A cell is shown exactly when one policy shows both its row and its column: a column that only some of the
 * visible rows show is listed under `partial`.
 */
export function resolvePolicy(
  policies: readonly TablePolicy[],
  table: { id: string; columns: readonly string[] },
  attributes: ViewerAttributes,
): VisibleTable | null {
  const fitting = policies.filter(
    ({ tableId, columns }) =>
      (tableId === null || tableId === table.id) &&
      (columns === null || columns.some((column) => table.columns.includes(column))),
  );
  if (fitting.length === 0) return null;
  const grants = fitting.map((policy) => grantOf(policy, attributes)).filter((grant) => grant !== undefined);
  if (grants.length === 0) {
    const named = table.columns.filter((column) =>
      fitting.some((policy) => shows({ ...policy, rows: null }, column)),
    );
    return { columns: named, rows: [] };
  }
  const rows = rowsOf(grants);
  if (grants.every((grant) => grant.columns === null)) return { columns: null, rows };
  const columns: string[] = [];
  const partial: { column: string; rows: (readonly ResolvedRule[])[] }[] = [];
  for (const column of table.columns) {
    const showing = grants.filter((grant) => shows(grant, column));
    if (showing.length === 0) continue;
    const shownRows = rowsOf(showing);
    if (shownRows === null || showing.length === grants.length) columns.push(column);
    else partial.push({ column, rows: shownRows });
  }
  return partial.length === 0 ? { columns, rows } : { columns, rows, partial };
}
