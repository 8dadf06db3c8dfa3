import type { DeptNode, DeptTitle } from "@provost/contract/people/dept";
import { growTree } from "../../platform/tree.ts";
import type { DeptRow } from "./dept.store.ts";

type Dept = Omit<DeptNode, "hasChildren" | "children">;

const top = "0";

/** What leaves the server of a department; of a plain title, no more than it takes to draw the tree. */
export function presentDept(
  { id, parentId, name, sort, users, dataKey, version }: DeptRow,
  access: Dept["access"],
): Dept {
  const isTitle = access === "title";
  const details = isTitle ? { users: 0, dataKey: "" } : { users: users ?? 0, dataKey };
  return { id, parentId: parentId ?? top, name, sort, ...details, access, version };
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
export function deptTitles(rows: readonly DeptRow[], isInScope: (row: DeptRow) => boolean): DeptTitle[] {
  return growTree<DeptRow, DeptTitle>(rows, (row, children) => ({
    id: row.id,
    key: row.id,
    value: row.id,
    parentId: row.parentId ?? top,
    title: row.name,
    inScope: isInScope(row),
    ...(children.length > 0 ? { children } : {}),
  }));
}

/** A department and those below it. */
export function idsBelow(rows: readonly Pick<DeptRow, "id" | "parentId">[], id: string): string[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const found = [id];
  for (const next of found) found.push(...(below.get(next) ?? []).map((row) => row.id));
  return found;
}

/** Departments by what people write: the whole path, `a/b`, or the name alone where only one has it. */
export function deptsByPath(
  rows: readonly Pick<DeptRow, "id" | "parentId" | "name">[],
): ReadonlyMap<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: (typeof rows)[number]): string => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    return parent ? `${pathOf(parent)}/${row.name}` : row.name;
  };
  const only = (keyOf: (row: (typeof rows)[number]) => string): [string, string][] =>
    [...Map.groupBy(rows, keyOf)].flatMap(([key, [first, second]]) =>
      first && !second ? [[key, first.id]] : [],
    );
  return new Map([...only(({ name }) => name), ...only(pathOf)]);
}
