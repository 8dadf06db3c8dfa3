import type { TablePolicy } from "@provost/contract/policy";

/** What roles hold: menus with their buttons, and what they may read. */
export interface Holding {
  /** Every menu and button of the tenant, also those still to come. */
  everything: boolean;
  menuIds: ReadonlySet<string>;
  policies: readonly TablePolicy[];
}

/** What the actor holds, and so may give and manage. */
export interface OwnHolding extends Holding {
  /** May decide what roles and users read, whatever he reads himself. */
  givesReading: boolean;
}

function covers(held: TablePolicy, wanted: TablePolicy): boolean {
  if (held.tableId !== null && held.tableId !== wanted.tableId) return false;
  const { columns } = held;
  if (columns !== null && !wanted.columns?.every((column) => columns.includes(column))) return false;
  return held.rows.length === 0 || JSON.stringify(held.rows) === JSON.stringify(wanted.rows);
}

/** Whether something holds more than the actor does: nobody gives or manages that. */
export function exceeds(holding: Holding, own: OwnHolding): boolean {
  if (own.everything) return false;
  if (holding.everything) return true;
  if ([...holding.menuIds].some((id) => !own.menuIds.has(id))) return true;
  if (own.givesReading) return false;
  return holding.policies.some((wanted) => !own.policies.some((held) => covers(held, wanted)));
}
