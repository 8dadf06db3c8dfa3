import type { ResolvedRule, RowRule, TablePolicy } from "@provost/contract/people/policy";
import type { PolicyWarning, RuleOutcome } from "@provost/contract/people/reading";
import type { FilterScalar } from "@provost/contract/report/filter";
import { compareColumn } from "../result/compare-column.ts";
import type { TableColumn } from "./apply-policy.ts";
import { attributeValues, resolveRule, type ViewerAttributes } from "./resolve-policy.ts";

/** A table that policies speak of. */
export interface PolicyTable {
  id: string;
  name: string;
  columns: readonly TableColumn[];
  /** It is not meant by a policy of all tables. */
  byNameOnly?: boolean;
}

function compares({ column, operator, values }: ResolvedRule, columns: readonly TableColumn[]): boolean {
  const supplied = values.filter((value) => value !== null);
  if (supplied.length !== values.length) return false;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return compareColumn({ column, operator, values: supplied }, types).ok;
}

const has = (columns: readonly TableColumn[], name: string): boolean =>
  columns.some((one) => one.name === name);

/** What becomes of a row rule for one viewer. */
export function outcomeOf(
  rule: RowRule,
  columns: readonly TableColumn[],
  attributes: ViewerAttributes,
): RuleOutcome {
  if (!has(columns, rule.column)) return "column_gone";
  const resolved = resolveRule(rule, attributes);
  if (resolved === null) return "attribute_missing";
  return compares(resolved, columns) ? "holds" : "value_unfit";
}

/** The viewer that policies are checked for. */
export interface PolicyGround {
  tables: readonly PolicyTable[];
  /** Those who have the role, by what is known of each. */
  holders: readonly ViewerAttributes[];
  /** Names of attributes that at least one user has. */
  known: ReadonlySet<string>;
}

type Warning = Omit<PolicyWarning, "policy">;

const namesOf = (tables: readonly PolicyTable[]): string[] => tables.map(({ name }) => name);

function columnWarnings({ columns, tableId }: TablePolicy, tables: readonly PolicyTable[]): Warning[] {
  if (columns === null) return [];
  const about = { rule: null, missing: 0, holders: 0, of: tables.length };
  const bare = tables.filter((table) => !columns.some((name) => has(table.columns, name)));
  if (bare.length > 0)
    return [{ ...about, problem: "no_column_left", names: [...columns], tables: namesOf(bare) }];
  if (tableId === null) return [];
  const gone = columns.filter((name) => !tables.some((table) => has(table.columns, name)));
  return gone.length === 0
    ? []
    : [{ ...about, problem: "columns_gone", names: gone, tables: namesOf(tables) }];
}

function literalsOf({ values }: RowRule): FilterScalar[] | null {
  const literals = values.flatMap((value) => ("literal" in value ? [value.literal] : []));
  return literals.length === values.length ? literals : null;
}

function ruleWarnings(
  rule: RowRule,
  place: number,
  tables: readonly PolicyTable[],
  { holders, known }: PolicyGround,
): Warning[] {
  const nobody = { rule: place, missing: 0, holders: holders.length, of: tables.length };
  const without = tables.filter(({ columns }) => !has(columns, rule.column));
  const within = tables.filter((table) => !without.includes(table));
  const found: Warning[] = [];
  if (without.length > 0)
    found.push({ ...nobody, problem: "column_gone", names: [rule.column], tables: namesOf(without) });
  const literals = literalsOf(rule);
  if (literals !== null) {
    const unfit = within.filter(({ columns }) => !compares({ ...rule, values: literals }, columns));
    if (unfit.length > 0)
      found.push({ ...nobody, problem: "value_unfit", names: [rule.column], tables: namesOf(unfit) });
    return found;
  }
  const names = [...new Set(rule.values.flatMap((value) => ("attribute" in value ? [value.attribute] : [])))];
  for (const name of names) {
    if (!known.has(name)) {
      found.push({ ...nobody, problem: "attribute_unknown", names: [name], tables: [] });
      continue;
    }
    const missing = holders.filter((holder) => attributeValues(holder, name).length === 0).length;
    if (missing > 0)
      found.push({ ...nobody, problem: "attribute_missing", names: [name], tables: [], missing });
  }
  const unfit = holders.filter((holder) => {
    const resolved = resolveRule(rule, holder);
    return resolved !== null && within.some(({ columns }) => !compares(resolved, columns));
  });
  if (unfit.length > 0)
    found.push({ ...nobody, problem: "attribute_unfit", names, tables: [], missing: unfit.length });
  return found;
}

/** What is amiss with the policies of a role. */
export function checkPolicies(policies: readonly TablePolicy[], ground: PolicyGround): PolicyWarning[] {
  return policies.flatMap((policy, place) => {
    const tables = ground.tables.filter(({ id, byNameOnly = false }) =>
      policy.tableId === null ? !byNameOnly : policy.tableId === id,
    );
    const warnings = [
      ...columnWarnings(policy, tables),
      ...policy.rows.flatMap((rule, at) => ruleWarnings(rule, at, tables, ground)),
    ];
    return warnings.map((warning) => ({ policy: place, ...warning }));
  });
}
