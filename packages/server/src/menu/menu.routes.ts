import {
  buttons,
  menuDetail,
  menuList,
  menuListOnly,
  menuMove,
  menuRemove,
  menuSubmit,
  menuTree,
  routes,
  topMenu,
} from "@provost/contract/menu";
import { type Router, route, routeEncoded } from "../platform/http/route.ts";
import * as menu from "./menu.service.ts";
import * as admin from "./menu-admin.service.ts";

export function menuRoutes(router: Router, deps: admin.MenuDeps): void {
  route(router, topMenu, (scope) => menu.topMenu(deps, scope));
  routeEncoded(router, routes, (scope, { topMenuId }) => menu.routes(deps, scope, topMenuId));
  routeEncoded(router, buttons, (scope) => menu.buttons(deps, scope));
  route(router, menuList, (scope, filter) => admin.list(scope, filter, { buttons: true }));
  route(router, menuListOnly, (scope, filter) => admin.list(scope, filter, { buttons: false }));
  route(router, menuTree, (scope) => admin.tree(deps, scope));
  route(router, menuDetail, (scope, { id }) => admin.detail(scope, id));
  route(router, menuSubmit, (scope, draft) => admin.submit(deps, scope, draft));
  route(router, menuMove, (scope, to) => admin.move(scope, to));
  route(router, menuRemove, (scope, { ids }) => admin.remove(scope, ids));
}
