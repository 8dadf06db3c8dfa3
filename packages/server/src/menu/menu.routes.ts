import { buttons, routes, topMenu } from "@provost/contract/menu";
import { type Router, route } from "../platform/http/route.ts";
import * as menu from "./menu.service.ts";

export function menuRoutes(router: Router): void {
  route(router, topMenu, (scope) => menu.topMenu(scope));
  route(router, routes, (scope, { topMenuId }) => menu.routes(scope, topMenuId));
  route(router, buttons, (scope) => menu.buttons(scope));
}
