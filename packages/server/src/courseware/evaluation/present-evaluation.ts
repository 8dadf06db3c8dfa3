import {
  type Evaluation,
  Mark,
  ParagraphNote,
  RubricLine,
  type TakenBack,
} from "@provost/contract/courseware/evaluation";
import { z } from "zod";
import type { SubmissionLine } from "../submission.store.ts";
import type { EvaluationRow } from "./evaluation.store.ts";

const Rubric = z.array(RubricLine).catch([]);
const Marks = z.array(Mark).catch([]);
const Notes = z.array(ParagraphNote).catch([]);

/** What was judged, as it is stored. */
export function readJudgement(row: { rubric: unknown; marks: unknown; notes: unknown }) {
  return {
    rubric: Rubric.parse(row.rubric),
    marks: Marks.parse(row.marks),
    notes: Notes.parse(row.notes),
  };
}

type StoredLine = Pick<SubmissionLine, "id" | "coursewareVersion" | "total" | "submittedAt" | "takenBackAt">;

export function presentTakenBack(line: StoredLine): TakenBack {
  const { id, coursewareVersion, total, submittedAt, takenBackAt } = line;
  const times = { submittedAt: submittedAt.toISOString(), takenBackAt: takenBackAt.toISOString() };
  return { id, coursewareVersion, total, ...times };
}

/** The withdrawn submissions of one evaluation, out of the `lines` of several. */
export const takenBackOf = (id: string, lines: readonly SubmissionLine[]): TakenBack[] =>
  lines.filter(({ evaluationId }) => evaluationId === id).map(presentTakenBack);

/** An evaluation with its withdrawn submissions, out of the `lines` of several. */
export function presentEvaluation(
  row: EvaluationRow,
  lines: readonly SubmissionLine[],
  viewerId: string,
): Evaluation {
  return {
    id: row.id,
    coursewareId: row.coursewareId,
    coursewareVersion: row.coursewareVersion,
    evaluatorName: row.evaluatorName ?? "",
    mine: row.evaluatorId === viewerId,
    state: row.state,
    ...readJudgement(row),
    total: row.total,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    takenBack: takenBackOf(row.id, lines),
  };
}

/** An evaluation as recorded in the audit log: its scores, without its comments. */
export function evaluationRecord(name: string, { state, total, marks, version }: Evaluation): object {
  return { name, state, total, version, scores: marks.map(({ key, score }) => ({ key, score })) };
}
