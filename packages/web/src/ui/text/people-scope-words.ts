import { defineWords } from "../../platform/define-words.ts";

export const peopleScopeWords = defineWords(
  "peopleScope",
  {
    scope: "数据范围",
    all: "全部",
    below: "本部门及下级",
    department: "本部门",
    self: "仅本人",
    chosen: "指定部门",
    allText: "本租户的所有人员和部门",
    belowText: "本人所在部门及其所有下级部门的人员；没有部门的人仅限本人",
    departmentText: "本人所在部门的人员，不含下级；没有部门的人仅限本人",
    selfText: "只有本人",
    chosenText: "所选部门及其所有下级部门的人员",
    of: "{{role}}：{{scope}}",
    ofDepts: "{{role}}：{{scope}}（{{depts}}）",
  },
  {
    scope: "People scope",
    all: "Everyone",
    below: "Own department and sub-departments",
    department: "Own department",
    self: "Only themselves",
    chosen: "Selected departments",
    allText: "All people and departments in the tenant",
    belowText:
      "People in the user's department and all its sub-departments. Users without a department see only themselves.",
    departmentText:
      "People in the user's department, not in its sub-departments. Users without a department see only themselves.",
    selfText: "Only the user",
    chosenText: "People in the selected departments and all their sub-departments",
    of: "{{role}}: {{scope}}",
    ofDepts: "{{role}}: {{scope}} ({{depts}})",
  },
);
