import { dashboardDetail, dashboardHome } from "@provost/contract/dashboard/dashboard";
import {
  dashboardFolderCreate,
  dashboardFolderList,
  dashboardFolderRemove,
  dashboardFolderUpdate,
  dashboardMove,
} from "@provost/contract/dashboard/dashboard-folder";
import { dashboardHomeSet, dashboardHomes } from "@provost/contract/dashboard/dashboard-home";
import {
  dashboardCreate,
  dashboardFavourite,
  dashboardList,
  dashboardRemove,
  dashboardRestore,
  dashboardRevert,
  dashboardUpdate,
  dashboardVersion,
  dashboardVersions,
} from "@provost/contract/dashboard/dashboard-keeping";
import { dashboardShare, dashboardSharing } from "@provost/contract/document/sharing";
import { type Router, route } from "../platform/http/route.ts";
import * as dashboard from "./dashboard.service.ts";
import * as bin from "./dashboard-bin.service.ts";
import { dashboardFolders } from "./dashboard-folder.service.ts";
import * as homePage from "./dashboard-home.service.ts";
import * as sharing from "./dashboard-sharing.service.ts";
import * as version from "./dashboard-version.service.ts";

export function dashboardRoutes(router: Router, deps: dashboard.DashboardDeps): void {
  route(router, dashboardList, (scope, wanted) => dashboard.list(scope, wanted));
  route(router, dashboardHome, (scope) => homePage.home(deps, scope));
  route(router, dashboardHomes, (scope) => homePage.homes(scope));
  route(router, dashboardHomeSet, (scope, wanted) => homePage.setHome(scope, wanted));
  route(router, dashboardDetail, (scope, { id }) => dashboard.detail(deps, scope, id));
  route(router, dashboardCreate, (scope, draft) => dashboard.create(deps, scope, draft));
  route(router, dashboardUpdate, (scope, save) => dashboard.update(deps, scope, save));
  route(router, dashboardRemove, (scope, { id, forever }) => bin.remove(deps, scope, id, forever ?? false));
  route(router, dashboardFavourite, (scope, { id, favourite }) =>
    dashboard.keepFavourite(scope, id, favourite),
  );
  route(router, dashboardMove, (scope, { id, folderId }) => dashboard.move(scope, id, folderId));
  route(router, dashboardFolderList, (scope) => dashboardFolders.list(scope));
  route(router, dashboardFolderCreate, (scope, draft) => dashboardFolders.create(deps, scope, draft));
  route(router, dashboardFolderUpdate, (scope, save) => dashboardFolders.update(scope, save));
  route(router, dashboardFolderRemove, (scope, { id }) => dashboardFolders.remove(scope, id));
  route(router, dashboardRestore, (scope, { id }) => bin.restore(deps, scope, id));
  route(router, dashboardSharing, (scope, { id }) => sharing.sharing(scope, id));
  route(router, dashboardShare, (scope, wanted) => sharing.share(scope, wanted));
  route(router, dashboardVersions, (scope, { id }) => version.versions(scope, id));
  route(router, dashboardVersion, (scope, wanted) => version.version(scope, wanted.id, wanted.version));
  route(router, dashboardRevert, (scope, wanted) => version.revert(deps, scope, wanted));
}
