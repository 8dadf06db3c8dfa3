import { type DictEntry, typeRowKey } from "@provost/contract/dict/dict";
import {
  type DictDraft,
  type DictNode,
  type DictTitle,
  type dictList,
  dictTexts,
} from "@provost/contract/dict/dict-editing";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { rootParentId } from "@provost/contract/wire/id";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { type Page, page } from "@provost/contract/wire/page";
import { audit } from "../platform/audit.ts";
import { authorityOver, authorizeKnown } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import { meetsTexts, textConditions } from "../platform/text-filter.ts";
import { withAncestors } from "../platform/tree.ts";
import { type DictRow, dictStore } from "./dict.store.ts";
import { dictTree, isBelow, presentEntry, titleTree } from "./dict-tree.ts";

/** The tree of dictionaries, whatever `current` and `size` are, unless a page of its top rows is requested. */
export async function list(
  scope: TenantScope,
  filter: HandlerInput<typeof dictList>,
): Promise<DictNode[] | Page<DictNode>> {
  const rows = await scope.db.run((db) => dictStore(db).all());
  const conditions = textConditions(filter, dictTexts);
  const found = rows.filter(
    (row) =>
      [row.dictValue, row.dictValueEn].some((dictValue) => meetsTexts({ ...row, dictValue }, conditions)) &&
      (filter.dictKey === undefined || row.dictKey === filter.dictKey),
  );
  const tree = dictTree(withAncestors(rows, new Set(found.map(({ id }) => id))));
  if (!filter.paged) return tree;
  const start = (filter.current - 1) * filter.size;
  return page(tree.slice(start, start + filter.size), tree.length, filter);
}

/** Titles of one code, or of all with `DICT`. */
export async function tree(scope: TenantScope, code: string): Promise<DictTitle[]> {
  const rows = await scope.db.run((db) => dictStore(db).all());
  return titleTree(code === "DICT" ? rows : rows.filter((row) => row.code === code), scope.language);
}

/** The entries of one code, without its type row. */
export async function dictionary(scope: TenantScope, code: string): Promise<DictEntry[]> {
  return (await scope.db.run((db) => dictStore(db).ofCode(code))).map(presentEntry);
}

/** What the entries of a dictionary are called in each language, by their key. */
type EntryNames = Record<Language, Record<string, string>>;

const mostNames = 20_000;

/** What the entries of some dictionaries are called, by their code and key; a code that is no dictionary is left out. */
export async function entryNames(db: TenantDb, codes: readonly string[]): Promise<Map<string, EntryNames>> {
  const names = new Map<string, EntryNames>();
  if (codes.length === 0) return names;
  for (const { code, dictKey, dictValue: zh, dictValueEn } of await dictStore(db).namesOf(codes, mostNames)) {
    const known = names.get(code) ?? { zh: {}, en: {} };
    names.set(code, known);
    if (dictKey === typeRowKey) continue;
    known.zh[String(dictKey)] = zh;
    known.en[String(dictKey)] = nameIn("en", zh, dictValueEn);
  }
  return names;
}

export async function detail(scope: TenantScope, id: string): Promise<DictEntry> {
  const row = await scope.db.run((db) => dictStore(db).byId(id));
  if (!row) throw refuse("not_found");
  return presentEntry(row);
}

/** The right to an entry among those that the transaction has locked: entries have no owner; every user with the button changes all of them. */
const authorizeDict = authorityOver(
  "dict",
  async (rows: readonly DictRow[], _db: TenantDb, _scope: TenantScope, id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? { row, access: "manage" as const } : null;
  },
);

type Fields = Pick<
  DictRow,
  "parentId" | "code" | "dictKey" | "dictValue" | "dictValueEn" | "sort" | "remark"
>;

function checked(
  rows: readonly DictRow[],
  draft: Omit<DictEntry, "id" | "version">,
  id: string | null,
): Fields {
  const { code, dictKey, dictValue, dictValueEn = "", sort, remark } = draft;
  const parentId = draft.parentId === rootParentId ? null : draft.parentId;
  if (parentId !== null && !rows.some((row) => row.id === parentId)) throw refuse("dict_parent_missing");
  if (id !== null && parentId !== null && isBelow(rows, parentId, id)) throw refuse("dict_cycle");
  const taken = rows.some((row) => row.code === code && row.dictKey === dictKey && row.id !== id);
  if (taken) throw refuse("dict_key_taken");
  return { parentId, code, dictKey, dictValue, dictValueEn, sort, remark };
}

/** Adds an entry, or updates one: a save on a version that is no longer current is refused with the current state. */
export function submit(deps: { ids: Ids }, scope: TenantScope, draft: DictDraft): Promise<DictEntry> {
  const { actor } = scope;
  const save = async (db: TenantDb): Promise<DictEntry> => {
    const store = dictStore(db);
    // The whole tree, because two entries moved at once could end up below each other.
    const rows = await store.lockAll();
    if (draft.id === undefined) {
      const after = presentEntry(await store.insert({ id: deps.ids.next(), ...checked(rows, draft, null) }));
      await audit(db, {
        actorId: actor.userId,
        action: "create",
        entity: "dict",
        entityId: after.id,
        before: null,
        after,
      });
      return after;
    }
    const { id, version, ...change } = draft;
    const { proof, row: before } = await authorizeDict(rows, db, scope, id, "edit");
    if (version !== before.version) throw refuse("version_stale", { current: presentEntry(before) });
    const wanted = { ...presentEntry(before), ...change };
    const after = presentEntry(await store.update(proof, checked(rows, wanted, id)));
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "dict",
      entityId: id,
      before: presentEntry(before),
      after,
    });
    return after;
  };
  return uniqueOr(
    () => refuse("dict_key_taken"),
    () => scope.db.run(save),
  );
}

/** Removes entries; those below them must be among them. */
export async function remove(scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    const store = dictStore(db);
    const rows = await store.lock(ids);
    const within = { kind: "dict", deps: rows, db, scope } as const;
    const { proofs } = await authorizeKnown(authorizeDict, within, ids, "manage");
    if (proofs.length === 0) return;
    if (await store.hasChildrenOutside(ids)) throw refuse("dict_has_children");
    await store.remove(proofs);
    for (const row of rows) {
      await audit(db, {
        actorId: actor.userId,
        action: "remove",
        entity: "dict",
        entityId: row.id,
        before: presentEntry(row),
        after: null,
      });
    }
  });
  return null;
}
