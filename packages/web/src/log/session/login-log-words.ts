import { defineWords } from "../../platform/define-words.ts";

export const loginLogWords = defineWords(
  "log-login",
  {
    title: "登录日志",
    find: "按账号查找",
    filterOutcome: "按结果筛选",
    allOutcomes: "全部结果",
    at: "时间",
    who: "账号",
    outcome: "结果",
    way: "登录方式",
    device: "设备",
    address: "地址",
    empty: "还没有登录记录",
  },
  {
    title: "Sign-in log",
    find: "Find by account",
    filterOutcome: "Filter by outcome",
    allOutcomes: "All outcomes",
    at: "Time",
    who: "Account",
    outcome: "Outcome",
    way: "Way",
    device: "Device",
    address: "Address",
    empty: "Nobody has tried to sign in yet",
  },
);
