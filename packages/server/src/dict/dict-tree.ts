import type { DictEntry } from "@provost/contract/dict/dict";
import type { DictNode, DictTitle } from "@provost/contract/dict/dict-editing";
import { rootParentId } from "@provost/contract/wire/id";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { growTree } from "../platform/tree.ts";
import type { DictRow } from "./dict.store.ts";

/** What leaves the server of an entry. */
export function presentEntry(row: DictRow): DictEntry {
  const { id, code, dictKey, dictValue, dictValueEn, sort, remark, version } = row;
  const names = { dictValue, ...(dictValueEn !== "" && { dictValueEn }) };
  return { id, parentId: row.parentId ?? rootParentId, code, dictKey, ...names, sort, remark, version };
}

/** Entries as a tree, in the rows' order. */
export function dictTree(rows: readonly DictRow[]): DictNode[] {
  return growTree<DictRow, DictNode>(rows, (row, children) => ({
    ...presentEntry(row),
    hasChildren: children.length > 0,
    ...(children.length > 0 ? { children } : {}),
  }));
}

/** Titles as a tree, for pickers. */
export function titleTree(rows: readonly DictRow[], language: Language): DictTitle[] {
  return growTree<DictRow, DictTitle>(rows, (row, children) => ({
    id: row.id,
    parentId: row.parentId ?? rootParentId,
    title: nameIn(language, row.dictValue, row.dictValueEn),
    key: row.dictKey,
    value: row.id,
    hasChildren: children.length > 0,
    ...(children.length > 0 ? { children } : {}),
  }));
}

/** Whether `ancestorId` is the entry itself or one of its ancestors. */
export function isBelow(rows: readonly DictRow[], id: string, ancestorId: string): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let row = byId.get(id);
  while (row) {
    if (row.id === ancestorId) return true;
    row = row.parentId === null ? undefined : byId.get(row.parentId);
  }
  return false;
}
