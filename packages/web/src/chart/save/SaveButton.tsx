import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import classes from "../builder/BuilderPage.module.css";
import { isUnsaved } from "../builder/builder.ts";
import { useBuilder, useBuilderState } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { useSave } from "./use-save.ts";

const SaveDialogs = lazyDialog(async () => (await import("./SaveDialogs.tsx")).SaveDialogs);
const SaveMenu = lazyMenu(async () => (await import("./SaveMenu.tsx")).SaveMenu);
const ChartSharingDialog = lazyDialog(
  async () => (await import("./ChartSharingDialog.tsx")).ChartSharingDialog,
);
const VersionsDialog = lazyDialog(async () => (await import("../list/VersionsDialog.tsx")).VersionsDialog);

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
  const builder = useBuilder();
  const saving = useSave();
  const chart = useBuilderState((state) => state.chart);
  const unsaved = useBuilderState(isUnsaved);
  const [over, setOver] = useState<"versions" | "sharing" | null>(null);
  useSaveKeys(saving.save);
  const { mayAdd, mayEdit, busy } = saving;
  if (!mayAdd && !mayEdit && chart === null) return null;
  const again = chart !== null && mayEdit;
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
          <SaveMenu
            chart={chart}
            saving={saving}
            askable={askable}
            onOver={setOver}
            button={(menu) => (
              <Button className={classes.more ?? ""} aria-label={t("saveMore")} disabled={busy} {...menu}>
                <IconChevronDown size={16} />
              </Button>
            )}
          />
        )}
      </Button.Group>
      {saving.dialog === null ? null : (
        <SaveDialogs saving={saving} dialog={saving.dialog} onClose={() => saving.open(null)} />
      )}
      {over === "sharing" && chart !== null ? (
        <ChartSharingDialog chart={chart} onClose={() => setOver(null)} />
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
