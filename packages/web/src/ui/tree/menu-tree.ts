import type { MenuTitle } from "@provost/contract/menu/menu-editing";

/** The position of a menu or button in the tree. */
export interface MenuIndex {
  /** The node above each; `null` at the top. */
  parents: ReadonlyMap<string, MenuTitle | null>;
}

/** How much of a node and all below it is held. */
export interface Holding {
  state: "all" | "some" | "none";
  /** Nodes held, itself counted, of `total`. */
  held: number;
  total: number;
}

export function indexMenus(tree: readonly MenuTitle[]): MenuIndex {
  const parents = new Map<string, MenuTitle | null>();
  const visit = (nodes: readonly MenuTitle[], parent: MenuTitle | null): void => {
    for (const node of nodes) {
      parents.set(node.id, parent);
      visit(node.children ?? [], node);
    }
  };
  visit(tree, null);
  return { parents };
}

function above(index: MenuIndex, id: string): MenuTitle[] {
  const parent = index.parents.get(id) ?? null;
  return parent === null ? [] : [parent, ...above(index, parent.id)];
}

/** The effective permissions of a role: a button includes its menu, a menu includes those above it. */
export function withAbove(index: MenuIndex, ids: Iterable<string>): Set<string> {
  const held = new Set<string>();
  for (const id of ids) {
    if (!index.parents.has(id)) continue;
    for (let at: string | undefined = id; at !== undefined && !held.has(at); at = index.parents.get(at)?.id) {
      held.add(at);
    }
  }
  return held;
}

/** For every node how much of it is held. */
export function holdings(tree: readonly MenuTitle[], held: ReadonlySet<string>): Map<string, Holding> {
  const found = new Map<string, Holding>();
  const visit = (node: MenuTitle): Holding => {
    let count = held.has(node.id) ? 1 : 0;
    let total = 1;
    for (const child of node.children ?? []) {
      const below = visit(child);
      count += below.held;
      total += below.total;
    }
    const state = count === total ? "all" : count === 0 ? "none" : "some";
    const holding: Holding = { state, held: count, total };
    found.set(node.id, holding);
    return holding;
  };
  for (const node of tree) visit(node);
  return found;
}

function grantableWithin(node: MenuTitle): string[] {
  const below = (node.children ?? []).flatMap((child) => grantableWithin(child));
  return node.grantable ? [node.id, ...below] : below;
}

function holdsBelow(node: MenuTitle, held: ReadonlySet<string>): boolean {
  return (node.children ?? []).some((child) => held.has(child.id) || holdsBelow(child, held));
}

// A heading of the menu has no page of its own: without anything below it, it is nothing.
function isHeading({ children }: MenuTitle): boolean {
  return children !== undefined && children.length > 0 && children.every(({ category }) => category === 1);
}

/**
 * Grants or revokes a node with everything below it, as in `node` (a filtered tree changes only the visible items). What the caller does
 * not hold is unchanged. Granting adds the menus above; revoking the last item removes its headings.
 */
export function toggle(index: MenuIndex, held: ReadonlySet<string>, node: MenuTitle): Set<string> {
  const within = grantableWithin(node);
  if (!within.every((id) => held.has(id))) return new Set([...held, ...withAbove(index, within)]);
  const left = new Set(held);
  for (const id of within) left.delete(id);
  // A menu stays while something below it does.
  const next = withAbove(index, left);
  for (const parent of above(index, node.id)) {
    if (!parent.grantable || !isHeading(parent) || holdsBelow(parent, next)) break;
    next.delete(parent.id);
  }
  return next;
}

/** Titles of what one set holds and the other does not, in the order of the tree. */
export function titlesMissing(
  tree: readonly MenuTitle[],
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): string[] {
  return tree.flatMap((node) => [
    ...(from.has(node.id) && !to.has(node.id) ? [node.title] : []),
    ...titlesMissing(node.children ?? [], from, to),
  ]);
}
