import { defineWords } from "../../platform/define-words.ts";

export const networkWords = defineWords(
  "network",
  {
    offline: "网络已断开，显示的内容可能不是最新。恢复后将自动重连。",
    unreachable: "服务器无响应，显示的内容可能不是最新。",
    retryIn_other: "{{count}} 秒后重试",
    tryNow: "立即重试",
    slow: "网络较慢，请稍候…",
    busy: "查询较多，正在排队，轮到后自动显示…",
    behind: "您近期的查询用时已超出额度，将排在其他用户之后自动显示…",
    newVersion: "新版本已就绪",
    newVersionText: "重新加载即可更新，未保存的内容会保留。",
    reload: "重新加载",
    later: "稍后",
  },
  {
    offline: "You're offline. Data may be out of date. We'll reconnect automatically.",
    unreachable: "The server isn't responding. Data may be out of date.",
    retryIn_one: "Retrying in {{count}} second",
    retryIn_other: "Retrying in {{count}} seconds",
    tryNow: "Retry now",
    slow: "The network is slow. Please wait…",
    busy: "Many queries are waiting. Yours will run in turn…",
    behind: "You've used more than your share of query time. These queries run after other users' queries…",
    newVersion: "A new version is ready",
    newVersionText: "Reload to update. Unsaved work is kept.",
    reload: "Reload",
    later: "Later",
  },
);
