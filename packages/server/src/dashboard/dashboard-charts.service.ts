import type { ChartUses } from "@provost/contract/chart/chart-keeping";
import { nameIn } from "@provost/contract/wire/locale";
import { saveContent } from "../document/content.service.ts";
import { viewerOf } from "../document/shared.service.ts";
import { audit } from "../platform/audit.ts";
import { asServer } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { mayViewDashboard } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { dashboardRecord, ofCharts, withoutTiles } from "./present-dashboard.ts";
import { readDashboard } from "./stored-dashboard.ts";

interface Change {
  clock: Clock;
  actorId: string | null;
}

const namedDashboards = 5;

/** The dashboards that show a chart: by name those the actor finds, the rest counted. */
export async function dashboardsShowing(
  db: TenantDb,
  chartId: string,
  { actor, language }: Pick<TenantScope, "actor" | "language">,
): Promise<ChartUses> {
  const all = await dashboardStore(db).showing(chartId, viewerOf(actor));
  const found = all.filter((row) => mayViewDashboard(actor, row));
  const dashboards = found
    .slice(0, namedDashboards)
    .map(({ name, content }) => nameIn(language, name, readDashboard(content).nameEn));
  return { dashboards, more: all.length - dashboards.length };
}

/** Removes a chart from every dashboard, in the transaction that removes the chart permanently. */
export async function removeChartTiles(
  db: TenantDb,
  { clock, actorId }: Change,
  chartId: string,
): Promise<void> {
  for (const before of await dashboardStore(db).lockShowing(chartId)) {
    const content = withoutTiles(readDashboard(before.content), ofCharts(new Set([chartId])));
    const next = { name: before.name, content, updatedAt: clock.now() };
    await saveContent(db, { proof: asServer("dashboard", before.id), row: before }, next, actorId);
    const ownerName = null;
    await audit(db, {
      actorId,
      action: "update",
      entity: "dashboard",
      entityId: before.id,
      before: dashboardRecord({ ...before, ownerName }),
      after: dashboardRecord({ ...before, ownerName, content, version: before.version + 1 }),
    });
  }
}

/** Raises the version of dashboards that show a restored chart, so that a save of a copy read without its tile is refused. */
export async function showChartTiles(
  db: TenantDb,
  { clock, actorId }: Change,
  chartId: string,
): Promise<void> {
  for (const row of await dashboardStore(db).lockShowing(chartId)) {
    const next = { name: row.name, content: readDashboard(row.content), updatedAt: clock.now() };
    await saveContent(db, { proof: asServer("dashboard", row.id), row }, next, actorId);
  }
}
