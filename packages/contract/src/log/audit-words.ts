import { features } from "../menu/features.ts";
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
  approve: { zh: "通过", en: "Approved" },
  refuse: { zh: "拒绝", en: "Rejected" },
  try: { zh: "测试", en: "Tested" },
};

/** Names of the kinds of audited targets; a kind that is not listed is shown by its code. */
export const auditEntityWords: Readonly<Record<string, LocalizedText>> = Object.assign(
  {},
  ...features.map(({ audited, auditedDocuments }) => ({ ...audited, ...auditedDocuments })),
);
