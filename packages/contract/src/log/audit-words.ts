import type { LocalizedText } from "../wire/language.ts";
import type { AuditAction } from "./audit.ts";

/** What was done, in words. */
export const auditActionWords: Readonly<Record<AuditAction, LocalizedText>> = {
  create: { zh: "新增", en: "Added" },
  update: { zh: "修改", en: "Changed" },
  remove: { zh: "删除", en: "Deleted" },
  restore: { zh: "恢复", en: "Restored" },
  import: { zh: "导入", en: "Imported" },
  export: { zh: "导出", en: "Exported" },
  sign_out: { zh: "强制下线", en: "Forced sign-out" },
  reset_password: { zh: "重置密码", en: "Password reset" },
  view_as: { zh: "以其身份查看", en: "Viewed as" },
};

/** Names of the kinds of audited targets; a kind that is not listed is shown by its code. */
export const auditEntityWords: Readonly<Record<string, LocalizedText>> = {
  user: { zh: "用户", en: "User" },
  role: { zh: "角色", en: "Role" },
  dept: { zh: "部门", en: "Department" },
  menu: { zh: "菜单", en: "Menu" },
  top_menu: { zh: "顶部菜单", en: "Top menu" },
  dict: { zh: "字典", en: "Dictionary" },
  tenant: { zh: "租户", en: "Tenant" },
  tenant_settings: { zh: "租户设置", en: "Tenant settings" },
  error_log: { zh: "前端错误", en: "Browser error" },
  session: { zh: "会话", en: "Session" },
  social_account: { zh: "第三方账号", en: "Third-party account" },
  dataset: { zh: "数据集", en: "Dataset" },
  dataset_schedule: { zh: "定时更新", en: "Scheduled update" },
  table_field: { zh: "字段设置", en: "Field settings" },
  virtual_table: { zh: "虚拟表", en: "Virtual table" },
  chart: { zh: "图表", en: "Chart" },
  chart_folder: { zh: "图表文件夹", en: "Chart folder" },
  dashboard: { zh: "仪表盘", en: "Dashboard" },
  file: { zh: "文件", en: "File" },
  courseware: { zh: "课件", en: "Courseware" },
  courseware_paragraph: { zh: "课件段落", en: "Lesson paragraph" },
  evaluation: { zh: "课件评价", en: "Lesson review" },
  demand: { zh: "口罩需求", en: "Mask request" },
  demand_settings: { zh: "需求表单设置", en: "Request form settings" },
  dashboard_folder: { zh: "仪表盘文件夹", en: "Dashboard folder" },
};
