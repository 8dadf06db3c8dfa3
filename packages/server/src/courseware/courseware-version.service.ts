import type {
  Courseware,
  CoursewareVersion,
  coursewareVersion,
} from "@provost/contract/courseware/courseware";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { coursewareStore } from "./courseware.store.ts";
import { type Changing, changed, keepBefore, standing, toChange } from "./courseware-keeping.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { coursewareVersionStore, type KeptParagraph } from "./courseware-version.store.ts";
import { paragraphStore } from "./paragraph.store.ts";
import { presentWhole, readKept } from "./present-courseware.ts";

type VersionRow = Awaited<ReturnType<ReturnType<typeof coursewareVersionStore>["list"]>>[number];

function present({ version, name, kind, savedByName, savedAt }: VersionRow): CoursewareVersion {
  return { version, name, kind, savedBy: savedByName ?? "", savedAt: savedAt.toISOString() };
}

const newestOf = ({ changed: isChanged, lastVersion }: CoursewareRow): number =>
  isChanged ? lastVersion + 1 : lastVersion;

function presentNow(row: CoursewareRow): CoursewareVersion {
  const { name, editorName, updatedAt } = row;
  return {
    version: newestOf(row),
    name,
    kind: "now",
    savedBy: editorName ?? "",
    savedAt: updatedAt.toISOString(),
  };
}

/** The versions of a courseware, the last first; the first of them is how it stands now. */
export function versions(scope: TenantScope, id: string): Promise<CoursewareVersion[]> {
  return scope.db.run(async (db) => {
    // What a courseware was may say what it is no longer meant to, so only those who may change it see that.
    const { row } = await standing(db, scope, id, "edit");
    const kept = (await coursewareVersionStore(db).list(id)).map(present);
    return row.changed ? [presentNow(row), ...kept] : kept;
  });
}

type Then = ReplyData<typeof coursewareVersion>;

export function version(scope: TenantScope, id: string, number: number): Promise<Then> {
  return scope.db.run(async (db) => {
    const { row, content } = await standing(db, scope, id, "edit");
    if (row.changed && number === newestOf(row)) return { ...presentNow(row), summary: row.summary, content };
    const then = await coursewareVersionStore(db).one(id, number);
    if (!then) throw refuse("not_found");
    return { ...present(then), summary: then.summary, content: readKept(then.content) };
  });
}

interface Revert {
  id: string;
  version: number;
  newest?: number | undefined;
}

async function putBack(
  db: TenantDb,
  { proof, content }: Changing,
  then: readonly KeptParagraph[],
  by: { updatedAt: Date; updatedBy: string },
): Promise<void> {
  const store = paragraphStore(db);
  const known = new Map(content.map((paragraph) => [paragraph.id, paragraph.version]));
  await store.removeAll(proof);
  for (const [place, paragraph] of then.entries()) {
    // Whoever still writes on one of them is told, whatever version he knows.
    const highest = Math.max(paragraph.version, known.get(paragraph.id) ?? 0);
    await store.insert(proof, place, { ...paragraph, ...by, version: highest + 1 });
  }
}

/** Makes an earlier version the present state, what stood before it is kept; refused where the newest is no longer the one the caller knows. */
export function revert({ clock }: { clock: Clock }, scope: TenantScope, wanted: Revert): Promise<Courseware> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const before = await toChange(db, { id: wanted.id }, scope);
    const { row, content } = before;
    if (wanted.newest !== undefined && wanted.newest !== newestOf(row))
      throw refuse("version_stale", { current: presentWhole(row, content, actor) });
    const then = await coursewareVersionStore(db).one(row.id, wanted.version);
    if (!then) throw refuse("not_found");
    if (!row.changed && wanted.version === row.lastVersion) return presentWhole(row, content, actor);
    const now = clock.now();
    await keepBefore(db, before, { now, always: true });
    await putBack(db, before, readKept(then.content), { updatedAt: now, updatedBy: actor.userId });
    const { name, summary } = then;
    const change = { name, summary, version: row.version + 1, changed: true };
    await coursewareStore(db).change(before.proof, { ...change, updatedAt: now, updatedBy: actor.userId });
    return changed(db, before, scope, "restore");
  });
}
