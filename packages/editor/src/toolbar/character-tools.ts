import type { LocalizedText } from "@provost/contract/wire/language";
import {
  type Icon,
  IconBold,
  IconBrush,
  IconClearFormatting,
  IconCode,
  IconHighlight,
  IconItalic,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTextColor,
  IconUnderline,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { lazySessionPart } from "../lazy-part.tsx";
import { clearFormat } from "../text/block-style.ts";
import { charValue } from "../text/char-style.ts";
import { firstBlock } from "../text/chosen.ts";
import type { ButtonTool, ToolGroup } from "./tool.ts";

/** Code takes no marks. */
export const takesMarks = ({ state }: Editor): boolean => firstBlock(state).type.spec.code !== true;

const mark = (id: string, name: LocalizedText, icon: Icon, keys?: string): ButtonTool => ({
  kind: "button",
  id,
  name,
  icon,
  ...(keys ? { keys } : {}),
  isOn: (editor) => editor.isActive(id),
  isPossible: takesMarks,
  run: ({ editor }) => editor.commands.toggleMark(id),
});

const TextColour = lazySessionPart(() => import("./ColourPanel.tsx").then((part) => part.TextColourPanel));
const Background = lazySessionPart(() => import("./ColourPanel.tsx").then((part) => part.BackgroundPanel));

/** How characters look. */
export const characterTools: ToolGroup = {
  id: "characters",
  name: { zh: "文字样式", en: "Text style" },
  tools: [
    mark("bold", { zh: "加粗", en: "Bold" }, IconBold, "Ctrl+B"),
    mark("italic", { zh: "斜体", en: "Italic" }, IconItalic, "Ctrl+I"),
    mark("underline", { zh: "下划线", en: "Underline" }, IconUnderline, "Ctrl+U"),
    mark("strike", { zh: "删除线", en: "Strikethrough" }, IconStrikethrough),
    mark("superscript", { zh: "上标", en: "Superscript" }, IconSuperscript),
    mark("subscript", { zh: "下标", en: "Subscript" }, IconSubscript),
    mark("code", { zh: "行内代码", en: "Inline code" }, IconCode),
    {
      kind: "panel",
      id: "colour",
      name: { zh: "字体颜色", en: "Text colour" },
      icon: IconTextColor,
      isOn: (editor) => charValue(editor, "color") !== "",
      isPossible: takesMarks,
      Panel: TextColour,
    },
    {
      kind: "panel",
      id: "background",
      name: { zh: "背景色", en: "Background colour" },
      icon: IconHighlight,
      isOn: (editor) => charValue(editor, "background-color") !== "",
      isPossible: takesMarks,
      Panel: Background,
    },
    {
      kind: "button",
      id: "painter",
      name: { zh: "格式刷", en: "Format painter" },
      icon: IconBrush,
      isOn: (_, { painter }) => painter.held.get() !== null,
      run: ({ painter }) => painter.toggle(),
    },
    {
      kind: "button",
      id: "clearFormat",
      name: { zh: "清除格式", en: "Clear formatting" },
      icon: IconClearFormatting,
      run: ({ editor }) => clearFormat(editor),
    },
  ],
};
