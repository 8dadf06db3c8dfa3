import type { RowRule } from "@provost/contract/people/policy";
import type {
  AccessBase,
  AccessTable,
  AccessThrough,
  PolicyDraft,
  Reading,
  ReadingBase,
  ReadingRole,
  ReadingRule,
  ReadingTable,
} from "@provost/contract/people/reading";
import { type VisibleTable, visibleColumns } from "@provost/report-core/policy/apply-policy";
import { outcomeOf, type PolicyTable } from "@provost/report-core/policy/explain-policy";
import { attributeValues, type ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import { isFoundBy } from "../../document/shared.service.ts";
import { type Actor, isAdministrator, type TenantScope } from "../../platform/authority/scope.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Catalog, CatalogTable } from "../catalog.ts";
import { accessTo } from "../dataset-authority.ts";
import type { Result } from "../query-engine.ts";
import { mayEditTables, mayImport, mayRemoveDataset } from "../source.policy.ts";
import {
  catalogOf,
  momentOf,
  readable,
  readableTable,
  type SourceDeps,
  shownTables,
} from "../source.service.ts";
import { policiesOn, sharedTable, viewOf } from "./data-view.ts";
import { type ReadableTable, readableDataset } from "./readable.ts";
import { countSeen, firstSeen } from "./seen-rows.ts";
import type { FoundTable } from "./viewer-tables.ts";

/** The author who views as another: whether hidden names and the number of all rows are shown. */
interface Onlooker {
  mayKnow: boolean;
}

const shownRows = 50;

function presentRule(
  rule: RowRule,
  { columns }: CatalogTable,
  attributes: ViewerAttributes,
  isVisible: (column: string) => boolean,
): ReadingRule {
  const isNamed = isVisible(rule.column);
  const values = rule.values.flatMap((value): ReadingRule["values"] => {
    if ("attribute" in value) {
      const texts = attributeValues(attributes, value.attribute).map(String);
      return [{ attribute: value.attribute, texts }];
    }
    // A fixed value may reveal what a hidden column contains.
    return isNamed ? [{ attribute: null, texts: [String(value.literal)] }] : [];
  });
  const outcome = outcomeOf(rule, columns, attributes);
  return { column: isNamed ? rule.column : null, operator: rule.operator, values, outcome };
}

function presentRoles(
  catalog: Catalog,
  table: CatalogTable,
  actor: Actor,
  isVisible: (column: string) => boolean,
): ReadingRole[] {
  const has = (name: string): boolean => table.columns.some((column) => column.name === name);
  const names = new Map(actor.roles.map(({ id, name }) => [id, name]));
  return policiesOn(catalog, table, actor)
    .filter(({ policy: { columns } }) => columns === null || columns.some(has))
    .map(({ roleId, policy: { tableId, columns, rows } }) => ({
      role: names.get(roleId) ?? "",
      everyTable: tableId === null,
      columns: columns?.filter(isVisible) ?? null,
      rules: rows.map((rule) => presentRule(rule, table, actor.attributes as ViewerAttributes, isVisible)),
    }));
}

/** What a view shows an actor of a dataset apart from its rows, as shown to the onlooker. */
function presentBase(
  catalog: Catalog,
  { table, view }: { table: CatalogTable; view: VisibleTable | null },
  actor: Actor,
  { mayKnow }: Onlooker,
): Omit<ReadingBase, "rows" | "allRows"> {
  const shown = new Set(visibleColumns(table, view).map(({ name }) => name));
  const hidden = table.columns.filter(({ name }) => !shown.has(name)).map(({ name }) => name);
  const own = table.ownerId === actor.userId;
  return {
    tableName: table.name,
    tableComment: table.comment,
    own,
    shown: shown.size,
    hidden: hidden.length,
    hiddenNames: mayKnow ? hidden : [],
    partial: (view?.partial ?? []).map(({ column }) => column),
    roles: own ? [] : presentRoles(catalog, table, actor, (column) => mayKnow || shown.has(column)),
  };
}

/** What the viewer of this scope sees of a dataset, as shown to the onlooker. */
async function readingBase(
  deps: SourceDeps,
  scope: TenantScope,
  table: CatalogTable,
  onlooker: Onlooker,
): Promise<ReadingBase> {
  const { actor } = scope;
  const catalog = await catalogOf(deps, scope);
  const view = viewOf(catalog, table, actor);
  if (view === undefined) throw refuse("table_not_visible", { table: table.name });
  const seen = readableDataset(catalog, table, view, await momentOf(deps, scope));
  const isEvery = (view?.rows ?? null) === null;
  return {
    ...presentBase(catalog, { table, view }, actor, onlooker),
    rows: isEvery ? table.rows : await countSeen(deps, scope, seen),
    allRows: isEvery || onlooker.mayKnow ? table.rows : null,
  };
}

async function basesOf(
  deps: SourceDeps,
  scope: TenantScope,
  { table, virtual }: FoundTable,
): Promise<CatalogTable[]> {
  if (virtual !== null) return virtual.resolved.bases.map((base) => base.table);
  return (await catalogOf(deps, scope)).tables.filter(({ id }) => id === table.id);
}

/** Why the viewer of this scope sees this part of a table. */
export async function explainTable(
  deps: SourceDeps,
  scope: TenantScope,
  nameOrId: string,
  onlooker: Onlooker,
): Promise<Reading> {
  // Only the engine knows whether SQL among the base tables can be read.
  const { name, comment, kind } = await readableTable(deps, scope, nameOrId);
  const found = (await readable(deps, scope)).find(nameOrId);
  const bases = await basesOf(deps, scope, found);
  return {
    tableName: name,
    tableComment: comment,
    kind,
    bases: await Promise.all(bases.map((base) => readingBase(deps, scope, base, onlooker))),
  };
}

/** A viewer seen by an author: the viewer's scope, and the author who looks. */
export interface SeenAs {
  viewer: TenantScope;
  author: Actor;
}

/**
 * Whether the onlooker could not grant what the viewer sees of a dataset: the viewer owns it and the onlooker does not see all of it, or
 * it is not shared with the onlooker.
 */
function isPrivate(catalog: Catalog, table: CatalogTable, { viewer, author }: SeenAs): boolean {
  if (!isFoundBy(author, sharedTable(table, author))) return true;
  if (table.ownerId === null || table.ownerId !== viewer.actor.userId) return false;
  return viewOf(catalog, table, author) !== null;
}

function rowsSeen(catalog: Catalog, tables: readonly CatalogTable[], actor: Actor): ReadingTable["rows"] {
  const views = tables.map((table) => viewOf(catalog, table, actor));
  if (views.some((view) => view === undefined || view?.rows?.length === 0)) return "none";
  return views.every((view) => (view?.rows ?? null) === null) ? "all" : "some";
}

function hiddenOf(catalog: Catalog, tables: readonly CatalogTable[], actor: Actor): number {
  const hidden = tables.map((table) => {
    const view = viewOf(catalog, table, actor) ?? null;
    return table.columns.length - visibleColumns(table, view).length;
  });
  return hidden.reduce((sum, count) => sum + count, 0);
}

/** A table that a viewer can read, with the datasets that it is based on. */
interface KnownTable {
  found: FoundTable;
  bases: readonly CatalogTable[];
  presented: ReadingTable;
}

/** The tables that a viewer can read, without private ones. */
async function knownTables(
  deps: SourceDeps,
  as: SeenAs,
): Promise<{ catalog: Catalog; known: KnownTable[]; untold: number }> {
  const { viewer } = as;
  const catalog = await catalogOf(deps, viewer);
  const seen = await readable(deps, viewer);
  const all = await Promise.all(
    (await shownTables(deps, viewer)).map(
      async ({ id, name, comment, kind, fields }): Promise<KnownTable[]> => {
        const found = seen.find(id);
        const bases = await basesOf(deps, viewer, found);
        if (bases.some((base) => isPrivate(catalog, base, as))) return [];
        const rows = rowsSeen(catalog, bases, viewer.actor);
        const hidden = hiddenOf(catalog, bases, viewer.actor);
        const columns = fields.length;
        return [
          {
            found,
            bases,
            presented: { tableName: name, tableComment: comment, kind, columns, hidden, rows },
          },
        ];
      },
    ),
  );
  const known = all.flat();
  return { catalog, known, untold: all.length - known.length };
}

/** The tables that a viewer can read, without private ones. */
export async function tablesAs(
  deps: SourceDeps,
  as: SeenAs,
): Promise<{ tables: ReadingTable[]; untold: number }> {
  const { known, untold } = await knownTables(deps, as);
  return { tables: known.map(({ presented }) => presented), untold };
}

function throughOf({ ownerId, access, grants }: CatalogTable, actor: Actor): AccessThrough {
  const everyone = access === "everyone";
  // What is shared with everyone is not shared further by name.
  const granted = everyone ? [] : grants;
  return {
    own: ownerId === actor.userId,
    administrator: isAdministrator(actor),
    everyone,
    personal: granted.some(({ userId }) => userId === actor.userId),
    roles: actor.roles
      .filter(({ id }) => granted.some(({ roleId }) => roleId === id))
      .map(({ name }) => name),
  };
}

/** What the actor can do with a table, as far as the buttons go. */
function rightsOn(catalog: Catalog, { found, bases }: KnownTable, actor: Actor): AccessTable["rights"] {
  const mayChange = mayEditTables(actor) || mayRemoveDataset(actor);
  const { virtual } = found;
  if (virtual === null) {
    const [table] = bases;
    const access = table === undefined ? null : accessTo(catalog, table, actor);
    return access !== null && (mayChange || mayImport(actor)) ? access : "view";
  }
  if (!mayChange) return "view";
  if (virtual.row.ownerId === actor.userId || isAdministrator(actor)) return "manage";
  return bases.every((table) => viewOf(catalog, table, actor) === null) ? "edit" : "view";
}

/** The tables that a viewer can read, without private ones: with which right, through what, and by which rules. */
export async function accessAs(
  deps: SourceDeps,
  as: SeenAs,
): Promise<{ tables: AccessTable[]; untold: number }> {
  const { actor } = as.viewer;
  const { catalog, known, untold } = await knownTables(deps, as);
  const tables = known.map((one): AccessTable => {
    const bases = one.bases.flatMap((table): AccessBase[] => {
      const view = viewOf(catalog, table, actor);
      if (view === undefined) return [];
      const base = presentBase(catalog, { table, view }, actor, { mayKnow: true });
      return [{ ...base, through: throughOf(table, actor) }];
    });
    return { ...one.presented, rights: rightsOn(catalog, one, actor), bases };
  });
  return { tables, untold };
}

/** The first rows of a table as a viewer sees them, and why. */
export async function tableAs(
  deps: SourceDeps,
  as: SeenAs,
  nameOrId: string,
): Promise<{ reading: Reading } & Result> {
  const { viewer } = as;
  const catalog = await catalogOf(deps, viewer);
  const found = (await readable(deps, viewer)).find(nameOrId);
  const bases = await basesOf(deps, viewer, found);
  if (bases.some((base) => isPrivate(catalog, base, as)))
    throw refuse("table_not_visible", { table: nameOrId });
  const table: ReadableTable = await readableTable(deps, viewer, nameOrId);
  const [reading, first] = await Promise.all([
    explainTable(deps, viewer, nameOrId, { mayKnow: true }),
    firstSeen(deps, viewer, table, shownRows),
  ]);
  return { reading, ...first };
}

/** Whether a viewer sees a table, and any row of it where `rows` are asked for; `null` where that could not be found out. */
export async function sightOf(
  deps: SourceDeps,
  viewer: TenantScope,
  name: string,
  { rows }: { rows: boolean },
): Promise<"no_access" | "no_rows" | "seen" | null> {
  const { find } = await readable(deps, viewer);
  try {
    find(name);
  } catch (error) {
    if (error instanceof Refusal) return "no_access";
    throw error;
  }
  if (!rows) return "seen";
  try {
    const table = await readableTable(deps, viewer, name);
    if (table.view?.rows?.length === 0) return "no_rows";
    return (await firstSeen(deps, viewer, table, 1)).rows.length === 0 ? "no_rows" : "seen";
  } catch (error) {
    // A data source can be away, for example.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Reading under draft policies, instead of the saved ones of a role. */
export function underDraft(deps: SourceDeps, { roleId, policies }: PolicyDraft): SourceDeps {
  const drafts = new WeakMap<Catalog, Catalog>();
  const drafted = (saved: Catalog): Catalog => {
    const others = saved.policies.filter((one) => one.roleId !== roleId);
    const known = drafts.get(saved) ?? {
      ...saved,
      policies: [...others, ...policies.map((policy) => ({ roleId, policy }))],
    };
    drafts.set(saved, known);
    return known;
  };
  const { catalogs } = deps;
  const get: typeof catalogs.get = async (key, load) => drafted(await catalogs.get(key, load));
  return { ...deps, catalogs: { ...catalogs, get } };
}

/** The data sets that policies speak of, and those among them that the caller sees. */
export async function policyTables(
  deps: SourceDeps,
  scope: TenantScope,
): Promise<{ tables: PolicyTable[]; seen: ReadonlySet<string> }> {
  const { tables } = await catalogOf(deps, scope);
  const seen = new Set((await readable(deps, scope)).tables.map(({ name }) => name));
  return { tables: tables.map((table) => ({ ...table, byNameOnly: table.systemButton !== null })), seen };
}
