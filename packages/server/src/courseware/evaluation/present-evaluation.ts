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

/** What was taken back of one evaluation, among what `lines` tell of several. */
export const takenBackOf = (id: string, lines: readonly SubmissionLine[]): TakenBack[] =>
  lines.filter(({ evaluationId }) => evaluationId === id).map(presentTakenBack);

/** An evaluation with what was taken back of it, which `lines` tell of several. */
export function presentEvaluation(
  row: EvaluationRow,
  lines: readonly SubmissionLine[],
  readerId: string,
): Evaluation {
  return {
    id: row.id,
    coursewareId: row.coursewareId,
    coursewareVersion: row.coursewareVersion,
    evaluatorName: row.evaluatorName ?? "",
    mine: row.evaluatorId === readerId,
    state: row.state,
    ...readJudgement(row),
    total: row.total,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    takenBack: takenBackOf(row.id, lines),
  };
}

/** An evaluation as the audit log remembers it: what was given, and not what was said. */
export function evaluationRecord(name: string, { state, total, marks, version }: Evaluation): object {
  return { name, state, total, version, scores: marks.map(({ key, score }) => ({ key, score })) };
}
