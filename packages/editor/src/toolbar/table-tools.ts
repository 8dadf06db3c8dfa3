import {
  type Icon,
  IconArrowsSort,
  IconChartBar,
  IconTableOptions,
  IconTablePlus,
  IconTableSpark,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentType } from "react";
import { tableRules } from "../constants.ts";
import { lazySessionPart } from "../lazy-part.tsx";
import { canSort } from "../table/sort-table.ts";
import { tableWords } from "../words/table-words.ts";
import type { PanelProps, PanelTool, ToolGroup } from "./tool.ts";

const isInTable = (editor: Editor): boolean => editor.isActive("table");

const panel = (
  name: "insert" | "edit" | "properties" | "sort" | "chart",
  icon: Icon,
  load: () => Promise<ComponentType<PanelProps>>,
  isPossible?: (editor: Editor) => boolean,
): PanelTool => ({
  kind: "panel",
  id: `table-${name}`,
  name: tableWords[name],
  icon,
  Panel: lazySessionPart(load),
  ...(isPossible ? { isPossible } : {}),
});

/** Tables, their sort and their charts; what the panels hold is fetched when they are opened. */
export const tableTools: ToolGroup = {
  id: "tables",
  name: tableWords.group,
  tools: [
    {
      ...panel(
        "insert",
        IconTablePlus,
        async () => (await import("../table/panel/InsertTablePanel.tsx")).InsertTablePanel,
      ),
      widest: tableRules.pickerMost * tableRules.pickerCell + 40,
    },
    panel(
      "edit",
      IconTableOptions,
      async () => (await import("../table/panel/TableActionsPanel.tsx")).TableActionsPanel,
      isInTable,
    ),
    panel(
      "properties",
      IconTableSpark,
      async () => (await import("../table/panel/TablePropertiesPanel.tsx")).TablePropertiesPanel,
      isInTable,
    ),
    panel(
      "sort",
      IconArrowsSort,
      async () => (await import("../table/panel/TableActionsPanel.tsx")).TableSortPanel,
      canSort,
    ),
    panel(
      "chart",
      IconChartBar,
      async () => (await import("../table/chart/TableChartPanel.tsx")).TableChartPanel,
      isInTable,
    ),
  ],
};
