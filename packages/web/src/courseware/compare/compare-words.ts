import { defineWords } from "../../platform/i18n.ts";

/** Words of how one state of a courseware differs from another. */
export const compareWords = defineWords(
  "courseware-compare",
  {
    same: "内容相同",
    name: "名称",
    summary: "简介",
    added: "新增段落“{{name}}”",
    gone: "删去段落“{{name}}”",
    text: "段落“{{name}}”",
    order: "段落顺序不同",
    untitled: "第 {{place}} 段",
    picture: "［图片或视频：{{file}}］",
    insertion: "新增：",
    deletion: "删去：",
    looks: "文字相同，只有格式不同。",
    more_other: "再显示 {{count}} 处不同",
    byWhom: "{{who}} · {{when}}",
  },
  {
    same: "The same",
    name: "Name",
    summary: "Summary",
    added: "New paragraph “{{name}}”",
    gone: "Without the paragraph “{{name}}”",
    text: "Paragraph “{{name}}”",
    order: "Paragraphs in another order",
    untitled: "Paragraph {{place}}",
    picture: "[picture or film: {{file}}]",
    insertion: "Inserted: ",
    deletion: "Removed: ",
    looks: "The words are the same; only their looks differ.",
    more_one: "Show {{count}} more difference",
    more_other: "Show {{count}} more differences",
    byWhom: "{{who}} · {{when}}",
  },
);
