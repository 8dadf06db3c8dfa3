import { buttons, routes, topMenu } from "@provost/contract/menu";
import { type Router, route, routeEncoded } from "../platform/http/route.ts";
import * as menu from "./menu.service.ts";

export function menuRoutes(router: Router, deps: menu.MenuReading): void {
  route(router, topMenu, (scope) => menu.topMenu(deps, scope));
  routeEncoded(router, routes, (scope, { topMenuId }) => menu.routes(deps, scope, topMenuId));
  routeEncoded(router, buttons, (scope) => menu.buttons(deps, scope));
}
