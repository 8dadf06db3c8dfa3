import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { filled } from "./editor-words.ts";

const words = {
  address: { zh: "地址", en: "Address" },
  addressWrong: {
    zh: "请输入网页地址（http、https）或本站路径",
    en: "Enter a web address or a path on this site",
  },
  elsewhere: {
    zh: "不能播放其他网站的视频，读者将看到打开链接",
    en: "Videos from other sites can't be played here; readers get a link instead",
  },
  alt: { zh: "替代文字", en: "Alt text" },
  altWhy: { zh: "供无法看到图片的用户使用", en: "Describes the image for people who can't see it" },
  width: { zh: "宽度", en: "Width" },
  height: { zh: "高度", en: "Height" },
  lengthWrong: { zh: "1 至 9999 的整数", en: "Enter a whole number from 1 to 9999" },
  placing: { zh: "排列方式", en: "Placement" },
  none: { zh: "默认", en: "Inline" },
  left: { zh: "左浮动", en: "Left, text wraps" },
  right: { zh: "右浮动", en: "Right, text wraps" },
  center: { zh: "独占一行居中", en: "Centred" },
  insert: { zh: "插入", en: "Insert" },
  change: { zh: "修改", en: "Change" },
  keysHint: {
    zh: "选中图片后可拖动四角，或按 Ctrl+Shift+↑ / ↓ 调整大小",
    en: "Select an image to resize it at its corners or with Ctrl+Shift+↑ / ↓",
  },
  pictures: { zh: "图片", en: "Images" },
  files: { zh: "附件", en: "Files" },
  kinds: { zh: "类型", en: "Type" },
  nothing: { zh: "还没有上传过文件", en: "No uploaded files yet" },
  loading: { zh: "正在加载…", en: "Loading…" },
  again: { zh: "重试", en: "Try again" },
  insertChosen: { zh: "插入所选（{count}）", en: "Insert selected ({count})" },
  drawing: { zh: "涂鸦", en: "Drawing" },
  canvas: { zh: "画布", en: "Drawing area" },
  pen: { zh: "画笔", en: "Pen" },
  eraser: { zh: "橡皮擦", en: "Eraser" },
  thickness: { zh: "粗细", en: "Thickness" },
  undo: { zh: "撤销", en: "Undo" },
  redo: { zh: "重做", en: "Redo" },
  clear: { zh: "清空画板", en: "Clear" },
  colours: { zh: "颜色", en: "Colours" },
  special: { zh: "特殊字符", en: "Special characters" },
  anchorName: { zh: "锚点名称", en: "Anchor name" },
  anchorWrong: {
    zh: "请使用字母、数字、汉字、“-”或“_”，最多 60 个字符",
    en: "Use letters, digits, “-” or “_” (up to 60 characters)",
  },
  anchorHint: { zh: "链接到 #{name} 即可跳转到这里", en: "Link to #{name} to jump here" },
  remove: { zh: "删除", en: "Delete" },
  cancel: { zh: "取消", en: "Cancel" },
} satisfies Record<string, LocalizedText>;

export type InsertWord = keyof typeof words;

/** Texts about objects inserted into the text. */
export const insertWord = (
  key: InsertWord,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(words[key], language, values);
