import type { Language, LocalizedText } from "@provost/contract/wire/language";

const word = (zh: string, en: string): LocalizedText => ({ zh, en });

/** Names of fields in the audit log, by the field or by `kind.field`; one that is not here is shown by its own name. */
const fieldWords: Readonly<Record<string, LocalizedText>> = {
  id: word("编号", "ID"),
  name: word("名称", "Name"),
  nameEn: word("英文名称", "English name"),
  code: word("编码", "Code"),
  sort: word("排序", "Order"),
  remark: word("备注", "Note"),
  parentId: word("上级", "Parent"),
  version: word("版本", "Version"),
  createdAt: word("创建时间", "Created"),
  updatedAt: word("更新时间", "Updated"),
  disabled: word("停用", "Disabled"),

  account: word("账号", "Account"),
  userName: word("姓名", "Name"),
  nickName: word("昵称", "Nickname"),
  phone: word("手机", "Phone"),
  email: word("邮箱", "Email"),
  avatar: word("头像", "Profile photo"),
  deptId: word("部门编号", "Department ID"),
  deptName: word("部门", "Department"),
  uses: word("可注册人数", "Number of people"),
  roles: word("角色", "Roles"),
  attributes: word("属性", "Attributes"),
  mustChangePassword: word("下次登录须修改密码", "Must change password"),
  newPassword: word("新密码", "New password"),
  secondFactor: word("两步验证", "Two-step verification"),
  recoveryCodesLeft: word("剩余恢复码", "Recovery codes left"),
  recoveryCodes: word("恢复码", "Recovery codes"),
  sessions: word("会话数", "Sessions"),
  users: word("用户数", "Users"),

  menus: word("菜单与按钮", "Menus and buttons"),
  policies: word("数据权限", "Data access"),
  tableId: word("表", "Table"),
  columns: word("字段", "Fields"),

  alias: word("别名", "Alias"),
  path: word("路径", "Path"),
  source: word("图标", "Icon"),
  category: word("类型", "Type"),
  action: word("按钮位置", "Button position"),
  isOpen: word("打开方式", "Opens in"),
  meta: word("附加信息", "Additional info"),
  i18n: word("翻译键", "Translation key"),
  group: word("同组路径", "Related paths"),
  query: word("打开参数", "URL parameters"),
  topMenus: word("顶部菜单", "Top menus"),
  menuIds: word("菜单", "Menus"),

  dictKey: word("键值", "Key"),
  dictValue: word("名称", "Name"),
  dictValueEn: word("英文名称", "English name"),

  domain: word("域名", "Domain"),
  expiresAt: word("到期时间", "Expires"),
  limits: word("限额", "Limits"),
  admin: word("首个管理员", "First administrator"),

  timeZone: word("时区", "Time zone"),
  weekStart: word("每周起始日", "Weeks start on"),
  schoolYearStart: word("学年开始", "School year starts on"),
  terms: word("学期", "Terms"),
  languages: word("语言", "Languages"),
  texts: word("文案", "Texts"),
  title: word("标题", "Title"),
  signInNote: word("登录页说明", "Sign-in note"),
  support: word("支持信息", "Support"),
  logo: word("标志", "Logo"),
  isFirstPage: word("首页标签可关闭", "Home tab can be closed"),
  headerCharts: word("首页指标图表", "Home metric charts"),
  orderCharts: word("首页组件图表", "Home widget charts"),
  security: word("安全", "Security"),
  idleMinutes: word("闲置分钟数", "Idle minutes"),
  sessionDays: word("登录有效天数", "Session lifetime (days)"),
  passwordLength: word("密码最小长度", "Minimum password length"),
  logDays: word("日志保留天数", "Log retention (days)"),
  sms: word("短信", "SMS"),
  social: word("第三方登录", "Third-party sign-in"),
  directory: word("目录登录", "Directory"),
  inDirectory: word("由目录验证密码", "Password checked by the directory"),
  rolesBy: word("角色来源", "Roles granted by"),
  provider: word("服务商", "Provider"),
  hasSecret: word("已有密钥", "Has a secret"),
  newSecrets: word("新密钥", "New secrets"),

  tableName: word("表名", "Table name"),
  rows: word("行数", "Rows"),
  content: word("内容", "Content"),
  tiles: word("图表", "Tiles"),
  folderId: word("文件夹", "Folder"),
  removedAt: word("移入回收站的时间", "In the recycle bin since"),
  charts: word("图表", "Charts"),
  ownerName: word("所有者", "Owner"),
  ownerId: word("所有者", "Owner"),
  message: word("说明", "Message"),
  comment: word("说明", "Description"),
  definition: word("定义", "Definition"),
  access: word("可见范围", "Access"),
  grants: word("共享给", "Shared with"),
  home: word("首页", "Home page"),
  summary: word("简介", "Summary"),
  paragraphs: word("段落", "Paragraphs"),
  characters: word("字符数", "Characters"),
  publishedVersion: word("发布版本", "Published version"),
  marks: word("评分", "Scores"),
  state: word("状态", "Status"),
  note: word("备注", "Note"),
  assigneeId: word("负责人", "Assignee"),
  assigneeName: word("负责人", "Assignee"),
  dataKey: word("数据标识", "Data key"),
  headId: word("负责人", "Head"),
  headName: word("负责人", "Head"),
  icon: word("图标", "Icon"),
  roleId: word("角色", "Role"),
  dashboardId: word("仪表盘", "Dashboard"),
  host: word("主机", "Host"),
  port: word("端口", "Port"),
  database: word("数据库", "Database"),
  user: word("用户", "User"),
  tls: word("加密连接", "Encrypted connection"),
  problem: word("问题", "Problem"),
  url: word("地址", "Address"),
  every: word("周期", "Interval"),
  minute: word("时刻", "Time of day"),
  weekday: word("星期", "Weekday"),
  mode: word("方式", "Mode"),
  enabled: word("启用", "Enabled"),
  from: word("来源", "Source"),
  stopped: word("停用原因", "Reason for stopping"),
  bytes: word("字节数", "Bytes"),
  pausedSince: word("暂停时间", "Paused since"),
  fields: word("字段", "Fields"),
  calculated: word("计算字段", "Calculated fields"),
  status: word("状态", "Status"),
  start: word("开始", "From"),
  end: word("结束", "To"),
  kind: word("种类", "Type"),
  clientId: word("Client ID", "Client ID"),
  issuer: word("签发者", "Issuer"),
  unknown: word("未绑定的账号", "Unconnected accounts"),
  signName: word("短信签名", "Signature"),
  templateCode: word("模板编号", "Template code"),
  templateId: word("模板 ID", "Template ID"),
  region: word("地域", "Region"),
  column: word("字段", "Field"),
  operator: word("条件", "Condition"),
  value: word("值", "Value"),
  "user.users": word("用户", "Users"),
  peopleScope: word("数据范围", "People scope"),
  peopleDepts: word("指定部门", "Selected departments"),
  level: word("权限", "Permission"),
  "policies.rows": word("行规则", "Row rules"),
  "limits.users": word("用户数上限", "User limit"),
  "security.secondFactor": word("两步验证要求", "Two-step verification required"),
  "social_account.name": word("第三方账号", "Third-party account"),
};

type Codes = Readonly<Record<string, LocalizedText>>;

const importMode: Codes = { replace: word("替换", "Replace"), append: word("追加", "Append") };

/** Of whatever is shared. */
const sharing: Readonly<Record<string, Codes>> = {
  access: { everyone: word("所有人", "Everyone"), granted: word("指定成员", "Specific people") },
  level: { edit: word("可编辑", "Can edit"), view: word("可查看", "Can view") },
};

/** What codes mean, by the kind of item and its field: others may have a field of the same name. */
const codeWords: Readonly<Record<string, Readonly<Record<string, Codes>>>> = {
  role: {
    peopleScope: {
      all: word("全部", "Everyone"),
      below: word("本部门及下级", "Own department and sub-departments"),
      department: word("本部门", "Own department"),
      self: word("仅本人", "Only themselves"),
      chosen: word("指定部门", "Selected departments"),
    },
  },
  chart: sharing,
  dashboard: sharing,
  courseware: sharing,
  dataset: { ...sharing, mode: importMode },
  dataset_schedule: {
    every: {
      hour: word("每小时", "Every hour"),
      day: word("每天", "Every day"),
      week: word("每周", "Every week"),
    },
    mode: importMode,
  },
  menu: { category: { 1: word("菜单", "Menu"), 2: word("按钮", "Button") } },
};

/** What a code means in a field of a kind of item; any other text as it is. */
export function valueText(entity: string, field: string, text: string, language: Language): string {
  return codeWords[entity]?.[field]?.[text]?.[language] ?? text;
}

/** A field's name by its path within a kind of item, starting at part `from`; parts without a text are shown as they are. */
export function fieldText(entity: string, path: readonly string[], language: Language, from = 0): string {
  return path
    .map((name, at) => {
      const above = at === 0 ? entity : path[at - 1];
      return (fieldWords[`${above}.${name}`] ?? fieldWords[name])?.[language] ?? name;
    })
    .slice(from)
    .join(" · ");
}
