import type { Language, Wording } from "./language.ts";
import { SqlProblem } from "./sql-problem.ts";
import { sqlProblemText, tableUnknown } from "./sql-problem-text.ts";

interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 429 | 500 | 503;
  text: Wording;
  /** Logged with its cause: a fault of ours, not a caller's. */
  report?: boolean;
}

function entry(status: ErrorEntry["status"], zh: string, en: string, report = false): ErrorEntry {
  return { status, text: { zh, en }, report };
}

const hiddenTable = tableUnknown("{table}");

/** Every refusal of the wire: status, text in both languages (with `{name}` placeholders), and whether it is reported. */
export const errorCodes = {
  unauthorized: entry(401, "请求未授权，请重新登录", "You are not signed in. Please sign in again."),
  bad_client: entry(401, "客户端认证失败", "The client's id or secret is wrong."),
  forbidden: entry(403, "您没有此操作的权限", "You may not do this."),
  not_found: entry(404, "没有找到请求的内容", "There is nothing here, or no longer."),
  bad_request: entry(400, "请求参数有误：{field} {problem}", "The request does not fit: {field} {problem}"),
  too_large: entry(413, "请求内容过大", "The request is too large."),
  unsupported_media: entry(415, "不支持的内容类型", "This content type is not supported."),
  too_fast: entry(429, "操作过于频繁，请稍后再试", "Too many requests. Please try again shortly."),
  starting: entry(503, "服务正在启动，请稍候", "The server is starting. Please wait a moment."),
  internal: entry(
    500,
    "服务器异常，请稍后再试（编号 {errorId}）",
    "Something went wrong on the server (reference {errorId}).",
    true,
  ),

  invalid_credentials: entry(400, "用户名或密码错误", "The user name or password is wrong."),
  invalid_refresh: entry(400, "登录状态已失效，请重新登录", "The session has ended. Please sign in again."),
  unsupported_grant: entry(400, "不支持的授权方式", "This grant type is not supported."),

  version_stale: entry(
    409,
    "内容已被他人修改，请比较后再保存",
    "Somebody else has saved this in the meantime. Compare, then save again.",
  ),

  dict_key_taken: entry(400, "当前字典键值已存在!", "This dictionary code and key already exist."),
  dict_parent_missing: entry(400, "上级字典不存在", "The parent entry does not exist."),
  dict_cycle: entry(400, "不能把条目移到它自己之下", "An entry cannot be moved below itself."),
  dict_has_children: entry(400, "请先删除下级条目", "Remove the entries below it first."),

  table_not_visible: entry(400, hiddenTable.zh, hiddenTable.en),
  table_name_taken: entry(400, "表名已存在：{table}", "A table named {table} already exists."),
  table_name_invalid: entry(
    400,
    "表名只能包含文字、数字和下划线，且不以数字开头",
    "A table name holds letters, digits and underscores and does not start with a digit.",
  ),
  column_unknown: entry(400, "表 {table} 没有字段 {column}", "Table {table} has no column {column}."),
  query_empty: entry(400, "请选择数据表和至少一个字段", "Choose a table and at least one field."),
  query_invalid: entry(400, "查询有误：{detail}", "The query is not valid: {detail}"),
  filter_required: entry(
    400,
    "请填写必填筛选条件：{column}",
    "Give a value for the required filter {column}.",
  ),
  sql_refused: entry(
    400,
    "只能执行一条读取您可见表的 SELECT 语句",
    "Only one SELECT on tables you may see can run.",
  ),
  query_timeout: entry(
    400,
    "查询超时，请缩小范围后重试",
    "The query took too long. Narrow it down and try again.",
  ),
  query_memory: entry(
    400,
    "查询占用内存过多，请缩小范围",
    "The query needs too much memory. Narrow it down.",
  ),
  query_cancelled: entry(400, "查询已取消", "The query was cancelled."),
  engine_lost: entry(500, "查询引擎中断，请重试", "The query engine stopped. Please try again.", true),

  import_busy: entry(
    409,
    "该数据集正在导入，请等待完成",
    "This data set is being imported. Wait until it is done.",
  ),
  file_missing: entry(400, "请选择要导入的文件", "Choose a file to import."),
  disk_full: entry(400, "磁盘空间不足，未导入任何数据", "The disk is full. Nothing was imported.", true),
} as const satisfies Record<string, ErrorEntry>;

/** Name of a refusal. */
export type ErrorCode = keyof typeof errorCodes;

/** Whether a text names a refusal of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

/** The text of a refusal in one language, placeholders filled in; a missing detail leaves nothing behind, and a `SqlProblem` among the details is the text. */
export function messageOf(
  code: ErrorCode,
  language: Language,
  details: Readonly<Record<string, unknown>> = {},
): string {
  const problem = SqlProblem.safeParse(details.problem);
  if (problem.success) return sqlProblemText(problem.data, language);
  return errorCodes[code].text[language]
    .replace(/\{(\w+)\}/g, (_, name: string) => (details[name] === undefined ? "" : String(details[name])))
    .trim();
}
