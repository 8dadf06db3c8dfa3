import {
  type Evaluation,
  type EvaluationTask,
  type evaluationMine,
  type evaluationSave,
  type Mark,
  type ParagraphNote,
  type RubricLine,
  rubricDict,
} from "@provost/contract/courseware/evaluation";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { type Page, page } from "@provost/contract/wire/page";
import { dictionary } from "../../dict/dict.service.ts";
import { viewerOf } from "../../document/shared.service.ts";
import { audit } from "../../platform/audit.ts";
import type { Actor, TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { maySeeEvaluations } from "../courseware.policy.ts";
import type { CoursewareDeps } from "../courseware.service.ts";
import { coursewareStore } from "../courseware.store.ts";
import { authorizeEvaluation, readCourseware } from "../courseware-authority.ts";
import { noteEvaluationFiles } from "../courseware-files.ts";
import type { CoursewareRow } from "../courseware-row.store.ts";
import { coursewareVersionStore } from "../courseware-version.store.ts";
import { submissionStore } from "../submission.store.ts";
import { evaluationStore } from "./evaluation.store.ts";
import { evaluationTaskStore, type TaskQuery } from "./evaluation-task.store.ts";
import { evaluationRecord, presentEvaluation } from "./present-evaluation.ts";
import { openOf, rubricOf, totalOf } from "./rubric.ts";

/** The coursewares that can be judged or have been, with the caller's progress; what others gave only for those who may see it. */
export async function tasks(scope: TenantScope, wanted: TaskQuery): Promise<Page<EvaluationTask>> {
  const { actor } = scope;
  const seesOthers = maySeeEvaluations(actor);
  const viewer = { ...viewerOf(actor), seesOthers };
  const { total: found, rows } = await scope.db.run(async (db) => {
    const store = evaluationTaskStore(db);
    return { total: await store.count(viewer, wanted), rows: await store.page(viewer, wanted) };
  });
  const records = rows.map(
    ({ id, name, publishedAt, ownerName, state, submitted, total }): EvaluationTask => ({
      coursewareId: id,
      name,
      publishedAt: publishedAt?.toISOString() ?? null,
      ownerName: ownerName ?? "",
      mine: state ?? "none",
      submitted: seesOthers ? submitted : null,
      total: seesOthers && total !== null ? Math.round(total * 100) / 100 : null,
    }),
  );
  return page(records, found, wanted);
}

/** The present criteria, in the order of the dictionary. */
async function presentRubric(scope: TenantScope): Promise<RubricLine[]> {
  return rubricOf(await dictionary(scope, rubricDict), scope.language);
}

/** The actor's own evaluation of a courseware. */
export async function mineOf(
  db: TenantDb,
  coursewareId: string,
  { userId }: Actor,
): Promise<Evaluation | null> {
  const row = await evaluationStore(db).of(coursewareId, userId);
  return row === undefined ? null : presentEvaluation(row, await submissionStore(db).of([row.id]), userId);
}

// A courseware that was never published is visible only to users who can edit it.
async function judged(db: TenantDb, id: string, scope: TenantScope): Promise<CoursewareRow> {
  const row = await readCourseware(db, scope, id);
  if (row.publishedVersion === null && (await evaluationStore(db).of(id, scope.actor.userId)) === undefined)
    throw refuse("not_found");
  return row;
}

/** A courseware and the actor's own evaluation of it, to be changed: neither is published, withdrawn or judged elsewhere meanwhile. */
export async function toJudge(
  db: TenantDb,
  id: string,
  scope: TenantScope,
): Promise<{ courseware: CoursewareRow; before: Evaluation | null }> {
  const { actor } = scope;
  await coursewareStore(db).hold(id);
  await evaluationStore(db).lock(id, actor.userId);
  return { courseware: await judged(db, id, scope), before: await mineOf(db, id, actor) };
}

export async function mine(scope: TenantScope, id: string): Promise<ReplyData<typeof evaluationMine>> {
  const { actor } = scope;
  const rubric = await presentRubric(scope);
  return scope.db.run(async (db) => {
    const { publishedVersion } = await judged(db, id, scope);
    const evaluation = await mineOf(db, id, actor);
    return {
      name: (await coursewareVersionStore(db).lastPublishedName(id)) ?? "",
      evaluation,
      publishedVersion,
      rubric: evaluation?.rubric ?? rubric,
    };
  });
}

type Save = HandlerInput<typeof evaluationSave>;

/** What was said is cleaned, one after another; of a criterion judged twice the last counts. */
async function cleaned({ cleaner }: CoursewareDeps, save: Save): Promise<Pick<Save, "marks" | "notes">> {
  const marks: Mark[] = [];
  for (const mark of save.marks) marks.push({ ...mark, comment: await cleaner.clean(mark.comment) });
  const notes: ParagraphNote[] = [];
  for (const note of save.notes) notes.push({ ...note, comment: await cleaner.clean(note.comment) });
  return {
    marks: [...new Map(marks.map((mark) => [mark.key, mark])).values()],
    notes: [...new Map(notes.map((note) => [note.paragraphId, note])).values()].filter(
      ({ comment }) => comment !== "",
    ),
  };
}

function ensureCurrent({ publishedVersion }: CoursewareRow, seen: number): void {
  if (publishedVersion === null) throw refuse("courseware_unpublished");
  if (publishedVersion !== seen) throw refuse("courseware_republished");
}

function ensureDraft(evaluation: Evaluation | null, version: number | undefined): void {
  if (evaluation?.state === "submitted") throw refuse("evaluation_submitted");
  if ((evaluation?.version ?? undefined) !== version) throw refuse("version_stale", { current: evaluation });
}

/** Keeps the caller's evaluation of the state that he has seen as a draft. */
export async function save(deps: CoursewareDeps, scope: TenantScope, wanted: Save): Promise<Evaluation> {
  const { actor } = scope;
  const present = await presentRubric(scope);
  const judgement = await cleaned(deps, wanted);
  return scope.db.run(async (db) => {
    const { courseware, before } = await toJudge(db, wanted.id, scope);
    const store = evaluationStore(db);
    ensureDraft(before, wanted.version);
    ensureCurrent(courseware, wanted.coursewareVersion);
    const rubric = before?.rubric ?? present;
    if (rubric.length === 0) throw refuse("rubric_missing");
    const known = new Set(rubric.map(({ key }) => key));
    const marks = judgement.marks.filter(({ key }) => known.has(key));
    const { notes } = judgement;
    const updatedAt = deps.clock.now();
    const { coursewareVersion } = wanted;
    const next = { marks, notes, total: totalOf(rubric, marks), coursewareVersion, updatedAt };
    const begun = { coursewareId: wanted.id, evaluatorId: actor.userId, rubric };
    const id = before?.id ?? deps.ids.next();
    if (before === null) await store.insert({ ...begun, id }, next);
    const { proof } = await authorizeEvaluation({}, db, scope, id, "edit");
    if (before !== null) await store.update(proof, next);
    await noteEvaluationFiles(db, actor, { courseware, proof }, { marks, notes });
    return written(db, courseware, before, actor);
  });
}

/** Submits the caller's draft; it must be withdrawn before it can be changed. */
export function submit(
  { clock }: CoursewareDeps,
  scope: TenantScope,
  wanted: { id: string; version: number },
): Promise<Evaluation> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const { courseware, before } = await toJudge(db, wanted.id, scope);
    if (before === null) throw refuse("not_found");
    ensureDraft(before, wanted.version);
    ensureCurrent(courseware, before.coursewareVersion);
    const open = openOf(before.rubric, before.marks);
    if (open > 0) throw refuse("evaluation_incomplete", { open });
    const { proof } = await authorizeEvaluation({}, db, scope, before.id, "edit");
    await evaluationStore(db).submit(proof, clock.now());
    return written(db, courseware, before, actor);
  });
}

/** Records a change of an evaluation in its transaction, and returns its current state. */
export async function written(
  db: TenantDb,
  { id, name }: CoursewareRow,
  before: Evaluation | null,
  actor: Actor,
): Promise<Evaluation> {
  const after = await mineOf(db, id, actor);
  if (after === null) throw refuse("not_found");
  await audit(db, {
    actorId: actor.userId,
    action: before === null ? "create" : "update",
    entity: "evaluation",
    entityId: after.id,
    before: before && evaluationRecord(name, before),
    after: evaluationRecord(name, after),
  });
  return after;
}
