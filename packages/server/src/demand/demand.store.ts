import { StoredAnswers } from "@provost/contract/demand/demand";
import type { DemandFilters } from "@provost/contract/demand/demand-inbox";
import { type RawBuilder, type SqlBool, sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import { personName } from "../platform/db/person-name.ts";
import type { DemandTable } from "./demand-tables.ts";

/** What demands are looked for by, and whether in the recycle bin. */
export type DemandQuery = DemandFilters & { removed?: boolean | undefined };

type Change = Pick<
  Updateable<DemandTable>,
  "state" | "assigneeId" | "readAt" | "updatedAt" | "version" | "removedAt"
>;

function demandRows(db: TenantDb) {
  return db
    .selectFrom("demand")
    .leftJoin("appUser as assignee", "assignee.id", "demand.assigneeId")
    .select([
      "demand.id",
      "demand.receipt",
      "demand.answers",
      "demand.language",
      "demand.state",
      "demand.assigneeId",
      "demand.readAt",
      "demand.receivedAt",
      "demand.updatedAt",
      "demand.version",
      "demand.removedAt",
    ])
    .select(personName("assignee").as("assigneeName"))
    .select(sql<number>`(select count(*)::int from demand_note where demand_id = demand.id)`.as("notes"));
}

export type DemandRow = NonNullable<Awaited<ReturnType<ReturnType<typeof demandRows>["executeTakeFirst"]>>>;

/** Fewer characters would match every number. */
const leastSigns = 4;
const searched = ["name", "contactName", "contactPhone", "contactEmail", "deliveryPlace"];

const bare = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(${text}, '[^0-9a-zA-Z]', '', 'g')`;

/** Phones and receipts are found however they are grouped: `138 0013 8000`, `13800138000`. */
function speaksOf(keyword: string): RawBuilder<SqlBool> {
  const texts = searched.map((field) => sql`coalesce(demand.answers->>${sql.lit(field)}, '')`);
  const text = sql<string>`demand.receipt || ' ' || ${sql.join(texts, sql` || ' ' || `)}`;
  const isIn = sql<SqlBool>`${text} ilike ${containing(keyword)}`;
  const signs = keyword.replace(/[^0-9a-z]/gi, "");
  if (signs.length < leastSigns || !/^[\s\w()+./-]+$/.test(keyword)) return isIn;
  const [receipt, phone] = [bare(sql`demand.receipt`), bare(sql`demand.answers->>'contactPhone'`)];
  return sql<SqlBool>`(${isIn} or ${receipt} ilike ${containing(signs)} or ${phone} like ${containing(signs)})`;
}

function found(db: TenantDb, wanted: DemandQuery) {
  const { keyword, state, purchaseUse, spec, assignee, unread, from, to, removed } = wanted;
  let rows = demandRows(db).where("demand.removedAt", removed ? "is not" : "is", null);
  if (keyword !== undefined && keyword !== "") rows = rows.where(speaksOf(keyword));
  if (state !== undefined) rows = rows.where("demand.state", "=", state);
  if (purchaseUse !== undefined)
    rows = rows.where(sql<string>`demand.answers->>'purchaseUse'`, "=", purchaseUse);
  if (spec !== undefined)
    rows = rows.where(sql<boolean>`demand.answers->'masks' @> ${JSON.stringify([{ spec }])}::jsonb`);
  if (assignee === "none") rows = rows.where("demand.assigneeId", "is", null);
  else if (assignee !== undefined) rows = rows.where("demand.assigneeId", "=", assignee);
  if (unread !== undefined) rows = rows.where("demand.readAt", unread ? "is" : "is not", null);
  if (from !== undefined) rows = rows.where("demand.receivedAt", ">=", new Date(from));
  if (to !== undefined) rows = rows.where("demand.receivedAt", "<", new Date(to));
  return rows;
}

/** Demands of one tenant; those in the recycle bin have `removedAt`. */
export function demandStore(db: TenantDb) {
  return {
    byId: (id: string) => demandRows(db).where("demand.id", "=", id).executeTakeFirst(),

    byIds: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : demandRows(db).where("demand.id", "in", ids).orderBy("demand.id").execute(),

    lock: (id: string) =>
      db.selectFrom("demand").select("id").where("id", "=", id).forUpdate().executeTakeFirst(),

    page: async (
      wanted: DemandQuery,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ total: number; rows: DemandRow[] }> => {
      const all = found(db, wanted);
      const { total } = await db
        .selectFrom(all.clearSelect().select("demand.id").as("one"))
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await all
        .orderBy("demand.receivedAt", "desc")
        .orderBy("demand.id", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      return { total, rows };
    },

    /** The next in the order of their ids, for files and tables of all of them. */
    after: (wanted: DemandQuery, id: string | null, limit: number) =>
      found(db, wanted)
        .$if(id !== null, (rows) => rows.where("demand.id", ">", id ?? ""))
        .orderBy("demand.id")
        .limit(limit)
        .execute(),

    change: ({ id }: Authorized<"demand", "edit">, change: Omit<Change, "removedAt">) =>
      db.updateTable("demand").set(change).where("id", "=", id).execute(),

    bin: ({ id }: Authorized<"demand", "edit">, removedAt: Date) =>
      db.updateTable("demand").set({ removedAt, updatedAt: removedAt }).where("id", "=", id).execute(),

    takeOut: ({ id }: Authorized<"binned_demand", "edit">, updatedAt: Date) =>
      db.updateTable("demand").set({ removedAt: null, updatedAt }).where("id", "=", id).execute(),

    remove: ({ id }: Authorized<"binned_demand", "manage">) =>
      db.deleteFrom("demand").where("id", "=", id).execute(),

    unread: async (): Promise<number> => {
      const { unread } = await db
        .selectFrom("demand")
        .select(({ fn }) => fn.countAll<number>().as("unread"))
        .where("readAt", "is", null)
        .where("removedAt", "is", null)
        .executeTakeFirstOrThrow();
      return unread;
    },

    /** Received, or put into the bin, before a time. */
    receivedBefore: (time: Date, { after, limit }: { after: string | null; limit: number }) =>
      db
        .selectFrom("demand")
        .select("id")
        .where("receivedAt", "<", time)
        .$if(after !== null, (rows) => rows.where("id", ">", after ?? ""))
        .orderBy("id")
        .limit(limit)
        .execute(),
    countReceivedBefore: async (time: Date): Promise<number> => {
      const { old } = await db
        .selectFrom("demand")
        .select(({ fn }) => fn.countAll<number>().as("old"))
        .where("receivedAt", "<", time)
        .executeTakeFirstOrThrow();
      return old;
    },
    binnedBefore: (time: Date) =>
      db.selectFrom("demand").select("id").where("removedAt", "<", time).orderBy("id").execute(),
  };
}

/** The answers of a row, including those stored by an earlier version. */
export function answersOf({ answers }: Pick<DemandRow, "answers">) {
  return StoredAnswers.parse(answers);
}
