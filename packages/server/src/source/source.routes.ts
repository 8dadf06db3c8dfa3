import { fieldList, fieldSubmit } from "@provost/contract/field";
import {
  datasetDetail,
  datasetImport,
  datasetList,
  datasetRemove,
  reportTables,
  tableInfo,
} from "@provost/contract/source";
import { type Router, route, routeMultipart } from "../platform/http/route.ts";
import * as field from "./field.service.ts";
import { importUpload } from "./import.service.ts";
import type { ImportDeps } from "./import-job.ts";
import * as source from "./source.service.ts";

export function sourceRoutes(router: Router, deps: ImportDeps): void {
  route(router, reportTables, (scope) => source.tables(deps, scope));
  route(router, tableInfo, (scope, { tableName }) => source.tableInfo(deps, scope, tableName));
  route(router, fieldList, (scope, { tableName }) => field.fields(deps, scope, tableName));
  route(router, fieldSubmit, (scope, draft) => field.submit(deps, scope, draft));
  route(router, datasetList, (scope) => source.list(deps, scope));
  route(router, datasetDetail, (scope, { id }) => source.detail(deps, scope, id));
  routeMultipart(router, datasetImport, (scope, request) => importUpload(deps, scope, request));
  route(router, datasetRemove, (scope, { id }) => source.remove(deps, scope, id));
}
