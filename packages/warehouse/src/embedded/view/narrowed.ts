import type { Viewer } from "../../warehouse.ts";

/** The viewer with only the named tables and their dependencies; tables that a query does not read are not opened for it. */
export function narrowed(viewer: Viewer, names: readonly string[]): Viewer {
  const derived = new Map((viewer.derived ?? []).map((table) => [table.name, table]));
  const wanted = new Set<string>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (wanted.has(name)) continue;
    wanted.add(name);
    queue.push(...(derived.get(name)?.reads ?? []));
  }
  const within = <T extends { name: string }>(all: readonly T[]): T[] =>
    all.filter(({ name }) => wanted.has(name));
  const [tables, views] = [within(viewer.tables), within(viewer.derived ?? [])];
  if (tables.length === viewer.tables.length && views.length === derived.size) return viewer;
  const key = [viewer.policyKey, ...[...tables, ...views].map(({ name }) => name)];
  return { ...viewer, policyKey: JSON.stringify(key), tables, derived: views };
}

/** The names of everything that a viewer may read. */
export function namesOf({ tables, derived = [] }: Viewer): string[] {
  return [...tables, ...derived].map(({ name }) => name);
}
