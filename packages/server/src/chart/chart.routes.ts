import { chartCreate, chartDetail, chartList, chartRemove, chartUpdate } from "@provost/contract/chart";
import { type Router, route } from "../platform/http/route.ts";
import * as chart from "./chart.service.ts";

export function chartRoutes(router: Router, deps: chart.ChartDeps): void {
  route(router, chartList, (scope, query) => chart.list(scope, query));
  route(router, chartDetail, (scope, { id }) => chart.detail(scope, id));
  route(router, chartCreate, (scope, draft) => chart.create(deps, scope, draft));
  route(router, chartUpdate, (scope, save) => chart.update(deps, scope, save));
  route(router, chartRemove, (scope, { id }) => chart.remove(scope, id));
}
