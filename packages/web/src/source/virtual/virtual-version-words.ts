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
    unknown: "您已无权查看所依据的全部数据，因此不显示字段",
  },
  {
    same: "Same fields",
    added: "Also has: {{names}}",
    gone: "Doesn't have: {{names}}",
    renamed: "Named “{{name}}”",
    stoodOn: "Based on: {{names}}",
    unknown: "Fields aren't shown because you no longer have access to all the tables it was based on",
  },
);
