import type { Mark, ParagraphNote, RubricLine } from "@provost/contract/courseware/evaluation";
import { sql } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { personName } from "../../platform/db/person-name.ts";

interface Judgement {
  marks: readonly Mark[];
  notes: readonly ParagraphNote[];
  total: number | null;
  coursewareVersion: number;
  updatedAt: Date;
}

/** The position of an evaluation among those submitted. */
type Place = { submittedAt: Date | null; id: string };

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
  const submitted = (coursewareId: string) =>
    rows
      .where("evaluation.coursewareId", "=", coursewareId)
      .where("evaluation.state", "=", "submitted")
      .orderBy("evaluation.submittedAt")
      .orderBy("evaluation.id");
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

    lockById: (id: string) =>
      db
        .selectFrom("evaluation")
        .select(["id", "evaluatorId"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    /** What decides who reads it. */
    readBy: (id: string) =>
      db
        .selectFrom("evaluation")
        .select(["coursewareId", "evaluatorId"])
        .select(({ eb }) => eb("state", "=", "submitted").$castTo<boolean>().as("isSubmitted"))
        .where("id", "=", id)
        .executeTakeFirst(),

    /** No one else begins or changes it until the transaction ends. */
    lock: (coursewareId: string, evaluatorId: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`evaluation ${coursewareId} ${evaluatorId}`}, 0))`.execute(
        db,
      ),

    /** A page of those that were submitted, the first first. */
    submitted: (coursewareId: string, { limit, offset }: { limit: number; offset: number }) =>
      submitted(coursewareId).limit(limit).offset(offset).execute(),

    /** The next of them behind one, or the first. */
    submittedAfter: (coursewareId: string, last: Place | null, limit: number) =>
      submitted(coursewareId)
        .$if(last !== null, (query) =>
          query.where(
            sql<boolean>`(evaluation.submitted_at, evaluation.id) > (${last?.submittedAt}::timestamptz, ${last?.id}::uuid)`,
          ),
        )
        .limit(limit)
        .execute(),

    /** A page of those withdrawn and not submitted again, the last first; without the content of their drafts. */
    takenBack: (coursewareId: string, { limit, offset }: { limit: number; offset: number }) =>
      db
        .selectFrom("evaluation")
        .leftJoin("appUser", "appUser.id", "evaluation.evaluatorId")
        .where("evaluation.coursewareId", "=", coursewareId)
        .where("evaluation.state", "=", "draft")
        .innerJoin(
          ({ selectFrom }) =>
            selectFrom("evaluationSubmission")
              .select(["evaluationId", ({ fn }) => fn.max("takenBackAt").as("at")])
              .groupBy("evaluationId")
              .as("last"),
          (join) => join.onRef("last.evaluationId", "=", "evaluation.id"),
        )
        .select(["evaluation.id", personName("appUser").as("evaluatorName")])
        .orderBy("last.at", "desc")
        .orderBy("evaluation.id")
        .limit(limit)
        .offset(offset)
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

    insert: (
      begun: { id: string; coursewareId: string; evaluatorId: string; rubric: readonly RubricLine[] },
      judgement: Judgement,
    ) =>
      db
        .insertInto("evaluation")
        .values({ ...begun, ...written(judgement), rubric: JSON.stringify(begun.rubric), submittedAt: null })
        .execute(),

    update: ({ id }: Authorized<"evaluation", "edit">, judgement: Judgement) =>
      db
        .updateTable("evaluation")
        .set((eb) => ({ ...written(judgement), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    submit: ({ id }: Authorized<"evaluation", "edit">, submittedAt: Date) =>
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

    takeBack: ({ id }: Authorized<"evaluation", "edit">, updatedAt: Date) =>
      db
        .updateTable("evaluation")
        .set((eb) => ({
          state: "draft" as const,
          submittedAt: null,
          updatedAt,
          version: eb("version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),
  };
}

export type EvaluationRow = Awaited<ReturnType<ReturnType<typeof evaluationStore>["submitted"]>>[number];
