import type { Language, Wording } from "@provost/contract/language";

const words = {
  label: { zh: "富文本编辑器", en: "Rich-text editor" },
  toolbar: { zh: "工具栏", en: "Toolbar" },
  tooLong: {
    zh: "内容过长，未能载入：最多 {most} 个字符",
    en: "The text is too long and was not taken in: at most {most} characters",
  },
  tooDeep: {
    zh: "内容嵌套过深，未能载入",
    en: "The text is nested too deeply and was not taken in",
  },
  tooMany: {
    zh: "内容中的元素过多，未能载入",
    en: "The text has too many elements and was not taken in",
  },
} satisfies Record<string, Wording>;

/** A text of the editor, its `{name}` placeholders filled in. */
export function word(
  key: keyof typeof words,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return filled(words[key], language, values);
}

/** Any wording in a language, its `{name}` placeholders filled in; numbers as they are written. */
export function filled(
  wording: Wording,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return wording[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
