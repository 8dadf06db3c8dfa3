import type { Language, Wording } from "@provost/contract/language";

const words = {
  chartType: { zh: "图表类型", en: "Chart type" },
  asTable: { zh: "查看表格", en: "View as table" },
  asChart: { zh: "查看图表", en: "View as chart" },
  loading: { zh: "正在查询…", en: "Running the query…" },
  cancel: { zh: "取消", en: "Cancel" },
  empty: { zh: "没有数据", en: "No data" },
  emptyHint: { zh: "请调整筛选条件或选择其他字段", en: "Change the filters or choose other fields." },
  failed: { zh: "查询失败", en: "The query failed" },
  retry: { zh: "重试", en: "Try again" },
  noPermission: { zh: "您无权查看这些数据", en: "You may not see these data" },
  noPermissionHint: { zh: "如有需要，请联系管理员", en: "Ask an administrator if you need them." },
  invalid: { zh: "无法绘制", en: "Cannot be drawn" },
  engineFailed: { zh: "图表组件加载失败", en: "The chart component could not be loaded" },
  truncated: {
    zh: "结果已截断，仅显示前 {rows} 行",
    en: "The result was cut: only the first {rows} rows are shown",
  },
  total: { zh: "共 {total} 条", en: "{total} rows" },
  perPage: { zh: "{size} 条/页", en: "{size} / page" },
  pageSize: { zh: "每页条数", en: "Rows per page" },
  previous: { zh: "上一页", en: "Previous page" },
  next: { zh: "下一页", en: "Next page" },
  jump: { zh: "跳至", en: "Go to" },
  jumpLabel: { zh: "页码", en: "Page number" },
  paging: { zh: "分页", en: "Paging" },
} satisfies Record<string, Wording>;

/** A text of the pane, its `{name}` placeholders filled in. */
export function word(
  key: keyof typeof words,
  language: Language,
  values: Readonly<Record<string, number>> = {},
): string {
  const locale = language === "zh" ? "zh-CN" : "en-US";
  return words[key][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    (values[name] ?? 0).toLocaleString(locale),
  );
}
