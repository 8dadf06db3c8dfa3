import { topMenuDetail, topMenuList, topMenuRemove, topMenuSubmit } from "@provost/contract/menu/top-menu";
import { type Router, route } from "../platform/http/route.ts";
import type { Ids } from "../platform/ids.ts";
import * as topMenu from "./top-menu.service.ts";

export function topMenuRoutes(router: Router, deps: { ids: Ids }): void {
  route(router, topMenuList, (scope, filter) => topMenu.list(scope, filter));
  route(router, topMenuDetail, (scope, { id }) => topMenu.detail(scope, id));
  route(router, topMenuSubmit, (scope, draft) => topMenu.submit(deps, scope, draft));
  route(router, topMenuRemove, (scope, { ids }) => topMenu.remove(scope, ids));
}
