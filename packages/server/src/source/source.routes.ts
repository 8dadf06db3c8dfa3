import { datasetDetail, datasetList, datasetRemove, reportTables, tableInfo } from "@provost/contract/source";
import { type Router, route } from "../platform/http/route.ts";
import * as source from "./source.service.ts";

export function sourceRoutes(router: Router, deps: source.SourceDeps): void {
  route(router, reportTables, (scope) => source.tables(deps, scope));
  route(router, tableInfo, (scope, { tableName }) => source.tableInfo(deps, scope, tableName));
  route(router, datasetList, (scope) => source.list(deps, scope));
  route(router, datasetDetail, (scope, { id }) => source.detail(deps, scope, id));
  route(router, datasetRemove, (scope, { id }) => source.remove(deps, scope, id));
}
