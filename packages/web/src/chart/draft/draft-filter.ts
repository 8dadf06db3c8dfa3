import type { WireFilterNode } from "@provost/contract/report/filter";
import { limits } from "@provost/contract/wire/limits";

/** The position of a filter: indexes in the list and in its nested groups. */
export type FilterPath = readonly number[];

export type GroupKind = "all" | "any";

type Nodes = readonly WireFilterNode[];

/** The parts of a group; `null` for a single filter. */
export function partsOf(node: WireFilterNode): readonly WireFilterNode[] | null {
  return "all" in node ? node.all : "any" in node ? node.any : null;
}

export function kindOf(node: WireFilterNode): GroupKind | null {
  return "all" in node ? "all" : "any" in node ? "any" : null;
}

function group(kind: GroupKind, parts: Nodes): WireFilterNode {
  return kind === "all" ? { all: [...parts] } : { any: [...parts] };
}

/** The columns a filter names. */
export function columnsOfFilter(node: WireFilterNode): string[] {
  return "filteCol" in node ? [node.filteCol] : (partsOf(node) ?? []).flatMap(columnsOfFilter);
}

function sameTerm(one: WireFilterNode, other: WireFilterNode): boolean {
  return (
    "filteCol" in one &&
    "filteCol" in other &&
    one.filteCol === other.filteCol &&
    one.filterOperator === other.filterOperator &&
    JSON.stringify(one.bucket) === JSON.stringify(other.bucket)
  );
}

/** The list in the group at `path`, changed. */
function within(nodes: Nodes, path: FilterPath, change: (parts: Nodes) => Nodes): Nodes {
  const [at, ...rest] = path;
  if (at === undefined) return change(nodes);
  return nodes.flatMap((node, index) => {
    if (index !== at) return [node];
    const kind = kindOf(node);
    const parts = partsOf(node);
    if (kind === null || parts === null) return [node];
    const left = within(parts, rest, change);
    // A group is gone with its last part.
    return left.length === 0 ? [] : [group(kind, left)];
  });
}

/** The filter at a path. */
export function filterAt(nodes: Nodes, path: FilterPath): WireFilterNode | undefined {
  const [at, ...rest] = path;
  const node = at === undefined ? undefined : nodes[at];
  if (node === undefined || rest.length === 0) return node;
  return filterAt(partsOf(node) ?? [], rest);
}

/**
 * Adds a filter to the group at `path` (`[]` = the list itself). Joined by and, the same column and operator is replaced (spec §2);
 * joined by or, both count.
 */
export function addFilter(nodes: Nodes, path: FilterPath, filter: WireFilterNode): Nodes {
  const holder = path.length === 0 ? null : filterAt(nodes, path);
  const joinsByOr = holder !== undefined && holder !== null && kindOf(holder) === "any";
  return within(nodes, path, (parts) => {
    const at = joinsByOr ? -1 : parts.findIndex((part) => sameTerm(part, filter));
    return at < 0 ? [...parts, filter] : parts.map((part, index) => (index === at ? filter : part));
  });
}

/** Replaces the filter at `path`. In a group joined by and, another filter of the same column and operator is removed. */
export function replaceFilter(nodes: Nodes, path: FilterPath, filter: WireFilterNode): Nodes {
  const at = path.at(-1);
  if (at === undefined) return nodes;
  const above = path.slice(0, -1);
  const holder = above.length === 0 ? null : filterAt(nodes, above);
  const joinsByOr = holder !== undefined && holder !== null && kindOf(holder) === "any";
  return within(nodes, above, (parts) =>
    parts.flatMap((part, index) =>
      index === at ? [filter] : !joinsByOr && sameTerm(part, filter) ? [] : [part],
    ),
  );
}

export function removeFilter(nodes: Nodes, path: FilterPath): Nodes {
  const at = path.at(-1);
  if (at === undefined) return nodes;
  return within(nodes, path.slice(0, -1), (parts) => parts.filter((_, index) => index !== at));
}

/** Turns and into or, and back. */
export function setGroupKind(nodes: Nodes, path: FilterPath, kind: GroupKind): Nodes {
  const parts = partsOf(filterAt(nodes, path) ?? { all: [] });
  return parts === null ? nodes : putAt(nodes, path, [group(kind, parts)]);
}

function putAt(nodes: Nodes, path: FilterPath, instead: Nodes): Nodes {
  const at = path.at(-1);
  if (at === undefined) return nodes;
  return within(nodes, path.slice(0, -1), (parts) =>
    parts.flatMap((part, index) => (index === at ? instead : [part])),
  );
}

/** Makes a group of the filter at `path`, in its place. */
export function wrapFilter(nodes: Nodes, path: FilterPath, kind: GroupKind): Nodes {
  const node = filterAt(nodes, path);
  return node === undefined ? nodes : putAt(nodes, path, [group(kind, [node])]);
}

/** Adds a filter as an alternative to the one at `path`: to the group that contains it, otherwise to a new group around it. */
export function addOr(nodes: Nodes, path: FilterPath, filter: WireFilterNode): Nodes {
  const above = path.slice(0, -1);
  const holder = above.length === 0 ? undefined : filterAt(nodes, above);
  if (holder !== undefined && kindOf(holder) === "any") return addFilter(nodes, above, filter);
  return addFilter(wrapFilter(nodes, path, "any"), path, filter);
}

/** Whether the depth limit allows `addOr` for a single filter at `path`. */
export function mayOr(nodes: Nodes, path: FilterPath): boolean {
  const holder = path.length < 2 ? undefined : filterAt(nodes, path.slice(0, -1));
  return path.length < limits.filterDepth || (holder !== undefined && kindOf(holder) === "any");
}

/** The position of a filter among the parts at `path`. */
export function placeIn(nodes: Nodes, path: FilterPath, filter: WireFilterNode): FilterPath | null {
  const parts = path.length === 0 ? nodes : partsOf(filterAt(nodes, path) ?? { all: [] });
  const at = parts?.indexOf(filter) ?? -1;
  return at < 0 ? null : [...path, at];
}

/** Takes the group at `path` apart. */
export function unwrapGroup(nodes: Nodes, path: FilterPath): Nodes {
  const parts = partsOf(filterAt(nodes, path) ?? { all: [] });
  return parts === null ? nodes : putAt(nodes, path, parts);
}

function depthOf(node: WireFilterNode): number {
  const parts = partsOf(node);
  return parts === null ? 0 : 1 + Math.max(0, ...parts.map(depthOf));
}

/** Whether the node may be placed one level under `path`. */
export function mayNest(path: FilterPath, node: WireFilterNode): boolean {
  return path.length + depthOf(node) < limits.filterDepth;
}

/** Moves a filter of the list into the group at `to`, another place of the same list. */
export function moveIntoGroup(nodes: Nodes, from: FilterPath, to: FilterPath): Nodes {
  const node = filterAt(nodes, from);
  const target = filterAt(nodes, to);
  if (node === undefined || target === undefined || partsOf(target) === null) return nodes;
  if (!mayNest(to, node) || to.slice(0, from.length).join() === from.join()) return nodes;
  const added = addFilter(nodes, to, node);
  return removeFilter(added, from);
}

/** The groups of a list, with their positions. */
export function groupsOf(nodes: Nodes, above: FilterPath = []): { path: FilterPath; node: WireFilterNode }[] {
  return nodes.flatMap((node, index) => {
    const parts = partsOf(node);
    const path = [...above, index];
    return parts === null ? [] : [{ path, node }, ...groupsOf(parts, path)];
  });
}
