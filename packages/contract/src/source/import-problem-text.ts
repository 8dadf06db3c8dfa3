import type { Language, LocalizedText } from "../wire/language.ts";
import { sentenceGap } from "../wire/locale.ts";
import type { FileEncoding, FileFormat, ImportProblem, LineProblem, OtherFormat } from "./import-problem.ts";

const both = (zh: string, en: string): LocalizedText => ({ zh, en });

const formats: Readonly<Record<OtherFormat, LocalizedText>> = {
  zip: both(
    "这是 ZIP 压缩文件，但不是 Excel 工作簿（XLSX）。",
    "This is a ZIP file, not an Excel workbook (XLSX).",
  ),
  gzip: both("这是 GZIP 压缩文件，不是表格。", "This is a gzip file, not a table."),
  xls: both("这是旧版 Excel 工作簿（XLS）。", "This is an old Excel workbook (XLS)."),
  parquet: both("这是 Parquet 文件，不是文本。", "This is a Parquet file, not text."),
  pdf: both("这是 PDF 文件，不是表格。", "This is a PDF file, not a table."),
};

const encodings: Readonly<Record<FileEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  gb18030: "GB18030",
};

const shown = (value: number): string => value.toLocaleString("en");
const values = (value: number): string => (value === 1 ? "1 value" : `${shown(value)} values`);

function lineMessage(problem: LineProblem): LocalizedText {
  switch (problem.kind) {
    case "too_few":
    case "too_many": {
      const { expected, found } = problem;
      return both(
        `有 ${shown(found)} 个值，应有 ${shown(expected)} 个`,
        `${values(found)} instead of ${shown(expected)}`,
      );
    }
    case "unclosed_quote":
      return both("引号没有闭合，或引号后还有文字", "a quotation mark isn't closed, or text follows it");
    case "too_long":
      return both(`超过 ${problem.limitMb} MB`, `longer than ${problem.limitMb} MB`);
    case "unreadable":
      return both("无法读取", "can't be read");
  }
}

/** Why a line was not taken, in a few words. */
export function lineProblemText(problem: LineProblem, language: Language): string {
  const text = lineMessage(problem)[language];
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const longestShown = 60;
const truncate = (name: string): string =>
  name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;

/** What happened, and what to do. */
interface Advice {
  readonly what: LocalizedText;
  readonly next: LocalizedText;
}

const advice = (what: LocalizedText, next: LocalizedText): Advice => ({ what, next });
const again = both("请重新上传。", "Upload the file again.");
const correct = both("请更正后重新上传。", "Correct it and upload the file again.");
const asTable = both(
  "请将表格另存为 XLSX 或 CSV 后上传。",
  "Save the table as XLSX or CSV and upload that file.",
);
const fault = both(
  "请重新上传；如再次发生，请联系管理员。",
  "Upload the file again. If this happens again, contact your administrator.",
);

function rejectedMessage({
  rejected,
  taken,
  first,
}: Extract<ImportProblem, { kind: "too_many_rejected" }>): LocalizedText {
  const why = first === null ? null : lineMessage(first.problem);
  const zhFirst = first && why ? `；第一处在第 ${shown(first.line)} 行：${why.zh}` : "";
  const enFirst = first && why ? `; the first is in line ${shown(first.line)}: ${why.en}` : "";
  const all = shown(rejected + taken);
  return both(
    `无效的行太多：${all} 行中有 ${shown(rejected)} 行${zhFirst}。`,
    `Too many invalid rows: ${shown(rejected)} of ${all}${enFirst}.`,
  );
}

const formatNames: Readonly<Record<FileFormat, LocalizedText>> = {
  csv: both("文本表格（CSV）", "a text table (CSV)"),
  xlsx: both("Excel 工作簿（XLSX）", "an Excel workbook (XLSX)"),
  json: both("JSON", "JSON"),
  parquet: both("Parquet", "Parquet"),
};

const makeSpace = both(
  "请联系管理员清理后重新上传。",
  "Contact your administrator to free up space, then upload the file again.",
);
const diskFull = advice(both("服务器磁盘空间不足。", "The server's disk is full."), makeSpace);
const diskReserve = (free: string): Advice =>
  advice(
    both(
      `服务器磁盘空间不足（剩余 ${free}），导入已停止；查看和保存不受影响。`,
      `The server is low on disk space (${free} left), so the import was stopped. Everything else works.`,
    ),
    makeSpace,
  );
const storeAway = advice(
  both("存放数据文件的存储无法访问。", "The storage of the data files isn't reachable."),
  both("没有导入任何数据，请稍后重试。", "Nothing was imported. Try again in a moment."),
);

function adviceOn(problem: ImportProblem): Advice {
  switch (problem.kind) {
    case "empty_file":
      return advice(both("文件是空的。", "The file is empty."), correct);
    case "no_rows":
      return advice(
        both("第 1 行是表头，后面没有数据行。", "Line 1 is the header, and no rows follow it."),
        correct,
      );
    case "binary_file":
      return advice(
        both("文件内容是二进制数据，不是文本。", "The file contains binary data, not text."),
        asTable,
      );
    case "other_format":
      return advice(formats[problem.format], asTable);
    case "bad_encoding": {
      const { line } = problem;
      const encoding = encodings[problem.encoding];
      return advice(
        line === null
          ? both(
              `文件中有字节不是有效的 ${encoding} 文本。`,
              `The file contains bytes that aren't valid ${encoding} text.`,
            )
          : both(
              `第 ${shown(line)} 行不是有效的 ${encoding} 文本。`,
              `Line ${shown(line)} isn't valid ${encoding} text.`,
            ),
        both("请将文件另存为 UTF-8 后重新上传。", "Save the file as UTF-8 and upload it again."),
      );
    }
    case "line_too_long": {
      const { line, limitMb } = problem;
      return advice(
        both(`第 ${shown(line)} 行超过 ${limitMb} MB。`, `Line ${shown(line)} is longer than ${limitMb} MB.`),
        correct,
      );
    }
    case "header_blank":
      return advice(
        both("第 1 行是空行，这里应是表头。", "Line 1 is blank. It must contain the column names."),
        correct,
      );
    case "header_unclosed":
      return advice(
        both(
          "表头（第 1 行）没有结束：可能有引号没有闭合。",
          "The header in line 1 doesn't end. A quotation mark may be left open.",
        ),
        correct,
      );
    case "header_unnamed":
      return advice(
        both(`第 1 行第 ${problem.column} 列没有列名。`, `In line 1, column ${problem.column} has no name.`),
        correct,
      );
    case "header_too_long": {
      const { column, limit } = problem;
      return advice(
        both(
          `第 1 行第 ${column} 列的列名超过 ${limit} 个字符。`,
          `In line 1, the name of column ${column} is longer than ${limit} characters.`,
        ),
        correct,
      );
    }
    case "header_control":
      return advice(
        both(
          `第 1 行第 ${problem.column} 列的列名含有换行、制表符等控制字符。`,
          `In line 1, the name of column ${problem.column} contains a line break, tab or other control character.`,
        ),
        correct,
      );
    case "header_duplicate": {
      const { earlier, column } = problem;
      const name = truncate(problem.name);
      return advice(
        both(
          `第 1 行第 ${earlier} 列与第 ${column} 列同名：“${name}”（不区分大小写）。`,
          `In line 1, columns ${earlier} and ${column} are both named "${name}" (not case-sensitive).`,
        ),
        correct,
      );
    }
    case "column_unknown": {
      const name = truncate(problem.name);
      return advice(
        both(`第 1 行的列“${name}”在表中不存在。`, `The table has no column "${name}" (line 1).`),
        both(
          "请改用表中的列名，或选择替换整张表。",
          "Use the table's column names, or replace the whole table.",
        ),
      );
    }
    case "column_missing": {
      const name = truncate(problem.name);
      return advice(
        both(`第 1 行缺少表中的列“${name}”。`, `Line 1 is missing the table's column "${name}".`),
        both("请补上该列，或选择替换整张表。", "Add the column, or replace the whole table."),
      );
    }
    case "wrong_extension": {
      const { extension } = problem;
      const found = formatNames[problem.format];
      return advice(
        both(
          `文件名以 ${extension} 结尾，但内容是${found.zh}。`,
          `The file name ends in ${extension}, but the content is ${found.en}.`,
        ),
        both("请改正扩展名，或选择正确的文件。", "Correct its extension, or choose the right file."),
      );
    }
    case "too_many_columns": {
      const limit = shown(problem.limit);
      return advice(
        both(`表格超过 ${limit} 列。`, `The table has more than ${limit} columns.`),
        both("请减少列数后重新上传。", "Remove some columns and upload it again."),
      );
    }
    case "column_gone": {
      const name = truncate(problem.name);
      return advice(
        both(`文件中没有列“${name}”。`, `The file has no column "${name}".`),
        both("请重新预览后再导入。", "Preview the file again, then import it."),
      );
    }
    case "no_columns":
      return advice(
        both("所有列都被排除了。", "All columns are excluded."),
        both("请至少保留一列。", "Keep at least one column."),
      );
    case "workbook_broken":
      return advice(
        both("工作簿已损坏，无法读取。", "The workbook is damaged and can't be read."),
        both("请在 Excel 中打开并另存后重新上传。", "Open it in Excel, save it again and upload that file."),
      );
    case "workbook_encrypted":
      return advice(
        both("工作簿设有密码。", "The workbook is password-protected."),
        both("请去除密码后重新上传。", "Remove the password and upload it again."),
      );
    case "workbook_macros":
      return advice(
        both("工作簿含有宏。", "The workbook contains macros."),
        both("请另存为不含宏的 XLSX 后重新上传。", "Save it as XLSX without macros and upload that file."),
      );
    case "workbook_entities":
      return advice(
        both(
          "工作簿的 XML 含有文档类型或实体定义，不予读取。",
          "The workbook's XML defines a document type or entities, which aren't read.",
        ),
        both("请在 Excel 中打开并另存后重新上传。", "Open it in Excel, save it again and upload that file."),
      );
    case "workbook_too_large":
      return advice(
        both("工作簿中的文字太多，无法整体读取。", "The workbook contains too much text to read."),
        asTable,
      );
    case "zip_bomb":
      return advice(
        both(
          "工作簿解压后远大于其文件大小，不予读取。",
          "The workbook is far larger unpacked than its file, so it can't be read.",
        ),
        both("请在 Excel 中打开并另存后重新上传。", "Open it in Excel, save it again and upload that file."),
      );
    case "sheet_missing": {
      const name = truncate(problem.name);
      return advice(
        both(`工作簿中没有工作表“${name}”。`, `The workbook has no sheet "${name}".`),
        both("请选择其他工作表。", "Choose another sheet."),
      );
    }
    case "sheet_empty": {
      const name = truncate(problem.name);
      return advice(
        both(`工作表“${name}”是空的。`, `The sheet "${name}" is empty.`),
        both("请选择其他工作表。", "Choose another sheet."),
      );
    }
    case "json_broken":
      return advice(
        both(
          `JSON 在第 ${shown(problem.line)} 行有语法错误。`,
          `The JSON has a syntax error at line ${shown(problem.line)}.`,
        ),
        correct,
      );
    case "json_not_records":
      return advice(
        both(
          `第 ${shown(problem.line)} 行不是 JSON 对象：文件应为对象的数组，或每行一个对象。`,
          `Line ${shown(problem.line)} isn't a JSON object. The file must be a list of objects, or one object per line.`,
        ),
        correct,
      );
    case "json_too_deep": {
      const limit = shown(problem.limit);
      return advice(
        both(
          `JSON 在第 ${shown(problem.line)} 行嵌套超过 ${limit} 层。`,
          `At line ${shown(problem.line)} the JSON is nested deeper than ${limit} levels.`,
        ),
        correct,
      );
    }
    case "parquet_broken":
      return advice(
        both("Parquet 文件不完整或已损坏。", "The Parquet file is incomplete or damaged."),
        again,
      );
    case "parquet_encrypted":
      return advice(
        both("Parquet 文件已加密。", "The Parquet file is encrypted."),
        both("请导出未加密的文件后上传。", "Export it without encryption and upload that file."),
      );
    case "too_much_memory":
      return advice(
        both("读取该文件所需的内存超过上限。", "Reading the file needs more memory than allowed."),
        both("请拆分文件，或另存为 CSV 后上传。", "Split the file, or save it as CSV and upload that."),
      );
    case "too_many_rejected":
      return advice(rejectedMessage(problem), correct);
    case "cancelled":
      return advice(both("导入已取消。", "The import was cancelled."), again);
    case "interrupted":
      return advice(
        both(
          "导入被中断：服务重启后，已上传的文件不在了。",
          "The import was interrupted because the server restarted. The uploaded file no longer exists.",
        ),
        again,
      );
    case "not_permitted":
      return advice(
        both(
          "导入期间，上传者失去了导入到此表的权限，数据未更改。",
          "The user who uploaded the file lost permission to import into this table. The data is unchanged.",
        ),
        both("请联系此表的所有者或管理员。", "Contact the owner of the table or your administrator."),
      );
    case "disk_full":
      return problem.free === undefined ? diskFull : diskReserve(problem.free);
    case "store_away":
      return storeAway;
    case "engine_died":
      return advice(
        both(
          "导入进程意外结束，可能是内存不足。",
          "The import process ended unexpectedly, possibly because of low memory.",
        ),
        fault,
      );
    case "failed":
      return advice(both("服务器未能读取该文件。", "The server couldn't read the file."), fault);
  }
}

const unchanged = both(
  "未导入任何数据，表中原有数据不变。",
  "Nothing was imported. Existing data is unchanged.",
);

/** Why a file cannot be used, and what to do. */
export function importProblemCause(problem: ImportProblem, language: Language): string {
  const { what, next } = adviceOn(problem);
  return [what, next].map((message) => message[language]).join(sentenceGap[language]);
}

/** The message for a failed import: what happened (with the line), what stays unchanged, what to do. */
export function importProblemText(problem: ImportProblem, language: Language): string {
  const { what, next } = adviceOn(problem);
  return [what, unchanged, next].map((message) => message[language]).join(sentenceGap[language]);
}
