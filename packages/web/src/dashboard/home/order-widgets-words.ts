import { defineWords } from "../../platform/define-words.ts";

export const orderWidgetsWords = defineWords("order-widgets", { title: "首页组件" }, { title: "Widgets" });
