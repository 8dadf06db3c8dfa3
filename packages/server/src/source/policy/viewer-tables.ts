import { messageOf } from "@provost/contract/wire/error-code";
import { fencedSelect, type VisibleTable, visibleColumns } from "@provost/report-core/policy/apply-policy";
import type { SourceTable, TextSource, Viewer } from "@provost/warehouse/warehouse";
import type { Actor } from "../../platform/authority/scope.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { Catalog, CatalogVirtual, RemotePlace } from "../catalog.ts";
import { mayEditTables, mayRemoveDataset } from "../source.policy.ts";
import {
  freshnessOf,
  type ResolvedVirtual,
  type TableResolver,
  tableResolver,
  textResolver,
} from "../table-resolver.ts";
import { basesOf } from "../virtual/virtual-definition.ts";
import { buildsOnSome, lookUp } from "../virtual/virtual-levels.ts";
import { viewOf } from "./data-view.ts";
import type { Moment, ReadableTable } from "./readable.ts";
import { inText } from "./readable.ts";

/** A virtual table that its viewer may know of: how it is read, or why it cannot be. */
export type VirtualState =
  | { row: CatalogVirtual; resolved: ResolvedVirtual; refusal: null }
  | { row: CatalogVirtual; resolved: null; refusal: Refusal };

/** A table that a viewer may query; a virtual one with its base tables. */
export type FoundTable =
  | { table: ReadableTable; virtual: null }
  | { table: ReadableTable; virtual: { row: CatalogVirtual; resolved: ResolvedVirtual } };

/** What one viewer may read. */
export interface Readable {
  /** Data sets and virtual tables. */
  readonly tables: readonly ReadableTable[];
  /** A viewer of all of them by name, for hand-written SQL. */
  readonly viewer: Viewer;
  /** One table by its name or id; throws when there is none for this viewer, or when it is broken. */
  find(nameOrId: string): FoundTable;
  /** The state of a virtual table for this viewer; null if the viewer may not know of it. */
  state(row: CatalogVirtual): VirtualState | null;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The tables of data sources as SQL that people write reads them: no more than the viewer's own views show. */
function textSources(
  catalog: Catalog,
  mine: TableResolver,
  viewOf: (id: string) => VisibleTable | null | undefined,
): TextSource[] {
  const found = new Map<string, TextSource & { tables: Map<string, SourceTable | null> }>();
  const add = (
    { connectionId: id, kind, source: name }: RemotePlace,
    table: string,
    as: SourceTable | null,
  ) => {
    const source = found.get(id) ?? { id, kind, name, tables: new Map() };
    source.tables.set(table, as);
    found.set(id, source);
  };
  for (const table of catalog.tables) {
    const view = viewOf(table.id);
    const shown = view === undefined || table.remote === null ? null : mine.dataset(table);
    if (table.remote === null || shown === null || view === undefined) continue;
    const columns = visibleColumns(table, view).map(({ name }) => name);
    if (columns.length === 0) continue;
    const { schema, name } = table.remote;
    add(table.remote, table.name, {
      columns,
      stored: { schema, name, columns: table.columns },
      select: fencedSelect(shown, view),
      isFenced: (view?.rows ?? null) !== null,
    });
  }
  for (const row of catalog.virtuals) {
    const resolved = mine.virtual(row);
    const remote = resolved.ok ? resolved.value.bases.find(({ table }) => table.remote !== null) : undefined;
    if (remote?.table.remote) add(remote.table.remote, row.name, null);
  }
  return [...found.values()];
}

/** The tables of the catalog that the actor may read, each as far as the policies of its roles show it. */
export function readableBy(catalog: Catalog, actor: Actor, moment: Moment): Readable {
  const views = new Map(catalog.tables.map((table) => [table.id, viewOf(catalog, table, actor)]));
  const mine = tableResolver(catalog, ({ id }) => views.get(id), moment);
  const anybodys = once((): TableResolver => tableResolver(catalog, () => null, moment));

  // Whether the viewer sees all of each remaining base table.
  const seesWholeBases = (row: CatalogVirtual): boolean =>
    !buildsOnSome(catalog, row, ({ definition }) =>
      (definition ? basesOf(definition) : []).some((name) => {
        const found = lookUp(catalog, name);
        if (found === null || "virtual" in found) return false;
        return views.get(found.dataset.id) !== null;
      }),
    );

  const state = (row: CatalogVirtual): VirtualState | null => {
    const resolved = mine.virtual(row);
    if (resolved.ok) return { row, resolved: resolved.value, refusal: null };
    const isOwner = row.ownerId === actor.userId;
    const { refusal } = resolved;
    if (isOwner) return { row, resolved: null, refusal };
    if (anybodys().virtual(row).ok) return null;
    // A viewer who sees a part would learn from this which columns are missing, and so which others are only hidden.
    const minds = mayEditTables(actor) || mayRemoveDataset(actor);
    return minds && seesWholeBases(row) ? { row, resolved: null, refusal } : null;
  };

  const tables = once(() => {
    const datasets = catalog.tables.flatMap((table) => mine.dataset(table) ?? []);
    const virtuals = catalog.virtuals.flatMap((row) => {
      const resolved = mine.virtual(row);
      return resolved.ok ? [resolved.value.table] : [];
    });
    return [...datasets, ...virtuals].sort((a, b) => a.name.localeCompare(b.name, "zh"));
  });

  const viewer = once(() => {
    const bases = catalog.tables.flatMap((table) => {
      const view = views.get(table.id);
      // SQL that people write reads what the engine has.
      const isThere = view !== undefined && table.remote === null && inText(table, view) !== null;
      return isThere ? [{ table, view }] : [];
    });
    const resolved = catalog.virtuals.flatMap((row) => {
      const found = mine.virtualInText(row);
      return found.ok ? [found.value] : [];
    });
    const derived = [
      ...new Map(resolved.flatMap((one) => one.derived).map((one) => [one.name, one])).values(),
    ];
    const resolver = textResolver(catalog, bases, derived, freshnessOf(catalog.virtuals, moment));
    return { ...resolver, sources: textSources(catalog, mine, (id) => views.get(id)) };
  });

  return {
    get tables() {
      return tables();
    },
    get viewer() {
      return viewer();
    },
    state,
    find: (nameOrId) => {
      const found = lookUp(catalog, nameOrId);
      const hidden = () => refuse("table_not_visible", { table: nameOrId });
      if (found === null) throw hidden();
      if ("dataset" in found) {
        const table = mine.dataset(found.dataset);
        if (table === null) throw hidden();
        return { table, virtual: null };
      }
      const known = state(found.virtual);
      if (known === null) throw hidden();
      const { row, resolved, refusal } = known;
      if (refusal !== null) throw brokenTable(row, refusal);
      return { table: resolved.table, virtual: { row, resolved } };
    },
  };
}

/** The refusal of a virtual table that cannot be read, with the reason why. */
export function brokenTable({ name }: Pick<CatalogVirtual, "name">, { code, details }: Refusal): Refusal {
  if (code === "virtual_table_broken") return refuse(code, details);
  const detail = { zh: messageOf(code, "zh", details), en: messageOf(code, "en", details) };
  return refuse("virtual_table_broken", { table: name, detail });
}
