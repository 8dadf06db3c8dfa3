import { defineWords } from "../../platform/define-words.ts";

/** Words of the versions of a virtual table. */
export const virtualVersionWords = defineWords(
  "virtual-versions",
  {
    same: "字段相同",
    added: "多出字段：{{names}}",
    gone: "没有字段：{{names}}",
    renamed: "名称是“{{name}}”",
    stoodOn: "依据：{{names}}",
    unknown: "其所依据的数据您已不能全部看到，因此不显示字段",
  },
  {
    same: "The same columns",
    added: "Also has: {{names}}",
    gone: "Lacks: {{names}}",
    renamed: "Called “{{name}}”",
    stoodOn: "Stands on: {{names}}",
    unknown: "Its columns are not shown: you no longer see all that it stood on",
  },
);
