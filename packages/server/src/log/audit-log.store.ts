import type { AuditAction } from "@provost/contract/log/audit";
import { type RawBuilder, sql } from "kysely";
import { isReachedId, type PeopleReach } from "../people/dept/people-scope.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";

/** Which entries; what is left out does not matter. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: AuditAction | undefined;
  entity?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** SQL: whether an entry about users who were changed together concerns only people in reach. */
const isVisibleBatch = (reach: PeopleReach): RawBuilder<boolean> => sql<boolean>`(
  jsonb_typeof(audit_log.after -> 'users') = 'array' and not exists (
    select 1 from jsonb_to_recordset(audit_log.after -> 'users') as changed(id text)
    where ${isReachedId(reach, "changed.id")} is not true))`;

/** SQL: whether an entry concerns only people in reach: who did it, and the users, the department or the registration it was done to. */
function isVisible(reach: PeopleReach): RawBuilder<boolean> {
  const isUser = sql`audit_log.entity in ('user', 'social_account')`;
  const isRegistration = sql`audit_log.entity in ('invitation', 'registration')`;
  const deptIds = sql`any(${[...reach.deptIds]})`;
  const [actor, entity] = [isReachedId(reach, "auditLog.actorId"), isReachedId(reach, "auditLog.entityId")];
  return sql<boolean>`(${actor} or (audit_log.actor_id is null and (${isUser} or ${isRegistration})))
    and (not ${isUser} or ${entity} or ${isVisibleBatch(reach)})
    and (not ${isRegistration} or coalesce(audit_log.after, audit_log.before) ->> 'deptId' = ${deptIds})
    and (audit_log.entity <> 'dept' or audit_log.entity_id::text = ${deptIds})`;
}

/** By its name, or by an account among those of a batch. */
const named = (pattern: string): RawBuilder<boolean> => sql<boolean>`(entity_name ilike ${pattern}
    or (entity = 'user' and entity_id = '' and jsonb_path_query_array(after, '$.users[*].account')::text ilike ${pattern}))`;

/** The audit log of one tenant, as far as it is within reach: it is only ever read here. */
export function auditLogStore(db: TenantDb, reach: PeopleReach) {
  const matching = ({ actor, action, entity, keyword, from, to }: AuditFilter) =>
    db
      .selectFrom("auditLog")
      .$if(!reach.everybody, (query) => query.where(isVisible(reach)))
      .$if(Boolean(actor), (query) => query.where("actor", "ilike", containing(actor ?? "")))
      .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
      .$if(Boolean(entity), (query) => query.where("entity", "=", entity ?? ""))
      .$if(Boolean(keyword), (query) => query.where(named(containing(keyword ?? ""))))
      .$if(from !== undefined, (query) => query.where("at", ">=", new Date(from ?? "")))
      .$if(to !== undefined, (query) => query.where("at", "<", new Date(to ?? "")));

  return {
    /** Newest first: ids are ordered by time. */
    page: (filter: AuditFilter, limit: number, offset: number) =>
      matching(filter).selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),

    /** Entries older than this one. */
    before: (filter: AuditFilter, id: string | null, limit: number) =>
      matching(filter)
        .selectAll()
        .$if(id !== null, (query) => query.where("id", "<", id ?? ""))
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),

    /** How many there are, counted to `most`. */
    count: async (filter: AuditFilter, most: number) => {
      const some = matching(filter).select(sql`1`.as("one")).limit(most).as("some");
      const { n } = await db
        .selectFrom(some)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return Number(n);
    },
  };
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditLogStore>["page"]>>[number];
