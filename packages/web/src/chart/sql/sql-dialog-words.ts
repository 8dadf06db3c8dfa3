import { defineWords } from "../../platform/define-words.ts";

/** Texts of the dialog with the SQL of a chart. */
export const sqlDialogWords = defineWords(
  "sql-dialog",
  {
    sqlTitle: "执行的 SQL",
    sqlNone: "运行查询后显示执行的 SQL。",
    copy: "复制",
    copied: "已复制",
    close: "关闭",
  },
  {
    sqlTitle: "Executed SQL",
    sqlNone: "Run the query to see its SQL.",
    copy: "Copy",
    copied: "Copied",
    close: "Close",
  },
);
