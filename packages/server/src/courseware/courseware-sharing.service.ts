import type { CoursewareAudience } from "@provost/contract/courseware/courseware";
import type { Sharing, SharingDraft } from "@provost/contract/document/sharing";
import { coursewareLimits } from "@provost/contract/wire/limits";
import type { TenantScope } from "../platform/authority/scope.ts";
import { granteeNames, readSharing, saveSharing } from "../sharing/sharing.service.ts";
import { authorizeCourseware, readCourseware } from "./courseware-authority.ts";

/** Who finds a courseware and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<Sharing> {
  return scope.db.run(async (db) =>
    readSharing(db, (await authorizeCourseware({}, db, scope, id, "manage")).proof),
  );
}

/** Who will see a courseware, for those who may publish it. */
export function audience(scope: TenantScope, id: string): Promise<CoursewareAudience> {
  return scope.db.run(async (db) => {
    const { access, ownerName } = await readCourseware(db, scope, id, "edit");
    const names = access === "everyone" ? [] : await granteeNames(db, "courseware", id);
    const grantees = names.slice(0, coursewareLimits.granteeNames);
    return { access, ownerName: ownerName ?? "", grantees, count: names.length };
  });
}

/** Says who finds a courseware, who may change it and whose it is. */
export function share(scope: TenantScope, { id, ...draft }: SharingDraft & { id: string }): Promise<Sharing> {
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeCourseware({}, db, scope, id, "manage");
    return saveSharing(db, scope, { proof, name: row.name }, draft);
  });
}
