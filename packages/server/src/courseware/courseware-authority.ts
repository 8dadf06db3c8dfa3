import { sharedAuthority } from "../document/shared-authority.service.ts";
import { authorityOver } from "../platform/authority/authority.ts";
import { refuse } from "../platform/refusal.ts";
import { coursewareStore } from "./courseware.store.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { evaluationStore } from "./evaluation/evaluation.store.ts";

export const coursewareAuthority = sharedAuthority<"courseware", CoursewareRow>({
  kind: "courseware",
  byId: (db, id, viewer) => coursewareStore(db).byId(id, viewer),
  // Users with view rights only learn nothing about a courseware that was never published.
  tooLow: ({ publishedVersion }) => (publishedVersion === null ? refuse("not_found") : undefined),
});
export const { authorize: authorizeCourseware, read: readCourseware } = coursewareAuthority;

/** The right to an evaluation is its author's alone; the right to its courseware is checked separately. */
export const authorizeEvaluation = authorityOver("evaluation", async (_deps: object, db, { actor }, id) => {
  const row = await evaluationStore(db).lockById(id);
  return row?.evaluatorId === actor.userId ? { row, access: "manage" as const } : null;
});
