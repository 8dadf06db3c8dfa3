import type { Evaluation } from "@provost/contract/evaluation";
import type { TenantDb } from "../platform/db/database.ts";
import { noteUses } from "../upload/upload.service.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { coursewareVersionStore } from "./courseware-version.store.ts";
import { evaluationStore } from "./evaluation.store.ts";
import { readKept } from "./present-courseware.ts";

const placeOf = ({ id, name }: Pick<CoursewareRow, "id" | "name">) => ({
  place: "courseware",
  id,
  title: name,
  path: `/courseware/read/${id}`,
});

/** Tells which files a courseware shows: as it is worked on, and as it was published. */
export async function noteFiles(
  db: TenantDb,
  row: CoursewareRow,
  content: readonly { html: string }[],
): Promise<void> {
  const { id, publishedVersion } = row;
  const published =
    publishedVersion === null ? undefined : await coursewareVersionStore(db).one(id, publishedVersion);
  const texts = [...content, ...(published ? readKept(published.content) : [])];
  await noteUses(
    db,
    placeOf(row),
    texts.map(({ html }) => html),
  );
}

const evaluationPlace = ({ name }: Pick<CoursewareRow, "name">, id: string) => ({
  place: "evaluation",
  id,
  title: name,
  path: "/evaluationcopy/index",
});

/** Tells which files the comments of an evaluation show. */
export function noteEvaluationFiles(
  db: TenantDb,
  courseware: Pick<CoursewareRow, "name">,
  { id, marks, notes }: Pick<Evaluation, "id" | "marks" | "notes">,
): Promise<void> {
  const texts = [...marks, ...notes].map(({ comment }) => comment);
  return noteUses(db, evaluationPlace(courseware, id), texts);
}

/** Tells that a courseware and its evaluations show none any more: they have left for good. */
export async function forgetFiles(db: TenantDb, row: CoursewareRow): Promise<void> {
  await noteUses(db, placeOf(row), []);
  for (const id of await evaluationStore(db).idsOf(row.id)) await noteUses(db, evaluationPlace(row, id), []);
}
