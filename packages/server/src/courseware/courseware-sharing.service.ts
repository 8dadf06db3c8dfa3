import type { Sharing, SharingDraft } from "@provost/contract/sharing";
import { ensure } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { readSharing, saveSharing } from "../sharing/sharing.service.ts";
import { mayEditCoursewares } from "./courseware.policy.ts";
import { lockedCourseware } from "./courseware-keeping.ts";

/** Who finds a courseware and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<Sharing> {
  const { actor } = scope;
  ensure(mayEditCoursewares(actor));
  return scope.db.run(async (db) =>
    readSharing(db, scope, "courseware", await lockedCourseware(db, id, actor)),
  );
}

/** Says who finds a courseware, who may change it and whose it is. */
export function share(scope: TenantScope, { id, ...draft }: SharingDraft & { id: string }): Promise<Sharing> {
  const { actor } = scope;
  ensure(mayEditCoursewares(actor));
  return scope.db.run(async (db) =>
    saveSharing(db, scope, "courseware", await lockedCourseware(db, id, actor), draft),
  );
}
