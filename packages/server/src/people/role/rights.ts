import type { RowRule, TablePolicy } from "@provost/contract/people/policy";
import type { FilterScalar } from "@provost/contract/report/filter";
import { resolveRule, type ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import {
  deptsOfScope,
  type PeopleButton,
  type PeopleReach,
  type RoleScope,
  reachesDept,
} from "../dept/people-scope.service.ts";

/** What a role holds: menus with their buttons, read policies, and people scope. */
export interface Holding extends RoleScope {
  menuIds: ReadonlySet<string>;
  policies: readonly TablePolicy[];
  /** Of `peopleButtons`, those it holds. */
  buttons: readonly PeopleButton[];
}

/** A user whose rights are compared: the values that row rules and scopes use for the user. */
export interface Rightholder {
  deptId: string | null;
  attributes: ViewerAttributes;
}

/** What the actor holds, and so may give and manage. */
export interface OwnHolding {
  /** Every menu and button of the tenant, also those still to come. */
  everything: boolean;
  menuIds: ReadonlySet<string>;
  policies: readonly TablePolicy[];
  attributes: ViewerAttributes;
  /** The users that each of `peopleButtons` reaches. */
  reaches: ReadonlyMap<PeopleButton, PeopleReach>;
  /** May decide what roles and users read, whatever he reads himself: this counts as reading everything. */
  givesReading: boolean;
  /** Tables that "all tables" leaves out for the actor, because he lacks the button of their records. */
  notAmongAll: ReadonlySet<string>;
  depts: readonly { id: string; parentId: string | null }[];
}

/** A row rule in comparable form: as written, or with a user's attributes filled in. */
interface Term {
  column: string;
  operator: string;
  values: readonly unknown[];
}

/** A policy to compare; `terms` `null` = it shows no row. */
interface Shown extends Pick<TablePolicy, "tableId" | "columns"> {
  terms: readonly Term[] | null;
}

const asWritten = ({ tableId, columns, rows }: TablePolicy): Shown => ({ tableId, columns, terms: rows });

function resolved({ tableId, columns, rows }: TablePolicy, attributes: ViewerAttributes): Shown {
  const terms = rows.flatMap((rule: RowRule) => resolveRule(rule, attributes) ?? []);
  return { tableId, columns, terms: terms.length < rows.length ? null : terms };
}

const isWithin = (values: readonly unknown[], among: readonly unknown[]): boolean => {
  const known = new Set(among.map((value) => JSON.stringify(value as FilterScalar)));
  return values.every((value) => known.has(JSON.stringify(value as FilterScalar)));
};

const including = ["=", "in"];
const excluding = ["!=", "not in"];

/** Whether every row that satisfies `narrow` satisfies `wide`. */
function implies(narrow: Term, wide: Term): boolean {
  if (narrow.column !== wide.column) return false;
  const both = (operators: readonly string[]): boolean =>
    operators.includes(narrow.operator) && operators.includes(wide.operator);
  if (both(including)) return isWithin(narrow.values, wide.values);
  if (both(excluding)) return isWithin(wide.values, narrow.values);
  return narrow.operator === wide.operator && JSON.stringify(narrow.values) === JSON.stringify(wide.values);
}

function covers(held: Shown, wanted: Shown, notAmongAll: ReadonlySet<string>): boolean {
  if (held.tableId === null) {
    if (wanted.tableId !== null && notAmongAll.has(wanted.tableId)) return false;
  } else if (held.tableId !== wanted.tableId) return false;
  const { columns } = held;
  if (columns !== null && !wanted.columns?.every((column) => columns.includes(column))) return false;
  if (wanted.terms === null) return true;
  return held.terms?.every((wide) => wanted.terms?.some((narrow) => implies(narrow, wide)) ?? false) ?? false;
}

/** Whether some of these policies, put into a form that is compared, show more than all of the actor's. */
const readsMore = (
  wanted: readonly Shown[],
  { givesReading, policies, notAmongAll }: OwnHolding,
  shown: (policy: TablePolicy) => Shown,
): boolean => {
  if (givesReading) return false;
  const held = policies.map(shown);
  return wanted.some((one) => !held.some((other) => covers(other, one, notAmongAll)));
};

function holdsMore({ allMenus, menuIds }: Holding, own: OwnHolding): boolean {
  return allMenus || [...menuIds].some((id) => !own.menuIds.has(id));
}

function isWider(deptIds: readonly string[] | null, reach: PeopleReach | undefined): boolean {
  if (reach === undefined) return true;
  return !reach.everybody && (deptIds === null || deptIds.some((id) => !reach.deptIds.has(id)));
}

/** Whether a user who moves to another department comes within reach of calls of the actor that did not reach the user before. */
export const comesWithinReach = (
  { everything, reaches }: OwnHolding,
  from: string | null,
  to: string | null,
): boolean =>
  !everything && [...reaches.values()].some((reach) => reachesDept(reach, to) && !reachesDept(reach, from));

/** Whether a call of the actor reaches a department now that it did not reach before. */
export const reachesBeyond = (now: OwnHolding, before: OwnHolding): boolean =>
  [...now.reaches].some(([button, { deptIds }]) => isWider([...deptIds], before.reaches.get(button)));

/** Whether a role reaches more people than the actor does, for a user in this department. */
export function reachesMore(
  role: RoleScope & Pick<Holding, "buttons">,
  deptId: string | null,
  own: OwnHolding,
): boolean {
  if (own.everything) return false;
  const deptIds = deptsOfScope(role, deptId, own.depts);
  return role.buttons.some((button) => isWider(deptIds, own.reaches.get(button)));
}

/** Whether a role holds more than the actor does, for any holder: such a role may not be granted or changed. */
export function exceeds(holding: Holding, own: OwnHolding): boolean {
  if (own.everything) return false;
  if (holdsMore(holding, own)) return true;
  if (readsMore(holding.policies.map(asWritten), own, asWritten)) return true;
  // Department scopes depend on the holder, so they are checked when the role is granted.
  return reachesMore(holding, null, own);
}

/** Whether a user with these roles holds, reads or reaches more than the actor does: such a user may not be managed or created. */
export function personExceeds(
  holdings: readonly Holding[],
  { deptId, attributes }: Rightholder,
  own: OwnHolding,
): boolean {
  if (own.everything) return false;
  if (holdings.some((holding) => holdsMore(holding, own))) return true;
  const wanted = holdings.flatMap(({ policies }) => policies.map((policy) => resolved(policy, attributes)));
  if (readsMore(wanted, own, (policy) => resolved(policy, own.attributes))) return true;
  return holdings.some((holding) => reachesMore(holding, deptId, own));
}
