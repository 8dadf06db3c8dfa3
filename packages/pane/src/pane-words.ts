import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { numberLocale } from "@provost/contract/wire/locale";

const words = {
  marks: { zh: "图表数据，用方向键逐个查看", en: "Chart data. Use the arrow keys to move between points." },
  marksLead: {
    zh: "图表数据，用方向键逐个查看，按回车键下钻",
    en: "Chart data. Use the arrow keys to move between points and Enter to drill down.",
  },
  zoomIn: { zh: "放大", en: "Zoom in" },
  zoomOut: { zh: "缩小", en: "Zoom out" },
  zoomReset: { zh: "恢复缩放", en: "Reset zoom" },
  recommended: { zh: "推荐：", en: "Recommended. " },
  chartType: { zh: "图表类型", en: "Chart type" },
  allTypes: { zh: "全部 {count} 种", en: "All {count} types" },
  fewerTypes: { zh: "收起", en: "Show fewer" },
  asTable: { zh: "查看表格", en: "View as table" },
  asChart: { zh: "查看图表", en: "View as chart" },
  loading: { zh: "正在查询…", en: "Running the query…" },
  cancel: { zh: "取消", en: "Cancel" },
  empty: { zh: "没有数据", en: "No data" },
  emptyHint: {
    zh: "没有符合筛选条件且您有权查看的数据行",
    en: "No rows match the filters and your permissions.",
  },
  failed: { zh: "查询失败", en: "Query failed" },
  retry: { zh: "重试", en: "Try again" },
  noPermission: { zh: "您没有查看这些数据的权限", en: "You don't have access to this data" },
  noPermissionHint: { zh: "如有需要，请联系管理员", en: "Contact your administrator if you need access." },
  unfilled: { zh: "还缺一个条件", en: "A value is missing" },
  invalid: { zh: "无法绘制", en: "Can't draw this chart" },
  engineFailed: { zh: "图表组件加载失败", en: "Couldn't load the chart component" },
  truncated: {
    zh: "仅显示前 {rows} 行",
    en: "Showing only the first {rows} rows",
  },
  total: { zh: "共 {total} 条", en: "{total} rows" },
  perPage: { zh: "{size} 条/页", en: "{size} / page" },
  pageSize: { zh: "每页条数", en: "Rows per page" },
  previous: { zh: "上一页", en: "Previous page" },
  next: { zh: "下一页", en: "Next page" },
  jump: { zh: "跳至", en: "Go to" },
  jumpLabel: { zh: "页码", en: "Page number" },
  paging: { zh: "分页", en: "Pages" },
  chartLook: { zh: "图表样式", en: "Chart style" },
  close: { zh: "关闭", en: "Close" },
  drillPath: { zh: "下钻路径", en: "Drill path" },
  allData: { zh: "全部数据", en: "All data" },
  markMenu: { zh: "数据点菜单", en: "Data point menu" },
  drillTo: { zh: "下钻到", en: "Drill down to" },
  filterBy: { zh: "筛选", en: "Filter by" },
  breakDown: { zh: "按其他字段细分…", en: "Break down by…" },
  findField: { zh: "查找字段", en: "Search fields" },
  fieldsFailed: { zh: "字段加载失败，请重试", en: "Couldn't load fields. Try again." },
  noFields: { zh: "没有其他字段", en: "No other fields" },
  narrowOthers: { zh: "筛选其他图表：", en: "Filter other charts by" },
  combined: {
    zh: "由其余各组合并而成，无法下钻",
    en: "Combines all other groups, so you can't drill down",
  },
  combinedOf: {
    zh: "由 {count} 组合并而成，无法下钻",
    en: "Combines {count} groups, so you can't drill down",
  },
  showRows: { zh: "查看明细行", en: "View source records" },
  export: { zh: "导出", en: "Export" },
  exportFailed: { zh: "导出失败，请重试", en: "Export failed. Try again." },
  allRows: { zh: "全部", en: "All rows" },
} satisfies Record<string, LocalizedText>;

/** Texts by their keys; `{name}` placeholders are filled in. */
export const wordsOf =
  <Key extends string>(of: Readonly<Record<Key, LocalizedText>>) =>
  (key: Key, language: Language, values: Readonly<Record<string, number>> = {}): string =>
    of[key][language].replace(/\{(\w+)\}/g, (_, name: string) =>
      (values[name] ?? 0).toLocaleString(numberLocale[language]),
    );

/** A text of the pane. */
export const word = wordsOf(words);
