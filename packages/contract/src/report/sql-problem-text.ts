import type { Language, LocalizedText } from "../wire/language.ts";
import type { SqlPart, SqlProblem } from "./sql-problem.ts";

const both = (zh: string, en: string): LocalizedText => ({ zh, en });

const parts: Readonly<Record<SqlPart, LocalizedText>> = {
  statement: both("这种语句", "This kind of statement"),
  query: both("这种查询", "This kind of query"),
  with: both("这种 WITH 子句", "This kind of WITH clause"),
  clause: both("这种子句", "This kind of clause"),
  expression: both("这种表达式", "This kind of expression"),
  order: both("这种排序", "This kind of sorting"),
  table: both("FROM 中的这种写法", "This kind of source in FROM"),
  function: both("这种函数调用", "This kind of function call"),
  type: both("这种数据类型", "This data type"),
};

/** A table that is missing or hidden: one sentence for both. */
export const tableUnknown = (table: string): LocalizedText =>
  both(`表不存在或您无权查看：${table}`, `Table ${table} doesn't exist or you don't have access.`);

const oneSelect = both("只能执行一条 SELECT 语句", "Only a single SELECT statement can be run.");

function parameterMessage(problem: Extract<SqlProblem, { parameter: string }>): LocalizedText {
  switch (problem.kind) {
    case "parameter_missing":
      return both(
        `请填写参数 ${problem.parameter} 的值`,
        `Enter a value for the parameter ${problem.parameter}.`,
      );
    case "parameter_inside":
      return both(
        `参数 ${problem.parameter} 不能写在文本或名称的中间，可用 || 连接`,
        `The parameter ${problem.parameter} can't be part of a text or a name. Join it to the text with ||.`,
      );
    case "parameter_list":
      return both(
        `参数 ${problem.parameter} 有多个值，只能单独用在 IN（…）中`,
        `The parameter ${problem.parameter} is a list and can only be used on its own in IN (…).`,
      );
    case "parameter_number":
      return both(`参数 ${problem.parameter} 需要数字`, `The parameter ${problem.parameter} needs a number.`);
    case "parameter_date":
      return both(
        `参数 ${problem.parameter} 需要日期，如 2024-03-01`,
        `The parameter ${problem.parameter} needs a date such as 2024-03-01.`,
      );
    case "parameter_text":
      return both(
        `参数 ${problem.parameter} 含有不允许的字符`,
        `The parameter ${problem.parameter} contains a character that isn't allowed.`,
      );
  }
}

const instead = both(
  "请用字段查询，或将数据导入为数据集",
  "Use fields instead, or import the rows into a dataset.",
);

const ofSources = {
  source_unread: both(
    "SQL 只能查询其中为 PostgreSQL 的数据表（不含虚拟表）",
    "SQL reads only published tables of PostgreSQL databases, no virtual tables of them",
  ),
  source_sql_off: both("平台管理员未开启对数据源的 SQL 查询", "SQL for data sources is turned off"),
} as const;

function sourceMessage({ kind, table, source }: Extract<SqlProblem, { source: string }>): LocalizedText {
  const why = ofSources[kind];
  return both(
    `${table} 在数据源“${source}”中，${why.zh}。${instead.zh}`,
    `Table ${table} is in the data source "${source}": ${why.en}. ${instead.en}`,
  );
}

function problemMessage(problem: SqlProblem): LocalizedText {
  if ("source" in problem) return sourceMessage(problem);
  switch (problem.kind) {
    case "table_unknown":
      return tableUnknown(problem.table);
    case "too_long":
      return both(`SQL 超过 ${problem.limit} 个字符`, `The SQL is longer than ${problem.limit} characters.`);
    case "too_complex":
      return both(
        "SQL 连同它所用的虚拟表过于复杂",
        "The SQL, including the virtual tables it reads, is too complex.",
      );
    case "not_unicode":
      return both("SQL 不是有效的 Unicode 文本", "The SQL isn't valid Unicode text.");
    case "character":
      return both(
        `SQL 中不能使用字符 ${problem.character}（控制字符或特殊空格）`,
        `The SQL contains the character ${problem.character}, a control character or unusual space that isn't allowed.`,
      );
    case "not_select": {
      const { statement } = problem;
      if (statement === null) return oneSelect;
      return both(`不能执行 ${statement}，${oneSelect.zh}`, `${statement} isn't allowed. ${oneSelect.en}`);
    }
    case "many_statements":
      return both(`SQL 中有多条语句，${oneSelect.zh}`, `The SQL has several statements. ${oneSelect.en}`);
    case "function_refused":
      return both(`函数 ${problem.function} 不能使用`, `The function ${problem.function} isn't allowed.`);
    case "function_in_from":
      return both(
        `函数 ${problem.function} 不能用在 FROM 中`,
        `The function ${problem.function} isn't allowed in FROM.`,
      );
    case "type_refused":
      return both(`数据类型 ${problem.type} 不能使用`, `The type ${problem.type} isn't allowed.`);
    case "table_qualified":
      return both(
        `请直接写表名 ${problem.table}，不带库名或模式名`,
        `Write the table name ${problem.table} without a schema or catalog.`,
      );
    case "part_refused": {
      const { zh, en } = parts[problem.part];
      return both(`${zh}不能使用`, `${en} isn't allowed.`);
    }
    case "table_elsewhere":
      return both(
        `一条 SQL 只能查询导入的数据，或同一个数据源中的表，不能混用：${problem.table}`,
        `SQL reads either imported tables or tables of one data source, not both: ${problem.table} is elsewhere.`,
      );
    case "empty":
      return both("请输入 SQL", "Enter an SQL query.");
    case "syntax":
      return both("SQL 语法有误", "The SQL has a syntax error.");
    case "syntax_near":
      return both(
        `SQL 语法有误，在“${problem.near}”附近`,
        `The SQL has a syntax error near "${problem.near}".`,
      );
    case "syntax_end":
      return both("SQL 语法有误：语句不完整", "The SQL is incomplete.");
    case "column_unknown":
      return both(`没有字段 ${problem.column}`, `Column ${problem.column} doesn't exist.`);
    case "table_not_in_from":
      return both(
        `FROM 中没有名为 ${problem.table} 的表或别名`,
        `FROM has no table or alias named ${problem.table}.`,
      );
    case "not_grouped":
      return both(
        `字段 ${problem.column} 需要放进 GROUP BY，或用在聚合函数中`,
        `Column ${problem.column} must be in GROUP BY or inside an aggregate.`,
      );
    case "aggregate_misplaced":
      return both(
        "聚合函数不能用在 WHERE 中，也不能嵌套",
        "Aggregates can't be used in WHERE or inside another aggregate.",
      );
    case "arguments":
      return both(
        `函数 ${problem.function} 的参数个数或类型不符`,
        `The function ${problem.function} doesn't accept this number or type of arguments.`,
      );
    case "name_unknown":
      return both("查询中有不存在的名称", "The query uses a name that doesn't exist.");
    case "types":
      return both("查询与字段或字段类型不符", "The query doesn't match the table's columns or their types.");
    case "conversion":
      return both("有值不能转换成所要的类型", "A value can't be converted to the required type.");
    case "out_of_range":
      return both("有数字超出范围", "A number is out of range.");
    case "bad_value":
      return both("有函数得到了不接受的值", "A function received a value it doesn't accept.");
    case "unsupported":
      return both("查询要求了引擎不支持的功能", "The query uses a feature the engine doesn't support.");
    case "placeholder":
      return both("占位符没有值，或位置不对", "A placeholder has no value or is in the wrong place.");
    case "parameter_missing":
    case "parameter_inside":
    case "parameter_list":
    case "parameter_number":
    case "parameter_date":
    case "parameter_text":
      return parameterMessage(problem);
    case "unanswerable":
      return both("引擎无法执行此查询", "The engine couldn't run this query.");
  }
}

/** Why a query in SQL was not run, as one sentence. */
export function sqlProblemText(problem: SqlProblem, language: Language): string {
  return problemMessage(problem)[language];
}
