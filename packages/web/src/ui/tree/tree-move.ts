import { type TreeNode, withDescendants } from "./tree-rows.ts";

/** Where a node is put: below which parent (`null` = at the top), and before which sibling (`null` = last). */
export interface Landing {
  parentId: string | null;
  before: string | null;
}

/** The part of a row something is let go on. */
export type DropZone = "before" | "inside" | "after";

/** A step by keys: among its siblings, below the one before it, or out beside its parent. */
export type Step = "up" | "down" | "in" | "out";

interface Place<N> {
  node: N;
  index: number;
  siblings: readonly N[];
  parent: N | null;
}

function placeOf<N extends TreeNode<N>>(
  nodes: readonly N[],
  id: string,
  parent: N | null = null,
): Place<N> | null {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, index, siblings: nodes, parent };
    const below = placeOf(node.children ?? [], id, node);
    if (below !== null) return below;
  }
  return null;
}

/** Where a node lands that is let go on a row; `null` where that changes nothing, or would put it below itself. */
export function dropLanding<N extends TreeNode<N>>(
  nodes: readonly N[],
  carriedId: string,
  overId: string,
  zone: DropZone,
  isOverOpen: boolean,
): Landing | null {
  const carried = placeOf(nodes, carriedId);
  const over = placeOf(nodes, overId);
  if (carried === null || over === null) return null;
  if (withDescendants(carried.node).some(({ id }) => id === overId)) return null;
  const next = (siblings: readonly N[], from: number): string | null =>
    siblings.slice(from).find(({ id }) => id !== carriedId)?.id ?? null;
  const children = over.node.children ?? [];
  const parentId = over.parent?.id ?? null;
  const landing: Landing =
    zone === "before"
      ? { parentId, before: overId }
      : zone === "inside"
        ? { parentId: overId, before: null }
        : isOverOpen && children.length > 0
          ? // The drop line under an expanded row is above its first child.
            { parentId: overId, before: next(children, 0) }
          : { parentId, before: next(over.siblings, over.index + 1) };
  const isThere =
    landing.parentId === (carried.parent?.id ?? null) &&
    landing.before === next(carried.siblings, carried.index + 1);
  return isThere ? null : landing;
}

/** Where a step by keys puts a node; `null` at the ends. */
export function stepLanding<N extends TreeNode<N>>(
  nodes: readonly N[],
  id: string,
  step: Step,
): Landing | null {
  const place = placeOf(nodes, id);
  if (place === null) return null;
  const { index, siblings, parent } = place;
  const previous = siblings[index - 1];
  const parentId = parent?.id ?? null;
  switch (step) {
    case "up":
      return previous ? { parentId, before: previous.id } : null;
    case "down":
      return siblings[index + 1] ? { parentId, before: siblings[index + 2]?.id ?? null } : null;
    case "in":
      return previous ? { parentId: previous.id, before: null } : null;
    case "out": {
      const above = parent === null ? null : placeOf(nodes, parent.id);
      if (above === null) return null;
      return {
        parentId: above.parent?.id ?? null,
        before: above.siblings[above.index + 1]?.id ?? null,
      };
    }
  }
}

function withChildren<N extends TreeNode<N>>(node: N, children: readonly N[]): N {
  return { ...node, children: children.length > 0 ? children : undefined };
}

function without<N extends TreeNode<N>>(nodes: readonly N[], id: string): N[] {
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.children ? withChildren(node, without(node.children, id)) : node));
}

function inserted<N extends TreeNode<N>>(nodes: readonly N[], node: N, before: string | null): N[] {
  const found = before === null ? -1 : nodes.findIndex(({ id }) => id === before);
  const at = found < 0 ? nodes.length : found;
  return [...nodes.slice(0, at), node, ...nodes.slice(at)];
}

/** The tree with a node put elsewhere. */
export function movedTree<N extends TreeNode<N>>(nodes: readonly N[], id: string, landing: Landing): N[] {
  const place = placeOf(nodes, id);
  if (place === null) return [...nodes];
  const { parentId, before } = landing;
  const put = (level: readonly N[]): N[] =>
    level.map((node) => {
      if (node.id === parentId) return withChildren(node, inserted(node.children ?? [], place.node, before));
      return node.children ? withChildren(node, put(node.children)) : node;
    });
  const rest = without(nodes, id);
  return parentId === null ? inserted(rest, place.node, before) : put(rest);
}
