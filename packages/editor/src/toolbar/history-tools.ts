import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import type { Command } from "@tiptap/pm/state";
import { historyDepth, redo, undo } from "../history/snapshot-history.ts";
import type { EditorSession } from "../session-shape.ts";
import type { ToolGroup } from "./tool.ts";

const runs =
  (command: Command) =>
  ({ editor }: EditorSession): void => {
    command(editor.state, editor.view.dispatch);
  };

/** Back and forth through the snapshots. */
export const historyTools: ToolGroup = {
  id: "history",
  name: { zh: "撤销与重做", en: "Undo and redo" },
  tools: [
    {
      kind: "button",
      id: "undo",
      name: { zh: "撤销", en: "Undo" },
      keys: "Ctrl+Z",
      icon: IconArrowBackUp,
      isPossible: ({ state }) => historyDepth(state).undo > 0,
      run: runs(undo),
    },
    {
      kind: "button",
      id: "redo",
      name: { zh: "重做", en: "Redo" },
      keys: "Ctrl+Y",
      icon: IconArrowForwardUp,
      isPossible: ({ state }) => historyDepth(state).redo > 0,
      run: runs(redo),
    },
  ],
};
