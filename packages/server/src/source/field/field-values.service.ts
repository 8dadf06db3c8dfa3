import { ChartContent } from "@provost/contract/chart/chart-content";
import { familyOf } from "@provost/contract/report/aggregate";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { readContent } from "@provost/contract/report/query-spec";
import type { FieldProfile } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { type CompiledQuery, compileQuery } from "@provost/report-core/query/compile-query";
import { naturalOrder } from "@provost/report-core/result/natural-order";
import { column, type Expression, select } from "@provost/report-core/sql/tree";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ReadableTable } from "../policy/readable.ts";
import { askEngine } from "../query-engine.ts";
import { catalogOf, readableTable, type SourceDeps } from "../source.service.ts";
import { valueNames } from "./result-fields.ts";

interface ValueCount {
  value: string | number | boolean | null;
  count: number;
}

interface Counted {
  table: ReadableTable;
  compiled: CompiledQuery;
  /** Names in the result. */
  value: string;
  count: string;
}

/** The query that counts each value of a column, read as the field defines it, under the viewer's policy. */
async function countedValues(
  deps: SourceDeps,
  scope: TenantScope,
  table: ReadableTable,
  of: string,
  filters: readonly WireFilterNode[],
): Promise<Counted> {
  const options = {
    params: {},
    view: table.view,
    language: scope.language,
    ...(await deps.calendars.of(scope.tenantId)),
  };
  const content = ChartContent.parse({
    dataSrc: table.name,
    selectedDimension: [{ Column: of }],
    selectedCalcul: [{ Column: "*", calculFunc: "count" }],
    filters,
    limit: limits.offeredValues,
  });
  const compile = (orderByStrs: string[]): CompiledQuery => {
    const compiled = compileQuery(readContent({ ...content, orderByStrs }), table, options);
    if (!compiled.ok) throw refuse(compiled.reason, compiled.details);
    return compiled;
  };
  const nameOf = (role: "measure" | "dimension"): string =>
    compile([]).columns.find((output) => output.role === role)?.name ?? "";
  const [value, count] = [nameOf("dimension"), nameOf("measure")];
  return { table, compiled: compile([`${count} desc`]), value, count };
}

async function mostFrequent(
  deps: SourceDeps,
  scope: TenantScope,
  { table, compiled, value, count }: Counted,
): Promise<ValueCount[]> {
  const { columns, rows } = await askEngine(deps, scope, table.reader, compiled.select, limits.offeredValues);
  const place = (name: string): number => columns.findIndex((output) => output.name === name);
  const [valueAt, countAt] = [place(value), place(count)];
  return rows.map((row) => ({ value: row[valueAt] ?? null, count: Number(row[countAt] ?? 0) }));
}

const present = (of: string): WireFilterNode => ({ filteCol: of, filterOperator: "is not null", value: {} });

/** What a column contains, as far as the viewer sees it. */
export async function profile(
  deps: SourceDeps,
  scope: TenantScope,
  input: { tableName: string; column: string },
): Promise<FieldProfile> {
  const table = await readableTable(deps, scope, input.tableName);
  const all = await countedValues(deps, scope, table, input.column, []);
  const [value, count] = [column(all.value), column(all.count)];
  const call = (func: "sum" | "min" | "max" | "count", of: Expression): Expression => ({
    kind: "call",
    func,
    of,
  });
  const isEmpty = { kind: "isNull", of: value } as const;
  const groups = { ...all.compiled.select, orderBy: [], limit: null };
  const query = select({
    columns: [
      { of: call("sum", count), alias: "rows" },
      { of: call("sum", { kind: "when", condition: isEmpty, of: count }), alias: "nulls" },
      { of: call("count", value), alias: "distinct" },
      { of: call("min", value), alias: "min" },
      { of: call("max", value), alias: "max" },
    ],
    from: { kind: "query", select: groups, alias: "counted" },
  });
  const [[rows, nulls, distinct, min = null, max = null] = []] = (
    await askEngine(deps, scope, table.reader, query, 1)
  ).rows;
  const filled = await countedValues(deps, scope, table, input.column, [present(input.column)]);
  return {
    rows: Number(rows ?? 0),
    nulls: Number(nulls ?? 0),
    distinct: Number(distinct ?? 0),
    min,
    max,
    samples: await mostFrequent(deps, scope, filled),
  };
}

/** The values that a text is looked for in: as they are, and by what a dictionary calls them. */
function containing(
  of: string,
  type: string,
  text: string,
  remarks: Readonly<Record<string, string>>,
): WireFilterNode[] {
  if (text === "") return [];
  const found: WireFilterNode = { filteCol: of, filterOperator: "like", value: { value1: text } };
  const codes = Object.entries(remarks)
    .filter(([, remark]) => remark.toLowerCase().includes(text.toLowerCase()))
    .map(([code]) => code)
    .slice(0, limits.listValues);
  const named = codes.length > 0 && ["text", "numeric"].includes(familyOf(type));
  return named
    ? [{ any: [found, { filteCol: of, filterOperator: "in", value: { arrValue: codes } }] }]
    : [found];
}

/** Values of a column that contain a text or are called so: the most frequent ones, in the order that charts have them in. */
export async function values(
  deps: SourceDeps,
  scope: TenantScope,
  input: { tableName: string; column: string; text: string },
): Promise<(ValueCount & { remark?: string })[]> {
  const table = await readableTable(deps, scope, input.tableName);
  const field = table.fields.find(({ meta }) => meta.column === input.column);
  const { dictionaries } = await catalogOf(deps, scope);
  const remarks = (field && valueNames(field.meta, scope.language, dictionaries)) ?? {};
  const filters = [
    present(input.column),
    ...containing(input.column, field?.type ?? "", input.text.trim(), remarks),
  ];
  const counted = await countedValues(deps, scope, table, input.column, filters);
  const found = await mostFrequent(deps, scope, counted);
  const compare = naturalOrder(
    {
      name: input.column,
      Type: field?.type ?? "",
      remarks,
      ...(field?.meta.values ? { values: field.meta.values.map((listed) => listed.value) } : {}),
    },
    found.map(({ value }) => value),
  );
  return found
    .sort((one, other) => compare(one.value, other.value))
    .map(({ value, count }) => {
      const remark = Object.hasOwn(remarks, String(value)) ? remarks[String(value)] : undefined;
      return remark === undefined ? { value, count } : { value, count, remark };
    });
}
