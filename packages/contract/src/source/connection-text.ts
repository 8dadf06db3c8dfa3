import type { LocalizedText } from "../wire/language.ts";
import type { ConnectionProblem } from "./connection.ts";

/** What is wrong with a database, and what to do. */
export const connectionProblemTexts: Readonly<Record<ConnectionProblem, LocalizedText>> = {
  host_unknown: { zh: "找不到此主机，请检查主机名", en: "the host isn't known. Check its name." },
  host_not_allowed: {
    zh: "不允许连接此主机。内网主机和不加密的连接须由平台管理员用环境变量 PROVOST_DATABASE_HOSTS 放行，说明见 docs/settings.md",
    en: "this host isn't allowed. The operator has to name hosts of a private network, and hosts without TLS, in the environment variable PROVOST_DATABASE_HOSTS, which docs/settings.md describes.",
  },
  refused: {
    zh: "主机拒绝连接，请检查端口及数据库是否在运行",
    en: "the host refuses the connection. Check the port, and that the database is running.",
  },
  unreachable: {
    zh: "无法连接或连接中断，请稍后重试",
    en: "it can't be reached, or the connection was lost. Try again in a moment.",
  },
  not_this_kind: {
    zh: "对方不是此类数据库，请检查类型和端口",
    en: "this isn't a database of that kind. Check the kind and the port.",
  },
  tls: {
    zh: "无法建立加密连接：证书不被信任、与主机名不符，或数据库未启用加密",
    en: "no encrypted connection could be made: the certificate isn't trusted, names another host, or the database has no TLS.",
  },
  password: { zh: "用户名或密码错误", en: "the user or the password is wrong." },
  too_old: {
    zh: "数据库版本过旧，需要 MySQL 8.0.17、MariaDB 10.6 或 ClickHouse 24.8 及以上版本",
    en: "its version is too old. MySQL 8.0.17, MariaDB 10.6 or ClickHouse 24.8 is needed, or a later one.",
  },
  settings_fixed: {
    zh: "该用户不能更改查询设置。请数据库管理员将其配置的 readonly 设为 2，并取消对设置的限制",
    en: "its user isn't allowed to change the settings of a query. The administrator of the database can give its profile readonly = 2, without constraints on settings.",
  },
  way_unknown: {
    zh: "不支持该用户的登录方式，请换用以密码登录的用户",
    en: "its user signs in by a method that isn't supported. Use one who signs in by password.",
  },
  zones_unknown: {
    zh: "数据库没有时区表，无法按租户时区换算时间。请数据库管理员用 mysql_tzinfo_to_sql 导入",
    en: "it has no time zone tables, which this time zone needs. Its administrator can load them with mysql_tzinfo_to_sql.",
  },
  database_unknown: { zh: "没有此数据库", en: "the database doesn't exist." },
  no_right: {
    zh: "此数据源的用户无权读取，请联系数据库管理员",
    en: "its user isn't allowed to read this. Ask the administrator of the database.",
  },
  changed: {
    zh: "表或列已不存在或类型已变更，请重新读取列，或联系此表的所有者",
    en: "a table or column is gone or has another type. Read the columns again, or contact the owner of the table.",
  },
  too_much: { zh: "返回的数据过多", en: "it sends more than was asked for." },
  busy: { zh: "数据库繁忙或正在关闭，请稍后重试", en: "it is busy or shutting down. Try again in a moment." },
  failed: { zh: "数据库无法执行此查询", en: "it can't run this query." },
};
