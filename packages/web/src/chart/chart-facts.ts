import type { Chart } from "@provost/contract/chart/chart";
import type { WireMeasure } from "@provost/contract/chart/chart-content";
import type { WireFilterNode } from "@provost/contract/report/filter";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { chartTypes } from "@provost/pane/chart-types";
import { optionsOf } from "@provost/report-core/selection/selection";
import { describeFilter, dimensionLabel, measureLabel } from "@provost/report-core/selection/selection-label";
import { listed } from "../platform/i18n.ts";
import { styleFact } from "./style-fact.ts";

const word = (zh: string, en: string): LocalizedText => ({ zh, en });

/** What two versions of a chart are compared by, in the order of reading. */
export const chartFactNames = {
  name: word("图表名称", "Chart name"),
  nameEn: word("英文名称", "English name"),
  table: word("数据表", "Table"),
  chartType: word("图表类型", "Chart type"),
  dimensions: word("维度", "Dimensions"),
  measures: word("字段/数值", "Measures"),
  filters: word("筛选", "Filters"),
  having: word("汇总后筛选", "Measure filters"),
  sort: word("排序", "Sort"),
  top: word("只显示", "Top N"),
  limit: word("查询前 N 条数据", "Row limit"),
  page: word("分页", "Paging"),
  totals: word("合计", "Totals"),
  layout: word("行列布局", "Rows and columns"),
  published: word("公布的参照值", "Published reference"),
  calculated: word("计算字段", "Calculated fields"),
  parameters: word("参数", "Parameters"),
  sql: word("SQL", "SQL"),
  sqlDimensions: word("SQL 的维度", "SQL dimensions"),
  sqlAsTable: word("SQL 结果用作数据表", "SQL result used as a table"),
  style: word("图表样式", "Chart style"),
} as const satisfies Record<string, LocalizedText>;

export type ChartFact = keyof typeof chartFactNames;
export const chartFacts = Object.keys(chartFactNames) as ChartFact[];

type Content = Chart["content"];

function measureText(measure: WireMeasure, language: Language): string {
  const { Column, Type = "", label = "", calculFunc, percent, otherColumn } = measure;
  return measureLabel(
    {
      Column,
      Type,
      Comment: "",
      name: Column,
      label,
      isDimension: false,
      asxAxis: false,
      availableFunc: [],
      ...(calculFunc ? { calculFunc } : {}),
      ...(percent === undefined ? {} : { percent }),
      ...(otherColumn === undefined ? {} : { otherColumn }),
      ...optionsOf(measure),
    },
    language,
  );
}

function topText({ top }: Content, language: Language): string {
  if (top === undefined) return "";
  const { dimension, count, by, direction, others } = top;
  const most = direction === "desc";
  return {
    zh: `${dimension}：${by} ${most ? "最大" : "最小"}的 ${count} 个${others ? "，其余合并" : ""}`,
    en: `${dimension}: the ${count} with the ${most ? "highest" : "lowest"} ${by}${others ? ", the rest as “Other”" : ""}`,
  }[language];
}

function totalsText({ totals = [] }: Content, language: Language): string[] {
  const all = { zh: "总计", en: "of all" }[language];
  const each = { zh: "每个 ", en: "by " }[language];
  return totals.map((names) => (names.length === 0 ? all : `${each}${names.join(" / ")}`));
}

/** Rows, then columns: those of the groups that formulas compare. */
function layoutText({ layout }: Content): string {
  return layout === undefined
    ? ""
    : [layout.rows, layout.columns].map((names) => names.join(" / ") || "–").join(" × ");
}

function parameterText({ parameters = [] }: Content): string[] {
  return parameters.map(({ name, type, list, default: value, values }) => {
    const current = value === undefined ? "" : ` = ${[value].flat().join(", ")}`;
    const offered = values === undefined ? "" : ` ∈ ${values.table}.${values.column}`;
    return `${name} (${type}${list ? "[]" : ""})${offered}${current}`;
  });
}

/** A chart in a few lines of text, for reading beside another; an empty text says that it has nothing of the kind. */
export function factsOf(
  { name, content }: Pick<Chart, "name" | "content">,
  language: Language,
): Record<ChartFact, string> {
  const list = (parts: readonly string[]): string => listed(parts, language);
  const yes = (is = false): string => (is ? { zh: "是", en: "yes" }[language] : "");
  const filters = (nodes: readonly WireFilterNode[] = []): string =>
    list(nodes.map((node) => describeFilter(node, language)));
  return {
    name,
    nameEn: content.nameEn ?? "",
    table: content.dataSrc,
    chartType: chartTypes[content.chartType].name[language],
    dimensions: list(content.selectedDimension.map((one) => dimensionLabel(one, language))),
    measures: list(content.selectedCalcul.map((one) => measureText(one, language))),
    filters: filters(content.filters),
    having: filters(content.having),
    sort: list(content.orderByStrs),
    top: topText(content, language),
    limit: content.limit == null ? "" : String(content.limit),
    page: yes(content.page),
    totals: list(totalsText(content, language)),
    layout: layoutText(content),
    published: yes(content.published),
    calculated: list((content.calculated ?? []).map((field) => `${field.name} = ${field.expression}`)),
    parameters: list(parameterText(content)),
    sql: content.sql ?? "",
    sqlDimensions: list(content.sqlDimensions ?? []),
    sqlAsTable: yes(content.sqlAsTable),
    style: list(styleFact(content.chartStyle ?? {}, language)),
  };
}
