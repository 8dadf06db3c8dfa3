import { z } from "zod";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id, rootParentId } from "../wire/id.ts";
import { PageQuery, pageOf, textFilters } from "../wire/page.ts";
import { addOrEdit } from "../wire/permission.ts";
import { byId, idsOf, parentOf } from "../wire/resource.ts";
import { DictEntry } from "./dict.ts";
import { dictButtons } from "./dict-feature.ts";

/** An entry with those below it. */
export type DictNode = DictEntry & { hasChildren: boolean; children?: DictNode[] | undefined };
export const DictNode: z.ZodType<DictNode> = DictEntry.extend({
  hasChildren: z.boolean(),
  get children() {
    return z.array(DictNode).optional();
  },
});

/** What a tree picker needs of an entry. */
export type DictTitle = {
  id: string;
  parentId: string;
  title: string;
  key: number;
  value: string;
  hasChildren: boolean;
  children?: DictTitle[] | undefined;
};
export const DictTitle: z.ZodType<DictTitle> = z.object({
  id: Id,
  parentId: z.string(),
  title: z.string(),
  key: z.number(),
  value: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(DictTitle).optional();
  },
});

const { code, dictKey, dictValue, dictValueEn, sort, remark } = DictEntry.shape;

/** An entry to add or to change. */
export const DictDraft = draftOf("dict", {
  parentId: parentOf("dict", "view").default(rootParentId),
  code,
  dictKey,
  dictValue,
  dictValueEn: dictValueEn.unwrap().default(""),
  sort,
  remark,
});
export type DictDraft = z.infer<typeof DictDraft>;

/** The texts of an entry that a list can be filtered by. */
export const dictTexts = ["code", "dictValue", "remark"] as const;

const DictFilters = PageQuery.extend({
  ...textFilters(dictTexts),
  dictKey: DictEntry.shape.dictKey.optional(),
  paged: z.stringbool().optional(),
});

export const dictList = endpoint("GET /api/sq-system/dict/list", {
  permission: dictButtons.view,
  query: DictFilters,
  data: z.union([z.array(DictNode), pageOf(DictNode)]),
  summary: "Dictionaries as a tree; `paged=true` gives a page of it",
});

export const dictTree = endpoint("GET /api/sq-system/dict/tree", {
  permission: "self",
  query: z.object({ code: z.string().max(64).default("DICT") }),
  data: z.array(DictTitle),
  summary: "Titles as a tree: of one code, or of all with `DICT`",
});

export const dictDetail = endpoint("GET /api/sq-system/dict/detail", {
  permission: dictButtons.view,
  query: byId("dict", "view"),
  data: DictEntry,
  summary: "One entry",
});

export const dictSubmit = endpoint("POST /api/sq-system/dict/submit", {
  permission: addOrEdit(dictButtons),
  body: DictDraft,
  data: DictEntry,
  summary: "Adds an entry, or updates it when it carries an id",
});

export const dictRemove = endpoint("POST /api/sq-system/dict/remove", {
  permission: dictButtons.remove,
  query: z.object({ ids: idsOf("dict", "manage") }),
  data: Nothing,
  summary: "Deletes entries; entries with children only together with them",
});
