import { defineWords } from "../platform/define-words.ts";

/** Words of what can be done with a dashboard that is read. */
export const boardMenuWords = defineWords(
  "board-menu",
  {
    refresh: "刷新",
    more: "更多操作",
    fullScreen: "全屏",
    leaveFullScreen: "退出全屏",
    print: "打印",
    file: "导出为文件",
    pdf: "导出 PDF",
    png: "导出本页 PNG",
    svg: "导出本页 SVG",
    copyLink: "复制链接",
    copied: "链接已复制，打开者只能看到其有权限的数据",
    copyFailed: "浏览器不允许复制，请从地址栏复制链接",
    share: "共享",
    versions: "历史版本",
  },
  {
    refresh: "Refresh",
    more: "More actions",
    fullScreen: "Full screen",
    leaveFullScreen: "Exit full screen",
    print: "Print",
    file: "Export as file",
    pdf: "Export as PDF",
    png: "Export this page as PNG",
    svg: "Export this page as SVG",
    copyLink: "Copy link",
    copied: "Link copied. People see only the data they have access to.",
    copyFailed: "Your browser blocked copying. Copy the link from the address bar.",
    share: "Share",
    versions: "Version history",
  },
);
