import { type Evaluation, Mark, ParagraphNote, RubricLine } from "@provost/contract/evaluation";
import { z } from "zod";
import type { EvaluationRow } from "./evaluation.store.ts";

const Rubric = z.array(RubricLine).catch([]);
const Marks = z.array(Mark).catch([]);
const Notes = z.array(ParagraphNote).catch([]);

export function presentEvaluation(row: EvaluationRow, readerId: string): Evaluation {
  return {
    id: row.id,
    coursewareId: row.coursewareId,
    coursewareVersion: row.coursewareVersion,
    evaluatorName: row.evaluatorName ?? "",
    mine: row.evaluatorId === readerId,
    state: row.state,
    rubric: Rubric.parse(row.rubric),
    marks: Marks.parse(row.marks),
    notes: Notes.parse(row.notes),
    total: row.total,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** An evaluation as the audit log remembers it: what was given, and not what was said. */
export function evaluationRecord(name: string, { state, total, marks, version }: Evaluation): object {
  return { name, state, total, version, scores: marks.map(({ key, score }) => ({ key, score })) };
}
