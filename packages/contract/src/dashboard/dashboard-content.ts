import { z } from "zod";
import { ChartContent } from "../chart/chart-content.ts";
import { FilterScalar } from "../report/filter.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { names, namesOnUse, unguarded } from "../wire/resource.ts";

/** Id of a part of a dashboard, chosen by the client; unique among the parts of its kind. */
export const PartId = unguarded(
  z.string().regex(/^[0-9a-z-]{1,64}$/),
  "Names a part of the content it is in.",
);

/** A name that viewers in English see in place of the plain one; the schema bounds both alike. */
const inEnglish = (most: number) => z.string().trim().max(most).optional();

const place = {
  id: PartId,
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(10_000),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(20),
};

/** A saved chart; `title` replaces its name, `note` is shown below it. `as` lists the groups of a chart over time in place of the drawing: the largest falls from the last span but one to the last, or all by rank. */
const ChartTile = z.object({
  kind: z.literal("chart"),
  chartId: namesOnUse(Id, "chart", "view"),
  title: z.string().trim().max(limits.chartNameLength).optional(),
  titleEn: inEnglish(limits.chartNameLength),
  note: z.string().trim().max(limits.chartNameLength).optional(),
  noteEn: inEnglish(limits.chartNameLength),
  as: z.enum(["falls", "ranking"]).optional(),
  /** The dashboard that a click on a mark can open, narrowed to that mark. */
  leadsTo: namesOnUse(Id, "dashboard", "view").optional(),
  ...place,
});

/** One number with a query of its own, which belongs to no saved chart. */
const KpiTile = z.object({
  kind: z.literal("kpi"),
  title: z.string().trim().min(1).max(limits.chartNameLength),
  titleEn: inEnglish(limits.chartNameLength),
  content: ChartContent,
  ...place,
});

/** Words between the charts: paragraphs, `#` headings, `-` lists, `**bold**`, `[links](address)` and `![pictures](address)` that were uploaded. */
const TextTile = z.object({
  kind: z.literal("text"),
  text: names(z.string().max(limits.textTileLength), "file", "view"),
  ...place,
});

/** An item on a dashboard; position and size in cells of a grid 12 wide; a row is 76 px high, with 16 px between. */
export const DashboardTile = z.discriminatedUnion("kind", [ChartTile, KpiTile, TextTile]);
export type DashboardTile = z.infer<typeof DashboardTile>;

/** One page of a dashboard; the name of an only one is not shown. */
export const DashboardTab = z.object({
  id: PartId,
  name: z.string().trim().max(60),
  nameEn: inEnglish(60),
  tiles: z.array(DashboardTile).max(limits.tiles),
});
export type DashboardTab = z.infer<typeof DashboardTab>;

/** What a filter compares in one tile: another column of its table, or a `${param}` placeholder of its query. */
export const FilterTarget = z.union([
  z.object({ column: z.string().min(1).max(256) }),
  z.object({ parameter: z.string().min(1).max(120) }),
]);
export type FilterTarget = z.infer<typeof FilterTarget>;

/** The viewer's current value of a dashboard filter: values, a range, or a relative period; empty = all. */
export const FilterChoice = z.object({
  value1: FilterScalar.optional(),
  value2: FilterScalar.optional(),
  arrValue: z.array(FilterScalar).max(limits.listValues).optional(),
});
export type FilterChoice = z.infer<typeof FilterChoice>;

/**
 * A filter over the tabs. It filters tiles that query `table` by `column`; `targets` overrides this for single
 * tiles: the column to compare there, or `null` to skip the tile.
 */
export const DashboardFilter = z.object({
  id: PartId,
  label: z.string().trim().min(1).max(120),
  labelEn: inEnglish(120),
  table: namesOnUse(z.string().min(1).max(256), "table", "view"),
  column: z.string().min(1).max(256),
  kind: z.enum(["values", "between", "period"]),
  /** The default, used until the viewer chooses a value. */
  choice: FilterChoice.default({}),
  targets: z.record(PartId, FilterTarget.nullable()).default({}),
  /** An attribute of viewers, such as `user.dept`: who has it begins with its values in place of `choice`. */
  by: z
    .string()
    .regex(/^[a-zA-Z][\w.]{0,60}$/)
    .optional(),
  /** Tiles that it filters query nothing before something is chosen. */
  required: z.boolean().optional(),
  /** The only pages that it is on and filters; left out or empty: all. */
  tabs: z.array(PartId).max(limits.dashboardTabs).optional(),
});
export type DashboardFilter = z.infer<typeof DashboardFilter>;

/** Whether no two are the same. */
export function distinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** The content of a dashboard; while it is open, all queries run again every `refreshSeconds` seconds. */
export const DashboardContent = z
  .object({
    /** The dashboard's own name. */
    nameEn: inEnglish(limits.chartNameLength),
    tabs: z.array(DashboardTab).min(1).max(limits.dashboardTabs),
    filters: z.array(DashboardFilter).max(limits.dashboardFilters).default([]),
    refreshSeconds: z.number().int().min(limits.refreshSecondsLeast).max(86_400).nullable().default(null),
  })
  .refine(({ tabs }) => distinct(tabs.map(({ id }) => id)), { path: ["tabs"] })
  .refine(({ tabs }) => distinct(tabs.flatMap(({ tiles }) => tiles.map(({ id }) => id))), { path: ["tabs"] })
  .refine(({ tabs }) => tabs.reduce((sum, { tiles }) => sum + tiles.length, 0) <= limits.tiles, {
    path: ["tabs"],
  })
  .refine(({ filters }) => distinct(filters.map(({ id }) => id)), { path: ["filters"] });
export type DashboardContent = z.infer<typeof DashboardContent>;

/** An empty dashboard. */
export const emptyDashboard: DashboardContent = {
  tabs: [{ id: "first", name: "", tiles: [] }],
  filters: [],
  refreshSeconds: null,
};

/** Every tile of every tab. */
export function tilesOf({ tabs }: Pick<DashboardContent, "tabs">): DashboardTile[] {
  return tabs.flatMap(({ tiles }) => tiles);
}

/** The saved charts a dashboard shows, each once. */
export function chartIdsOf(content: Pick<DashboardContent, "tabs">): string[] {
  return [...new Set(tilesOf(content).flatMap((tile) => (tile.kind === "chart" ? [tile.chartId] : [])))];
}
