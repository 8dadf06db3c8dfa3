import {
  coursewareAudience,
  coursewareCreate,
  coursewareDetail,
  coursewareList,
  coursewarePublish,
  coursewareRemove,
  coursewareRestore,
  coursewareRevert,
  coursewareShare,
  coursewareSharing as coursewareSharingCall,
  coursewareUpdate,
  coursewareVersion,
  coursewareVersions as coursewareVersionsCall,
  coursewareWithdraw,
  paragraphAdd,
  paragraphOrder,
  paragraphRemove,
  paragraphSave,
} from "@provost/contract/courseware/courseware";
import { type Router, route } from "../platform/http/route.ts";
import * as courseware from "./courseware.service.ts";
import { coursewareBin, coursewareSharing, coursewareVersions } from "./courseware-document.ts";
import * as paragraph from "./paragraph.service.ts";

export function coursewareRoutes(router: Router, deps: courseware.CoursewareDeps): void {
  route(router, coursewareList, (scope, wanted) => courseware.list(scope, wanted));
  route(router, coursewareDetail, (scope, { id, published }) =>
    courseware.detail(scope, id, published ?? false),
  );
  route(router, coursewareCreate, (scope, draft) => courseware.create(deps, scope, draft));
  route(router, coursewareUpdate, (scope, save) => courseware.update(deps, scope, save));
  route(router, coursewareRemove, (scope, { id, forever = false }) =>
    coursewareBin.remove(deps, scope, id, forever),
  );
  route(router, coursewareRestore, (scope, { id }) => coursewareBin.restore(deps, scope, id));
  route(router, paragraphAdd, (scope, draft) => paragraph.add(deps, scope, draft));
  route(router, paragraphSave, (scope, draft) => paragraph.save(deps, scope, draft));
  route(router, paragraphRemove, (scope, wanted) => paragraph.remove(deps, scope, wanted));
  route(router, paragraphOrder, (scope, wanted) => courseware.order(deps, scope, wanted));
  route(router, coursewarePublish, (scope, wanted) => courseware.publish(deps, scope, wanted));
  route(router, coursewareWithdraw, (scope, { id }) => courseware.withdraw(scope, id));
  route(router, coursewareSharingCall, (scope, { id }) => coursewareSharing.sharing(scope, id));
  route(router, coursewareAudience, (scope, { id }) => courseware.audience(scope, id));
  route(router, coursewareShare, (scope, wanted) => coursewareSharing.share(scope, wanted));
  route(router, coursewareVersionsCall, (scope, { id }) => coursewareVersions.list(scope, id));
  route(router, coursewareVersion, (scope, wanted) =>
    coursewareVersions.one(deps, scope, wanted.id, wanted.version),
  );
  route(router, coursewareRevert, (scope, wanted) => coursewareVersions.revert(deps, scope, wanted));
}
