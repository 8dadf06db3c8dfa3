import { defineWords } from "../../platform/define-words.ts";

/** On their own, because they are needed before anything else has come. */
export const partWords = defineWords(
  "part",
  {
    text: "这一部分没能加载。请检查网络后重试，已打开的内容不受影响。",
    again: "仍然没能加载。请稍后重试，或重新加载整个页面。",
    retry: "重试",
    reload: "重新加载页面",
  },
  {
    text: "This part could not be loaded. Check the network, then try again; what is open stays as it is.",
    again: "It still does not come. Try again later, or reload the whole page.",
    retry: "Try again",
    reload: "Reload the page",
  },
);
