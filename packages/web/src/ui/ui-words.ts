import { defineWords } from "../platform/i18n.ts";

export const uiWords = defineWords(
  "ui",
  {
    retry: "重试",
    cancel: "取消",
    close: "关闭",
    failedTitle: "没能加载",
    networkFailed: "连接不上服务器，请检查网络后重试。",
    forbiddenTitle: "没有权限",
    forbiddenText: "您的角色不能查看此内容，请联系管理员。",
    loading: "加载中",
    brokenTitle: "此页面出错了",
    brokenText: "其他标签页不受影响。可以重新打开此页。",
    reopen: "重新打开",
  },
  {
    retry: "Try again",
    cancel: "Cancel",
    close: "Close",
    failedTitle: "Could not load",
    networkFailed: "The server cannot be reached. Check the network, then try again.",
    forbiddenTitle: "No permission",
    forbiddenText: "Your role may not see this. Ask an administrator.",
    loading: "Loading",
    brokenTitle: "This page stopped working",
    brokenText: "The other tabs are not affected. You can open this page again.",
    reopen: "Open again",
  },
);
