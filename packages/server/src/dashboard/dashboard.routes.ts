import {
  dashboardCreate,
  dashboardList,
  dashboardRemove,
  dashboardUpdate,
} from "@provost/contract/dashboard";
import { type Router, route } from "../platform/http/route.ts";
import type { Ids } from "../platform/ids.ts";
import * as dashboard from "./dashboard.service.ts";

export function dashboardRoutes(router: Router, deps: { ids: Ids }): void {
  route(router, dashboardList, (scope, { home }) => dashboard.list(scope, home));
  route(router, dashboardCreate, (scope, draft) => dashboard.create(deps, scope, draft));
  route(router, dashboardUpdate, (scope, save) => dashboard.update(scope, save));
  route(router, dashboardRemove, (scope, { id }) => dashboard.remove(scope, id));
}
