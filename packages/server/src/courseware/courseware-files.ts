import type { Evaluation } from "@provost/contract/courseware/evaluation";
import { viewerOf } from "../document/shared.service.ts";
import { versionStore } from "../document/version.store.ts";
import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { Actor } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import {
  filesShown,
  forgetUses,
  noteFileUses,
  noteUses,
  type ReadsText,
  type TextAuthorities,
} from "../upload/upload.service.ts";
import {
  isFound,
  mayEditCourseware,
  mayEvaluate,
  mayReadPublished,
  maySeeEvaluations,
} from "./courseware.policy.ts";
import { coursewareStore } from "./courseware.store.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { coursewareVersionStore } from "./courseware-version.store.ts";
import { evaluationStore } from "./evaluation/evaluation.store.ts";
import { readStored } from "./present-courseware.ts";
import { submissionStore } from "./submission.store.ts";

type Named = Pick<CoursewareRow, "id" | "name">;

const placeOf = (text: Authorized<string, "edit">, { id, name }: Named) => ({
  place: "courseware",
  text,
  title: name,
  path: `/courseware/read/${id}`,
});

const versionsOf = (text: Authorized<string, "edit">, row: Named) => ({
  ...placeOf(text, row),
  place: "courseware_version",
});

/** Records which files a courseware shows: in its draft, as published, and in earlier versions, which can be restored. */
export async function noteFiles(
  db: TenantDb,
  actor: Actor,
  { proof, row }: { proof: Authorized<"courseware", "edit">; row: CoursewareRow },
  content: readonly { html: string }[],
): Promise<void> {
  const { id, publishedVersion } = row;
  const published =
    publishedVersion === null ? undefined : await versionStore(db, "courseware").one(id, publishedVersion);
  const texts = [...content, ...(published ? readStored(published.content) : [])];
  const shown = new Set(filesShown(texts.map(({ html }) => html)));
  const author = { actor, texts: coursewareTexts };
  const earlier = (await coursewareVersionStore(db).filesOf(id)).filter((file) => !shown.has(file));
  await noteFileUses(db, author, [
    [versionsOf(proof, row), earlier],
    [placeOf(proof, row), [...shown]],
  ]);
}

const evaluationPlace = (courseware: Named, text: Authorized<string, "edit">) => ({
  place: "evaluation",
  text,
  title: courseware.name,
  path: `/evaluationcopy/index?id=${courseware.id}`,
});

type Judged = Pick<Evaluation, "marks" | "notes">;
const commentsOf = ({ marks, notes }: Judged): string[] => [...marks, ...notes].map(({ comment }) => comment);

/** Records which files the comments of an evaluation show. */
export function noteEvaluationFiles(
  db: TenantDb,
  actor: Actor,
  { courseware, proof }: { courseware: Named; proof: Authorized<"evaluation", "edit"> },
  judged: Judged,
): Promise<void> {
  const author = { actor, texts: coursewareTexts };
  return noteUses(db, author, evaluationPlace(courseware, proof), commentsOf(judged));
}

const submissionPlace = (courseware: Named, text: Authorized<string, "edit">) => ({
  ...evaluationPlace(courseware, text),
  place: "evaluation_submission",
});

/** Records which files the comments of a withdrawn submission show. */
export function noteSubmissionFiles(
  db: TenantDb,
  actor: Actor,
  { courseware, id }: { courseware: Named; id: string },
  judged: Judged,
): Promise<void> {
  const author = { actor, texts: coursewareTexts };
  const proof = asServer("evaluation_submission", id);
  return noteUses(db, author, submissionPlace(courseware, proof), commentsOf(judged));
}

/** Records that a courseware and its evaluations show no files any more, because they were permanently removed. */
export async function forgetFiles(
  db: TenantDb,
  proof: Authorized<"binned_courseware", "manage">,
  row: CoursewareRow,
): Promise<void> {
  await forgetUses(db, placeOf(proof, row));
  await forgetUses(db, versionsOf(proof, row));
  const evaluations = await evaluationStore(db).idsOf(row.id);
  for (const id of evaluations) await forgetUses(db, evaluationPlace(row, asServer("evaluation", id)));
  for (const { id } of await submissionStore(db).of(evaluations))
    await forgetUses(db, submissionPlace(row, asServer("evaluation_submission", id)));
}

async function readableCourseware(db: TenantDb, actor: Actor, id: string): Promise<CoursewareRow | null> {
  const row = await coursewareStore(db).byId(id, viewerOf(actor));
  return row && row.removedAt === null && isFound(actor, row) ? row : null;
}

/** Editors read a courseware as it is worked on; others what was published of it. */
const readsCourseware: ReadsText = async (db, actor, id, fileId) => {
  const row = await readableCourseware(db, actor, id);
  if (row === null) return false;
  if (mayEditCourseware(actor, row)) return true;
  if (row.publishedVersion === null || !mayReadPublished(actor)) return false;
  return (await coursewareVersionStore(db).filesOf(id, row.publishedVersion)).includes(fileId);
};

const readsVersions: ReadsText = async (db, actor, id) => {
  const row = await readableCourseware(db, actor, id);
  return row !== null && mayEditCourseware(actor, row);
};

type Judgement = { coursewareId: string; evaluatorId: string | null; isSubmitted: boolean } | undefined;

async function readsJudgement(db: TenantDb, actor: Actor, judgement: Judgement): Promise<boolean> {
  if (!judgement || (await readableCourseware(db, actor, judgement.coursewareId)) === null) return false;
  if (judgement.evaluatorId === actor.userId) return mayEvaluate(actor);
  return judgement.isSubmitted && maySeeEvaluations(actor);
}

/** Who reads the texts of coursewares and of what is said of them. */
export const coursewareTexts: TextAuthorities = {
  courseware: readsCourseware,
  courseware_version: readsVersions,
  evaluation: async (db, actor, id) => readsJudgement(db, actor, await evaluationStore(db).readBy(id)),
  evaluation_submission: async (db, actor, id) =>
    readsJudgement(db, actor, await submissionStore(db).readBy(id)),
};
