import { CommandFailure } from "../command.ts";
import type { Table } from "./table.ts";

/** How all rows of a table can be seen: as which role, and whether at once or one tenant after the other. */
export interface Reading {
  role: string;
  by: "whole" | "tenant";
}

const everyRow = "true";
// As PostgreSQL prints the policy that shows a tenant its own rows.
const ownRows = /^\(tenant_id = current_setting\('provost\.tenant'::text(?:, true)?\)\)$/;

/** Tables in which every row belongs to a tenant that is in the table `tenant`: foreign keys say so, step by step. */
export function tablesOfTenants(tables: readonly Table[]): Set<string> {
  const proven = new Set<string>();
  const isProven = ({ tenantIdNeverNull, foreignKeys }: Table): boolean =>
    tenantIdNeverNull &&
    foreignKeys.some(
      ({ target, columns, holdsAll }) =>
        holdsAll &&
        columns.some(({ own, target: far }) =>
          own !== "tenant_id"
            ? false
            : (target === "tenant" && far === "id") || (far === "tenant_id" && proven.has(target)),
        ),
    );
  for (;;) {
    const more = tables.filter((table) => !proven.has(table.name) && isProven(table));
    if (more.length === 0) return proven;
    for (const { name } of more) proven.add(name);
  }
}

function readingAs(role: string, owner: string, table: Table, ofTenants: Set<string>): Reading | null {
  if (!table.readers.includes(role)) return null;
  if (!table.secured || (role === owner && !table.forced)) return { role, by: "whole" };
  const policies = table.policies.filter(({ appliesTo }) => appliesTo.includes(role));
  if (policies.some(({ permissive, condition }) => !permissive && condition !== everyRow)) return null;
  const shows = policies.filter(({ permissive }) => permissive).map(({ condition }) => condition ?? "");
  if (shows.includes(everyRow)) return { role, by: "whole" };
  const isTenants = shows.some((condition) => ownRows.test(condition)) && ofTenants.has(table.name);
  return isTenants ? { role, by: "tenant" } : null;
}

/**
 * How to see every row of every table without stepping over row security. Row security hides rows silently, so this is worked out from its
 * policies beforehand; a table of which it cannot be shown stops the backup.
 */
export function wholeReadings(tables: readonly Table[], owner: string): Map<string, Reading> {
  const ofTenants = tablesOfTenants(tables);
  const roles = [owner, "provost_platform", "provost_tenant"];
  return new Map(
    tables.map((table) => {
      const reading = roles
        .map((role) => readingAs(role, owner, table, ofTenants))
        .find((found) => found !== null);
      if (!reading)
        throw new CommandFailure(
          `row security hides rows of the table ${table.name} from every role that a backup may use: a migration must give it a policy for provost_platform, or one for provost_tenant and a foreign key to tenant`,
        );
      return [table.name, reading];
    }),
  );
}
