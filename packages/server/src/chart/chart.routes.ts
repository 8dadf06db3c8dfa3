import { chartDetail } from "@provost/contract/chart/chart";
import { folderCreate, folderList, folderRemove, folderUpdate } from "@provost/contract/chart/chart-folder";
import {
  chartCreate,
  chartFavourite,
  chartList,
  chartMove,
  chartRemove,
  chartRestore,
  chartRevert,
  chartUpdate,
  chartUses,
  chartVersion,
  chartVersions,
} from "@provost/contract/chart/chart-keeping";
import { chartShare, chartSharing } from "@provost/contract/document/sharing";
import { type Router, route } from "../platform/http/route.ts";
import * as chart from "./chart.service.ts";
import * as bin from "./chart-bin.service.ts";
import { chartFolders } from "./chart-folder.service.ts";
import * as sharing from "./chart-sharing.service.ts";
import * as history from "./version/chart-version.service.ts";

export function chartRoutes(router: Router, deps: chart.ChartDeps): void {
  route(router, chartList, (scope, filter) => chart.list(deps, scope, filter));
  route(router, chartDetail, (scope, { id }) => chart.detail(deps, scope, id));
  route(router, chartCreate, (scope, draft) => chart.create(deps, scope, draft));
  route(router, chartUpdate, (scope, save) => chart.update(deps, scope, save));
  route(router, chartMove, (scope, { id, folderId }) => chart.move(deps, scope, id, folderId));
  route(router, chartFavourite, (scope, { id, favourite }) => chart.keepFavourite(scope, id, favourite));
  route(router, chartRemove, (scope, { id, forever }) => bin.remove(deps, scope, id, forever ?? false));
  route(router, chartUses, (scope, { id }) => bin.uses(scope, id));
  route(router, chartRestore, (scope, { id }) => bin.restore(deps, scope, id));
  route(router, chartVersions, (scope, { id }) => history.versions(scope, id));
  route(router, chartVersion, (scope, { id, version }) => history.version(deps, scope, id, version));
  route(router, chartRevert, (scope, wanted) => history.revert(deps, scope, wanted));
  route(router, chartSharing, (scope, { id }) => sharing.sharing(scope, id));
  route(router, chartShare, (scope, wanted) => sharing.share(scope, wanted));
  route(router, folderList, (scope) => chartFolders.list(scope));
  route(router, folderCreate, (scope, draft) => chartFolders.create(deps, scope, draft));
  route(router, folderUpdate, (scope, save) => chartFolders.update(scope, save));
  route(router, folderRemove, (scope, { id }) => chartFolders.remove(scope, id));
}
