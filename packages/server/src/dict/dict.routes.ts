import { dictDictionary } from "@provost/contract/dict/dict";
import { dictDetail, dictList, dictRemove, dictSubmit, dictTree } from "@provost/contract/dict/dict-editing";
import { type Router, route } from "../platform/http/route.ts";
import type { Ids } from "../platform/ids.ts";
import * as dict from "./dict.service.ts";

export function dictRoutes(router: Router, deps: { ids: Ids }): void {
  route(router, dictList, (scope, filter) => dict.list(scope, filter));
  route(router, dictTree, (scope, { code }) => dict.tree(scope, code));
  route(router, dictDictionary, (scope, { code }) => dict.dictionary(scope, code));
  route(router, dictDetail, (scope, { id }) => dict.detail(scope, id));
  route(router, dictSubmit, (scope, draft) => dict.submit(deps, scope, draft));
  route(router, dictRemove, (scope, { ids }) => dict.remove(scope, ids));
}
