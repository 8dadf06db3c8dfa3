import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { evaluationLimits } from "../wire/feature-limits.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { anyOf } from "../wire/permission.ts";
import { byId, partIdOf } from "../wire/resource.ts";
import { evaluationButtons } from "./courseware-feature.ts";
import { RichText } from "./rich-text.ts";

/** Dictionary whose entries are the criteria: key, name, and in the remark the weight (a number; none = 1). */
export const rubricDict = "courseware_rubric";
/** Scores go from 0 to this, in halves. */
export const highestScore = 10;

const Criterion = z.number().int().min(0);

/** One line of the rubric, as it was when the evaluation was started. */
export const RubricLine = z.object({ key: Criterion, name: z.string(), weight: z.number() });
export type RubricLine = z.infer<typeof RubricLine>;

/** What an evaluator gives for one criterion; `score` null = not yet. */
export const Mark = z.object({
  key: Criterion,
  score: z.number().min(0).max(highestScore).multipleOf(0.5).nullable(),
  comment: RichText.default(""),
});
export type Mark = z.infer<typeof Mark>;

/** A comment on one paragraph. */
export const ParagraphNote = z.object({ paragraphId: partIdOf("courseware"), comment: RichText });
export type ParagraphNote = z.infer<typeof ParagraphNote>;

/** A submitted evaluation that was withdrawn to be changed; it is no longer counted. */
export const TakenBack = z.object({
  id: Id,
  coursewareVersion: z.number().int(),
  total: z.number().nullable(),
  submittedAt: z.string(),
  takenBackAt: z.string(),
});
export type TakenBack = z.infer<typeof TakenBack>;

/** One evaluator's judgement of a published state of a courseware. `total`: the weighted mean, 0–10, once every criterion has a score. */
export const Evaluation = z.object({
  id: Id,
  coursewareId: Id,
  coursewareVersion: z.number().int(),
  evaluatorName: z.string(),
  mine: z.boolean(),
  state: z.enum(["draft", "submitted"]),
  rubric: z.array(RubricLine),
  marks: z.array(Mark),
  notes: z.array(ParagraphNote),
  total: z.number().nullable(),
  submittedAt: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
  /** The last first. */
  takenBack: z.array(TakenBack),
});
export type Evaluation = z.infer<typeof Evaluation>;

export const evaluationMine = endpoint("GET /api/courseware/{id}/evaluation/mine", {
  permission: evaluationButtons.add,
  params: byId("courseware", "view"),
  data: z.object({
    /** The name that readers see. */
    name: z.string(),
    /** The dictionary of the evaluation, or the current one; empty if the dictionary does not exist. */
    rubric: z.array(RubricLine),
    /** `null` = not begun. */
    evaluation: Evaluation.nullable(),
    /** The state that is to be judged; `null` = none is published. */
    publishedVersion: z.number().int().nullable(),
  }),
  summary: "The caller's own review of a lesson, and its criteria",
});

export const evaluationSave = endpoint("PUT /api/courseware/{id}/evaluation/mine", {
  permission: evaluationButtons.add,
  params: byId("courseware", "view"),
  body: z.object({
    marks: z.array(Mark).max(100),
    notes: z.array(ParagraphNote).max(200),
    /** The published state that the evaluator has seen; another one is refused. */
    coursewareVersion: z.number().int(),
    /** That of the draft which is saved again; left out at first. */
    version: z.number().int().optional(),
  }),
  data: Evaluation,
  bodyBytes: evaluationLimits.bytes,
  summary: "Saves the caller's review as a draft",
});

export const evaluationSubmit = endpoint("POST /api/courseware/{id}/evaluation/mine/submit", {
  permission: evaluationButtons.add,
  params: byId("courseware", "view"),
  body: z.object({ version: z.number().int() }),
  data: Evaluation,
  summary:
    "Submits the caller's draft; refused while a criterion has no score. To change it, withdraw it first",
});

export const evaluationTakeBack = endpoint("POST /api/courseware/{id}/evaluation/mine/take-back", {
  permission: evaluationButtons.add,
  params: byId("courseware", "view"),
  body: z.object({ version: z.number().int() }),
  data: Evaluation,
  summary:
    "Withdraws the caller's submitted review: it becomes a draft and isn't counted; the submitted copy is kept",
});

export const evaluationTakenBack = endpoint("GET /api/courseware/{id}/evaluation/taken-back/{submissionId}", {
  permission: anyOf(evaluationButtons.add, evaluationButtons.view),
  params: byId("courseware", "view").extend({ submissionId: partIdOf("courseware") }),
  data: TakenBack.extend({
    rubric: z.array(RubricLine),
    marks: z.array(Mark),
    notes: z.array(ParagraphNote),
  }),
  summary: "The submitted copy of a withdrawn review, for its author and for users who can view reviews",
});

/** How a criterion was judged by all who submitted. */
export const CriterionSummary = RubricLine.extend({
  mean: z.number(),
  least: z.number(),
  most: z.number(),
  count: z.number().int(),
});

export type CriterionSummary = z.infer<typeof CriterionSummary>;

export const EvaluationSummary = z.object({
  name: z.string(),
  /** The version readers see now; evaluations may be of earlier versions. `null` = none is published. */
  publishedVersion: z.number().int().nullable(),
  /** Evaluations submitted and begun. */
  submitted: z.number().int(),
  drafts: z.number().int(),
  /** How many of the drafts were submitted before and then withdrawn. */
  takenBack: z.number().int(),
  /** How many of the submitted evaluations are of an earlier version than the readers see. */
  earlier: z.number().int(),
  /** Mean of the totals, 0–10. */
  total: z.number().nullable(),
  criteria: z.array(CriterionSummary),
});
export type EvaluationSummary = z.infer<typeof EvaluationSummary>;

export const evaluationSummary = endpoint("GET /api/courseware/{id}/evaluation", {
  permission: evaluationButtons.view,
  params: byId("courseware", "view"),
  data: EvaluationSummary,
  summary: "Summary of the submitted reviews",
});

const FewOf = PageQuery.extend({
  size: PageQuery.shape.size.unwrap().max(evaluationLimits.pageSize).default(evaluationLimits.pageSize),
});

export const evaluationList = endpoint("GET /api/courseware/{id}/evaluation/submitted", {
  permission: evaluationButtons.view,
  params: byId("courseware", "view"),
  query: FewOf,
  data: pageOf(Evaluation),
  summary: "The submitted reviews, oldest first",
});

/** Evaluations that were submitted and withdrawn, and not submitted again. */
export const TakenBackOnly = z.object({
  id: Id,
  evaluatorName: z.string(),
  /** The last first. */
  takenBack: z.array(TakenBack),
});
export type TakenBackOnly = z.infer<typeof TakenBackOnly>;

export const evaluationTakenBackList = endpoint("GET /api/courseware/{id}/evaluation/taken-back", {
  permission: evaluationButtons.view,
  params: byId("courseware", "view"),
  query: FewOf,
  data: pageOf(TakenBackOnly),
  summary: "Withdrawn reviews that weren't submitted again, newest first",
});

export const evaluationExport = endpoint("GET /api/courseware/{id}/evaluation/export", {
  permission: evaluationButtons.view,
  params: byId("courseware", "view"),
  query: z.object({ format: z.enum(["csv", "xlsx"]).default("xlsx") }),
  data: Nothing,
  reply: "bytes",
  summary: "The submitted reviews as a spreadsheet",
});

/** A courseware that can be judged, with how far the caller and all are. */
export const EvaluationTask = z.object({
  coursewareId: Id,
  name: z.string(),
  /** `null`: withdrawn, but judged. */
  publishedAt: z.string().nullable(),
  ownerName: z.string(),
  mine: z.enum(["none", "draft", "submitted"]),
  /** The number of submitted evaluations and the mean of their totals; `null` for users who cannot see others' evaluations. */
  submitted: z.number().int().nullable(),
  total: z.number().nullable(),
});
export type EvaluationTask = z.infer<typeof EvaluationTask>;

export const evaluationTasks = endpoint("GET /api/courseware/evaluation", {
  permission: anyOf(evaluationButtons.add, evaluationButtons.view),
  query: PageQuery.extend({
    name: z.string().max(limits.chartNameLength).optional(),
    /** How far the caller is with it. */
    mine: EvaluationTask.shape.mine.optional(),
  }),
  data: pageOf(EvaluationTask),
  summary: "The lessons that can be or have been reviewed, with the caller's progress",
});
