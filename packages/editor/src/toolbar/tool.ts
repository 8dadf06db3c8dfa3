import type { LocalizedText } from "@provost/contract/wire/language";
import type { Icon } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentType } from "react";
import type { EditorSession } from "../session-shape.ts";

interface NamedTool {
  /** Unlike that of every other tool. */
  id: string;
  name: LocalizedText;
  /** May it be used here; always when it is not said. */
  isPossible?: (editor: Editor) => boolean;
}

/** Does something at once. */
export interface ButtonTool extends NamedTool {
  kind: "button";
  icon: Icon;
  /** Its keys as they are written in the hint, such as `Ctrl+B`. */
  keys?: string;
  /** Is what it makes so at the caret; a button that says it is a switch. */
  isOn?: (editor: Editor, session: EditorSession) => boolean;
  run: (session: EditorSession) => void;
}

/** One of the values of a choice; `style` shows how it looks. */
export interface ToolOption {
  value: string;
  name: LocalizedText;
  style?: Readonly<Record<string, string>>;
}

/** Sets a value out of a list. */
export interface ChoiceTool extends NamedTool {
  kind: "choice";
  /** Instead of its value's name; the value then only shows in the list. */
  icon?: Icon;
  /** Width of the button without an icon, px. */
  width?: number;
  /** What such a button shows where no value is set. */
  unset?: LocalizedText;
  options: readonly ToolOption[];
  /** The value at the caret; one that is in no option is shown as it is. */
  value: (editor: Editor) => string;
  choose: (session: EditorSession, value: string) => void;
}

/** Props of a panel; `close` returns the focus to the text. */
export interface PanelProps {
  session: EditorSession;
  close: () => void;
}

/** Opens a panel below its button. */
export interface PanelTool extends NamedTool {
  kind: "panel";
  icon: Icon;
  isOn?: (editor: Editor, session: EditorSession) => boolean;
  Panel: ComponentType<PanelProps>;
  /** How wide the panel may become, px: it is placed where it can, so that it stays under the pointer. */
  widest?: number;
}

export type Tool = ButtonTool | ChoiceTool | PanelTool;

/** Tools that belong together, in their order. */
export interface ToolGroup {
  id: string;
  name: LocalizedText;
  tools: readonly Tool[];
}
