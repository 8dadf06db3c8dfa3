import { useMemo, useState } from "react";
import type { PanelProps } from "../../toolbar/tool.ts";
import { panelMessage } from "../../words/table-panel-words.ts";
import { TableChartPanel } from "../chart/TableChartPanel.tsx";
import { type TableActionGroup, tableActions, tableSorts } from "../table-actions.ts";
import { ActionList } from "./TableActionsPanel.tsx";
import { TablePropertiesPanel } from "./TablePropertiesPanel.tsx";

/** Everything that can be done with the table at the caret, in the place of the browser's menu. */
export function TableMenuPanel(props: PanelProps) {
  const [shown, setShown] = useState<"all" | "properties" | "chart">("all");
  const groups = useMemo((): TableActionGroup[] => {
    const opens = (name: "properties" | "chart") => ({
      name: panelMessage(name),
      run: () => setShown(name),
      stays: true,
    });
    const more = { name: panelMessage("more"), actions: [opens("properties"), opens("chart")] };
    return [...tableActions, tableSorts, more];
  }, []);
  if (shown === "properties") return <TablePropertiesPanel {...props} />;
  if (shown === "chart") return <TableChartPanel {...props} />;
  return <ActionList {...props} groups={groups} />;
}
