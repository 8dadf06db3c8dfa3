import { defineWords } from "../../platform/i18n.ts";

export const orderWidgetsWords = defineWords("order-widgets", { title: "首页组件" }, { title: "Widgets" });
