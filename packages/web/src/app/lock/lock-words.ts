import { defineWords } from "../../platform/define-words.ts";

export const lockWords = defineWords(
  "lock",
  {
    lock: "锁屏",
    lockNow: "锁定",
    wouldLose: "部分未保存的内容无法保留，锁屏后将丢失。仍要锁定吗？",
    wouldLoseTitle: "锁定屏幕？",
    lost: "锁屏期间，部分未保存的内容未能保留。",
    unreached: "无法连接服务器，屏幕未锁定。请检查网络后重试。",
    language: "语言",
    held_here: "打开的内容正在保存到服务器，请勿关闭或刷新此页面。",
    held_partly: "部分未保存的内容过大，仅保留在此页面，请勿关闭或刷新。",
  },
  {
    lock: "Lock the screen",
    lockNow: "Lock",
    wouldLose: "Some unsaved work can't be kept while locked and will be lost. Lock anyway?",
    wouldLoseTitle: "Lock the screen?",
    lost: "Some unsaved work couldn't be kept while the screen was locked.",
    unreached: "Can't reach the server, so the screen wasn't locked. Check your network and try again.",
    language: "Language",
    held_here: "Your open work is still being saved to the server. Don't close or reload this page.",
    held_partly:
      "Some unsaved work is too large for the server and exists only on this page. Don't close or reload it.",
  },
);
