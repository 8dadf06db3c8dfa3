import { defineWords } from "../../platform/define-words.ts";

export const menuTreeWords = defineWords(
  "menuTree",
  {
    findMenu: "搜索名称或编码",
    expandAll: "全部展开",
    collapseAll: "全部收起",
    heldCount: "已选 {{held}} / {{total}}",
    notGrantable: "您没有此权限，无法授予他人",
    button: "按钮",
    noMenu: "没有匹配的菜单或按钮",
    menuTree: "菜单与按钮",
  },
  {
    findMenu: "Search by name or code",
    expandAll: "Expand all",
    collapseAll: "Collapse all",
    heldCount: "{{held}} of {{total}} selected",
    notGrantable: "You can't grant a permission you don't have",
    button: "Button",
    noMenu: "No matching menus or buttons",
    menuTree: "Menus and buttons",
  },
);
