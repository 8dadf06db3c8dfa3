import { defineWords } from "../../platform/define-words.ts";

/** Texts of the menu and the dialogs that save a chart. */
export const saveWords = defineWords(
  "save-chart",
  {
    close: "关闭",
    saveAs: "另存为…",
    addToDashboard: "添加到首页",
    nameMissing: "保存失败，请输入图表名称",
    nameSame: "“{{name}}”是原图表的名称，请换一个名称。如要更新原图表，请取消后点击“保存图表”。",
    onDashboard: "同时添加到首页仪表盘",
    cancel: "取消",
    share: "共享",
    removeChart: "删除…",
    folderNone: "（不放入文件夹）",
    conflictTitle: "“{{name}}”已被他人修改",
    conflictText: "{{owner}} 的图表在您打开后又有更新（{{when}}）。您的修改尚未保存。",
    conflictField: "内容",
    conflictMine: "我的版本",
    conflictTheirs: "最新版本",
    conflictTake: "放弃我的修改，载入最新版本",
    conflictCopy: "另存为新图表",
    conflictOverwrite: "用我的版本覆盖",
  },
  {
    close: "Close",
    saveAs: "Save as…",
    addToDashboard: "Add to home dashboard",
    nameMissing: "Enter a chart name to save",
    nameSame:
      "“{{name}}” is the name of the original chart. Enter a different name, or cancel and use Save chart to update the original.",
    onDashboard: "Also add to home dashboard",
    cancel: "Cancel",
    share: "Share",
    removeChart: "Delete…",
    folderNone: "(no folder)",
    conflictTitle: "“{{name}}” was changed by someone else",
    conflictText:
      "{{owner}}'s chart was saved again after you opened it ({{when}}). Your changes aren't saved yet.",
    conflictField: "Setting",
    conflictMine: "Your version",
    conflictTheirs: "Latest version",
    conflictTake: "Discard my changes and load latest",
    conflictCopy: "Save as a new chart",
    conflictOverwrite: "Overwrite with my version",
  },
);
