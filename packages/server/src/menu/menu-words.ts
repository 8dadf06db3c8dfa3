import type { LocalizedText } from "@provost/contract/wire/language";

/** What a menu's numbers mean (spec of the console's ancestors). */
export const categoryNames: Readonly<Record<number, LocalizedText>> = {
  1: { zh: "菜单", en: "Menu" },
  2: { zh: "按钮", en: "Button" },
};

/** The position of a button in its screen. */
export const actionNames: Readonly<Record<number, LocalizedText>> = {
  0: { zh: "无", en: "None" },
  1: { zh: "工具栏", en: "Toolbar" },
  2: { zh: "操作栏", en: "Row" },
  3: { zh: "工具操作栏", en: "Toolbar and row" },
};

/** Whether a menu opens a window of its own. */
export const isOpenNames: Readonly<Record<number, LocalizedText>> = {
  1: { zh: "否", en: "No" },
  2: { zh: "是", en: "Yes" },
};

/** The name shown as the parent of a menu at the top level. */
export const topName: LocalizedText = { zh: "顶级", en: "Top" };
