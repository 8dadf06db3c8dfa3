import { chartDetail } from "@provost/contract/chart/chart";
import { folderCreate, folderList, folderRemove, folderUpdate } from "@provost/contract/chart/chart-folder";
import * as calls from "@provost/contract/chart/chart-keeping";
import { type Router, route } from "../platform/http/route.ts";
import * as chart from "./chart.service.ts";
import { chartBin, chartContents, chartFolders, chartSharing, chartVersions } from "./chart-document.ts";

export function chartRoutes(router: Router, deps: chart.ChartDeps): void {
  route(router, calls.chartList, (scope, filter) => chart.list(deps, scope, filter));
  route(router, chartDetail, (scope, { id }) => chart.detail(deps, scope, id));
  route(router, calls.chartCreate, (scope, draft) => chartContents.create(deps, scope, draft));
  route(router, calls.chartUpdate, (scope, save) => chartContents.update(deps, scope, save));
  route(router, calls.chartMove, (scope, { id, folderId }) => chart.move(deps, scope, id, folderId));
  route(router, calls.chartFavourite, (scope, { id, favourite }) =>
    chartContents.setFavourite(scope, id, favourite),
  );
  route(router, calls.chartRemove, (scope, { id, forever = false }) =>
    chartBin.remove(deps, scope, id, forever),
  );
  route(router, calls.chartUses, (scope, { id }) => chart.uses(scope, id));
  route(router, calls.chartRestore, (scope, { id }) => chartBin.restore(deps, scope, id));
  route(router, calls.chartVersions, (scope, { id }) => chartVersions.list(scope, id));
  route(router, calls.chartVersion, (scope, { id, version }) => chartVersions.one(deps, scope, id, version));
  route(router, calls.chartRevert, (scope, wanted) => chartVersions.revert(deps, scope, wanted));
  route(router, calls.chartSharing, (scope, { id }) => chartSharing.sharing(scope, id));
  route(router, calls.chartShare, (scope, wanted) => chartSharing.share(scope, wanted));
  route(router, folderList, (scope) => chartFolders.list(scope));
  route(router, folderCreate, (scope, draft) => chartFolders.create(deps, scope, draft));
  route(router, folderUpdate, (scope, save) => chartFolders.update(scope, save));
  route(router, folderRemove, (scope, { id }) => chartFolders.remove(scope, id));
}
