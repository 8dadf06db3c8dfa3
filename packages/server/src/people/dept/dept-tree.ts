import type { DeptNode, DeptTitle } from "@provost/contract/people/dept";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { growTree } from "../../platform/tree.ts";
import type { DeptRow } from "./dept.store.ts";

type Dept = Omit<DeptNode, "hasChildren" | "children">;

const top = "0";

/** What leaves the server of a department; of a plain title, no more than it takes to draw the tree. */
export function presentDept(
  { id, parentId, name, nameEn, sort, users, dataKey, headId, headName, contactPhone, version }: DeptRow,
  access: Dept["access"],
): Dept {
  const details =
    access === "title"
      ? { users: 0, dataKey: "", headId: null, headName: "", phone: "" }
      : { users: users ?? 0, dataKey, headId, headName: headName ?? "", phone: contactPhone };
  const names = { name, ...(nameEn !== "" && { nameEn }) };
  return { id, parentId: parentId ?? top, ...names, sort, ...details, access, version };
}

/** Departments as a tree, in the rows' order. */
export function deptNodes(rows: readonly DeptRow[], accessTo: (row: DeptRow) => Dept["access"]): DeptNode[] {
  return growTree<DeptRow, DeptNode>(rows, (row, children) => ({
    ...presentDept(row, accessTo(row)),
    hasChildren: children.length > 0,
    ...(children.length > 0 ? { children } : {}),
  }));
}

/** Departments as choices. */
export function deptTitles(
  rows: readonly DeptRow[],
  language: Language,
  isInScope: (row: DeptRow) => boolean,
): DeptTitle[] {
  return growTree<DeptRow, DeptTitle>(rows, (row, children) => ({
    id: row.id,
    key: row.id,
    value: row.id,
    parentId: row.parentId ?? top,
    title: nameIn(language, row.name, row.nameEn),
    inScope: isInScope(row),
    users: isInScope(row) ? (row.users ?? 0) : 0,
    ...(children.length > 0 ? { children } : {}),
  }));
}

type Place = Pick<DeptRow, "id" | "parentId">;

/** The level of each department, 1 at the top. */
export function levelsOf(rows: readonly Place[]): Map<string, number> {
  const tops = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const levels = new Map<string, number>();
  for (const { id, parentId } of rows) {
    if (parentId !== null && tops.has(parentId)) continue;
    for (const below of idsBelow(rows, id)) levels.set(below, (levels.get(tops.get(below) ?? "") ?? 0) + 1);
  }
  return levels;
}

const childrenOf = new WeakMap<readonly Place[], Map<string | null, Place[]>>();

/** A department and those below it, parents first; the rows must not change afterwards. */
export function idsBelow(rows: readonly Place[], id: string): string[] {
  const below = childrenOf.get(rows) ?? Map.groupBy(rows, ({ parentId }) => parentId);
  childrenOf.set(rows, below);
  const found = [id];
  for (const next of found) found.push(...(below.get(next) ?? []).map((row) => row.id));
  return found;
}

type NamedDept = Pick<DeptRow, "id" | "parentId" | "name">;

/** Finds departments by what people write: the path, `a/b`, or the name alone where only one has it. */
export function deptFinder(rows: readonly NamedDept[]) {
  const byName = new Map<string, string[]>();
  const byPlace = new Map<string, string[]>();
  const placeOf = (parentId: string | null, name: string): string => `${parentId ?? top}/${name}`;
  const put = (map: Map<string, string[]>, key: string, id: string): void => {
    map.set(key, [...(map.get(key) ?? []), id]);
  };
  const add = ({ id, parentId, name }: NamedDept): void => {
    put(byName, name, id);
    put(byPlace, placeOf(parentId, name), id);
  };
  for (const row of rows) add(row);

  const only = (ids: readonly string[] = []): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);
  const atPath = (path: string): string | null => {
    let at: string | null = null;
    for (const name of path.split("/")) {
      at = only(byPlace.get(placeOf(at, name.trim())));
      if (at === null) return null;
    }
    return at;
  };
  return {
    add,
    find: (text: string): string | null => atPath(text) ?? only(byName.get(text)),
    /** Whether a department has this name there. */
    has: (parentId: string | null, name: string): boolean => byPlace.has(placeOf(parentId, name)),
  };
}
