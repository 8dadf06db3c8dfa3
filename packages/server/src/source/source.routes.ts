import {
  connectionColumns,
  connectionDetail,
  connectionList,
  connectionPublish,
  connectionRemove,
  connectionShare,
  connectionSharing,
  connectionSubmit,
  connectionTables,
  connectionTry,
  liveTableRefresh,
} from "@provost/contract/source/connection";
import {
  datasetCancel,
  datasetLosses as datasetLossesCall,
  datasetReading,
  datasetStorage,
  uploadCreate,
  uploadLoad,
  uploadPreview,
  uploadRemove,
} from "@provost/contract/source/dataset-upload";
import {
  fieldList,
  fieldProfile,
  fieldSubmit,
  fieldValues as fieldValuesCall,
} from "@provost/contract/source/field";
import { fieldSearch } from "@provost/contract/source/field-search";
import {
  generationDiff as generationDiffCall,
  generationList,
  generationRestore,
} from "@provost/contract/source/generation";
import {
  mapChoice,
  mapList,
  mapPreview,
  mapRemove,
  mapRename,
  mapSave,
  mapShapes,
} from "@provost/contract/source/map-shapes";
import { referenceDetail, referenceSubmit } from "@provost/contract/source/published-reference";
import {
  scheduleDetail,
  scheduleRemove,
  scheduleRun,
  scheduleSubmit,
} from "@provost/contract/source/schedule";
import {
  datasetDetail,
  datasetImport,
  datasetList,
  datasetRemove,
  datasetShare,
  datasetSharing,
  datasetUses as datasetUsesCall,
  reportTables,
  tableInfo,
} from "@provost/contract/source/source";
import { tableBin, tableBinRemove, tableBinRestore } from "@provost/contract/source/table-bin";
import {
  virtualTableCreate,
  virtualTableDetail,
  virtualTableList,
  virtualTablePreview,
  virtualTableRemove,
  virtualTableUpdate,
} from "@provost/contract/source/virtual-table";
import {
  virtualTableRevert,
  virtualTableVersion,
  virtualTableVersions,
} from "@provost/contract/source/virtual-table-version";
import { type Router, route, routeMultipart } from "../platform/http/route.ts";
import * as connection from "./connection/connection.service.ts";
import * as connectionAuthority from "./connection/connection-authority.ts";
import * as sharing from "./dataset-sharing.service.ts";
import { datasetUses } from "./dataset-use.ts";
import * as field from "./field/field.service.ts";
import { search } from "./field/field-search.service.ts";
import * as fieldValues from "./field/field-values.service.ts";
import { datasetLosses } from "./generation/dataset-loss.ts";
import { generations, restoreGeneration } from "./generation/generation.service.ts";
import { generationDiff } from "./generation/generation-diff.ts";
import { importUpload } from "./import/import.service.ts";
import type { ImportDeps } from "./import/import-job.ts";
import { storage } from "./import/storage.ts";
import {
  cancelImport,
  createUpload,
  loadUpload,
  previewUpload,
  removeUpload,
} from "./import/upload.service.ts";
import * as map from "./map/map.service.ts";
import { reading } from "./policy/remembered-reading.ts";
import { publishReference, reference } from "./reference/reference.service.ts";
import { fetchNow, removeSchedule, schedule, submitSchedule } from "./schedule/schedule.service.ts";
import * as source from "./source.service.ts";
import * as bin from "./table-bin/table-bin.service.ts";
import * as virtual from "./virtual/virtual.service.ts";
import * as virtualVersion from "./virtual/virtual-version.service.ts";

/** Dependencies of tables and data sources. */
export type SourceRouteDeps = ImportDeps & connection.ConnectionServiceDeps;

export function sourceRoutes(router: Router, deps: SourceRouteDeps): void {
  connectionRoutes(router, deps);
  mapRoutes(router, deps);
  route(router, reportTables, (scope) => source.tables(deps, scope));
  route(router, tableInfo, (scope, { tableName }) => source.tableInfo(deps, scope, tableName));
  route(router, fieldList, (scope, { tableName }) => field.fields(deps, scope, tableName));
  route(router, fieldSearch, (scope, query) => search(deps, scope, query));
  route(router, fieldSubmit, (scope, draft) => field.submit(deps, scope, draft));
  route(router, fieldProfile, (scope, query) => fieldValues.profile(deps, scope, query));
  route(router, fieldValuesCall, (scope, query) => fieldValues.values(deps, scope, query));
  route(router, datasetList, (scope) => source.list(deps, scope));
  route(router, datasetDetail, (scope, { id }) => source.detail(deps, scope, id));
  route(router, virtualTableList, (scope) => virtual.list(deps, scope));
  route(router, virtualTableDetail, (scope, { id }) => virtual.detail(deps, scope, id));
  route(router, virtualTablePreview, (scope, { definition }) => virtual.tryOut(deps, scope, definition));
  route(router, virtualTableCreate, (scope, draft) => virtual.create(deps, scope, draft));
  route(router, virtualTableUpdate, (scope, draft) => virtual.update(deps, scope, draft));
  route(router, virtualTableRemove, (scope, { id }) => virtual.remove(deps, scope, id));
  routeMultipart(router, datasetImport, (scope, request, take) => importUpload(deps, scope, request, take));
  route(router, datasetStorage, (scope) => storage(deps, scope));
  routeMultipart(router, uploadCreate, (scope, request) => createUpload(deps, scope, request));
  route(router, uploadPreview, (scope, query) => previewUpload(deps, scope, query));
  route(router, uploadLoad, (scope, query) => loadUpload(deps, scope, query));
  route(router, uploadRemove, (scope, { id }) => removeUpload(deps, scope, id));
  route(router, datasetCancel, (scope, { id }) => cancelImport(deps, scope, id));
  route(router, datasetLossesCall, (scope, query) => datasetLosses(deps, scope, query));
  route(router, generationList, (scope, query) => generations(deps, scope, query));
  route(router, generationDiffCall, (scope, query) => generationDiff(deps, scope, query));
  route(router, generationRestore, (scope, query) => restoreGeneration(deps, scope, query));
  route(router, datasetReading, (scope, { id }) => reading(deps, scope, id));
  route(router, scheduleDetail, (scope, { id }) => schedule(deps, scope, id));
  route(router, scheduleSubmit, (scope, draft) => submitSchedule(deps, scope, draft));
  route(router, scheduleRun, (scope, { id }) => fetchNow(deps, scope, id));
  route(router, scheduleRemove, (scope, { id }) => removeSchedule(deps, scope, id));
  route(router, referenceDetail, (scope, { id }) => reference(deps, scope, id));
  route(router, referenceSubmit, (scope, wanted) => publishReference(deps, scope, wanted));
  route(router, datasetUsesCall, (scope, { id }) => datasetUses(deps, scope, id));
  route(router, virtualTableVersions, (scope, { id }) => virtualVersion.versions(deps, scope, id));
  route(router, virtualTableVersion, (scope, { id, version }) =>
    virtualVersion.version(deps, scope, id, version),
  );
  route(router, virtualTableRevert, (scope, wanted) => virtualVersion.revert(deps, scope, wanted));
  route(router, tableBin, (scope, input) => bin.list(scope, input));
  route(router, tableBinRestore, (scope, { id }) => bin.restore(deps, scope, id));
  route(router, tableBinRemove, (scope, { id }) => bin.remove(deps, scope, id));
  route(router, datasetSharing, (scope, { id }) => sharing.sharing(deps, scope, id));
  route(router, datasetShare, (scope, wanted) => sharing.share(deps, scope, wanted));
  route(router, datasetRemove, (scope, { id }) => source.remove(deps, scope, id));
}

function connectionRoutes(router: Router, deps: SourceRouteDeps): void {
  route(router, connectionList, (scope) => connection.list(scope));
  route(router, connectionDetail, (scope, { id }) => connection.detail(scope, id));
  route(router, connectionSubmit, (scope, draft) => connection.submit(deps, scope, draft));
  route(router, connectionRemove, (scope, { id }) => connection.remove(deps, scope, id));
  route(router, connectionSharing, (scope, { id }) => connectionAuthority.sharing(scope, id));
  route(router, connectionShare, (scope, draft) => connectionAuthority.share(scope, draft));
  route(router, connectionTry, (scope, draft) => connection.attempt(deps, scope, draft));
  route(router, connectionTables, (scope, query) => connection.tables(deps, scope, query));
  route(router, connectionColumns, (scope, query) => connection.columns(deps, scope, query));
  route(router, connectionPublish, (scope, wanted) => connection.publish(deps, scope, wanted));
  route(router, liveTableRefresh, (scope, { id }) => connection.refreshColumns(deps, scope, id));
}

function mapRoutes(router: Router, deps: SourceRouteDeps): void {
  route(router, mapList, (scope) => map.list(scope));
  route(router, mapShapes, (scope, { id }) => map.shapes(scope, id));
  route(router, mapChoice, (scope, wanted) => map.choice(scope, wanted));
  routeMultipart(router, mapPreview, (scope, request) => map.preview(scope, request));
  routeMultipart(router, mapSave, (scope, request, take) => map.save(deps, scope, request, take));
  route(router, mapRename, (scope, wanted) => map.rename(deps, scope, wanted));
  route(router, mapRemove, (scope, { id }) => map.remove(scope, id));
}
