import { sql } from "kysely";
import type { PeopleReach } from "../people/dept/people-scope.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { AuditRow } from "./audit-log.store.ts";

/** What entries mention, as it is called now; what was deleted since is missing. */
export interface AuditNames {
  ofId: ReadonlyMap<string, string>;
  /** Roles by their code. */
  ofRole: ReadonlyMap<string, string>;
}

const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/** More ids than this, such as in the contents of many dashboards, are shown as they are. */
const mostIds = 2000;
/** So many last characters of an id or a code tell two of one name apart. */
const tail = 12;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether values of a field are ids; what people write elsewhere may look like one. */
const isOfIds = (field: string): boolean => /Ids?$/.test(field);

/** Whether values of a field are codes of roles. */
const isRoleCodes = (entity: string, field: string): boolean => entity === "user" && field === "roles";

interface Mentioned {
  ids: Set<string>;
  roles: Set<string>;
}

function collect(value: unknown, entity: string, field: string, found: Mentioned): void {
  if (Array.isArray(value)) for (const one of value) collect(one, entity, field, found);
  else if (isRecord(value))
    for (const [name, inner] of Object.entries(value)) {
      if (name !== "id") collect(inner, entity, name, found);
    }
  else if (typeof value !== "string") return;
  else if (isRoleCodes(entity, field)) found.roles.add(value);
  else if (isOfIds(field) && id.test(value) && found.ids.size < mostIds) found.ids.add(value);
}

/**
 * Looks up what the entries mention by an id or a code. People are not among them: entries have their names beside the ids. Whose reach is not
 * everybody is given the names of departments in reach, roles and menus.
 */
export async function namesIn(
  db: TenantDb,
  rows: readonly AuditRow[],
  { everybody, deptIds }: Pick<PeopleReach, "everybody" | "deptIds">,
): Promise<AuditNames> {
  const found: Mentioned = { ids: new Set(), roles: new Set() };
  for (const { entity, before, after } of rows) collect([before, after], entity, "", found);
  const [ids, codes] = [[...found.ids], [...found.roles]];
  const ofId =
    ids.length === 0
      ? []
      : (
          await sql<{ id: string; name: string }>`
            select id::text as id, name from (
              select id, name from role union all select id, name from menu
              union all select id, name from dept where ${everybody} or id = any(${[...deptIds]}::uuid[])
              union all select id, name from folder where ${everybody}
              union all select id, name from chart where ${everybody}
              union all select id, name from dashboard where ${everybody}
              union all select id, table_name from dataset where ${everybody}
            ) named where id = any(${ids}::uuid[])`.execute(db)
        ).rows;
  const ofRole =
    codes.length === 0
      ? []
      : await db.selectFrom("role").select(["code", "name"]).where("code", "in", codes).execute();
  return {
    ofId: distinctNames(ofId.map(({ id: one, name }) => [one, name])),
    ofRole: distinctNames(ofRole.map(({ code, name }) => [code, name])),
  };
}

/** Names by id or code: where two are equal, with the end of the id, so that a change from one to the other is one. */
export function distinctNames(named: readonly (readonly [string, string])[]): Map<string, string> {
  const count = Map.groupBy(named, ([, name]) => name);
  return new Map(
    named.map(([of, name]) => [
      of,
      (count.get(name)?.length ?? 0) > 1 ? `${name} (${of.slice(-tail)})` : name,
    ]),
  );
}

/** The field that says in words what an id says: `deptName` of `deptId`; of whom something is shared with, `name`. */
function isNamedBeside(field: string, fields: Readonly<Record<string, unknown>>, isMember: boolean): boolean {
  if (!field.endsWith("Id")) return false;
  if (isMember && /^(?:role|user)Id$/.test(field)) return Boolean(fields.name);
  return Object.hasOwn(fields, `${field.slice(0, -2)}Name`);
}

/** Fields without the ids whose names are beside them. */
export function withoutNamedIds(
  fields: Readonly<Record<string, unknown>>,
  isMember = false,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !isNamedBeside(field, fields, isMember)),
  );
}

/** A value with names in place of ids and of codes of roles, at any depth; the id of a member of a list remains. */
export function inNames(value: unknown, entity: string, field: string, names: AuditNames): unknown {
  if (Array.isArray(value))
    return value.map((one) =>
      isRecord(one)
        ? inNames(withoutNamedIds(one, true), entity, field, names)
        : inNames(one, entity, field, names),
    );
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === "id" ? inner : inNames(inner, entity, name, names),
      ]),
    );
  if (typeof value !== "string") return value;
  if (isRoleCodes(entity, field)) return names.ofRole.get(value) ?? value;
  return isOfIds(field) ? (names.ofId.get(value) ?? value) : value;
}
