import {
  fileContent,
  fileList,
  fileRemove,
  fileStorage,
  fileUses,
} from "@provost/contract/upload/stored-file";
import { type Router, route, routeBytes } from "../platform/http/route.ts";
import { fileReply } from "./file-reply.ts";
import { ueditorRoutes } from "./ueditor.routes.ts";
import * as upload from "./upload.service.ts";
import type { UploadDeps } from "./upload-deps.ts";

/** `byCookie` knows, beside the header, the cookie for files. */
export function uploadRoutes(router: Router, byCookie: Router, deps: UploadDeps): void {
  ueditorRoutes(byCookie, deps);
  route(router, fileList, (scope, wish) => upload.list(scope, wish));
  route(router, fileStorage, (scope) => upload.storage(scope));
  route(router, fileUses, (scope, { id }) => upload.uses(deps, scope, id));
  route(router, fileRemove, (scope, wish) => upload.remove(deps, scope, wish));
  routeBytes(byCookie, fileContent, (scope, { id }, exchange) => fileReply(deps, scope, id, exchange));
}
