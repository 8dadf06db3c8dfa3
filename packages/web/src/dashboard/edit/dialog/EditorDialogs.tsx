import type { Chart } from "@provost/contract/chart/chart";
import { chartIdsOf, type DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { limits } from "@provost/contract/wire/limits";
import { useQueryClient } from "@tanstack/react-query";
import { chartDetailOptions } from "../../../chart/chart.queries.ts";
import { useWords } from "../../../platform/i18n.ts";
import { lazyDialog } from "../../../ui/dialog/lazy-dialog.tsx";
import { withChangedTile, withFilters, withNames, withTile } from "../draft.ts";
import { editWords } from "../edit-words.ts";
import type { BoardEditing } from "../use-board-editing.ts";

const ChartPicker = lazyDialog(async () => (await import("./ChartPicker.tsx")).ChartPicker);
const KpiDialog = lazyDialog(async () => (await import("./KpiDialog.tsx")).KpiDialog);
const TextDialog = lazyDialog(async () => (await import("./TextDialog.tsx")).TextDialog);
const TitleDialog = lazyDialog(async () => (await import("./TitleDialog.tsx")).TitleDialog);
const NamesDialog = lazyDialog(async () => (await import("./NamesDialog.tsx")).NamesDialog);
const FiltersDialog = lazyDialog(async () => (await import("./FiltersDialog.tsx")).FiltersDialog);

/** What is open over the editor; a tile to change, or `null` for a new one. */
export type Over =
  | { kind: "chart" }
  | { kind: "filters" }
  | { kind: "names" }
  | { kind: "kpi"; tile: Extract<DashboardTile, { kind: "kpi" }> | null }
  | { kind: "text"; tile: Extract<DashboardTile, { kind: "text" }> | null }
  | { kind: "title"; tile: Extract<DashboardTile, { kind: "chart" }> };

interface EditorDialogsProps {
  over: Over | null;
  editing: BoardEditing;
  /** The tab that is shown. */
  tabId: string;
  nameOf(tile: DashboardTile): string;
  onClose(): void;
}

/** What is open over the editor. */
export function EditorDialogs({ over, editing, tabId, nameOf, onClose }: EditorDialogsProps) {
  const t = useWords(editWords);
  const client = useQueryClient();
  const { step } = editing;
  const { content } = editing.draft;
  const pick = (chart: Chart): void => {
    client.setQueryData(chartDetailOptions(chart.id).queryKey, chart);
    step((before) => withTile(before, tabId, { kind: "chart", chartId: chart.id }));
  };
  return (
    <>
      {over?.kind === "chart" ? (
        <ChartPicker placed={new Set(chartIdsOf(content))} onPick={pick} onClose={onClose} />
      ) : null}
      {over?.kind === "kpi" ? (
        <KpiDialog
          tile={over.tile}
          onDone={(kpi) =>
            step((before) =>
              over.tile === null
                ? withTile(before, tabId, { kind: "kpi", ...kpi })
                : withChangedTile(before, tabId, { ...over.tile, ...kpi }),
            )
          }
          onClose={onClose}
        />
      ) : null}
      {over?.kind === "text" ? (
        <TextDialog
          text={over.tile?.text ?? ""}
          onDone={(text) =>
            step((before) =>
              over.tile === null
                ? withTile(before, tabId, { kind: "text", text })
                : withChangedTile(before, tabId, { ...over.tile, text }),
            )
          }
          onClose={onClose}
        />
      ) : null}
      {over?.kind === "title" ? (
        <TitleDialog
          tile={over.tile}
          onDone={(tile) => step((before) => withChangedTile(before, tabId, tile))}
          onClose={onClose}
        />
      ) : null}
      {over?.kind === "names" ? (
        <NamesDialog
          title={t("namesTitle")}
          label={t("name")}
          names={{ name: editing.draft.name, nameEn: content.nameEn }}
          maxLength={limits.chartNameLength}
          onDone={(names) => step((before) => withNames(before, names))}
          onClose={onClose}
        />
      ) : null}
      {over?.kind === "filters" ? (
        <FiltersDialog
          content={content}
          nameOf={nameOf}
          onDone={(filters) => step((before) => withFilters(before, filters))}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
