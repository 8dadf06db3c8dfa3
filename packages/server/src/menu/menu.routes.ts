import { buttons, routes, topMenu } from "@provost/contract/menu/menu";
import {
  menuDetail,
  menuList,
  menuListOnly,
  menuMove,
  menuRemove,
  menuSubmit,
  menuTree,
} from "@provost/contract/menu/menu-editing";
import { type Router, route, routeEncoded } from "../platform/http/route.ts";
import * as menu from "./menu.service.ts";
import * as edit from "./menu-edit.service.ts";
import * as lists from "./menu-list.service.ts";

export function menuRoutes(router: Router, deps: edit.MenuDeps): void {
  route(router, topMenu, (scope) => menu.topMenu(deps, scope));
  routeEncoded(router, routes, (scope, { topMenuId }) => menu.routes(deps, scope, topMenuId || undefined));
  routeEncoded(router, buttons, (scope) => menu.buttons(deps, scope));
  route(router, menuList, (scope, filter) => lists.list(scope, filter, { buttons: true }));
  route(router, menuListOnly, (scope, filter) => lists.list(scope, filter, { buttons: false }));
  route(router, menuTree, (scope) => lists.tree(deps, scope));
  route(router, menuDetail, (scope, { id }) => lists.detail(scope, id));
  route(router, menuSubmit, (scope, draft) => edit.submit(deps, scope, draft));
  route(router, menuMove, (scope, to) => edit.move(deps, scope, to));
  route(router, menuRemove, (scope, { ids }) => edit.remove(deps, scope, ids));
}
