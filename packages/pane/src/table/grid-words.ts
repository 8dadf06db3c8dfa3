import type { LocalizedText } from "@provost/contract/wire/language";
import { wordsOf } from "../pane-words.ts";

const words = {
  totalRow: { zh: "合计", en: "Total" },
  totalOfAll: { zh: "合计（全部）", en: "Total (all rows)" },
  columnMenu: { zh: "列菜单", en: "Column menu" },
  cellMenu: { zh: "单元格菜单", en: "Cell menu" },
  sortAsc: { zh: "升序", en: "Sort ascending" },
  sortDesc: { zh: "降序", en: "Sort descending" },
  sortThenAsc: { zh: "再按此列升序", en: "Then sort ascending" },
  sortThenDesc: { zh: "再按此列降序", en: "Then sort descending" },
  sortNone: { zh: "取消排序", en: "Clear sorting" },
  sortedHere: { zh: "仅对本页排序", en: "Only this page is sorted" },
  moveLeft: { zh: "左移", en: "Move left" },
  moveRight: { zh: "右移", en: "Move right" },
  fitWidth: { zh: "自动列宽", en: "Fit width" },
  freeze: { zh: "冻结至此列", en: "Freeze up to here" },
  frozenHere: { zh: "冻结至此列，点击取消冻结", en: "Frozen up to here; click to unfreeze" },
  unfreeze: { zh: "取消冻结", en: "Unfreeze" },
  numberFormat: { zh: "数字格式…", en: "Number format…" },
  hide: { zh: "隐藏此列", en: "Hide column" },
  show: { zh: "显示", en: "Show" },
  showAll: { zh: "显示全部列", en: "Show all columns" },
  copyCell: { zh: "复制单元格", en: "Copy cell" },
  copyRow: { zh: "复制整行", en: "Copy row" },
  copyChosen: { zh: "复制所选", en: "Copy selection" },
  copyAll: { zh: "复制全部", en: "Copy all" },
  copied: { zh: "已复制 {rows} 行", en: "{rows} rows copied" },
  notCopied: { zh: "浏览器不允许复制", en: "Your browser blocked copying" },
  good: { zh: "良好", en: "good" },
  bad: { zh: "不佳", en: "bad" },
  warn: { zh: "注意", en: "warning" },
  info: { zh: "提示", en: "note" },
} satisfies Record<string, LocalizedText>;

/** A text of tables and pivot tables, which are fetched apart from the pane. */
export const gridWord = wordsOf(words);
