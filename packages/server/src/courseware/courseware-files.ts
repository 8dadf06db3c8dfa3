import type { TenantDb } from "../platform/db/database.ts";
import { noteUses } from "../upload/upload.service.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { coursewareVersionStore } from "./courseware-version.store.ts";
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

/** Tells that a courseware shows none any more: it has left for good. */
export async function forgetFiles(db: TenantDb, row: CoursewareRow): Promise<void> {
  await noteUses(db, placeOf(row), []);
}
