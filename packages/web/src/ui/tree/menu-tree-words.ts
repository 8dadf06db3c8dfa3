import { defineWords } from "../../platform/define-words.ts";

export const menuTreeWords = defineWords(
  "menuTree",
  {
    findMenu: "按名称或编码查找",
    expandAll: "全部展开",
    collapseAll: "全部收起",
    heldCount: "已选 {{held}} / {{total}}",
    notGrantable: "您未拥有此权限，不能授予",
    button: "按钮",
    noMenu: "没有符合条件的菜单或按钮",
    menuTree: "菜单与按钮",
  },
  {
    findMenu: "Find by name or code",
    expandAll: "Expand all",
    collapseAll: "Collapse all",
    heldCount: "{{held}} of {{total}} chosen",
    notGrantable: "You do not hold this, so you cannot give it",
    button: "Button",
    noMenu: "No menu or button matches",
    menuTree: "Menus and buttons",
  },
);
