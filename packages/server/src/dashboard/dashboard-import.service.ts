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
import type { DashboardDeps } from "./dashboard.service.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { dashboardContents, withTilesOf } from "./dashboard-document.ts";
import { withTable, withTables } from "./dashboard-file.service.ts";
import { ensureFiles } from "./dashboard-files.ts";
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
  const { scope, wanted, nameOf, reading } = importing;
  const ids = wanted.file.charts.flatMap(({ id }) => originsOf(scope, id));
  const known = await chartsByIds(db, scope, ids);
  return wanted.file.charts.map(({ id: origin, name, content }) => {
    const place = placeOf(importing, origin, known);
    const after = { name, content: withTable(content, nameOf) };
    const before = place.row && { name: place.row.name, content: place.row.read };
    const problem = reading.missingIn(after.content);
    return { origin, place, before, after, changed: !isSame(before, after), problem };
  });
}

type PlannedChart = Awaited<ReturnType<typeof planCharts>>[number];

function withCharts(
  content: DashboardContent,
  chartIds: ReadonlyMap<string, string>,
  boardIds: ReadonlyMap<string, string>,
): DashboardContent {
  const here = (tile: DashboardTile): DashboardTile => {
    if (tile.kind !== "chart") return tile;
    const { leadsTo, ...rest } = tile;
    const board = leadsTo === undefined ? undefined : boardIds.get(leadsTo);
    return {
      ...rest,
      chartId: chartIds.get(tile.chartId) ?? tile.chartId,
      ...(board === undefined ? {} : { leadsTo: board }),
    };
  };
  const tabs = content.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.map(here) }));
  return { ...content, tabs };
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
  const { scope, wanted, nameOf } = importing;
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
  const content = withCharts(withTables(inFile, nameOf), own, new Map([...boards, [file.id, place.id]]));
  await ensureFiles(db, scope.actor, { id: place.id, content });
  if (place.row === null) return { place, before: null, after: { name: file.name, content }, changed: true };
  const stored = readDashboard(place.row.content);
  const hidden = await hiddenCharts(db, scope, chartIdsOf(stored));
  const before = { name: place.row.name, content: stored };
  const after = { name: file.name, content: withTilesOf(stored, content, ofCharts(hidden)) };
  return { place, before, after, changed: !isSame(before, after) };
}

async function plan(db: TenantDb, importing: Importing, tables: FieldPlan[]) {
  const charts = await planCharts(db, importing);
  const dashboard = await planDashboard(db, importing, charts);
  const versions = [dashboard, ...charts].map(({ place }) => place.row?.version ?? 0);
  const shown = {
    dashboard: { ...dashboard, place: undefined, id: dashboard.place.row?.id ?? null },
    charts: charts.map((chart) => ({ ...chart, place: undefined })),
    tables,
  };
  const { update, fields } = importing.wanted;
  // Ids of what is created differ each time when nothing is updated.
  const marked = JSON.stringify([update ? shown : importing.wanted.file, tables, versions, fields]);
  const mark = createHash("sha256").update(marked).digest("base64url");
  return { charts, dashboard, shown: { ...shown, mark } };
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

const addedFields = (tables: readonly FieldPlan[]): Map<string, CalculatedField[]> =>
  new Map(
    tables.flatMap(({ target, mayEdit, added }) =>
      target === null || !mayEdit
        ? []
        : [
            [
              target,
              added.map(({ column: name, expression }) => ({ name, expression: expression ?? "" })),
            ] as const,
          ],
    ),
  );

/** Says what importing a file would do; does it if the mark is that of this plan, all of it or nothing but fields that were added. */
export async function importFile(deps: ImportDeps, scope: TenantScope, wanted: Wanted): Promise<ImportPlan> {
  const find = await tableFinder(deps.source, scope);
  const tableOf = (name: string) => find(wanted.tables[name] ?? name);
  const tables = await planFields(deps.source, scope, wanted.file.tables, tableOf);
  const importing: Importing = {
    scope,
    wanted,
    nameOf: (name) => tableOf(name)?.name ?? wanted.tables[name] ?? name,
    reading: await chartReading(deps, scope, addedFields(tables)),
    freshId: () => deps.ids.next(),
  };
  const first = await scope.db.run((db) => plan(db, importing, tables));
  if (first.shown.mark !== wanted.mark) return { ...first.shown, done: false };
  for (const table of tables) await saveFields(deps.source, scope, table, wanted.fields);
  await uniqueOr(
    () => refuse("version_stale"),
    () => scope.db.run((db) => carryOut(db, importing, first, deps.clock.now())),
  );
  return {
    ...first.shown,
    dashboard: { ...first.shown.dashboard, id: first.dashboard.place.id },
    done: true,
  };
}
