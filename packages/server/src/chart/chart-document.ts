import type { Chart } from "@provost/contract/chart/chart";
import type { ChartFolder } from "@provost/contract/chart/chart-folder";
import { removeChartTiles, showChartTiles } from "../dashboard/dashboard-charts.service.ts";
import { binOf } from "../document/bin.service.ts";
import { contentsOf, saveContent } from "../document/content.service.ts";
import type { Documents } from "../document/document.service.ts";
import { foldersOf } from "../document/folder.service.ts";
import { viewerOf } from "../document/shared.service.ts";
import { sharedAuthority } from "../document/shared-authority.service.ts";
import { sharingFor } from "../document/sharing.service.ts";
import { presentHead, versionsOf } from "../document/version.service.ts";
import { mayArrangeCharts, mayViewCharts } from "./chart.policy.ts";
import { chartStore } from "./chart.store.ts";
import { chartCounts } from "./chart-list.store.ts";
import { type ChartReading, chartReading, type ReadDeps } from "./chart-reading.service.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { chartRecord, presentChart, readAs } from "./present-chart.ts";

/** Charts as the rules of documents know them. */
export const charts: Documents<"chart", ChartRow, ReadDeps, ChartReading, Chart> = {
  ...sharedAuthority<"chart", ChartRow>({
    kind: "chart",
    byId: (db, id, viewer) => chartStore(db).byId(id, viewer),
  }),
  reading: chartReading,
  present: async (_db, row, reading) => presentChart(row, reading),
  record: async (_db, row) => chartRecord(row),
};

export const chartContents = contentsOf(charts);
export const chartSharing = sharingFor(charts);

/** Dashboards leave the tile of a chart in the bin out until it is restored. */
export const chartBin = binOf(charts, {
  restored: (db, { id }, { clock, scope }) => showChartTiles(db, { clock, actorId: scope.actor.userId }, id),
  leaving: (db, { row }, by) => removeChartTiles(db, by, row.id),
});

export const chartVersions = versionsOf(charts, {
  access: "view",
  list: ({ name, ...version }) => ({ ...presentHead(version), name }),
  content: ({ content }, reading) => readAs(content, reading),
  newest: ({ version }) => version,
  // As it was stored, with what of it can no longer be read.
  restore: (db, authorized, { name, content }, { scope, now }) =>
    saveContent(db, authorized, { name, content, updatedAt: now }, scope.actor.userId),
});

export const chartFolders = foldersOf<"chart", ChartFolder>({
  kind: "chart",
  mayView: mayViewCharts,
  mayArrange: mayArrangeCharts,
  counts: (db, actor) => chartCounts(db, viewerOf(actor)),
  present: (folder, count) => ({ ...folder, charts: count }),
});
