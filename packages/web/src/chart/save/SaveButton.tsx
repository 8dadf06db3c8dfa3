import { Button, Menu } from "@mantine/core";
import { chartButtons } from "@provost/contract/chart/chart";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { LazySharingDialog } from "../../document/sharing/lazy-sharing.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import classes from "../builder/BuilderPage.module.css";
import { isUnsaved } from "../builder/builder.ts";
import { useBuilder, useBuilderState } from "../builder/builder-context.ts";
import { chartDocument } from "../chart-document.ts";
import { chartWords } from "../chart-words.ts";
import { useChartActions } from "../list/use-chart-actions.tsx";
import { VersionsDialog } from "../list/VersionsDialog.tsx";
import { SaveDialogs } from "./SaveDialogs.tsx";
import { useSave } from "./use-save.ts";

/** Ctrl or ⌘ S saves, wherever on the page the focus is, and never the page itself. */
function useSaveKeys(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!(event.target instanceof Element && event.target.closest("[role='dialog']"))) save();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Saves the chart, in every way there is, and leads to its versions and the recycle bin. */
export function SaveButton({ askable }: { askable: boolean }) {
  const t = useWords(chartWords);
  const may = usePermission();
  const tab = useTab();
  const builder = useBuilder();
  const saving = useSave();
  const { remove } = useChartActions();
  const chart = useBuilderState((state) => state.chart);
  const unsaved = useBuilderState(isUnsaved);
  const [over, setOver] = useState<"versions" | "sharing" | null>(null);
  useSaveKeys(saving.save);
  const { open, mayAdd, mayEdit, mayPlace, busy } = saving;
  if (!mayAdd && !mayEdit && chart === null) return null;
  const again = chart !== null && mayEdit;
  const leave = async (): Promise<void> => {
    if (chart !== null && (await remove([chart]))) tab.close();
  };
  return (
    <>
      <Button.Group>
        {mayAdd || mayEdit ? (
          <Button
            loading={busy}
            disabled={!askable || (again && !unsaved) || (!again && !mayAdd)}
            title={`${t("save")} · Ctrl S`}
            onClick={saving.save}
          >
            {t("save")}
          </Button>
        ) : null}
        {chart === null ? null : (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button className={classes.more ?? ""} aria-label={t("saveMore")} disabled={busy}>
                <IconChevronDown size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayAdd ? (
                <Menu.Item disabled={!askable} onClick={() => saving.saveAs(chart.name)}>
                  {t("saveAs")}
                </Menu.Item>
              ) : null}
              {mayEdit ? (
                <Menu.Item onClick={() => open({ kind: "rename", name: chart.name })}>
                  {t("rename")}
                </Menu.Item>
              ) : null}
              {mayPlace ? <Menu.Item onClick={saving.addToDashboard}>{t("addToDashboard")}</Menu.Item> : null}
              {mayEdit && chart.rights === "share" ? (
                <Menu.Item onClick={() => setOver("sharing")}>{t("share")}</Menu.Item>
              ) : null}
              <Menu.Item onClick={() => setOver("versions")}>{t("versions")}</Menu.Item>
              {may(chartButtons.remove) && chart.rights !== "view" ? (
                <>
                  <Menu.Divider />
                  <Menu.Item c="var(--mantine-color-error)" onClick={() => void leave()}>
                    {t("removeChart")}
                  </Menu.Item>
                </>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
      <SaveDialogs saving={saving} />
      {over === "sharing" && chart !== null ? (
        <LazySharingDialog
          kind={chartDocument}
          id={chart.id}
          name={chart.name}
          onClose={() => setOver(null)}
        />
      ) : null}
      {over === "versions" && chart !== null ? (
        <VersionsDialog
          chartId={chart.id}
          onRestored={(restored) => {
            setOver(null);
            void builder.openChart(restored.id);
          }}
          onClose={() => setOver(null)}
        />
      ) : null}
    </>
  );
}
