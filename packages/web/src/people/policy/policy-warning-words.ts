import { defineWords } from "../../platform/define-words.ts";

export const policyWarningWords = defineWords(
  "policyWarning",
  {
    inTable: "表 {{table}}",
    inTables: "部分表（{{tables}}）",
    columns_gone: "表中没有字段 {{names}}",
    no_column_left: "{{where}}中没有字段 {{names}}：此角色看不到它",
    column_gone: "{{where}}中没有字段 {{names}}：此角色的人一行也看不到",
    value_unfit: "值与字段 {{names}} 的类型不符：此角色的人一行也看不到",
    attribute_unknown: "没有任何用户有属性 {{names}}：此角色的人一行也看不到",
    attribute_missing: "{{holders}} 名拥有者中有 {{missing}} 名没有属性 {{names}}：他们一行也看不到",
    attribute_missing_all: "{{holders}} 名拥有者都没有属性 {{names}}：他们一行也看不到",
    attribute_unfit:
      "{{holders}} 名拥有者中有 {{missing}} 名的属性 {{names}} 与字段类型不符：他们一行也看不到",
    warned_other: "{{count}} 处可能看不到数据",
    viewAs: "以其身份查看…",
    viewAsAfter: "保存后即可查看其看到的内容",
    triedAfter: "有规则尚未填完整：填完整后可先试看修改的效果，现在显示的是已保存的权限。",
  },
  {
    inTable: "table {{table}}",
    inTables: "some tables ({{tables}})",
    columns_gone: "The table has no column {{names}}",
    no_column_left: "No column {{names}} in {{where}}: nobody of this role sees it",
    column_gone: "No column {{names}} in {{where}}: nobody of this role sees rows",
    value_unfit: "The value does not fit the type of {{names}}: nobody of this role sees rows",
    attribute_unknown: "No user has an attribute {{names}}: nobody of this role sees rows",
    attribute_missing: "{{missing}} of {{holders}} holders have no attribute {{names}}: they see no rows",
    attribute_missing_all: "None of {{holders}} holders has an attribute {{names}}: they see no rows",
    attribute_unfit:
      "Of {{holders}} holders, the attribute {{names}} of {{missing}} does not fit the column's type: they see no rows",
    warned_one: "One rule or column may show nothing",
    warned_other: "{{count}} rules or columns may show nothing",
    viewAs: "View as…",
    triedAfter:
      "A rule is not complete: once it is, the changes can be tried before they are saved. Until then the saved policies are shown.",
    viewAsAfter: "Once saved, it can be viewed as its holders see it",
  },
);
