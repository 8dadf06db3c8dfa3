import { Menu } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { type Hung, HungMenu } from "../../ui/menu/HungMenu.tsx";
import { chartWords } from "../chart-words.ts";
import { useChartActions } from "../list/use-chart-actions.tsx";
import { saveWords } from "./save-words.ts";
import { namesOf, type Saving } from "./use-save.ts";

interface SaveMenuProps extends Hung {
  chart: Chart;
  saving: Saving;
  askable: boolean;
  onOver(dialog: "versions" | "sharing"): void;
}

/** What can be done with a saved chart beside saving it again. */
export function SaveMenu({ chart, saving, askable, onOver, ...hung }: SaveMenuProps) {
  const t = useWords(chartWords);
  const save = useWords(saveWords);
  const may = usePermission();
  const tab = useTab();
  const { remove } = useChartActions();
  const { open, mayAdd, mayEdit, mayPlace } = saving;
  const leave = async (): Promise<void> => {
    if (await remove([chart])) tab.close();
  };
  return (
    <HungMenu {...hung} position="bottom-end">
      {mayAdd ? (
        <Menu.Item disabled={!askable} onClick={() => saving.saveAs(namesOf(chart))}>
          {save("saveAs")}
        </Menu.Item>
      ) : null}
      {mayEdit ? (
        <Menu.Item onClick={() => open({ kind: "rename", ...namesOf(chart) })}>{t("rename")}</Menu.Item>
      ) : null}
      {mayPlace ? <Menu.Item onClick={saving.addToDashboard}>{save("addToDashboard")}</Menu.Item> : null}
      {mayEdit && chart.rights === "share" ? (
        <Menu.Item onClick={() => onOver("sharing")}>{save("share")}</Menu.Item>
      ) : null}
      <Menu.Item onClick={() => onOver("versions")}>{t("versions")}</Menu.Item>
      {may(chartButtons.remove) && chart.rights !== "view" ? (
        <>
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" onClick={() => void leave()}>
            {save("removeChart")}
          </Menu.Item>
        </>
      ) : null}
    </HungMenu>
  );
}
