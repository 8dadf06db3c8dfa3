import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { nameIn } from "@provost/contract/wire/locale";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { notifyDone } from "../../ui/notify.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import classes from "./BoardEditor.module.css";
import { ConflictDialog } from "./dialog/ConflictDialog.tsx";
import { EditorDialogs, type Over } from "./dialog/EditorDialogs.tsx";
import { withMovedTile, withoutTile, withPlaces, withTileOnTab } from "./draft.ts";
import { EditGrid } from "./EditGrid.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { EditTabs } from "./EditTabs.tsx";
import { editWords } from "./edit-words.ts";
import { useBoardEditing } from "./use-board-editing.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

/** Draws up a dashboard: steps that can be undone, saved at once at the end. */
export function BoardEditor({ dashboard, onClose }: { dashboard: Dashboard; onClose(): void }) {
  const t = useWords(editWords);
  const language = useLanguage();
  const client = useQueryClient();
  const editing = useBoardEditing(dashboard, onClose);
  const { step, saving } = editing;
  const { tabs } = editing.draft.content;
  const [shownId, setShown] = useTabState("drawn tab", "");
  const [over, setOver] = useState<Over | null>(null);
  const shown = tabs.find(({ id }) => id === shownId) ?? tabs[0];
  useEditorKeys({ save: () => void editing.save(), undo: editing.undo, redo: editing.redo });

  if (shown === undefined) return null;
  const tabId = shown.id;
  const nameOf = (tile: DashboardTile): string => {
    if (tile.kind === "text") return t("textTile");
    const title = nameIn(language, tile.title ?? "", tile.titleEn);
    if (tile.kind === "kpi" || title !== "") return title;
    const chart = client.getQueryData(chartDetailOptions(tile.chartId).queryKey);
    return chart ? shownName(chart) : "";
  };
  const remove = (tile: DashboardTile): void => {
    step((before) => withoutTile(before, tabId, tile.id));
    notifyDone(t("removed", { name: nameOf(tile) }));
  };
  const change = (tile: DashboardTile): void => {
    if (tile.kind === "chart") setOver({ kind: "title", tile });
    else if (tile.kind === "kpi") setOver({ kind: "kpi", tile });
    else setOver({ kind: "text", tile });
  };

  return (
    <section className={classes.editor} aria-label={t("editing")}>
      <EditorBar editing={editing} onOpen={setOver} />
      {saving.refusedText === null ? null : (
        <p className={classes.refused} role="alert">
          {saving.refusedText}
        </p>
      )}
      <EditTabs tabs={tabs} shown={shown} onShow={setShown} onStep={step} />
      <EditGrid
        tiles={shown.tiles}
        others={tabs.filter(({ id }) => id !== tabId)}
        nameOf={nameOf}
        onPlaces={(places) => step((before) => withPlaces(before, tabId, places))}
        onMove={(id, move) => step((before) => withMovedTile(before, tabId, id, move))}
        onTab={(id, to) => step((before) => withTileOnTab(before, id, tabId, to))}
        onRemove={remove}
        onChange={change}
      />
      <EditorDialogs
        over={over}
        editing={editing}
        tabId={tabId}
        nameOf={nameOf}
        onClose={() => setOver(null)}
      />
      {saving.theirs === null ? null : (
        <ConflictDialog
          name={shownName(saving.theirs)}
          busy={saving.isSaving}
          onTake={editing.takeTheirs}
          onOverwrite={() => void editing.save(saving.theirs?.version)}
          onClose={saving.reset}
        />
      )}
    </section>
  );
}
