import type { Wording } from "@provost/contract/language";
import {
  type Icon,
  IconBold,
  IconItalic,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from "@tabler/icons-react";
import type { ButtonTool, ToolGroup } from "./tool.ts";

const mark = (id: string, name: Wording, icon: Icon, keys?: string): ButtonTool => ({
  kind: "button",
  id,
  name,
  icon,
  ...(keys ? { keys } : {}),
  isOn: (editor) => editor.isActive(id),
  isPossible: (editor) => !editor.isActive("codeBlock"),
  run: ({ editor }) => editor.commands.toggleMark(id),
});

/** How characters look. */
export const characterTools: ToolGroup = {
  id: "characters",
  name: { zh: "文字样式", en: "Characters" },
  tools: [
    mark("bold", { zh: "加粗", en: "Bold" }, IconBold, "Ctrl+B"),
    mark("italic", { zh: "斜体", en: "Italic" }, IconItalic, "Ctrl+I"),
    mark("underline", { zh: "下划线", en: "Underline" }, IconUnderline, "Ctrl+U"),
    mark("strike", { zh: "删除线", en: "Strikethrough" }, IconStrikethrough),
    mark("superscript", { zh: "上标", en: "Superscript" }, IconSuperscript),
    mark("subscript", { zh: "下标", en: "Subscript" }, IconSubscript),
  ],
};
