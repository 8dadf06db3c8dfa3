import { defineWords } from "../../platform/i18n.ts";

/** Words of the versions of a virtual table. */
export const virtualVersionWords = defineWords(
  "virtual-versions",
  {
    same: "字段相同",
    added: "多出字段：{{names}}",
    gone: "没有字段：{{names}}",
    renamed: "名称是“{{name}}”",
    stoodOn: "依据：{{names}}",
  },
  {
    same: "The same columns",
    added: "Also has: {{names}}",
    gone: "Lacks: {{names}}",
    renamed: "Called “{{name}}”",
    stoodOn: "Stands on: {{names}}",
  },
);
