import {
  policyCheck,
  readingAs,
  readingOf,
  readingOwn,
  readingTableAs,
} from "@provost/contract/people/reading";
import { type Router, route } from "../../platform/http/route.ts";
import * as reading from "./reading.service.ts";

export function readingRoutes(router: Router, deps: reading.ReadingDeps): void {
  route(router, readingOwn, (scope, { tableName }) => reading.explain(deps, scope, tableName));
  route(router, readingOf, (scope, who) => reading.accessOf(deps, scope, who));
  route(router, readingAs, (scope, as) => reading.viewAs(deps, scope, as));
  route(router, readingTableAs, (scope, as) => reading.viewTableAs(deps, scope, as));
  route(router, policyCheck, (scope, drafted) => reading.check(deps, scope, drafted));
}
