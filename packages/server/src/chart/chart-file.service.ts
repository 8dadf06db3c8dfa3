import type { ChartContent } from "@provost/contract/chart/chart-content";
import { viewerOf } from "../document/shared.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { chartStore } from "./chart.store.ts";
import { chartContents } from "./chart-document.ts";
import type { ChartReading } from "./chart-reading.service.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { readContent } from "./stored-content.ts";

/** Charts by their ids, visible to the caller or not, in the bin or not; `read` is as much of the content as can be read. */
export async function chartsByIds(
  db: TenantDb,
  { actor }: TenantScope,
  ids: readonly string[],
): Promise<Map<string, ChartRow & { read: ChartContent }>> {
  const rows = ids.length === 0 ? [] : await chartStore(db).byIds(ids, viewerOf(actor));
  return new Map(rows.map((row) => [row.id, { ...row, read: readContent(row.content).content }]));
}

interface FileChart {
  id: string;
  name: string;
  content: ChartContent;
  /** The version it replaces; null = it is created. */
  version: number | null;
  now: Date;
}

/** Saves a chart of a file within a transaction. */
export async function saveChart(
  db: TenantDb,
  scope: TenantScope,
  { version, now, ...chart }: FileChart,
  reading: ChartReading,
): Promise<void> {
  if (version === null) await chartContents.createIn(db, scope, chart, reading);
  else await chartContents.updateIn(db, scope, { ...chart, version, now }, reading);
}
