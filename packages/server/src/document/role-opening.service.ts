import { sql } from "kysely";
import type { Actor } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";

const thingOf = sql`coalesce(chart_id, dashboard_id, dataset_id, courseware_id, connection_id)`;

/** Of these roles, those that something is shared with, or that have a home page, which the actor himself does not find, or may change less. */
export async function rolesOpeningMore(
  db: TenantDb,
  { userId, roles }: Pick<Actor, "userId" | "roles">,
  roleIds: readonly string[],
): Promise<string[]> {
  const own = sql`any(${roles.map(({ id }) => id)}::uuid[])`;
  const roleArray = sql`any(${[...roleIds]}::uuid[])`;
  const { rows } = await sql<{ roleId: string }>`
    select distinct opened.role_id from (
      select role_id, ${thingOf} as id, level from sharing_grant where role_id = ${roleArray}
      union all select role_id, dashboard_id, 'view' from role_home where role_id = ${roleArray}
    ) opened join (
      select id, access, owner_id, false as home from chart
      union all select id, access, owner_id, home from dashboard
      union all select id, access, owner_id, false from dataset
      union all select id, access, owner_id, false from courseware
      union all select id, access, owner_id, false from connection
    ) thing on thing.id = opened.id
    where thing.access <> 'everyone' and thing.owner_id is distinct from ${userId}::uuid
      and not (opened.level = 'view' and (thing.home
        or exists (select from role_home where dashboard_id = opened.id and role_id = ${own})))
      and not exists (select from sharing_grant where ${thingOf} = opened.id
        and (user_id = ${userId}::uuid or role_id = ${own}) and (level = 'edit' or opened.level = 'view'))`.execute(
    db,
  );
  return rows.map(({ roleId }) => roleId);
}
