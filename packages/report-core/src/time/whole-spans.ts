import type { FilterTree } from "@provost/contract/report/query-spec";

const nothing: FilterTree = { kind: "all", of: [] };

function speaksOnlyOf(tree: FilterTree, column: string): boolean {
  return tree.kind === "compare"
    ? tree.column === column
    : tree.of.every((part) => speaksOnlyOf(part, column));
}

/**
 * The filters that are left when those on the column are taken out; the tree itself where there are none. An `any` that speaks of
 * other columns, too, stays as it is: without its part on the column it would let fewer rows through.
 */
export function filtersApartFrom(tree: FilterTree, column: string): FilterTree {
  if (tree.kind === "compare" || tree.kind === "any") return speaksOnlyOf(tree, column) ? nothing : tree;
  const of = tree.of.map((part) => filtersApartFrom(part, column));
  return of.every((part, place) => part === tree.of[place]) ? tree : { ...tree, of };
}
