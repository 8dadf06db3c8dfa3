import { identityErrors } from "../auth/identity-errors.ts";
import { demandErrors } from "../demand/demand-errors.ts";
import { SqlProblem } from "../report/sql-problem.ts";
import { sqlProblemText, tableUnknown } from "../report/sql-problem-text.ts";
import { type ErrorEntry, entry } from "./error-entry.ts";
import { type Language, Wording } from "./language.ts";

const hiddenTable = tableUnknown("{table}");

/** Every refusal of the wire: status, text in both languages (with `{name}` placeholders), and whether it is reported. */
export const errorCodes = {
  unauthorized: entry(401, "请求未授权，请重新登录", "You are not signed in. Please sign in again."),
  bad_client: entry(401, "客户端认证失败", "The client's id or secret is wrong."),
  ops_token: entry(
    401,
    "需要运维令牌：请在 Authorization 请求头中提供 PROVOST_OPS_TOKEN（由服务器管理员设置）",
    "An operations token is needed: send PROVOST_OPS_TOKEN, which the server's operator sets, as the bearer token in Authorization.",
  ),
  forbidden: entry(403, "您没有此操作的权限{ask}", "You may not do this. {ask}"),
  not_found: entry(404, "没有找到请求的内容", "There is nothing here, or no longer."),
  bad_request: entry(400, "请求参数有误：{field} {problem}", "The request does not fit: {field} {problem}"),
  too_late: entry(408, "请求超时，请重试", "The request took too long to arrive. Try again."),
  too_large: entry(413, "请求内容过大", "The request is too large."),
  head_too_large: entry(
    431,
    "请求的地址或标头过长",
    "The address or the headers of the request are too long.",
  ),
  unsupported_media: entry(415, "不支持的内容类型", "This content type is not supported."),
  too_fast: entry(429, "操作过于频繁，请稍后再试", "Too many requests. Please try again shortly."),
  engine_busy: entry(
    429,
    "查询较多，请在 {retryAfter} 秒后重试",
    "Too many queries. Try again in {retryAfter} s.",
  ),
  engine_budget_spent: entry(
    429,
    "您近期的查询用时已超额，请在 {retryAfter} 秒后重试",
    "Your recent queries took more than your share. Try again in {retryAfter} s.",
  ),
  starting: entry(503, "服务正在启动，请稍候", "The server is starting. Please wait a moment."),
  internal: entry(
    500,
    "服务器异常，请稍后再试（编号 {errorId}）",
    "Something went wrong on the server (reference {errorId}).",
    true,
  ),

  ...identityErrors,
  ...demandErrors,

  version_stale: entry(
    409,
    "内容已被他人修改，请比较后再保存",
    "Somebody else has saved this in the meantime. Compare, then save again.",
  ),

  filter_unknown: entry(
    400,
    "列表没有筛选条件 {field}，可用的有：{known}",
    "The list has no filter {field}. It can be filtered by: {known}.",
  ),

  version_missing: entry(
    400,
    "缺少版本号 version：请重新读取该记录，并在保存时原样传回",
    "The field version is missing. Read the record again and send its version with the change.",
  ),

  dict_key_taken: entry(400, "当前字典键值已存在!", "This dictionary code and key already exist."),
  dict_parent_missing: entry(400, "上级字典不存在", "The parent entry does not exist."),
  dict_cycle: entry(400, "不能把条目移到它自己之下", "An entry cannot be moved below itself."),
  dict_has_children: entry(400, "请先删除下级条目", "Remove the entries below it first."),

  table_not_visible: entry(400, hiddenTable.zh, hiddenTable.en),
  table_is_system: entry(
    400,
    "“{table}”由系统填写，不能导入、替换或删除",
    "{table} is filled by the system: it cannot be brought in, replaced or removed.",
  ),
  table_name_taken: entry(400, "表名已存在：{table}", "A table named {table} already exists."),
  table_name_invalid: entry(
    400,
    "表名只能包含文字、数字和下划线，且不以数字开头",
    "A table name holds letters, digits and underscores and does not start with a digit.",
  ),
  column_unknown: entry(400, "表 {table} 没有字段 {column}", "Table {table} has no column {column}."),
  query_empty: entry(400, "请选择数据表和至少一个字段", "Choose a table and at least one field."),
  query_invalid: entry(400, "查询有误：{detail}", "The query is not valid: {detail}"),
  edges_unordered: entry(400, "分段的边界必须逐个递增", "Range edges must ascend."),
  time_zone_unknown: entry(400, "没有这个时区", "Unknown time zone."),
  filter_required: entry(
    400,
    "请填写必填筛选条件：{column}",
    "Give a value for the required filter {column}.",
  ),
  expression_invalid: entry(
    400,
    "计算字段 {field} 有误：{detail}",
    "The calculated field {field} is not valid: {detail}",
  ),
  field_invalid: entry(
    400,
    "字段 {field} 的设置有误：{detail}",
    "The settings of field {field} do not fit: {detail}",
  ),
  field_repeats: entry(
    400,
    "关联后 {column} 的值会重复出现，不能使用{func}；可改用最大值、最小值或去重计数",
    "The join repeats the values of {column}, so {func} would count them more than once. Use maximum, minimum or distinct count.",
  ),
  virtual_table_broken: entry(
    400,
    "虚拟表 {table} 无法读取：{detail}",
    "The virtual table {table} cannot be read: {detail}",
  ),
  virtual_table_used: entry(
    400,
    "虚拟表 {table} 被 {users} 使用",
    "The virtual table {table} is used by {users}.",
  ),
  folder_missing: entry(400, "该文件夹不存在或已被删除", "This folder does not exist, or no longer."),
  folder_too_deep: entry(400, "文件夹最多 {levels} 级", "Folders stand at most {levels} levels deep."),
  folder_name_taken: entry(
    400,
    "该位置已有同名文件夹：{name}",
    "There is a folder named {name} here already.",
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
  data_damaged: entry(
    500,
    "数据表“{table}”的数据文件缺失或损坏，其他表不受影响。请联系管理员",
    "Data files of “{table}” are missing or damaged. Other tables aren't affected. Contact your administrator.",
    true,
  ),
  engine_lost: entry(500, "查询引擎中断，请重试", "The query engine stopped. Please try again.", true),

  dashboard_is_home: entry(
    409,
    "该仪表盘是首页，请先为首页另选仪表盘",
    "This dashboard is a home page. Choose another one for the home page first.",
  ),
  home_page_missing: entry(400, "请为首页选择一个仪表盘", "Choose a dashboard for the home page."),
  grantee_missing: entry(
    400,
    "共享对象中有角色或用户已不存在，请刷新后重试",
    "A role or user it is to be shared with is no longer there. Reload and try again.",
  ),

  rich_text_long: entry(
    413,
    "正文过长，请拆成几段再保存",
    "The text is too long. Part it into several paragraphs, then save again.",
  ),
  rich_text_deep: entry(
    413,
    "正文结构过于复杂（嵌套太深或标签过长），请简化后再保存",
    "The text is too deeply nested, or its tags are too long. Make it simpler, then save again.",
  ),
  rich_text_many: entry(
    413,
    "正文元素过多（最多 {elements} 个元素、{films} 个视频或音频），请拆成几段再保存",
    "The text holds too many elements (at most {elements}, of them {films} films or sounds). Part it into several paragraphs, then save again.",
  ),
  paragraphs_full: entry(400, "一份课件最多 {most} 个段落", "A courseware holds {most} paragraphs at most."),
  courseware_long: entry(
    413,
    "一份课件的全部段落（含格式）最多 {millions}00 万个字符，请拆成几份课件",
    "The paragraphs of a courseware hold {millions} million characters at most, markup included. Divide it into several.",
  ),
  paragraph_last: entry(400, "课件至少保留一个段落", "A courseware keeps at least one paragraph."),
  courseware_unpublished: entry(
    409,
    "课件尚未发布或已撤回",
    "The courseware has not been published, or was withdrawn.",
  ),
  courseware_republished: entry(
    409,
    "课件已重新发布，请查看新内容后再保存或提交",
    "The courseware has been published again. Look at it anew, then save or submit.",
  ),
  rubric_missing: entry(
    409,
    "还没有评价标准：请在字典管理中新建 courseware_rubric 及其条目",
    "There are no criteria yet: make the dictionary courseware_rubric and its entries.",
  ),
  evaluation_submitted: entry(
    409,
    "该评价已提交；要修改请先撤回",
    "This evaluation has been submitted. Take it back to change it.",
  ),
  evaluation_draft: entry(409, "该评价还没有提交，无需撤回", "This evaluation has not been submitted."),
  evaluation_taken_back: entry(
    409,
    "该评价已撤回过 {most} 次，不能再撤回",
    "This evaluation has been taken back {most} times; it cannot be again.",
  ),
  evaluation_incomplete: entry(400, "还有 {open} 项没有打分", "{open} criteria have no score yet."),

  import_busy: entry(
    409,
    "该数据集正在导入，请等待完成",
    "This data set is being imported. Wait until it is done.",
  ),
  upload_gone: entry(
    404,
    "上传的文件已过期，请重新选择文件",
    "The uploaded file is no longer kept. Choose it again.",
  ),
  file_unusable: entry(400, "文件无法使用：{problem}", "The file cannot be used: {problem}"),
  fetch_failed: entry(
    400,
    "无法获取该地址的文件：{problem}",
    "The file of this address could not be fetched: {problem}",
  ),
  storage_full: entry(
    400,
    "存储空间不足：已用 {used}，上限 {limit}，此文件需要 {needed}。请删除不用的数据集，或联系管理员",
    "There is not enough room: {used} of {limit} are used, and this file takes {needed}. Remove data sets that are not needed, or ask an administrator.",
  ),
  generation_gone: entry(404, "该版本已不存在", "This version is no longer kept."),
  schedule_address: entry(
    400,
    "地址须为 https，且不能指向内部网络",
    "The address must be https and may not lead into a private network.",
  ),
  file_too_large: entry(400, "文件大小超出限制", "The file is larger than allowed."),
  file_type: entry(400, "文件格式不允许", "Files of this type are not allowed."),
  file_content: entry(
    400,
    "文件格式不允许：内容不是 {extension} 文件",
    "Files of this type are not allowed: what it holds is no {extension}.",
  ),
  picture_too_many_dots: entry(
    400,
    "图片尺寸过大，最多 {millions}00 万像素",
    "The picture has too many dots; {millions} million are allowed.",
  ),
  picture_broken: entry(400, "图片内容已损坏或无法识别", "The picture is broken or cannot be read."),
  upload_missing: entry(400, "未找到上传数据", "No file was sent."),
  upload_cut: entry(400, "上传错误", "The upload did not arrive whole."),
  files_full: entry(
    400,
    "存储空间不足：已用 {used}，上限 {limit}。请删除不用的文件，或联系管理员",
    "There is not enough room: {used} of {limit} are used. Remove files that are not needed, or ask an administrator.",
  ),
  upload_disk_full: entry(400, "磁盘空间不足，文件未保存", "The disk is full. The file was not kept.", true),
  file_not_visible: entry(
    403,
    "内容中引用了您无权查看的文件，请改用自己上传的文件",
    "The text shows a file that you may not view. Upload the file yourself, or ask its owner to share a text that shows it.",
  ),
  file_in_use: entry(
    409,
    "有文件正被使用：{names}。确认后可强制删除",
    "Some files are in use: {names}. They can be removed all the same once you confirm.",
  ),
  file_missing: entry(400, "请选择要导入的文件", "Choose a file to import."),
  disk_full: entry(400, "磁盘空间不足，未导入任何数据", "The disk is full. Nothing was imported.", true),
  export_too_many: entry(
    400,
    "共 {rows} 行，超过一次导出的上限 {most} 行，请增加筛选条件后重试",
    "These are {rows} rows; a file takes {most} at most. Narrow them down by filters and try again.",
  ),
  export_waiting: entry(
    429,
    "您已有多个导出在等待，请待其完成或取消后再试",
    "Several exports of yours are waiting already. Try again when they have ended, or cancel them.",
  ),
  export_too_long: entry(
    400,
    "导出超过 {minutes} 分钟，已停止；请增加筛选条件后重试",
    "The export took more than {minutes} minutes and was stopped. Narrow it down by filters and try again.",
  ),
  export_pivot_too_large: entry(
    400,
    "透视表的数据超过 {most} 行，请减少维度，或导出明细数据",
    "The pivot table stands on more than {most} rows. Take fewer dimensions, or export the rows behind it.",
  ),
  export_failed: entry(
    500,
    "导出失败，没有生成完整的文件，请重试",
    "The export failed and the file is not complete. Try again.",
    true,
  ),
  export_cancelled: entry(400, "已取消导出", "The export was cancelled."),
  export_lost: entry(
    503,
    "导出所在的服务器已停止，没有生成完整的文件，请重试",
    "The server that made the file has stopped and the file is not complete. Try again.",
  ),
  picture_no_font: entry(
    400,
    "无法读取 PROVOST_FONT 指定的字体文件，请联系管理员",
    "The font file that PROVOST_FONT names cannot be read. Tell an administrator.",
  ),
  picture_unavailable: entry(
    400,
    "此服务器不能绘制图片，请用浏览器导出图片",
    "This server cannot draw pictures. Use the browser's own export.",
  ),
  picture_too_long: entry(
    400,
    "绘制超过 {seconds} 秒，已停止；请减少数据后重试",
    "Drawing took more than {seconds} seconds and was stopped. Try again with less.",
  ),
  picture_too_much: entry(
    400,
    "数据过多，未能绘出；请缩小范围后再导出",
    "Too much data to be drawn here. Narrow it, then export again.",
  ),
  picture_too_high: entry(
    400,
    "这一页高 {height} 像素，超过一张图片的上限 {most} 像素；请导出 PDF",
    "This page is {height} px high; one picture takes {most} px at most. Export it as a PDF.",
  ),
  picture_too_many: entry(
    400,
    "共 {tiles} 个组件，超过一次导出的上限 {most} 个",
    "These are {tiles} tiles; one file takes {most} at most.",
  ),
} as const satisfies Record<string, ErrorEntry>;

/** Name of a refusal. */
export type ErrorCode = keyof typeof errorCodes;

/** Whether a text names a refusal of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

/** A refusal's details in one language: of those that are worded in each, the one that is asked for. */
export function detailsIn(
  language: Language,
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(details).map(([name, value]) => {
    const wording = Wording.safeParse(value);
    return [name, wording.success ? wording.data[language] : value] as const;
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
