import { defineWords } from "../../platform/define-words.ts";

/** What is said below each field for the phone of an account, whose rule is that of codes sent to it. */
export const phoneWords = defineWords(
  "phone",
  { hint: "11 位中国大陆手机号码，用于接收验证码" },
  { hint: "11-digit mobile number in mainland China. Verification codes are sent to it." },
);
