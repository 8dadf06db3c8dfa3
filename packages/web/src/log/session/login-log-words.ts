import { defineWords } from "../../platform/define-words.ts";

export const loginLogWords = defineWords(
  "log-login",
  {
    title: "登录日志",
    find: "搜索账号",
    filterOutcome: "按结果筛选",
    allOutcomes: "全部结果",
    at: "时间",
    who: "账号",
    outcome: "结果",
    way: "登录方式",
    device: "设备",
    address: "IP 地址",
    empty: "还没有登录记录",
  },
  {
    title: "Sign-in log",
    find: "Search by account",
    filterOutcome: "Filter by outcome",
    allOutcomes: "All outcomes",
    at: "Time",
    who: "Account",
    outcome: "Outcome",
    way: "Method",
    device: "Device",
    address: "IP address",
    empty: "No sign-in attempts yet",
  },
);
