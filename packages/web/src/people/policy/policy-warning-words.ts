import { defineWords } from "../../platform/define-words.ts";

export const policyWarningWords = defineWords(
  "policyWarning",
  {
    inTable: "表 {{table}}",
    inTables: "部分表（{{tables}}）",
    columns_gone: "表中没有字段 {{names}}",
    no_column_left: "{{where}}中没有字段 {{names}}，此角色无法查看",
    column_gone: "{{where}}没有字段 {{names}}，此角色看不到任何数据行",
    value_unfit: "值与字段 {{names}} 的类型不符，此角色看不到任何数据行",
    attribute_unknown: "没有用户设置属性 {{names}}，此角色的成员看不到任何数据行",
    attribute_missing: "{{holders}} 名成员中有 {{missing}} 名未设置属性 {{names}}，看不到任何数据行",
    attribute_missing_all: "{{holders}} 名成员均未设置属性 {{names}}，看不到任何数据行",
    attribute_unfit: "{{holders}} 名成员中有 {{missing}} 名的属性 {{names}} 与字段类型不符，看不到任何数据行",
    warned_other: "{{count}} 条规则可能导致无数据",
    viewAs: "以其身份查看…",
    viewAsAfter: "保存后即可查看其看到的内容",
    triedAfter: "规则填写完整后可预览修改效果，当前显示已保存的设置。",
  },
  {
    inTable: "table {{table}}",
    inTables: "some tables ({{tables}})",
    columns_gone: "The table has no field {{names}}",
    no_column_left: "{{where}} has no field {{names}}, so this role can't see it",
    column_gone: "{{where}} has no field {{names}}, so this role sees no rows",
    value_unfit: "The value doesn't match the type of {{names}}, so this role sees no rows",
    attribute_unknown: "No user has the attribute {{names}}, so members of this role see no rows",
    attribute_missing: "{{missing}} of {{holders}} members have no attribute {{names}} and see no rows",
    attribute_missing_all: "None of the {{holders}} members has the attribute {{names}}, so they see no rows",
    attribute_unfit:
      "For {{missing}} of {{holders}} members, the attribute {{names}} doesn't match the field type, so they see no rows",
    warned_one: "1 rule may return no data",
    warned_other: "{{count}} rules may return no data",
    viewAs: "View as…",
    triedAfter: "Complete all rules to preview unsaved changes. Until then, the saved settings are shown.",
    viewAsAfter: "Save to preview it as a member",
  },
);
