import { granteeSearch } from "@provost/contract/document/sharing";
import { type Router, route } from "../platform/http/route.ts";
import { grantees } from "./sharing.service.ts";

export function documentRoutes(router: Router): void {
  route(router, granteeSearch, (scope, { text }) => grantees(scope, text));
}
