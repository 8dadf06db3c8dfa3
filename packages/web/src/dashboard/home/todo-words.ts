import { defineWords } from "../../platform/define-words.ts";

/** What waits for the user of the home page. */
export const todoWords = defineWords(
  "home-todos",
  {
    title: "待办",
    demands_other: "{{count}} 条未读需求",
    registrations_other: "{{count}} 人注册待审批",
    lessons_other: "{{count}} 个课件待评价",
  },
  {
    title: "To do",
    demands_one: "1 unread request",
    demands_other: "{{count}} unread requests",
    registrations_one: "1 registration to approve",
    registrations_other: "{{count}} registrations to approve",
    lessons_one: "1 lesson to review",
    lessons_other: "{{count}} lessons to review",
  },
);
