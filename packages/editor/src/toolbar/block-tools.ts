import type { LocalizedText } from "@provost/contract/wire/language";
import {
  type Icon,
  IconBlockquote,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconSourceCode,
} from "@tabler/icons-react";
import { lazySessionPart } from "../lazy-part.tsx";
import { type ListKind, listType, setList } from "../text/lists.ts";
import { linkAt } from "../text/set-link.ts";
import { takesMarks } from "./character-tools.ts";
import type { ButtonTool, ChoiceTool, ToolGroup } from "./tool.ts";

const list = (
  kind: ListKind,
  name: LocalizedText,
  icon: Icon,
  types: ReadonlyArray<[string, LocalizedText]>,
): ChoiceTool => ({
  kind: "choice",
  id: kind,
  name,
  icon,
  options: types.map(([value, named]) => ({ value, name: named })),
  value: (editor) => listType(editor, kind),
  choose: ({ editor }, value) => setList(editor, kind, value),
});

const toggle = (id: string, name: LocalizedText, icon: Icon): ButtonTool => ({
  kind: "button",
  id,
  name,
  icon,
  isOn: (editor) => editor.isActive(id),
  run: ({ editor }) => {
    if (id === "blockquote") editor.commands.toggleWrap(id);
    else editor.commands.toggleNode(id, "paragraph");
  },
});

const same = (text: string): LocalizedText => ({ zh: text, en: text });

/** Lists, quotes, code, lines and links. */
export const blockTools: ToolGroup = {
  id: "blocks",
  name: { zh: "列表与区块", en: "Lists and blocks" },
  tools: [
    list("bulletList", { zh: "无序列表", en: "Bulleted list" }, IconList, [
      ["disc", { zh: "● 实心圆", en: "● Disc" }],
      ["circle", { zh: "○ 空心圆", en: "○ Circle" }],
      ["square", { zh: "■ 方块", en: "■ Square" }],
    ]),
    list("orderedList", { zh: "有序列表", en: "Numbered list" }, IconListNumbers, [
      ["decimal", same("1, 2, 3…")],
      ["lower-alpha", same("a, b, c…")],
      ["upper-alpha", same("A, B, C…")],
      ["lower-roman", same("i, ii, iii…")],
      ["upper-roman", same("I, II, III…")],
      ["simp-chinese-informal", same("一、二、三…")],
    ]),
    toggle("blockquote", { zh: "引用", en: "Quote" }, IconBlockquote),
    toggle("codeBlock", { zh: "代码", en: "Code block" }, IconSourceCode),
    {
      kind: "button",
      id: "horizontalRule",
      name: { zh: "分隔线", en: "Horizontal line" },
      icon: IconMinus,
      run: ({ editor }) => editor.commands.setHorizontalRule(),
    },
    {
      kind: "panel",
      id: "link",
      name: { zh: "超链接", en: "Link" },
      icon: IconLink,
      isOn: (editor) => linkAt(editor) !== null,
      isPossible: takesMarks,
      Panel: lazySessionPart(() => import("./LinkPanel.tsx").then((part) => part.LinkPanel)),
    },
  ],
};
