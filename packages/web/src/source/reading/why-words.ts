import { defineWords } from "../../platform/define-words.ts";

export const whyWords = defineWords(
  "why",
  { why: "为什么我能看到这些数据？" },
  { why: "Why can I see this data?" },
);
