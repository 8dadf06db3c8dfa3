import { directoryTest } from "@provost/contract/auth/auth-directory";
import { type Router, route } from "../../platform/http/route.ts";
import { type DirectoryDeps, testDirectory } from "./directory.service.ts";

export function directoryRoutes(router: Router, deps: DirectoryDeps): void {
  route(router, directoryTest, (scope, input) => testDirectory(deps, scope, input));
}
