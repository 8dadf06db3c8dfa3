import type { MenuItem } from "@provost/contract/menu/menu";
import { menuLeaves, menuTarget, visibleMenu } from "./menu-target.ts";

/** An item that opens a page, and where. */
export interface Leaf {
  item: MenuItem;
  /** Path and query. */
  to: string;
  pathname: string;
  params: readonly (readonly [string, string])[];
}

/** A menu as a user of certain roles sees it. */
export interface MenuModel {
  tree: readonly MenuItem[];
  leaves: readonly Leaf[];
  /** Route patterns of the pages that its items lead to. */
  held: ReadonlySet<string>;
  listOf: ListOf;
}

/** The page whose entry is marked for a path that no entry leads to; `null` where none is. */
type ListOf = (pathname: string) => string | null;

/** The route pattern of the page at a path; `null` where none is. */
type PatternOf = (pathname: string) => string | null;

function plain(pathname: string): string {
  const bare = pathname.replace(/(?<=.)\/+$/, "").toLowerCase();
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

function leafOf(item: MenuItem, patternOf: PatternOf): Leaf {
  const to = menuTarget(item, (pathname) => patternOf(pathname) !== null);
  const [pathname = to, search = ""] = to.split("?");
  return { item, to, pathname: plain(pathname), params: [...new URLSearchParams(search)] };
}

function patternsOf(items: readonly MenuItem[], patternOf: PatternOf): string[] {
  return items.flatMap((item) => {
    const pattern = item.path === "" ? null : patternOf(leafOf(item, patternOf).pathname);
    return [...(pattern === null ? [] : [pattern]), ...patternsOf(item.children ?? [], patternOf)];
  });
}

export function readMenu(
  items: readonly MenuItem[],
  roles: readonly string[],
  patternOf: PatternOf,
  listOf: ListOf = () => null,
): MenuModel {
  const tree = visibleMenu(items, roles);
  return {
    tree,
    leaves: menuLeaves(tree).map((item) => leafOf(item, patternOf)),
    held: new Set(patternsOf(tree, patternOf)),
    listOf,
  };
}

/** Of the leaves that lead to a place the one that says most about it; else the one whose address the place frames, whatever it is called there; else the first with a `group` that occurs in its path; else that of the list which holds what is shown there. */
export function leafHere({ leaves, listOf }: MenuModel, pathname: string, search: string): Leaf | null {
  const here = plain(pathname);
  const query = new URLSearchParams(search);
  const [best] = leaves
    .filter(
      (leaf) => leaf.pathname === here && leaf.params.every(([name, value]) => query.get(name) === value),
    )
    .sort((one, other) => other.params.length - one.params.length);
  if (best !== undefined) return best;
  const src = query.get("src");
  const framed = leaves.find((leaf) => leaf.pathname === here && src !== null && leaf.item.path === src);
  if (framed !== undefined) return framed;
  const isAround = (part: string): boolean => part !== "" && pathname.includes(part);
  const around = leaves.find(({ item }) => item.group.some(isAround));
  if (around !== undefined) return around;
  const list = listOf(pathname);
  return leaves.find((leaf) => leaf.pathname === list) ?? null;
}

/** What a sidebar shows of a top item's menu: where all of it lies below one root with groups, what lies below that. */
export function belowSoleRoot(tree: readonly MenuItem[]): readonly MenuItem[] {
  const [root, ...others] = tree;
  const below = root?.children ?? [];
  const isGrouped = below.some(({ children }) => children?.length);
  return others.length === 0 && isGrouped ? below : tree;
}

/** The ids of the items above one, the top one first; `null` when it is not there. */
export function wayTo(items: readonly MenuItem[], id: string): string[] | null {
  for (const item of items) {
    if (item.id === id) return [];
    const below = wayTo(item.children ?? [], id);
    if (below !== null) return [item.id, ...below];
  }
  return null;
}
