import { defineWords } from "../../platform/define-words.ts";
import { useWords } from "../../platform/i18n.ts";

const words = defineWords(
  "choiceLimit",
  { more_other: "仅列出前 {{count}} 项，输入文字可查找其余选项" },
  {
    more_one: "Only the first option is listed. Type to find others",
    more_other: "Only the first {{count}} options are listed. Type to find others",
  },
);

/** Options that a list shows at once; more would make it slow to open. */
const most = 200;

/** The limit of a Select that is searched by typing, and what it says where it has more options. */
export function useChoiceLimit(options: readonly unknown[], hint?: string) {
  const t = useWords(words);
  const more = options.length > most ? [t("more", { count: most })] : [];
  const description = [...(hint === undefined ? [] : [hint]), ...more].join(" ");
  return { limit: most, ...(description === "" ? {} : { description }) };
}
