import { richTextLimits } from "@provost/contract/wire/feature-limits";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import type { Refusal } from "../clean/clean-html.ts";

const words = {
  label: { zh: "富文本编辑器", en: "Rich-text editor" },
  toolbar: { zh: "工具栏", en: "Toolbar" },
  moreTools: { zh: "更多工具", en: "More tools" },
  tooLong: {
    zh: "内容过长，未能载入（上限 {most} 个字符）",
    en: "The text is too long and wasn't loaded (limit {most} characters)",
  },
  tooDeep: {
    zh: "内容嵌套过深，未能载入",
    en: "The text is nested too deeply and wasn't loaded",
  },
  tooMany: {
    zh: "内容中的元素过多，未能载入（上限 {elements} 个，其中音视频 {films} 个）",
    en: "The text has too many elements and wasn't loaded (limit {elements}, of which {films} videos or audio clips)",
  },
  openFilm: { zh: "在新窗口打开视频：{name}", en: "Open video in new window: {name}" },
  openSound: { zh: "在新窗口打开音频：{name}", en: "Open audio in new window: {name}" },
  openPicture: { zh: "在新窗口打开图片：{name}", en: "Open image in new window: {name}" },
  pictureLost: { zh: "图片无法显示：{name}", en: "Couldn't show the image: {name}" },
  noColour: { zh: "清除颜色", en: "No colour" },
  colours: { zh: "颜色", en: "Colours" },
  ownColour: { zh: "自定义颜色", en: "Custom colour" },
  use: { zh: "应用", en: "Apply" },
  confirm: { zh: "确定", en: "OK" },
  cancel: { zh: "取消", en: "Cancel" },
  linkAddress: { zh: "链接地址", en: "Address" },
  linkWords: { zh: "显示文字", en: "Text to display" },
  linkAnew: { zh: "在新窗口打开", en: "Open in new window" },
  linkRemove: { zh: "取消链接", en: "Remove link" },
  linkWrong: {
    zh: "请输入网页地址（http、https）、邮箱或本站路径",
    en: "Enter a web address, an email address or a path on this site",
  },
  count: {
    zh: "当前已输入{count}个字符, 您还可以输入{leave}个字符。",
    en: "{count} characters written, {leave} left.",
  },
  overflow: {
    zh: "字数超出最大允许值，服务器可能拒绝保存！",
    en: "Character limit exceeded. The server may refuse to save.",
  },
  again: { zh: "重试", en: "Try again" },
  saved: { zh: "本地保存成功", en: "Saved on this device" },
  draftFound: {
    zh: "发现上次未提交的草稿，是否恢复？",
    en: "An unsaved draft was found. Restore it?",
  },
  draftRestore: { zh: "恢复", en: "Restore" },
  draftDiscard: { zh: "丢弃", en: "Discard" },
  clearAll: { zh: "确定清空当前文档么？", en: "Clear the whole document?" },
  canBeUndone: { zh: "清空后可以撤销。", en: "This can be undone." },
  find: { zh: "查找替换", en: "Find and replace" },
  findWords: { zh: "查找", en: "Find" },
  findBefore: { zh: "上一个", en: "Previous" },
  findNext: { zh: "下一个", en: "Next" },
  matchesCase: { zh: "区分大小写", en: "Match case" },
  places: { zh: "{at} / {all}", en: "{at} of {all}" },
  replaceBy: { zh: "替换为", en: "Replace with" },
  replaceOne: { zh: "替换", en: "Replace" },
  replaceAll: { zh: "全部替换", en: "Replace all" },
  replaced: { zh: "已替换 {count} 处", en: "{count} replaced" },
  close: { zh: "关闭", en: "Close" },
  missing: {
    zh: "此部分加载失败，文字没有丢失。",
    en: "Couldn't load this part. Your text isn't lost.",
  },
  source: { zh: "HTML 源代码", en: "HTML source" },
  menu: { zh: "选区工具", en: "Selection tools" },
} satisfies Record<string, LocalizedText>;

/** A text of the editor, its `{name}` placeholders filled in. */
export function word(
  key: keyof typeof words,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return filled(words[key], language, values);
}

/** Why a text is not taken in. */
export function refusalWord(reason: Refusal, language: Language): string {
  const { htmlLength: most, elements, films } = richTextLimits;
  return word(reason, language, { most, elements, films });
}

/** A message in a language, with its `{name}` placeholders filled in and its numbers formatted. */
export function filled(
  message: LocalizedText,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return message[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
