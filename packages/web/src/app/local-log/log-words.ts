import { defineWords } from "../../platform/define-words.ts";

export const logWords = defineWords(
  "local-log",
  {
    none: "没有错误日志",
    some_other: "{{count}}条错误日志",
  },
  {
    none: "No errors logged",
    some_one: "{{count}} error logged",
    some_other: "{{count}} errors logged",
  },
);
