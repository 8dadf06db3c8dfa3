import { ChartContent } from "@provost/contract/chart/chart-content";
import type { TimeUnit } from "@provost/contract/report/bucket";
import type { FilterScalar, WireFilter } from "@provost/contract/report/filter";
import { type FilterTree, readContent } from "@provost/contract/report/query-spec";
import type { Cell, PublishedReference, QueryParams, ResultTotals } from "@provost/contract/report/report";
import type { PublishedMeasure } from "@provost/contract/source/published-reference";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { VisibleTable } from "@provost/report-core/policy/apply-policy";
import { groupKey, publishedGroups, type UnitRows } from "@provost/report-core/policy/published-groups";
import type { TenantScope } from "../platform/authority/scope.ts";
import { type PublishedTable, publishedTable } from "../source/reference/reference.service.ts";
import { askRows, type ReportDeps } from "./query-rows.ts";
import { compiledOn, type TypedQuery, withDefaults } from "./typed-query.ts";

/** A dimension of a chart or of a publication: a column, or spans of its days. */
interface Dimension {
  column: string;
  span?: TimeUnit | undefined;
}

/** A published measure among the columns of a result. */
interface Wanted {
  measure: PublishedMeasure;
  at: number;
}

const isSame = (one: Dimension, other: Dimension): boolean =>
  one.column === other.column && one.span === other.span;

/** The measures of a chart that are published as they are: without a condition, and not as parts or changes. */
function wantedOf(
  content: ChartContent,
  { compiled }: TypedQuery,
  { publication }: PublishedTable,
): Wanted[] {
  const own = new Set((content.calculated ?? []).map(({ name }) => name));
  const columns = compiled.columns.flatMap((one, at) => (one.role === "measure" ? [{ ...one, at }] : []));
  const specs = readContent(content).measures;
  if (columns.length !== specs.length) return [];
  return columns.flatMap(({ at, func }, place): Wanted[] => {
    const spec = specs[place];
    if (!spec || spec.condition || spec.show !== "value" || spec.otherColumn !== undefined) return [];
    const measure = publication.measures.find(
      ({ column, aggregate }) => column === spec.column && aggregate === func,
    );
    return measure === undefined || own.has(measure.column) ? [] : [{ measure, at }];
  });
}

type Fixed = (Dimension & { value: FilterScalar })[];

const spanOf = (bucket: { kind: string; unit?: TimeUnit } | null): Pick<Dimension, "span"> | null =>
  bucket === null ? {} : bucket.kind === "time" && bucket.unit ? { span: bucket.unit } : null;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The single values that a filter chooses; `null` where it is any other filter. */
function fixedIn(filter: FilterTree, params: QueryParams): Fixed | null {
  if (filter.kind !== "compare") {
    const parts = filter.of.map((part) => fixedIn(part, params));
    const live = parts.filter((part) => part === null || part.length > 0);
    if (filter.kind === "any" && live.length > 1) return null;
    return live.includes(null) ? null : live.flatMap((part) => part ?? []);
  }
  const { column, operator, values, isLiteral = false } = filter;
  const filled = values.map((value): unknown => {
    const [, name] = isLiteral || typeof value !== "string" ? [] : (/^\$\{(.+)\}$/.exec(value) ?? []);
    return name === undefined ? value : params[name];
  });
  const chosenValues = filled.flat().filter((value) => isLiteral || !isEmpty(value));
  if (chosenValues.length === 0 && operator !== "is null" && operator !== "is not null") return [];
  const [value] = chosenValues;
  const span = spanOf(filter.bucket);
  const isOne = (operator === "=" || operator === "in") && chosenValues.length === 1;
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (!isOne || !isPlain || span === null) return null;
  return !isLiteral && typeof value === "string" && value.includes("${")
    ? null
    : [{ column, value, ...span }];
}

const isOn = (filter: FilterTree, column: string): boolean =>
  filter.kind === "compare" ? filter.column === column : filter.of.every((part) => isOn(part, column));

/** The filter without what it says of a column alone: of groups by that column it chooses which ones the chart shows. */
const apartFrom = (filter: FilterTree, column: string): FilterTree =>
  filter.kind === "all" ? { kind: "all", of: filter.of.filter((part) => !isOn(part, column)) } : filter;

/** How many of the published dimensions name the groups of these; `null` where they are no groups of any level. */
function levelOf(dimensions: readonly Dimension[], wanted: readonly Dimension[]): number | null {
  const places = wanted.map((one) => dimensions.findIndex((other) => isSame(one, other)));
  if (places.includes(-1)) return null;
  const level = Math.max(0, ...places.map((place) => place + 1));
  // A day is in one span of each kind.
  const isKnown = (one: Dimension): boolean =>
    wanted.some((other) => isSame(one, other) || (other.column === one.column && other.span === undefined));
  return dimensions.slice(0, level).every(isKnown) ? level : null;
}

const isEqual = (cell: Cell, value: FilterScalar): boolean =>
  cell === value || (cell !== null && String(cell) === String(value));

type Reading = Pick<ReportDeps, "source" | "warehouse">;

const counted = (columns: readonly string[]) => ({
  Column: "*",
  calculFunc: "count" as const,
  condition: columns.map((filteCol): WireFilter => ({ filteCol, filterOperator: "is not null", value: {} })),
});

const wire = ({ column, span }: Dimension) => ({
  Column: column,
  ...(span === undefined ? {} : { bucket: { kind: "time" as const, unit: span } }),
});

/** The rows of a query on a published table: its dimensions in their order, then its measure. */
async function rowsBy(
  deps: Reading,
  scope: TenantScope,
  { whole }: PublishedTable,
  {
    dimensions,
    measure,
    view,
  }: { dimensions: readonly Dimension[]; measure: object; view: VisibleTable | null },
): Promise<Cell[][]> {
  const content = ChartContent.parse({
    ...{ dataSrc: whole.name, selectedDimension: dimensions.map(wire), selectedCalcul: [measure] },
    limit: serverLimits.publishedCells + 1,
  });
  const { compiled, table } = await compiledOn(deps.source, scope, { ...whole, view }, content, {
    params: {},
  });
  const rows = await askRows(deps, scope, table.reader, compiled.select, serverLimits.publishedCells + 1);
  const places = (["dimension", "measure"] as const).flatMap((role) =>
    compiled.columns.flatMap((column, at) => (column.role === role ? [at] : [])),
  );
  if (rows.length > serverLimits.publishedCells) throw new Error("too many published groups");
  return rows.map((row) => places.map((at) => row[at] ?? null));
}

/** The groups of a measure that the viewer gets, by level. */
async function groupsOf(
  deps: Reading,
  scope: TenantScope,
  table: PublishedTable,
  measure: PublishedMeasure,
): Promise<ReadonlySet<string>[]> {
  const { publication, seen, columnsOf } = table;
  const dimensions = [...publication.dimensions, { column: publication.unit }];
  const counting = { dimensions, measure: counted(columnsOf(measure)) };
  const [all, own] = await Promise.all([
    rowsBy(deps, scope, table, { ...counting, view: null }),
    seen === null ? null : rowsBy(deps, scope, table, { ...counting, view: seen }),
  ]);
  const seenRows = own && new Map(own.map((row) => [groupKey(row.slice(0, -1)), Number(row.at(-1) ?? 0)]));
  const cells = all.map((row): UnitRows => {
    const key = row.slice(0, -2);
    const rows = Number(row.at(-1) ?? 0);
    const seen = seenRows === null ? rows : (seenRows.get(groupKey(row.slice(0, -1))) ?? 0);
    return { key, unit: row.at(-2) ?? null, rows, seen };
  });
  return publishedGroups(cells, publication.dimensions.length, publication);
}

/** The groups of a measure, asked for once for all that rest on the same rows. */
type GroupsBy = (measure: PublishedMeasure) => ReturnType<typeof groupsOf>;

function groupsOnce(deps: Reading, scope: TenantScope, table: PublishedTable): GroupsBy {
  const found = new Map<string, ReturnType<typeof groupsOf>>();
  return (measure) => {
    const key = table.columnsOf(measure).join();
    const groups = found.get(key) ?? groupsOf(deps, scope, table, measure);
    found.set(key, groups);
    return groups;
  };
}

/** The published numbers of a measure at a level, of the groups that the fixed values choose: by the axis, or of all. */
async function numbersOf(
  deps: Reading,
  scope: TenantScope,
  table: PublishedTable,
  {
    measure,
    level,
    fixed,
    axis,
    groupsBy,
  }: { measure: PublishedMeasure; level: number; fixed: Fixed; axis: Dimension | null; groupsBy: GroupsBy },
): Promise<Map<string, { key: Cell; value: Cell }>> {
  const dimensions = table.publication.dimensions.slice(0, level);
  const [groups, rows] = await Promise.all([
    groupsBy(measure),
    rowsBy(deps, scope, table, {
      ...{ dimensions, view: null },
      measure: { Column: measure.column, calculFunc: measure.aggregate },
    }),
  ]);
  const placeOf = (one: Dimension): number => dimensions.findIndex((other) => isSame(one, other));
  const chosen = rows.filter(
    (row) =>
      groups[level]?.has(groupKey(row.slice(0, level))) &&
      fixed.every((one) => isEqual(row[placeOf(one)] ?? null, one.value)),
  );
  return new Map(
    chosen.map((row) => {
      const key = axis === null ? null : (row[placeOf(axis)] ?? null);
      return [groupKey([key]), { key, value: row[level] ?? null }];
    }),
  );
}

/** Published numbers as totals of the chart's result: of all that it shows, or by its first dimension. */
async function totalsBy(
  deps: Reading,
  scope: TenantScope,
  table: PublishedTable,
  {
    typed: { compiled },
    wanted,
    fixed,
    axis,
    groupsBy,
  }: {
    groupsBy: GroupsBy;
    typed: TypedQuery;
    wanted: readonly Wanted[];
    fixed: Fixed;
    axis: (Dimension & { at: number }) | null;
  },
): Promise<ResultTotals | null> {
  const level = levelOf(table.publication.dimensions, axis === null ? fixed : [...fixed, axis]);
  if (level === null) return null;
  const rows = new Map<string, Cell[]>();
  for (const { measure, at } of wanted) {
    const numbers = await numbersOf(deps, scope, table, { measure, level, fixed, axis, groupsBy });
    for (const [text, { key, value }] of numbers) {
      const row = rows.get(text) ?? compiled.columns.map((): Cell => null);
      if (axis !== null) row[axis.at] = key;
      row[at] = value;
      rows.set(text, row);
    }
  }
  const names = axis === null ? [] : [compiled.columns[axis.at]?.name ?? ""];
  return { by: names, rows: [...rows.values()] };
}

/**
 * What is published of a chart's measures to its viewer: the numbers where the chart is compared with them, else only that there are some.
 * Its filters choose single groups of the publication or none: they never decide which rows a number is made of.
 */
export async function publishedFor(
  deps: Reading,
  scope: TenantScope,
  { content, params }: { content: ChartContent; params: QueryParams },
  typed: TypedQuery,
): Promise<PublishedReference | null> {
  const isWanted =
    content.published ?? content.chartStyle?.references?.some(({ kind }) => kind === "published") ?? false;
  const table = content.sql ? null : await publishedTable(deps.source, scope, typed.table);
  const wanted = table === null ? [] : wantedOf(content, typed, table);
  if (table === null || wanted.length === 0)
    return isWanted ? { name: "", totals: [], problem: "none" } : null;
  const { nameZh, nameEn } = table.publication;
  const name = { zh: nameZh || nameEn, en: nameEn || nameZh }[scope.language];
  if (!isWanted) return { name, totals: [] };
  const { filter } = readContent(content);
  const filled = withDefaults(params, content.parameters);
  const at = typed.compiled.columns.findIndex(({ role }) => role === "dimension");
  const first = typed.compiled.columns[at];
  const span = first && spanOf(first.bucket);
  const axis = first && span ? { column: first.source, at, ...span } : null;
  try {
    const ground = { typed, wanted, groupsBy: groupsOnce(deps, scope, table) };
    const found = await Promise.all(
      [null, axis].slice(0, axis === null ? 1 : 2).map((by) => {
        const fixed = fixedIn(by === null ? filter : apartFrom(filter, by.column), filled);
        return fixed && totalsBy(deps, scope, table, { ...ground, fixed, axis: by });
      }),
    );
    const totals = found.filter((one) => one !== null);
    if (totals.length === 0) return { name, totals, problem: "filters" };
    const isSmall = totals.every(({ rows }) => rows.length === 0);
    return { name, totals, ...(isSmall ? { problem: "small" as const } : {}) };
  } catch (error) {
    // The chart itself is shown all the same.
    if (scope.signal.aborted) throw error;
    return { name, totals: [], problem: "failed" };
  }
}
