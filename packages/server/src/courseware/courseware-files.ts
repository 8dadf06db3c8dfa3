import type { Evaluation } from "@provost/contract/evaluation";
import type { TenantDb } from "../platform/db/database.ts";
import { filesShown, noteFileUses, noteUses } from "../upload/upload.service.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { coursewareVersionStore } from "./courseware-version.store.ts";
import { evaluationStore } from "./evaluation.store.ts";
import { readKept } from "./present-courseware.ts";
import { submissionStore } from "./submission.store.ts";

const placeOf = ({ id, name }: Pick<CoursewareRow, "id" | "name">) => ({
  place: "courseware",
  id,
  title: name,
  path: `/courseware/read/${id}`,
});

const versionsOf = (row: Pick<CoursewareRow, "id" | "name">) => ({
  ...placeOf(row),
  place: "courseware_version",
});

/** Tells which files a courseware shows: as it is worked on, as it was published, and as only its earlier versions do, which lead back. */
export async function noteFiles(
  db: TenantDb,
  row: CoursewareRow,
  content: readonly { html: string }[],
): Promise<void> {
  const { id, publishedVersion } = row;
  const published =
    publishedVersion === null ? undefined : await coursewareVersionStore(db).one(id, publishedVersion);
  const texts = [...content, ...(published ? readKept(published.content) : [])];
  const shown = new Set(filesShown(texts.map(({ html }) => html)));
  await noteFileUses(db, placeOf(row), [...shown]);
  const earlier = (await coursewareVersionStore(db).filesOf(id)).filter((file) => !shown.has(file));
  await noteFileUses(db, versionsOf(row), earlier);
}

const evaluationPlace = (courseware: Pick<CoursewareRow, "id" | "name">, id: string) => ({
  place: "evaluation",
  id,
  title: courseware.name,
  path: `/evaluationcopy/index?id=${courseware.id}`,
});

type Judged = Pick<Evaluation, "id" | "marks" | "notes">;
const commentsOf = ({ marks, notes }: Judged): string[] => [...marks, ...notes].map(({ comment }) => comment);

/** Tells which files the comments of an evaluation show. */
export function noteEvaluationFiles(
  db: TenantDb,
  courseware: Pick<CoursewareRow, "id" | "name">,
  judged: Judged,
): Promise<void> {
  return noteUses(db, evaluationPlace(courseware, judged.id), commentsOf(judged));
}

const submissionPlace = (courseware: Pick<CoursewareRow, "id" | "name">, id: string) => ({
  ...evaluationPlace(courseware, id),
  place: "evaluation_submission",
});

/** Tells which files the comments of what was taken back show. */
export function noteSubmissionFiles(
  db: TenantDb,
  courseware: Pick<CoursewareRow, "id" | "name">,
  judged: Judged,
): Promise<void> {
  return noteUses(db, submissionPlace(courseware, judged.id), commentsOf(judged));
}

/** Tells that a courseware and its evaluations show none any more: they have left for good. */
export async function forgetFiles(db: TenantDb, row: CoursewareRow): Promise<void> {
  await noteUses(db, placeOf(row), []);
  await noteUses(db, versionsOf(row), []);
  const evaluations = await evaluationStore(db).idsOf(row.id);
  for (const id of evaluations) await noteUses(db, evaluationPlace(row, id), []);
  for (const { id } of await submissionStore(db).of(evaluations))
    await noteUses(db, submissionPlace(row, id), []);
}
