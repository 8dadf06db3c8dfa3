import { dashboardDetail, dashboardHome } from "@provost/contract/dashboard/dashboard";
import { dashboardFile, dashboardImport } from "@provost/contract/dashboard/dashboard-file";
import {
  dashboardFolderCreate,
  dashboardFolderList,
  dashboardFolderRemove,
  dashboardFolderUpdate,
} from "@provost/contract/dashboard/dashboard-folder";
import { dashboardHomeSet, dashboardHomes } from "@provost/contract/dashboard/dashboard-home";
import * as calls from "@provost/contract/dashboard/dashboard-keeping";
import { dashboardSharingCheck } from "@provost/contract/dashboard/dashboard-sharing-check";
import * as templateCalls from "@provost/contract/dashboard/dashboard-template";
import { type Router, route } from "../platform/http/route.ts";
import * as dashboard from "./dashboard.service.ts";
import {
  dashboardBin,
  dashboardContents,
  dashboardFolders,
  dashboardSharing,
  dashboardVersions,
} from "./dashboard-document.ts";
import { fileOf } from "./dashboard-file.service.ts";
import * as homePage from "./dashboard-home.service.ts";
import { type ImportDeps, importFile } from "./dashboard-import.service.ts";
import type { TemplateDeps } from "./dashboard-template.service.ts";
import * as template from "./dashboard-template.service.ts";
import { checkSharing, type SharingCheckDeps } from "./sharing-check.service.ts";

export function dashboardRoutes(router: Router, deps: ImportDeps & SharingCheckDeps & TemplateDeps): void {
  route(router, calls.dashboardList, (scope, wanted) => dashboard.list(scope, wanted));
  route(router, dashboardHome, (scope) => homePage.home(deps, scope));
  route(router, dashboardHomes, (scope) => homePage.homes(scope));
  route(router, dashboardHomeSet, (scope, wanted) => homePage.setHome(scope, wanted));
  route(router, dashboardDetail, (scope, { id }) => dashboard.detail(deps, scope, id));
  route(router, dashboardFile, (scope, { id, values }) => fileOf(deps, scope, id, values));
  route(router, dashboardImport, (scope, wanted) => importFile(deps, scope, wanted));
  route(router, templateCalls.dashboardTemplateList, (scope) => template.templates(deps, scope));
  route(router, templateCalls.dashboardTemplateFile, (scope, { id }) =>
    template.templateFile(deps, scope, id),
  );
  route(router, templateCalls.dashboardTemplateOffer, (scope, { id }) => template.offer(deps, scope, id));
  route(router, templateCalls.dashboardTemplatePublish, (scope, wanted) =>
    template.publish(deps, scope, wanted),
  );
  route(router, templateCalls.dashboardTemplateWithdraw, (scope, { id }) =>
    template.withdraw(deps, scope, id),
  );
  route(router, calls.dashboardCreate, (scope, draft) => dashboardContents.create(deps, scope, draft));
  route(router, calls.dashboardUpdate, (scope, save) => dashboardContents.update(deps, scope, save));
  route(router, calls.dashboardRemove, (scope, { id, forever = false }) =>
    dashboardBin.remove(deps, scope, id, forever),
  );
  route(router, calls.dashboardFavourite, (scope, { id, favourite }) =>
    dashboardContents.setFavourite(scope, id, favourite),
  );
  route(router, calls.dashboardMove, (scope, { id, folderId }) => dashboard.move(scope, id, folderId));
  route(router, dashboardFolderList, (scope) => dashboardFolders.list(scope));
  route(router, dashboardFolderCreate, (scope, draft) => dashboardFolders.create(deps, scope, draft));
  route(router, dashboardFolderUpdate, (scope, save) => dashboardFolders.update(scope, save));
  route(router, dashboardFolderRemove, (scope, { id }) => dashboardFolders.remove(scope, id));
  route(router, calls.dashboardRestore, (scope, { id }) => dashboardBin.restore(deps, scope, id));
  route(router, calls.dashboardSharing, (scope, { id }) => dashboardSharing.sharing(scope, id));
  route(router, calls.dashboardShare, (scope, wanted) => dashboardSharing.share(scope, wanted));
  route(router, dashboardSharingCheck, (scope, wanted) => checkSharing(deps, scope, wanted));
  route(router, calls.dashboardVersions, (scope, { id }) => dashboardVersions.list(scope, id));
  route(router, calls.dashboardVersion, (scope, wanted) =>
    dashboardVersions.one(deps, scope, wanted.id, wanted.version),
  );
  route(router, calls.dashboardRevert, (scope, wanted) => dashboardVersions.revert(deps, scope, wanted));
}
