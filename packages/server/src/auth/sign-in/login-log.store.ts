import type { LoginOutcome } from "@provost/contract/auth/session";
import { sql } from "kysely";
import { isReachedId, type PeopleReach } from "../../people/dept/people-scope.service.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** One sign-in attempt as it is stored. `userId` null: the user with this account, if there is one. */
export interface LoginTry {
  id: string;
  at: Date;
  account: string;
  userId: string | null;
  way: string;
  outcome: LoginOutcome;
  address: string;
  userAgent: string;
}

/** Which tries a list shows; `from` ≤ at < `to`. */
export interface LoginLogFilter {
  userId?: string | undefined;
  account?: string | undefined;
  outcome?: LoginOutcome | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** To accounts within reach only. */
  reach?: PeopleReach | undefined;
}

/** Tries to sign in to one tenant. */
export function loginLogStore(db: TenantDb) {
  const matching = ({ userId, account, outcome, from, to, reach }: LoginLogFilter) =>
    db
      .selectFrom("loginLog")
      .$if(userId !== undefined, (query) => query.where("loginLog.userId", "=", userId ?? null))
      .$if(reach !== undefined, (query) =>
        reach ? query.where(isReachedId(reach, "loginLog.userId")) : query,
      )
      .$if(account !== undefined, (query) =>
        query.where(sql`strpos(lower(login_log.account), ${account?.toLowerCase() ?? ""})`, ">", 0),
      )
      .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? ""))
      .$if(from !== undefined, (query) => query.where("at", ">=", new Date(from ?? 0)))
      .$if(to !== undefined, (query) => query.where("at", "<", new Date(to ?? 0)));

  return {
    page: (filter: LoginLogFilter, { limit, offset }: { limit: number; offset: number }) =>
      matching(filter)
        .leftJoin("appUser", "appUser.id", "loginLog.userId")
        .select([
          "loginLog.id",
          "at",
          "loginLog.account",
          "nickName",
          "way",
          "outcome",
          "address",
          "userAgent",
        ])
        .orderBy("at", "desc")
        .orderBy("loginLog.id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (filter: LoginLogFilter) => {
      const { n } = await matching(filter)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Keeps a try; nothing when there is no such tenant. */
    insert: ({ id, at, account, userId, way, outcome, address, userAgent }: LoginTry) =>
      db
        .insertInto("loginLog")
        .columns(["id", "at", "account", "way", "outcome", "address", "userAgent", "userId"])
        .expression((eb) =>
          eb
            .selectFrom("tenant")
            .select(({ selectFrom }) => [
              sql<string>`${id}::uuid`.as("id"),
              sql<Date>`${at}::timestamptz`.as("at"),
              sql<string>`${account}::text`.as("account"),
              sql<string>`${way}::text`.as("way"),
              sql<string>`${outcome}::text`.as("outcome"),
              sql<string>`${address}::text`.as("address"),
              sql<string>`${userAgent}::text`.as("userAgent"),
              userId === null
                ? selectFrom("appUser")
                    .select("appUser.id")
                    .where(sql`lower(account)`, "=", account.toLowerCase())
                    .as("userId")
                : sql<string>`${userId}::uuid`.as("userId"),
            ]),
        )
        .execute(),

    /** Lets the commit return before the disk has it: a lost line of this log is no lost record. */
    commitLazily: () => sql`select set_config('synchronous_commit', 'off', true)`.execute(db),
  };
}
