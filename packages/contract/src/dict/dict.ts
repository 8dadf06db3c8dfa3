import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { Id, rootParentId } from "../wire/id.ts";

/** Key of the row that names a dictionary; its entries have keys ≥ 0. */
export const typeRowKey = -1;
/** The parent entry; the root has none. */
export const ParentId = z.union([z.literal(rootParentId), Id]);

/** A dictionary entry, or a dictionary's type row (`dictKey` −1); `version` grows with each save. */
export const DictEntry = z.object({
  id: Id,
  parentId: ParentId,
  code: z.string().trim().min(1).max(64),
  dictKey: z.coerce.number().int().min(typeRowKey).max(2_147_483_647),
  dictValue: z.string().trim().min(1).max(255),
  /** Its name for viewers in English; absent = `dictValue`. */
  dictValueEn: z.string().trim().max(255).optional(),
  sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  remark: z.string().max(1000).default(""),
  version: z.number().int(),
});
export type DictEntry = z.infer<typeof DictEntry>;

export const dictDictionary = endpoint("GET /api/sq-system/dict/dictionary", {
  permission: "self",
  query: z.object({ code: z.string().min(1).max(64) }),
  data: z.array(DictEntry),
  summary: "The entries of one code as a flat list, without the type row",
});
