import { lock, lockKeep, lockTake, unlock } from "@provost/contract/auth/auth-lock";
import { type Router, route } from "../../platform/http/route.ts";
import { type LockDeps, lockSession, unlockSession } from "./lock.service.ts";
import { keepAside, type LockKeepDeps, takeBack } from "./lock-keep.service.ts";

export function lockRoutes(router: Router, deps: LockDeps & LockKeepDeps): void {
  route(router, lock, (scope, wish) => lockSession(deps, scope, wish));
  route(router, unlock, (scope, { password }) => unlockSession(deps, scope, password));
  route(router, lockKeep, (scope, content) => keepAside(deps, scope, content));
  route(router, lockTake, (scope, { key }) => takeBack(deps, scope, key));
}
