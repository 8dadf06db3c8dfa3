import type { Language } from "@provost/contract/wire/language";
import type { Message, Messages } from "../status/messages.ts";
import type { Value } from "../value.ts";
import { filled } from "../words/editor-words.ts";
import { uploadWords } from "./upload-words.ts";

const named = 3;

/** Reports failed uploads. A failure that occurs while another one is shown is added to the same message. */
export function createFailures(
  { say, shown }: Messages,
  language: Value<Language>,
): (text: string, again: (() => void) | null) => void {
  let said: Message | null = null;
  let texts: string[] = [];
  let agains: Array<() => void> = [];
  return (text, again) => {
    if (said === null || shown.get() !== said) [texts, agains] = [[], []];
    if (!texts.includes(text)) texts.push(text);
    if (again) agains.push(again);
    const more = texts.length - named;
    const rest = filled(uploadWords.moreFailed, language.get(), { count: more });
    const all = agains;
    said = {
      text: [...texts.slice(0, named), ...(more > 0 ? [rest] : [])].join("\n"),
      tone: "wrong",
      ...(all.length === 0
        ? {}
        : {
            again() {
              for (const one of all) one();
            },
          }),
    };
    say(said);
  };
}
