import {
  DashboardContent,
  DashboardFilter,
  DashboardTab,
  DashboardTile,
  emptyDashboard,
} from "@provost/contract/dashboard/dashboard-content";
import { limits } from "@provost/contract/wire/limits";
import { z } from "zod";

const Fields = z.record(z.string(), z.unknown());
const List = z.array(z.unknown()).catch([]);

function readable<T>(schema: z.ZodType<T>, values: unknown): T[] {
  return List.parse(values).flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

function readTab(stored: unknown): DashboardTab[] {
  const fields = Fields.safeParse(stored);
  if (!fields.success) return [];
  const tab = DashboardTab.safeParse({ ...fields.data, tiles: [] });
  return tab.success ? [{ ...tab.data, tiles: readable(DashboardTile, fields.data.tiles) }] : [];
}

/** Tabs with no more tiles than a dashboard may have. */
function withFewer(tabs: readonly DashboardTab[]): DashboardTab[] {
  let left: number = limits.tiles;
  return tabs.map((tab) => {
    const tiles = tab.tiles.slice(0, left);
    left -= tiles.length;
    return { ...tab, tiles };
  });
}

/** A stored dashboard, part by part: tiles, tabs and filters that do not fit the contract are left out. */
export function readDashboard(stored: unknown): DashboardContent {
  const whole = DashboardContent.safeParse(stored);
  if (whole.success) return whole.data;
  const { nameEn, tabs, filters, refreshSeconds } = Fields.catch({}).parse(stored);
  const read = DashboardContent.safeParse({
    nameEn: DashboardContent.shape.nameEn.catch(undefined).parse(nameEn),
    tabs: withFewer(List.parse(tabs).flatMap(readTab)),
    filters: readable(DashboardFilter, filters),
    refreshSeconds: DashboardContent.shape.refreshSeconds.catch(null).parse(refreshSeconds),
  });
  return read.success ? read.data : emptyDashboard;
}
