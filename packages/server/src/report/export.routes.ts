import { exportCancel, exportChart, exportQuery, exportStates } from "@provost/contract/report/export";
import { exportBoard, exportPicture } from "@provost/contract/report/export-picture";
import { type Router, route, routeBytes } from "../platform/http/route.ts";
import * as exporting from "./export.service.ts";
import * as drawing from "./picture.service.ts";

export function exportRoutes(router: Router, deps: exporting.ExportDeps & drawing.PictureDeps): void {
  routeBytes(router, exportChart, (scope, input) => exporting.chart(deps, scope, input));
  routeBytes(router, exportQuery, (scope, input) => exporting.query(deps, scope, input));
  route(router, exportStates, (scope) => exporting.states(deps, scope));
  route(router, exportCancel, (scope, input) => exporting.cancel(deps, scope, input));
  routeBytes(router, exportPicture, (scope, input) => drawing.picture(deps, scope, input));
  routeBytes(router, exportBoard, (scope, input) => drawing.board(deps, scope, input));
}
