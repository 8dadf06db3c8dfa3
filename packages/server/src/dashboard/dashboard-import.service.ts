import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  chartIdsOf,
  type DashboardContent,
  type DashboardTile,
  tilesOf,
} from "@provost/contract/dashboard/dashboard-content";
import type { dashboardImport, ImportPlan } from "@provost/contract/dashboard/dashboard-file";
import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { FieldPlan } from "@provost/contract/source/field-file";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { limits } from "@provost/contract/wire/limits";
import { v5 } from "uuid";
import { chartsByIds, saveChart } from "../chart/chart-file.service.ts";
import { type ChartReading, chartReading } from "../chart/chart-reading.service.ts";
import { accessTo, isFoundBy, viewerOf } from "../document/shared.service.ts";
import type { SharedRow } from "../document/shared-authority.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import { refuse } from "../platform/refusal.ts";
import type { FieldDeps } from "../source/field/field.service.ts";
import { planFields, saveFields, tableFinder } from "../source/field/field-file.service.ts";
import { named as namedMaps } from "../source/map/map.service.ts";
import type { DashboardDeps } from "./dashboard.service.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { dashboardContents, withTilesOf } from "./dashboard-document.ts";
import { mapsIn, withMap, withTable, withTables } from "./dashboard-file.service.ts";
import { filesToShow } from "./dashboard-files.ts";
import { ofCharts, withoutTiles } from "./present-dashboard.ts";
import { readDashboard } from "./stored-dashboard.ts";

/** Dependencies of importing a dashboard. */
export interface ImportDeps extends DashboardDeps {
  source: FieldDeps;
}

type Wanted = HandlerInput<typeof dashboardImport>;

/** A document that is updated, or the id of one that is created. */
interface Place<Row> {
  id: string;
  row: Row | null;
}

interface StoredRow extends SharedRow {
  version: number;
  content: unknown;
}

interface Importing {
  scope: TenantScope;
  wanted: Wanted;
  /** The table here by its name in the file. */
  nameOf(table: string): string;
  /** The name of a table here that a stored content names. */
  ownName(table: string): string;
  /** The map shapes here by their ids in the file. */
  mapOf(map: string): string | undefined;
  reading: ChartReading;
  freshId(): string;
}

const importedIds = "5d3c4c1e-6d0e-5b0b-9a57-2f6a7f0f4a11";

/** The id of what is imported into a tenant, so that a later import of the same file finds it. */
const importedId = (tenantId: string, id: string): string => v5(`${tenantId}/${id}`, importedIds);

const originsOf = ({ tenantId }: TenantScope, id: string): [string, string] => [id, importedId(tenantId, id)];

function placeOf<Row extends StoredRow>(
  { scope, wanted, freshId }: Importing,
  origin: string,
  rows: ReadonlyMap<string, Row>,
): Place<Row> {
  if (!wanted.update) return { id: freshId(), row: null };
  const [own, imported] = originsOf(scope, origin);
  for (const id of [own, imported]) {
    const row = rows.get(id);
    const access = row?.removedAt === null ? accessTo(scope.actor, row) : null;
    if (row !== undefined && (access === "edit" || access === "manage")) return { id, row };
  }
  return { id: rows.has(imported) ? freshId() : imported, row: null };
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Equal as they are stored. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));

async function planCharts(db: TenantDb, importing: Importing) {
  const { scope, wanted, nameOf, ownName, mapOf, reading } = importing;
  const ids = wanted.file.charts.flatMap(({ id }) => originsOf(scope, id));
  const known = await chartsByIds(db, scope, ids);
  return wanted.file.charts.map(({ id: origin, name, content }) => {
    const place = placeOf(importing, origin, known);
    const after = { name, content: withMap(withTable(content, nameOf), mapOf) };
    const before = place.row && { name: place.row.name, content: withTable(place.row.read, ownName) };
    const problem = reading.missingIn(after.content);
    return { origin, id: place.id, place, before, after, changed: !isSame(before, after), problem };
  });
}

type PlannedChart = Awaited<ReturnType<typeof planCharts>>[number];

interface Links {
  /** Charts here by their ids in the file. */
  charts: ReadonlyMap<string, string>;
  /** Dashboards here that the caller sees, by their ids in the file. */
  boards: ReadonlyMap<string, string>;
  /** What tiles lead to now, by the ids of the tiles: it stays if it is what the file names, although the caller does not see it. */
  before: ReadonlyMap<string, string>;
  originsOf(id: string): readonly string[];
}

function withLinks(
  content: DashboardContent,
  { charts, boards, before, originsOf }: Links,
): DashboardContent {
  const here = (tile: DashboardTile): DashboardTile => {
    if (tile.kind !== "chart") return tile;
    const { leadsTo, ...rest } = tile;
    const stays = leadsTo === undefined ? [] : originsOf(leadsTo).filter((id) => before.get(tile.id) === id);
    const board = leadsTo === undefined ? undefined : (boards.get(leadsTo) ?? stays[0]);
    return {
      ...rest,
      chartId: charts.get(tile.chartId) ?? tile.chartId,
      ...(board === undefined ? {} : { leadsTo: board }),
    };
  };
  const tabs = content.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.map(here) }));
  return { ...content, tabs };
}

/** A content in which the descriptions of images that the caller cannot show here take their place, and how many these are. */
async function withImages(
  db: TenantDb,
  { actor }: TenantScope,
  content: DashboardContent,
  stored: DashboardContent | null,
): Promise<{ content: DashboardContent; images: number }> {
  const { named, readable } = await filesToShow(db, actor, content, stored);
  const missing = named.filter((id) => !readable.has(id));
  if (missing.length === 0) return { content, images: 0 };
  const described = (text: string): string =>
    text.replaceAll(/!?\[([^[\]\n]*)\]\(([^()\s]*)\)/g, (whole, words: string, address: string) =>
      missing.some((id) => address.includes(id)) ? words : whole,
    );
  const tabs = content.tabs.map((tab) => ({
    ...tab,
    tiles: tab.tiles.map((tile) => (tile.kind === "text" ? { ...tile, text: described(tile.text) } : tile)),
  }));
  return { content: { ...content, tabs }, images: missing.length };
}

/** Charts of the dashboard before that the caller does not see: an import does not take away their tiles. */
async function hiddenCharts(db: TenantDb, scope: TenantScope, ids: string[]): Promise<Set<string>> {
  const rows = await chartsByIds(db, scope, ids);
  return new Set(
    ids.filter((id) => {
      const row = rows.get(id);
      return row === undefined || row.removedAt !== null || !isFoundBy(scope.actor, row);
    }),
  );
}

async function planDashboard(db: TenantDb, importing: Importing, charts: readonly PlannedChart[]) {
  const { scope, wanted, nameOf, ownName } = importing;
  const { file } = wanted;
  const targets = tilesOf(file.content).flatMap((tile) =>
    tile.kind === "chart" && tile.leadsTo !== undefined ? [tile.leadsTo] : [],
  );
  const ids = [file.id, ...targets].flatMap((id) => originsOf(scope, id));
  const rows = byId(await dashboardStore(db).byIds(ids, viewerOf(scope.actor)));
  const place = placeOf(importing, file.id, rows);
  const boards = targets.flatMap((target): [string, string][] => {
    const found = originsOf(scope, target).find((id) => {
      const row = rows.get(id);
      return row?.removedAt === null && isFoundBy(scope.actor, row);
    });
    return found === undefined ? [] : [[target, found]];
  });
  const own = new Map(charts.map(({ origin, place: { id } }) => [origin, id]));
  const inFile = withoutTiles(file.content, (tile) => tile.kind === "chart" && !own.has(tile.chartId));
  const stored = place.row === null ? null : withTables(readDashboard(place.row.content), ownName);
  const linked = withLinks(withTables(inFile, nameOf), {
    charts: own,
    boards: new Map([...boards, [file.id, place.id]]),
    before: new Map(
      (stored === null ? [] : tilesOf(stored)).flatMap((tile) =>
        tile.kind === "chart" && tile.leadsTo !== undefined ? [[tile.id, tile.leadsTo]] : [],
      ),
    ),
    originsOf: (id) => originsOf(scope, id),
  });
  const { content, images } = await withImages(db, scope, linked, stored);
  if (place.row === null || stored === null)
    return { place, before: null, after: { name: file.name, content }, changed: true, images };
  const hidden = await hiddenCharts(db, scope, chartIdsOf(stored));
  const whole = withTilesOf(stored, content, ofCharts(hidden));
  if (tilesOf(whole).length > limits.tiles) throw refuse("dashboard_too_full", { limit: limits.tiles });
  const before = { name: place.row.name, content: stored };
  const after = { name: file.name, content: whole };
  return { place, before, after, changed: !isSame(before, after), images };
}

/** The map shapes here that take the place of those in the file: the same ones, or those that were chosen for missing ones. */
async function mapsHere(db: TenantDb, { file, maps: instead }: Wanted) {
  const ids = mapsIn(file.charts.map(({ content }) => content));
  const known = file.maps.filter(({ id }) => ids.includes(id));
  const here = await namedMaps(db, {
    ids: [...ids, ...Object.values(instead)],
    names: known.map(({ name }) => name.toLowerCase()),
  });
  const sameAs = (map: string): string | undefined => {
    const name = known.find(({ id }) => id === map)?.name.toLowerCase();
    const same = here.find(({ id }) => id === map) ?? here.find((one) => one.name.toLowerCase() === name);
    return same?.id;
  };
  const insteadOf = (map: string): string | undefined => here.find(({ id }) => id === instead[map])?.id;
  const idOf = (map: string): string | undefined => sameAs(map) ?? insteadOf(map);
  const chosen = ids.map((id) => [id, idOf(id) ?? null] as const);
  const plans = known
    .filter(({ id }) => sameAs(id) === undefined)
    .map(({ id, name }) => ({ id, name, target: insteadOf(id) ?? null }));
  const missing = plans.flatMap(({ name, target }) => (target === null ? [name] : []));
  return { idOf, chosen, missing, plans };
}

type MapsHere = Awaited<ReturnType<typeof mapsHere>>;

async function plan(db: TenantDb, importing: Importing, tables: FieldPlan[], maps: MapsHere) {
  const { wanted } = importing;
  const charts = await planCharts(db, importing);
  const { images, ...dashboard } = await planDashboard(db, importing, charts);
  // What is replaced, by its versions; what takes its place follows from the file, the choices and the maps that are found here.
  const replaced = [dashboard, ...charts].map(({ place }) => place.row && [place.id, place.row.version]);
  const marked = JSON.stringify([
    { ...wanted, mark: undefined },
    tables,
    replaced,
    images,
    maps.missing,
    maps.chosen,
  ]);
  const shown = {
    dashboard: { ...dashboard, place: undefined, id: dashboard.place.row?.id ?? null },
    charts: charts.map((chart) => ({ ...chart, place: undefined })),
    tables,
    images,
    maps: maps.missing,
    mapPlans: maps.plans,
    mark: createHash("sha256").update(marked).digest("base64url"),
  };
  return { charts, dashboard, shown };
}

type Planned = Awaited<ReturnType<typeof plan>>;

async function carryOut(
  db: TenantDb,
  { scope, reading }: Importing,
  { charts, dashboard }: Planned,
  now: Date,
): Promise<void> {
  const { place: board, after, changed } = dashboard;
  // In the order of their ids, as everyone who locks several.
  for (const chart of charts.toSorted((one, other) => (one.place.id < other.place.id ? -1 : 1))) {
    const { row, id } = chart.place;
    if (row === null || chart.changed)
      await saveChart(db, scope, { id, version: row?.version ?? null, now, ...chart.after }, reading);
  }
  if (board.row === null) await dashboardContents.createIn(db, scope, { id: board.id, ...after }, reading);
  else if (changed)
    await dashboardContents.updateIn(
      db,
      scope,
      { id: board.id, version: board.row.version, now, ...after },
      reading,
    );
}

/** Calculated fields that the import adds, by the names of their tables. */
function addedFields(tables: readonly FieldPlan[]): Map<string, CalculatedField[]> {
  const all = new Map<string, CalculatedField[]>();
  for (const { target, mayEdit, problem, added } of tables) {
    if (target === null || !mayEdit || problem !== "") continue;
    const fields = added.map(({ column: name, expression }) => ({ name, expression: expression ?? "" }));
    all.set(target, [...(all.get(target) ?? []), ...fields]);
  }
  return all;
}

/**
 * Says what importing a file would do; does it if the mark is that of this plan: all documents in one transaction, then the fields, which
 * were checked before.
 */
export async function importFile(deps: ImportDeps, scope: TenantScope, wanted: Wanted): Promise<ImportPlan> {
  const find = await tableFinder(deps.source, scope);
  const chosen = new Map(Object.entries(wanted.tables));
  // SQL may write a name in other letters than the file lists it in.
  const listed = new Map(wanted.file.tables.map(({ name }) => [name.toLowerCase(), name]));
  const chosenFor = (name: string): string =>
    chosen.get(name) ?? chosen.get(listed.get(name.toLowerCase()) ?? name) ?? name;
  const tableOf = (name: string) => find(chosenFor(name));
  const tables = await planFields(deps.source, scope, wanted, tableOf);
  const maps = await scope.db.run((db) => mapsHere(db, wanted));
  const importing: Importing = {
    mapOf: maps.idOf,
    scope,
    wanted,
    nameOf: (name) => tableOf(name)?.name ?? chosenFor(name),
    ownName: (name) => find(name)?.name ?? name,
    reading: await chartReading(deps, scope, addedFields(tables)),
    freshId: () => deps.ids.next(),
  };
  const first = await scope.db.run((db) => plan(db, importing, tables, maps));
  if (first.shown.mark !== wanted.mark) return { ...first.shown, done: false };
  await uniqueOr(
    () => refuse("version_stale"),
    () => scope.db.run((db) => carryOut(db, importing, first, deps.clock.now())),
  );
  for (const table of tables) await saveFields(deps.source, scope, table, wanted.fields);
  return {
    ...first.shown,
    dashboard: { ...first.shown.dashboard, id: first.dashboard.place.id },
    done: true,
  };
}
