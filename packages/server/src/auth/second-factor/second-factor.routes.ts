import {
  recoveryCodesRenew,
  secondFactor,
  secondFactorConfirm,
  secondFactorDisable,
  secondFactorSetup,
} from "@provost/contract/auth/second-factor";
import { type Router, route } from "../../platform/http/route.ts";
import type { AuthDeps } from "../auth.service.ts";
import * as factor from "./second-factor.service.ts";

export function secondFactorRoutes(router: Router, deps: AuthDeps): void {
  route(router, secondFactor, (scope) => factor.secondFactorOf(scope));
  route(router, secondFactorSetup, (scope, input) => factor.setUp(deps, scope, input));
  route(router, secondFactorConfirm, (scope, { code }) => factor.confirm(deps, scope, code));
  route(router, secondFactorDisable, (scope, input) => factor.disable(deps, scope, input));
  route(router, recoveryCodesRenew, (scope, { code }) => factor.renewCodes(deps, scope, code));
}
