import type { Evaluation } from "@provost/contract/courseware/evaluation";
import type { TenantDb } from "../platform/db/database.ts";

type Judgement = Pick<Evaluation, "rubric" | "marks" | "notes" | "total" | "coursewareVersion">;

interface Submission extends Judgement {
  id: string;
  evaluationId: string;
  submittedAt: string;
  takenBackAt: Date;
}

/** The withdrawn submissions of one tenant. */
export function submissionStore(db: TenantDb) {
  return {
    /** Those of some evaluations, the last first, without what they say. */
    of: async (evaluationIds: readonly string[]) =>
      evaluationIds.length === 0
        ? []
        : db
            .selectFrom("evaluationSubmission")
            .select(["id", "evaluationId", "coursewareVersion", "total", "submittedAt", "takenBackAt"])
            .where("evaluationId", "in", evaluationIds)
            .orderBy("takenBackAt", "desc")
            .orderBy("id", "desc")
            .execute(),

    /** What decides who reads it. */
    readBy: (id: string) =>
      db
        .selectFrom("evaluationSubmission")
        .innerJoin("evaluation", "evaluation.id", "evaluationSubmission.evaluationId")
        .select(["evaluation.coursewareId", "evaluation.evaluatorId"])
        .select(({ val }) => val(true).as("isSubmitted"))
        .where("evaluationSubmission.id", "=", id)
        .executeTakeFirst(),

    one: (coursewareId: string, id: string) =>
      db
        .selectFrom("evaluationSubmission")
        .innerJoin("evaluation", "evaluation.id", "evaluationSubmission.evaluationId")
        .select([
          "evaluationSubmission.id",
          "evaluationSubmission.evaluationId",
          "evaluationSubmission.coursewareVersion",
          "evaluationSubmission.rubric",
          "evaluationSubmission.marks",
          "evaluationSubmission.notes",
          "evaluationSubmission.total",
          "evaluationSubmission.submittedAt",
          "evaluationSubmission.takenBackAt",
          "evaluation.evaluatorId",
        ])
        .where("evaluationSubmission.id", "=", id)
        .where("evaluation.coursewareId", "=", coursewareId)
        .executeTakeFirst(),

    insert: ({ rubric, marks, notes, ...rest }: Submission) =>
      db
        .insertInto("evaluationSubmission")
        .values({
          ...rest,
          rubric: JSON.stringify(rubric),
          marks: JSON.stringify(marks),
          notes: JSON.stringify(notes),
        })
        .execute(),
  };
}

export type SubmissionLine = Awaited<ReturnType<ReturnType<typeof submissionStore>["of"]>>[number];
