import { defineWords } from "../../platform/define-words.ts";

export const networkWords = defineWords(
  "network",
  {
    offline: "网络已断开，看到的内容可能不是最新的；恢复后会自动继续。",
    unreachable: "服务器暂时没有回应，看到的内容可能不是最新的。",
    retryIn_other: "{{count}} 秒后重试",
    tryNow: "立即重试",
    slow: "网络较慢，请稍候…",
    busy: "当前查询较多，您的查询正在排队，轮到后会自动显示…",
    behind: "您近期的查询用时已超出额度，正排在其他用户之后，轮到后会自动显示…",
    newVersion: "新版本已就绪",
    newVersionText: "重新加载后生效，未保存的内容会保留。",
    reload: "重新加载",
    later: "稍后",
  },
  {
    offline: "You are offline. What you see may be old; it goes on by itself.",
    unreachable: "The server does not answer at the moment. What you see may be old.",
    retryIn_one: "Next try in {{count}} second",
    retryIn_other: "Next try in {{count}} seconds",
    tryNow: "Try now",
    slow: "The network is slow. Please wait…",
    busy: "Many queries are waiting. Yours will appear when it is their turn…",
    behind:
      "Your recent queries took more than your share. These wait behind those of others and will appear when it is their turn…",
    newVersion: "A new version is ready",
    newVersionText: "It comes with a reload; unsaved work is kept.",
    reload: "Reload",
    later: "Later",
  },
);
