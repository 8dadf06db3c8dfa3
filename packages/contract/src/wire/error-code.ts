import { identityErrors } from "../auth/identity-errors.ts";
import { demandErrors } from "../demand/demand-errors.ts";
import { exportErrors } from "../report/export-errors.ts";
import { SqlProblem } from "../report/sql-problem.ts";
import { sqlProblemText, tableUnknown } from "../report/sql-problem-text.ts";
import { connectionErrors } from "../source/connection-errors.ts";
import { mapErrors } from "../source/map-errors.ts";
import { type ErrorEntry, entry } from "./error-entry.ts";
import { type Language, LocalizedText } from "./language.ts";

const hiddenTable = tableUnknown("{table}");

/** Every refusal of the wire: status, text in both languages (with `{name}` placeholders), and whether it is reported. */
export const errorCodes = {
  unauthorized: entry(401, "登录已失效，请重新登录", "You're not signed in. Sign in to continue."),
  bad_client: entry(401, "客户端认证失败", "Client authentication failed."),
  ops_token: entry(
    401,
    "需要运维令牌：请在 Authorization 请求头中提供 PROVOST_OPS_TOKEN（由服务器管理员设置）",
    "Operations token required. Send PROVOST_OPS_TOKEN, which the server operator sets, as the bearer token in Authorization.",
  ),
  forbidden: entry(403, "您没有执行此操作的权限{ask}", "You don't have permission to do this. {ask}"),
  not_found: entry(404, "内容不存在或已被删除", "This item doesn't exist or has been deleted."),
  bad_request: entry(400, "请求参数有误：{field} {problem}", "Invalid request: {field} {problem}"),
  too_late: entry(408, "请求超时，请重试", "The request timed out. Try again."),
  too_large: entry(413, "请求内容过大", "The request is too large."),
  head_too_large: entry(431, "请求的地址或标头过长", "The request's address or headers are too long."),
  unsupported_media: entry(415, "不支持的内容类型", "This content type isn't supported."),
  too_fast: entry(429, "操作过于频繁，请稍后重试", "Too many requests. Try again in a moment."),
  engine_busy: entry(
    429,
    "查询较多，请在 {retryAfter} 秒后重试",
    "Too many queries. Try again in {retryAfter} s.",
  ),
  engine_budget_spent: entry(
    429,
    "您近期的查询用时已超额，请在 {retryAfter} 秒后重试",
    "You've used more than your share of query time. Try again in {retryAfter} s.",
  ),
  starting: entry(
    503,
    "服务正在启动或恢复，请稍后重试",
    "The server is starting or recovering. Try again in a moment.",
  ),
  maybe_saved: entry(
    503,
    "保存时与数据库的连接中断，请刷新并确认修改是否已保存",
    "The connection to the database was lost while saving. Reload and check whether your change was saved.",
  ),
  internal: entry(
    500,
    "服务器异常，请稍后重试（编号 {errorId}）",
    "Something went wrong on the server. Try again later. (Reference {errorId})",
    true,
  ),

  ...identityErrors,
  ...demandErrors,
  ...connectionErrors,
  ...mapErrors,
  ...exportErrors,

  version_stale: entry(
    409,
    "内容已被他人修改，请对比后再保存",
    "Someone else changed this while you were editing. Compare the versions, then save again.",
  ),

  filter_unknown: entry(
    400,
    "列表没有筛选条件 {field}，可用的有：{known}",
    "The list has no filter {field}. It can be filtered by: {known}.",
  ),

  version_missing: entry(
    400,
    "缺少版本号 version：请重新读取该记录，并在保存时原样传回",
    "The field “version” is missing. Read the record again and send its version with the change.",
  ),

  dict_key_taken: entry(400, "当前字典键值已存在!", "This dictionary code and key already exist."),
  dict_parent_missing: entry(400, "上级字典不存在", "The parent entry no longer exists."),
  dict_cycle: entry(400, "条目不能移到自身之下", "An entry can't be moved under itself."),
  records_full: entry(
    400,
    "此类内容最多 {most} 个（含回收站中的）",
    "There can be up to {most} of these, including those in the recycle bin.",
  ),
  dict_has_children: entry(400, "请先删除下级条目", "Delete the child entries first."),

  table_not_visible: entry(400, hiddenTable.zh, hiddenTable.en),
  table_is_system: entry(
    400,
    "“{table}”由系统维护，不能导入、替换或删除",
    "{table} is maintained by the system and can't be imported, replaced or deleted.",
  ),
  table_name_taken: entry(400, "表名已存在：{table}", "A table named {table} already exists."),
  table_name_invalid: entry(
    400,
    "表名只能包含文字、数字和下划线，且不以数字开头",
    "Table names can contain letters, digits and underscores, and can't start with a digit.",
  ),
  column_unknown: entry(400, "表 {table} 没有字段 {column}", "Table {table} has no column {column}."),
  query_empty: entry(400, "请选择数据表和至少一个字段", "Choose a table and at least one field."),
  query_invalid: entry(400, "查询有误：{detail}", "The query isn't valid: {detail}"),
  edges_unordered: entry(400, "分段的边界必须逐个递增", "Range boundaries must be in ascending order."),
  time_zone_unknown: entry(400, "没有这个时区", "Unknown time zone."),
  filter_required: entry(
    400,
    "请填写必填筛选条件：{column}",
    "Enter a value for the required filter {column}.",
  ),
  expression_invalid: entry(
    400,
    "计算字段 {field} 有误：{detail}",
    "The calculated field {field} isn't valid: {detail}",
  ),
  field_invalid: entry(
    400,
    "字段 {field} 的设置有误：{detail}",
    "Invalid settings for field {field}: {detail}",
  ),
  field_repeats: entry(
    400,
    "关联后 {column} 的值会重复出现，不能使用{func}；可改用最大值、最小值或去重计数",
    "The join duplicates the values of {column}, so {func} would count them more than once. Use maximum, minimum or distinct count.",
  ),
  virtual_table_broken: entry(
    400,
    "虚拟表 {table} 无法读取：{detail}",
    "Couldn't read the virtual table {table}: {detail}",
  ),
  virtual_table_used: entry(
    400,
    "虚拟表 {table} 被 {users} 使用",
    "The virtual table {table} is used by {users}.",
  ),
  folder_missing: entry(400, "文件夹不存在或已被删除", "This folder no longer exists."),
  folder_too_deep: entry(400, "文件夹最多 {levels} 级", "Folders can be nested up to {levels} levels."),
  folder_name_taken: entry(400, "该位置已有同名文件夹：{name}", "A folder named {name} already exists here."),

  sql_refused: entry(
    400,
    "只能对有权限的表执行一条 SELECT 语句",
    "Only a single SELECT on tables you can access is allowed.",
  ),
  query_timeout: entry(
    400,
    "查询超时，请缩小范围后重试",
    "The query timed out. Narrow it down and try again.",
  ),
  query_memory: entry(
    400,
    "查询占用内存过多，请缩小范围后重试",
    "The query used too much memory. Narrow it down and try again.",
  ),
  query_cancelled: entry(400, "查询已取消", "The query was cancelled."),
  data_damaged: entry(
    500,
    "数据表“{table}”的数据文件缺失或损坏，其他表不受影响。请联系管理员",
    "Data files of “{table}” are missing or damaged. Other tables aren't affected. Contact your administrator.",
    true,
  ),
  files_away: entry(
    503,
    "存放数据文件的存储暂时无法访问，请稍后重试",
    "The storage of the data files isn't reachable. Try again in a moment.",
  ),
  files_foreign: entry(
    503,
    "存放数据文件的存储被更换，已不属于本系统，不能读写文件。请联系管理员",
    "The storage of the data files was exchanged for one of another installation. No files can be saved. Contact your administrator.",
  ),
  engine_lost: entry(
    500,
    "查询引擎意外中断，请重试",
    "The query engine stopped unexpectedly. Try again.",
    true,
  ),

  dashboard_is_home: entry(
    409,
    "此仪表盘正用作首页，请先更换首页",
    "This dashboard is used as a home page. Choose another home page first.",
  ),
  dashboard_too_full: entry(
    400,
    "仪表盘最多有 {limit} 个组件，请先移除一些",
    "A dashboard can have at most {limit} tiles. Remove some first.",
  ),
  dashboard_is_template: entry(
    409,
    "此仪表盘已发布为模板，请先撤回发布",
    "This dashboard is published as a template. Unpublish it first.",
  ),
  home_page_missing: entry(400, "请为首页选择一个仪表盘", "Choose a dashboard for the home page."),
  grantee_missing: entry(
    400,
    "部分角色或用户已不存在，请刷新后重试",
    "Some of these roles or users no longer exist. Reload and try again.",
  ),

  rich_text_long: entry(
    413,
    "正文过长，请拆分为多个段落后再保存",
    "The text is too long. Split it into several paragraphs and save again.",
  ),
  rich_text_deep: entry(
    413,
    "正文结构过于复杂，请简化后再保存",
    "The text is nested too deeply. Simplify it and save again.",
  ),
  rich_text_many: entry(
    413,
    "正文元素过多（上限 {elements} 个，其中音视频 {films} 个），请拆分为多个段落后再保存",
    "The text has too many elements (limit {elements}, of which {films} videos or audio clips). Split it into several paragraphs and save again.",
  ),
  paragraphs_full: entry(400, "一份课件最多 {most} 个段落", "A lesson can have up to {most} paragraphs."),
  courseware_long: entry(
    413,
    "课件全部段落（含格式）最多 {millions}00 万个字符，请拆分为多份课件",
    "The paragraphs of a lesson can have up to {millions} million characters in total, including formatting. Split it into several lessons.",
  ),
  paragraph_last: entry(400, "课件至少需要一个段落", "A lesson needs at least one paragraph."),
  courseware_unpublished: entry(409, "课件尚未发布或已撤回", "This lesson isn't published."),
  courseware_republished: entry(
    409,
    "课件已重新发布，请查看新内容后再保存或提交",
    "This lesson has been republished. Check the new content before saving or submitting.",
  ),
  rubric_missing: entry(
    409,
    "尚未设置评价标准，请在字典管理中新增 courseware_rubric 及其条目",
    "No review criteria yet. Create the dictionary courseware_rubric and its entries first.",
  ),
  evaluation_submitted: entry(
    409,
    "此评价已提交，如需修改请先撤回",
    "This review has been submitted. Withdraw it to make changes.",
  ),
  evaluation_draft: entry(409, "此评价尚未提交，无需撤回", "This review hasn't been submitted."),
  evaluation_taken_back: entry(
    409,
    "此评价已撤回 {most} 次，无法再撤回",
    "This review has already been withdrawn {most} times and can't be withdrawn again.",
  ),
  evaluation_incomplete: entry(400, "还有 {open} 项未打分", "{open} criteria aren't scored yet."),

  import_busy: entry(
    409,
    "数据集正在导入，请稍后重试",
    "This dataset is being imported. Try again when it's done.",
  ),
  upload_gone: entry(
    404,
    "上传的文件已过期，请重新选择文件",
    "The uploaded file has expired. Choose it again.",
  ),
  file_unusable: entry(400, "文件无法使用：{problem}", "This file can't be used: {problem}"),
  fetch_failed: entry(
    400,
    "无法从该地址下载文件：{problem}",
    "Couldn't download the file from this address: {problem}",
  ),
  storage_full: entry(
    400,
    "存储空间不足：已用 {used}，上限 {limit}，此文件需要 {needed}。请删除不用的数据集，或联系管理员",
    "Not enough storage: {used} of {limit} used, and this file needs {needed}. Delete datasets you no longer need, or contact your administrator.",
  ),
  generation_gone: entry(404, "该版本已不存在", "This version no longer exists."),
  schedule_address: entry(
    400,
    "地址须为 https，且不能指向内部网络",
    "The address must use https and can't point to a private network.",
  ),
  file_too_large: entry(400, "文件大小超出限制", "The file is too large."),
  file_type: entry(400, "文件格式不允许", "This file type isn't allowed."),
  file_content: entry(
    400,
    "文件格式不允许：内容不是 {extension} 文件",
    "This file type isn't allowed: the content isn't a valid {extension} file.",
  ),
  picture_too_many_dots: entry(
    400,
    "图片尺寸过大，最多 {millions}00 万像素",
    "The image is too large. The limit is {millions} megapixels.",
  ),
  picture_broken: entry(400, "图片内容已损坏或无法识别", "The image is damaged or can't be read."),
  upload_missing: entry(400, "未找到上传数据", "No file was sent."),
  upload_cut: entry(400, "上传错误", "The upload was interrupted. Try again."),
  files_full: entry(
    400,
    "存储空间不足：已用 {used}，上限 {limit}。请删除不用的文件，或联系管理员",
    "Not enough storage: {used} of {limit} used. Delete files you no longer need, or contact your administrator.",
  ),
  upload_disk_full: entry(
    400,
    "磁盘空间不足，文件未保存",
    "The server is out of disk space. The file wasn't saved.",
    true,
  ),
  file_not_visible: entry(
    403,
    "内容中引用了您无权查看的文件，请改用自己上传的文件",
    "This content uses a file you don't have access to. Upload the file yourself, or ask its owner to share content that uses it.",
  ),
  file_in_use: entry(
    409,
    "有文件正被使用：{names}。确认后可强制删除",
    "Some files are in use: {names}. Confirm to delete them anyway.",
  ),
  file_missing: entry(400, "请选择要导入的文件", "Choose a file to import."),
  disk_full: entry(400, "磁盘空间不足，未导入任何数据", "The disk is full. Nothing was imported.", true),
  disk_reserve: entry(
    507,
    "服务器磁盘空间不足（剩余 {free}），已暂停导入、上传和导出；查看和保存不受影响。请联系管理员",
    "The server is low on disk space ({free} left). Imports, uploads and exports are paused; everything else works. Contact your administrator.",
  ),
  backup_not_set: entry(
    409,
    "服务器未设置备份位置，请由运维人员设置 PROVOST_BACKUP_TO",
    "No backup location is set. Ask the server operator to set PROVOST_BACKUP_TO.",
  ),
  backup_running: entry(409, "备份正在进行，请稍后再试", "A backup is already running. Try again later."),
} as const satisfies Record<string, ErrorEntry>;

/** Name of a refusal. */
export type ErrorCode = keyof typeof errorCodes;

/** Whether a text names a refusal of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

/** A refusal's details in one language: each localized detail is replaced by its text in that language. */
export function detailsIn(
  language: Language,
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(details).map(([name, value]) => {
    const localized = LocalizedText.safeParse(value);
    return [name, localized.success ? localized.data[language] : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The text of a refusal in one language, placeholders filled in; a missing detail leaves nothing behind, and a `SqlProblem` among the details is the text. */
export function messageOf(
  code: ErrorCode,
  language: Language,
  details: Readonly<Record<string, unknown>> = {},
): string {
  const problem = SqlProblem.safeParse(details.problem);
  if (problem.success) return sqlProblemText(problem.data, language);
  const worded = detailsIn(language, details);
  return errorCodes[code].text[language]
    .replace(/\{(\w+)\}/g, (_, name: string) => (worded[name] === undefined ? "" : String(worded[name])))
    .trim();
}
