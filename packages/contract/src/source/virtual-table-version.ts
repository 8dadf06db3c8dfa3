import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { byId } from "../wire/resource.ts";
import { datasetButtons } from "./dataset-buttons.ts";
import { VirtualDefinition, VirtualTable } from "./virtual-table.ts";

const ByVersion = byId("virtual", "edit").extend({ version: z.coerce.number().int().min(1) });

/** An earlier state of a virtual table; `columns` are their names. Who no longer sees all that it stood on does not know it: neither these nor its tables. */
export const VirtualTableVersion = z.object({
  version: z.number().int(),
  tableName: z.string(),
  comment: z.string(),
  isKnown: z.boolean(),
  columns: z.array(z.string()),
  /** The tables it stood on directly, by name. */
  bases: z.array(z.string()),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type VirtualTableVersion = z.infer<typeof VirtualTableVersion>;

export const virtualTableVersions = endpoint("GET /api/report/virtual-table/{id}/version", {
  permission: datasetButtons.edit,
  params: byId("virtual", "edit"),
  data: z.array(VirtualTableVersion),
  summary: "The versions of a virtual table, the last first",
});

export const virtualTableVersion = endpoint("GET /api/report/virtual-table/{id}/version/{version}", {
  permission: datasetButtons.edit,
  params: ByVersion,
  data: VirtualTableVersion.extend({ definition: VirtualDefinition }),
  summary: "A virtual table as it stood at a version",
});

export const virtualTableRevert = endpoint("POST /api/report/virtual-table/{id}/version/{version}", {
  permission: datasetButtons.edit,
  params: ByVersion,
  /** The version the caller takes for the newest; when it no longer is, the call is refused as a stale save is. */
  query: z.object({ newest: z.coerce.number().int() }),
  data: VirtualTable,
  summary: "Saves an earlier version as the newest",
});
