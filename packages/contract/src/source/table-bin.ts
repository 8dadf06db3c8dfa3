import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { byId } from "../wire/resource.ts";
import { datasetButtons } from "./source-feature.ts";

/** A data set or virtual table in the recycle bin; moments are ISO. */
export const BinnedTable = z.object({
  id: Id,
  kind: z.enum(["dataset", "virtual"]),
  tableName: z.string(),
  comment: z.string(),
  /** `null`: a virtual table has none of its own. */
  rows: z.number().int().nullable(),
  ownerName: z.string(),
  removedByName: z.string(),
  removedAt: z.string(),
  /** When it was deleted permanently; `null`: it was not. */
  purgedAt: z.string().nullable(),
});
export type BinnedTable = z.infer<typeof BinnedTable>;

export const tableBin = endpoint("GET /api/report/table-bin", {
  permission: datasetButtons.remove,
  query: z.object({ purged: z.stringbool().optional() }),
  data: z.array(BinnedTable),
  summary:
    "The removed tables that the caller owned or removed, the last removed first; administrators see all. `purged=true`: for administrators, those deleted permanently in the last 7 days",
});

export const tableBinRestore = endpoint("POST /api/report/table-bin/{id}/restore", {
  permission: datasetButtons.remove,
  params: byId("table", "view"),
  data: Nothing,
  summary:
    "Restores a table from the recycle bin; refused while another table has its name. Administrators also restore what was deleted permanently, for 7 days",
});

export const tableBinRemove = endpoint("DELETE /api/report/table-bin/{id}", {
  permission: datasetButtons.remove,
  params: byId("table", "manage"),
  data: Nothing,
  summary: "Deletes a table in the recycle bin permanently; its rows leave the disk 7 days later",
});
