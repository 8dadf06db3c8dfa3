import { defineWords } from "../../platform/i18n.ts";

/** Words of what is taken along from the server. */
export const exportWords = defineWords(
  "export",
  {
    seenCsv: "全部行 CSV",
    seenXlsx: "全部行 Excel",
    rawCsv: "明细数据 CSV",
    rawXlsx: "明细数据 Excel",
    waiting: "{{name}}：等待导出…",
    running: "{{name}}：已导出 {{rows}} 行",
    runningOf: "{{name}}：已导出 {{rows}} / {{expected}} 行",
    received: "已接收 {{size}}",
    progress: "导出进度",
    cancel: "取消导出 {{name}}",
    cancelShort: "取消",
    done: "已导出 {{file}}",
    cancelled: "已取消导出 {{name}}",
    failed: "导出失败，没有生成完整的文件，请重试",
  },
  {
    seenCsv: "All rows as CSV",
    seenXlsx: "All rows as Excel",
    rawCsv: "Underlying rows as CSV",
    rawXlsx: "Underlying rows as Excel",
    waiting: "{{name}}: waiting to be exported…",
    running: "{{name}}: {{rows}} rows exported",
    runningOf: "{{name}}: {{rows}} of {{expected}} rows exported",
    received: "{{size}} received",
    progress: "Progress of the export",
    cancel: "Cancel the export of {{name}}",
    cancelShort: "Cancel",
    done: "{{file}} has been exported",
    cancelled: "The export of {{name}} was cancelled",
    failed: "The export failed and the file is not complete. Try again.",
  },
);
