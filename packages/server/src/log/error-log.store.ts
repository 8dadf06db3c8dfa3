import { sql } from "kysely";
import { isReached, isReachedId, type PeopleReach } from "../people/dept/people-scope.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";

/** Which errors; what is left out does not matter. */
export interface ErrorLogFilter {
  account?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The errors that browsers of one tenant uploaded, as far as they are within reach, with whose they were. */
export function errorLogStore(db: TenantDb, reach: PeopleReach) {
  const matching = ({ account, keyword, from, to }: ErrorLogFilter) =>
    db
      .selectFrom("localLog")
      .leftJoin("appUser", "appUser.id", "localLog.userId")
      .$if(!reach.everybody, (query) => query.where(isReached(reach)))
      .$if(Boolean(account), (query) => query.where("account", "ilike", containing(account ?? "")))
      .$if(Boolean(keyword), (query) =>
        query.where(({ or, eb }) =>
          or(
            ["message", "url", "stack"].map((field) =>
              eb(sql<string>`local_log.entry ->> ${field}`, "ilike", containing(keyword ?? "")),
            ),
          ),
        ),
      )
      .$if(from !== undefined, (query) => query.where("localLog.at", ">=", new Date(from ?? "")))
      .$if(to !== undefined, (query) => query.where("localLog.at", "<", new Date(to ?? "")));

  return {
    /** Newest first: ids are ordered by time. */
    page: (filter: ErrorLogFilter, limit: number, offset: number) =>
      matching(filter)
        .select(["localLog.id", "localLog.at", "localLog.entry", "account", "nickName"])
        .orderBy("localLog.id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (filter: ErrorLogFilter) => {
      const { n } = await matching(filter)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    },

    lock: (ids: readonly string[]) =>
      db
        .selectFrom("localLog")
        .select(["id", "entry"])
        .where("id", "in", ids)
        .where(isReachedId(reach, "localLog.userId"))
        .orderBy("id")
        .forUpdate()
        .execute(),

    remove: (errors: readonly Authorized<"error_log", "manage">[]) =>
      db
        .deleteFrom("localLog")
        .where(
          "id",
          "in",
          errors.map(({ id }) => id),
        )
        .execute(),
  };
}

export type ErrorLogRow = Awaited<ReturnType<ReturnType<typeof errorLogStore>["page"]>>[number];
