import type { Courseware, CoursewareVersion } from "@provost/contract/courseware/courseware";
import { binOf } from "../document/bin.service.ts";
import type { Documents } from "../document/document.service.ts";
import { sharingFor } from "../document/sharing.service.ts";
import { presentHead, versionsOf } from "../document/version.service.ts";
import type { ListedVersion } from "../document/version.store.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { coursewareStore } from "./courseware.store.ts";
import { coursewareAuthority } from "./courseware-authority.ts";
import { forgetFiles } from "./courseware-files.ts";
import { keepBefore, noteFilesOf } from "./courseware-keeping.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import type { StoredParagraph } from "./courseware-version.store.ts";
import { paragraphStore } from "./paragraph.store.ts";
import { coursewareRecord, presentWhole, readStored } from "./present-courseware.ts";

/** Coursewares as the rules of documents know them. */
export const coursewares: Documents<
  "courseware",
  CoursewareRow,
  object,
  Pick<TenantScope, "actor">,
  Courseware
> = {
  ...coursewareAuthority,
  reading: async (_deps, scope) => scope,
  present: async (db, row, { actor }) => presentWhole(row, await paragraphStore(db).of(row.id), actor),
  record: async (db, row) => coursewareRecord(row, await paragraphStore(db).of(row.id)),
};

export const coursewareSharing = sharingFor(coursewares);

/** Permanent removal of a courseware also removes its versions and evaluations. */
export const coursewareBin = binOf(coursewares, {
  // Out of the recycle bin it was another right that led here.
  restored: async (db, { id }, { scope }) => {
    await noteFilesOf(db, scope, await coursewares.authorize({}, db, scope, id, "edit"));
  },
  leaving: (db, { proof, row }) => forgetFiles(db, proof, row),
});

const newestOf = ({ changed, lastVersion }: CoursewareRow): number =>
  changed ? lastVersion + 1 : lastVersion;

function listNow(row: CoursewareRow): CoursewareVersion | null {
  if (!row.changed) return null;
  const { name, editorName: savedByName, updatedAt: savedAt } = row;
  return { ...presentHead({ version: newestOf(row), savedByName, savedAt }), name, kind: "now" };
}

const listStored = ({ name, kind, ...version }: ListedVersion<"courseware">): CoursewareVersion => ({
  ...presentHead(version),
  name,
  kind,
});

async function putBack(
  db: TenantDb,
  proof: Authorized<"courseware", "edit">,
  version: readonly StoredParagraph[],
  by: { updatedAt: Date; updatedBy: string },
): Promise<void> {
  const store = paragraphStore(db);
  const known = new Map((await store.of(proof.id)).map((paragraph) => [paragraph.id, paragraph.version]));
  await store.removeAll(proof);
  for (const [place, paragraph] of version.entries()) {
    // A user still editing one of them gets a conflict, whatever version he knows.
    const highest = Math.max(paragraph.version, known.get(paragraph.id) ?? 0);
    await store.insert(proof, place, { ...paragraph, ...by, version: highest + 1 });
  }
}

/** A revert first stores the current state as a version. */
export const coursewareVersions = versionsOf(coursewares, {
  // What a courseware was may say what it is no longer meant to.
  access: "edit",
  list: listStored,
  content: ({ summary, content }) => ({ summary, content: readStored(content) }),
  newest: newestOf,
  unsaved: {
    list: listNow,
    content: async (db, { id, summary }) => ({ summary, content: await paragraphStore(db).of(id) }),
  },
  restore: async (db, { proof, row }, { name, summary, content }, { scope, now }) => {
    const by = { updatedAt: now, updatedBy: scope.actor.userId };
    await keepBefore(db, { proof, row, content: await paragraphStore(db).of(row.id) }, { now, always: true });
    await putBack(db, proof, readStored(content), by);
    const change = { name, summary, version: row.version + 1, changed: true };
    await coursewareStore(db).change(proof, { ...change, ...by });
    await noteFilesOf(db, scope, { proof, row: await coursewares.read(db, scope, row.id, "edit") });
  },
});
