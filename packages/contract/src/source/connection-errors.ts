import { entry } from "../wire/error-entry.ts";

/** Refusals of data sources and of the tables that are queried in them. */
export const connectionErrors = {
  connection_failed: entry(500, "数据源“{name}”：{detail}", "Data source “{name}”: {detail}", true),
  connection_in_use: entry(
    409,
    "此数据源的表仍在使用（包括回收站中的）：{tables}。请先彻底删除这些表",
    "Tables of this data source are still published or in the recycle bin: {tables}. Delete them permanently first.",
  ),
  connection_name_taken: entry(409, "已有同名数据源", "There is a data source with this name already."),
  connection_secret_needed: entry(
    400,
    "类型、主机、端口、数据库、用户或加密方式已变更，请重新输入密码",
    "The type, host, port, database, user or encryption has changed. Enter the password again.",
  ),
  table_is_live: entry(
    400,
    "“{table}”的数据在数据源中，不能导入数据或恢复版本",
    "The rows of “{table}” are in a data source: nothing can be imported into it, and it has no versions.",
  ),
  table_not_live: entry(400, "“{table}”不是数据源中的表", "“{table}” isn't a table of a data source."),
  remote_table_moved: entry(
    403,
    "表 {table} 是一个数据集移入数据源的数据，而您无权查看该数据集的全部数据",
    "The table {table} has the rows of a dataset that was moved into the data source, and you don't have access to all of that dataset.",
  ),
  remote_table_gone: entry(
    409,
    "数据源中没有表 {table}，或其用户无权读取",
    "The data source has no table {table}, or its user has no access to it.",
  ),
} as const;
