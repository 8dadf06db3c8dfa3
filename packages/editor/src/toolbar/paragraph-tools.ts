import type { LocalizedText } from "@provost/contract/wire/language";
import {
  type Icon,
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowAutofitDown,
  IconArrowAutofitUp,
  IconIndentIncrease,
  IconLineHeight,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { indent, lineHeights, rowSpacings } from "../constants.ts";
import { blockValue, setBlockStyle, setLevel } from "../text/block-style.ts";
import { firstBlock } from "../text/chosen.ts";
import type { ButtonTool, ChoiceTool, ToolGroup, ToolOption } from "./tool.ts";

const plainName = (text: string): LocalizedText => ({ zh: text, en: text });
const unset: ToolOption = { value: "", name: { zh: "默认", en: "Default" } };

const levels: readonly ToolOption[] = [
  { value: "0", name: { zh: "正文", en: "Paragraph" } },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({
    value: `${level}`,
    name: { zh: `标题 ${level}`, en: `Heading ${level}` },
    style: { fontSize: `${Math.max(16, 24 - level * 2)}px`, fontWeight: "600" },
  })),
];

const align = (value: string, name: LocalizedText, icon: Icon): ButtonTool => ({
  kind: "button",
  id: `align-${value}`,
  name,
  icon,
  isOn: (editor) => blockValue(editor, "text-align") === value,
  run: ({ editor }) =>
    setBlockStyle(editor, {
      "text-align": blockValue(editor, "text-align") === value ? null : value,
    }),
});

const ofBlock = (
  id: string,
  name: LocalizedText,
  icon: Icon,
  property: string,
  values: readonly string[],
): ChoiceTool => ({
  kind: "choice",
  id,
  name,
  icon,
  options: [unset, ...values.map((value) => ({ value, name: plainName(value.replace("px", "")) }))],
  value: (editor) => blockValue(editor, property),
  choose: ({ editor }, value) => setBlockStyle(editor, { [property]: value || null }),
});

const pixels = rowSpacings.map((size) => `${size}px`);

function levelAt(editor: Editor): string {
  const { type, attrs } = firstBlock(editor.state);
  return type.name === "heading" ? String(attrs.level) : "0";
}

/** Type and layout of a paragraph. */
export const paragraphTools: ToolGroup = {
  id: "paragraph",
  name: { zh: "段落", en: "Paragraph" },
  tools: [
    {
      kind: "choice",
      id: "level",
      name: { zh: "段落格式", en: "Paragraph format" },
      width: 92,
      options: levels,
      value: levelAt,
      choose: ({ editor }, value) => setLevel(editor, Number(value)),
    },
    align("left", { zh: "居左对齐", en: "Align left" }, IconAlignLeft),
    align("center", { zh: "居中对齐", en: "Align centre" }, IconAlignCenter),
    align("right", { zh: "居右对齐", en: "Align right" }, IconAlignRight),
    align("justify", { zh: "两端对齐", en: "Justify" }, IconAlignJustified),
    {
      kind: "button",
      id: "indent",
      name: { zh: "首行缩进", en: "First-line indent" },
      icon: IconIndentIncrease,
      isOn: (editor) => blockValue(editor, "text-indent") === indent,
      run: ({ editor }) =>
        setBlockStyle(editor, {
          "text-indent": blockValue(editor, "text-indent") === indent ? null : indent,
        }),
    },
    ofBlock(
      "lineHeight",
      { zh: "行间距", en: "Line height" },
      IconLineHeight,
      "line-height",
      lineHeights.map(String),
    ),
    ofBlock("spaceBefore", { zh: "段前距", en: "Space before" }, IconArrowAutofitUp, "margin-top", pixels),
    ofBlock("spaceAfter", { zh: "段后距", en: "Space after" }, IconArrowAutofitDown, "margin-bottom", pixels),
  ],
};
