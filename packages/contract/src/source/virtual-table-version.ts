import { z } from "zod";
import { NewestKnown, versionEndpoints } from "../document/version.ts";
import { datasetButtons } from "./source-feature.ts";
import { VirtualDefinition, VirtualTable } from "./virtual-table.ts";

/** An earlier state of a virtual table; `columns` are their names. Who no longer sees all that it was built on does not know it: neither these nor its tables. */
export const VirtualTableVersion = z.object({
  version: z.number().int(),
  tableName: z.string(),
  comment: z.string(),
  isKnown: z.boolean(),
  columns: z.array(z.string()),
  /** The tables it was built on directly, by name. */
  bases: z.array(z.string()),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type VirtualTableVersion = z.infer<typeof VirtualTableVersion>;

export const {
  versions: virtualTableVersions,
  version: virtualTableVersion,
  revert: virtualTableRevert,
} = versionEndpoints(
  { path: "/api/report/virtual-table", kind: "virtual", one: "a virtual table" },
  {
    see: { permission: datasetButtons.edit, access: "edit" },
    revert: { permission: datasetButtons.edit, query: NewestKnown },
    Listed: VirtualTableVersion,
    Full: VirtualTableVersion.extend({ definition: VirtualDefinition }),
    Whole: VirtualTable,
  },
);
