import { sql } from "kysely";
import { isReached, type PeopleReach } from "../../people/dept/people-scope.service.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Which sessions a list shows. */
export interface SessionFilter {
  userId?: string | undefined;
  account?: string | undefined;
  /** Those of users within reach only. */
  reach?: PeopleReach | undefined;
}

/** What makes a session live: it can still be renewed, was used since then (null = whenever), and began late enough. */
export interface Living {
  now: Date;
  leftBefore: Date | null;
  /** It began after that. */
  overBefore: Date;
}

/** The active sessions of one tenant, with their users. */
export function sessionStore(db: TenantDb, { now, leftBefore, overBefore }: Living) {
  const living = ({ userId, account, reach }: SessionFilter) =>
    db
      .selectFrom("session")
      .innerJoin("appUser", "appUser.id", "session.userId")
      .where("session.endedAt", "is", null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("refreshToken")
            .select("refreshToken.sessionId")
            .whereRef("refreshToken.sessionId", "=", "session.id")
            .where("refreshToken.expiresAt", ">", now),
        ),
      )
      .where("session.createdAt", ">", overBefore)
      .$if(leftBefore !== null, (query) => query.where("session.seenAt", ">=", leftBefore ?? now))
      .$if(reach !== undefined, (query) => (reach ? query.where(isReached(reach)) : query))
      .$if(userId !== undefined, (query) => query.where("session.userId", "=", userId ?? ""))
      .$if(account !== undefined, (query) =>
        query.where(sql`strpos(lower(app_user.account), ${account?.toLowerCase() ?? ""})`, ">", 0),
      );
  return {
    page: (filter: SessionFilter, { limit, offset }: { limit: number; offset: number }) =>
      living(filter)
        .select(["session.id", "session.userId", "account", "nickName", "way", "address", "userAgent"])
        .select(["session.createdAt", "session.seenAt"])
        .orderBy("session.seenAt", "desc")
        .orderBy("session.id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (filter: SessionFilter) => {
      const { n } = await living(filter)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** The active sessions, by session or user id, that are the viewer's own or within the viewer's reach. */
    chosen: (
      ids: readonly string[],
      userIds: readonly string[],
      { userId, reach }: { userId: string; reach: PeopleReach },
    ) =>
      living({})
        .where((eb) => eb.or([isReached(reach), eb("session.userId", "=", userId)]))
        .select(["session.id", "session.userId", "account"])
        .where((eb) =>
          eb.or([
            ...(ids.length > 0 ? [eb("session.id", "in", ids)] : []),
            ...(userIds.length > 0 ? [eb("session.userId", "in", userIds)] : []),
          ]),
        )
        .orderBy("session.id")
        .execute(),
  };
}

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionStore>["page"]>>[number];
