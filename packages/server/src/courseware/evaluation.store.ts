import type { Mark, ParagraphNote, RubricLine } from "@provost/contract/evaluation";
import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import { personName } from "../platform/db/person-name.ts";
import { isFound, type SharingReader } from "../sharing/shared.service.ts";

interface Judgement {
  marks: readonly Mark[];
  notes: readonly ParagraphNote[];
  total: number | null;
  coursewareVersion: number;
  updatedAt: Date;
}

/** Evaluations of coursewares of one tenant. */
export function evaluationStore(db: TenantDb) {
  const rows = db
    .selectFrom("evaluation")
    .leftJoin("appUser", "appUser.id", "evaluation.evaluatorId")
    .select([
      "evaluation.id",
      "evaluation.coursewareId",
      "evaluation.coursewareVersion",
      "evaluation.evaluatorId",
      "evaluation.state",
      "evaluation.rubric",
      "evaluation.marks",
      "evaluation.notes",
      "evaluation.total",
      "evaluation.version",
      "evaluation.submittedAt",
      "evaluation.updatedAt",
      personName("appUser").as("evaluatorName"),
    ]);
  const written = ({ marks, notes, ...rest }: Judgement) => ({
    ...rest,
    marks: JSON.stringify(marks),
    notes: JSON.stringify(notes),
  });

  return {
    of: (coursewareId: string, evaluatorId: string) =>
      rows
        .where("evaluation.coursewareId", "=", coursewareId)
        .where("evaluation.evaluatorId", "=", evaluatorId)
        .executeTakeFirst(),

    /** Nobody else begins or changes it until the transaction ends. */
    lock: (coursewareId: string, evaluatorId: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`evaluation ${coursewareId} ${evaluatorId}`}, 0))`.execute(
        db,
      ),

    /** Those that were submitted, the first first. */
    submitted: (coursewareId: string) =>
      rows
        .where("evaluation.coursewareId", "=", coursewareId)
        .where("evaluation.state", "=", "submitted")
        .orderBy("evaluation.submittedAt")
        .orderBy("evaluation.id")
        .execute(),

    idsOf: async (coursewareId: string): Promise<string[]> =>
      (
        await db
          .selectFrom("evaluation")
          .select("id")
          .where("coursewareId", "=", coursewareId)
          .orderBy("id")
          .execute()
      ).map(({ id }) => id),

    drafts: async (coursewareId: string): Promise<number> =>
      (
        await db
          .selectFrom("evaluation")
          .select(({ fn }) => fn.countAll<number>().as("drafts"))
          .where("coursewareId", "=", coursewareId)
          .where("state", "=", "draft")
          .executeTakeFirstOrThrow()
      ).drafts,

    insert: (
      begun: { id: string; coursewareId: string; evaluatorId: string; rubric: readonly RubricLine[] },
      judgement: Judgement,
    ) =>
      db
        .insertInto("evaluation")
        .values({ ...begun, ...written(judgement), rubric: JSON.stringify(begun.rubric), submittedAt: null })
        .execute(),

    update: (id: string, judgement: Judgement) =>
      db
        .updateTable("evaluation")
        .set((eb) => ({ ...written(judgement), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    submit: (id: string, submittedAt: Date) =>
      db
        .updateTable("evaluation")
        .set((eb) => ({
          state: "submitted" as const,
          submittedAt,
          updatedAt: submittedAt,
          version: eb("version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    /** The coursewares that the reader finds and that can be judged, or have been; `seesAll`: with what others gave. */
    tasks: (reader: SharingReader, seesOthers: boolean) => {
      const judged = sql<number>`(select count(*)::int from evaluation
        where courseware_id = courseware.id and state = 'submitted')`;
      return db
        .selectFrom("courseware")
        .leftJoin("coursewareVersion as published", (join) =>
          join
            .onRef("published.coursewareId", "=", "courseware.id")
            .onRef("published.version", "=", "courseware.publishedVersion"),
        )
        .leftJoin("appUser as owner", "owner.id", "courseware.ownerId")
        .leftJoin("evaluation as mine", (join) =>
          join.onRef("mine.coursewareId", "=", "courseware.id").on("mine.evaluatorId", "=", reader.userId),
        )
        .where("courseware.removedAt", "is", null)
        .where(isFound("courseware", reader))
        .where(
          sql<boolean>`(courseware.published_version is not null or mine.id is not null or (${seesOthers} and ${judged} > 0))`,
        )
        .select([
          "courseware.id",
          sql<string>`coalesce(published.name, courseware.name)`.as("name"),
          "courseware.publishedAt",
          personName("owner").as("ownerName"),
          "mine.state",
          judged.as("submitted"),
          sql<number | null>`(select avg(total) from evaluation
            where courseware_id = courseware.id and state = 'submitted')`.as("total"),
        ])
        .orderBy(sql`courseware.published_at desc nulls last`)
        .orderBy("courseware.id")
        .limit(1000)
        .execute();
    },
  };
}

export type EvaluationRow = Awaited<ReturnType<ReturnType<typeof evaluationStore>["submitted"]>>[number];
