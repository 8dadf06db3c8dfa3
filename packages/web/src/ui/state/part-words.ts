import { defineWords } from "../../platform/define-words.ts";

/** On their own, because they are needed before anything else has come. */
export const partWords = defineWords(
  "part",
  {
    text: "此部分加载失败，请检查网络后重试，已打开的内容不受影响。",
    again: "仍然加载失败，请稍后重试或刷新页面。",
    retry: "重试",
    reload: "重新加载页面",
  },
  {
    text: "Couldn't load this section. Check your network and try again; your open work isn't affected.",
    again: "It still couldn't be loaded. Try again later or reload the page.",
    retry: "Try again",
    reload: "Reload the page",
  },
);
