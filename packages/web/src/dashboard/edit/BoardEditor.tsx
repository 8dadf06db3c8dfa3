import { ActionIcon, Button, Menu, TextInput, Tooltip } from "@mantine/core";
import { Dashboard } from "@provost/contract/dashboard";
import { chartIdsOf, type DashboardTile } from "@provost/contract/dashboard-content";
import { dashboardUpdate } from "@provost/contract/dashboard-keeping";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartBar,
  IconClock,
  IconFilter,
  IconNumber123,
  IconPlus,
  IconTypography,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { call } from "../../platform/call.ts";
import { record, redo, undo } from "../../platform/history.ts";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabDraft, useTabState } from "../../platform/tab/tab-context.ts";
import { confirm } from "../../ui/confirm.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { useSaving } from "../../ui/use-saving.ts";
import classes from "./BoardEditor.module.css";
import { ConflictDialog } from "./ConflictDialog.tsx";
import {
  type BoardDraft,
  withChangedTile,
  withFilters,
  withMovedTile,
  withoutTile,
  withPlaces,
  withRefresh,
  withTile,
  withTileOnTab,
} from "./draft.ts";
import { EditGrid } from "./EditGrid.tsx";
import { EditTabs } from "./EditTabs.tsx";
import { editWords } from "./edit-words.ts";
import { beginEditing, Editing, isChanged, plainEditing } from "./editing.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

const ChartPicker = lazyDialog(async () => (await import("./ChartPicker.tsx")).ChartPicker);
const KpiDialog = lazyDialog(async () => (await import("./KpiDialog.tsx")).KpiDialog);
const TextDialog = lazyDialog(async () => (await import("./TextDialog.tsx")).TextDialog);
const TitleDialog = lazyDialog(async () => (await import("./TitleDialog.tsx")).TitleDialog);
const FiltersDialog = lazyDialog(async () => (await import("./FiltersDialog.tsx")).FiltersDialog);

/** What is open over the editor; a tile to change, or `null` for a new one. */
type Over =
  | { kind: "chart" }
  | { kind: "filters" }
  | { kind: "kpi"; tile: Extract<DashboardTile, { kind: "kpi" }> | null }
  | { kind: "text"; tile: Extract<DashboardTile, { kind: "text" }> | null }
  | { kind: "title"; tile: Extract<DashboardTile, { kind: "chart" }> };

const refreshes = [null, 30, 60, 300, 900, 3600] as const;

/** Draws up a dashboard: steps that can be undone, saved at once at the end. */
export function BoardEditor({ dashboard, onClose }: { dashboard: Dashboard; onClose(): void }) {
  const t = useWords(editWords);
  const tab = useTab();
  const client = useQueryClient();
  const [kept, keep] = useTabDraft<Editing | null>("drawing", Editing, null, plainEditing);
  const editing = kept?.base.id === dashboard.id ? kept : beginEditing(dashboard);
  const { base, history } = editing;
  const draft = history.present;
  const { content } = draft;
  const [shownId, setShown] = useTabState("drawn tab", "");
  const [over, setOver] = useState<Over | null>(null);
  const [attempted, setAttempted] = useState(false);
  const shown = content.tabs.find(({ id }) => id === shownId) ?? content.tabs[0];
  const changed = isChanged(editing);
  const saving = useSaving(
    (version: number) =>
      call(
        dashboardUpdate,
        { id: base.id, name: draft.name.trim(), content, version },
        { quiet: ["version_stale"] },
      ),
    Dashboard,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    tab.setUnsaved(changed && "kept");
    return () => tab.setUnsaved(false);
  }, [changed]);

  const step = (change: (before: BoardDraft) => BoardDraft): void =>
    keep((before) => {
      const from = before?.base.id === dashboard.id ? before : editing;
      return { ...from, history: record(from.history, change(from.history.present)) };
    });
  const travel = (how: typeof undo): void => keep({ ...editing, history: how(history) });
  const close = (): void => {
    keep(null);
    onClose();
  };
  const take = (saved: Dashboard): void => {
    for (const chart of saved.charts) client.setQueryData(chartDetailOptions(chart.id).queryKey, chart);
    void client.invalidateQueries({ queryKey: ["dashboard"] });
  };
  const save = async (version: number): Promise<void> => {
    setAttempted(true);
    if (draft.name.trim() === "") return;
    const saved = await saving.run(version);
    if (saved === null) return;
    take(saved);
    notifyDone(t("saved", { name: saved.name }));
    close();
  };
  const cancel = async (): Promise<void> => {
    if (!changed || (await confirm({ title: t("discardTitle"), action: t("discard"), danger: true })))
      close();
  };
  useEditorKeys({
    save: () => void save(base.version),
    undo: () => travel(undo),
    redo: () => travel(redo),
  });

  if (shown === undefined) return null;
  const tabId = shown.id;
  const nameOf = (tile: DashboardTile): string => {
    if (tile.kind === "kpi") return tile.title;
    if (tile.kind === "text") return t("textTile");
    const chart = client.getQueryData(chartDetailOptions(tile.chartId).queryKey);
    return tile.title || (chart?.name ?? "");
  };

  return (
    <section className={classes.editor} aria-label={t("editing")}>
      <div className={classes.bar}>
        <TextInput
          className={classes.name ?? ""}
          aria-label={t("name")}
          maxLength={120}
          value={draft.name}
          error={attempted && draft.name.trim() === "" ? t("nameNeeded") : null}
          onChange={(event) => {
            const name = event.currentTarget.value;
            step((before) => ({ ...before, name }));
          }}
        />
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />}>
              {t("add")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconChartBar size={16} />} onClick={() => setOver({ kind: "chart" })}>
              {t("addChart")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconNumber123 size={16} />}
              onClick={() => setOver({ kind: "kpi", tile: null })}
            >
              {t("addKpi")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTypography size={16} />}
              onClick={() => setOver({ kind: "text", tile: null })}
            >
              {t("addText")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={() => setOver({ kind: "filters" })}
        >
          {t("filters")}
          {content.filters.length === 0 ? "" : ` ${content.filters.length}`}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconClock size={16} aria-hidden="true" />}>
              {t("refresh")}
              <Pace seconds={content.refreshSeconds} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {refreshes.map((seconds) => (
              <Menu.Item
                key={seconds}
                aria-current={seconds === content.refreshSeconds || undefined}
                onClick={() => step((before) => withRefresh(before, seconds))}
              >
                <Pace seconds={seconds} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <span className={classes.end}>
          <Tooltip label={t("undo")}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={t("undo")}
              disabled={history.past.length === 0}
              onClick={() => travel(undo)}
            >
              <IconArrowBackUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t("redo")}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={t("redo")}
              disabled={history.future.length === 0}
              onClick={() => travel(redo)}
            >
              <IconArrowForwardUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Button variant="default" onClick={() => void cancel()}>
            {t(changed ? "cancel" : "done")}
          </Button>
          <Button loading={saving.isSaving} disabled={!changed} onClick={() => void save(base.version)}>
            {t("save")}
          </Button>
        </span>
      </div>
      {saving.refusedText === null ? null : (
        <p className={classes.refused} role="alert">
          {saving.refusedText}
        </p>
      )}
      <EditTabs tabs={content.tabs} shown={shown} onShow={setShown} onStep={step} />
      <EditGrid
        tiles={shown.tiles}
        others={content.tabs.filter(({ id }) => id !== tabId)}
        nameOf={nameOf}
        onPlaces={(places) => step((before) => withPlaces(before, tabId, places))}
        onMove={(id, move) => step((before) => withMovedTile(before, tabId, id, move))}
        onTab={(id, to) => step((before) => withTileOnTab(before, id, tabId, to))}
        onRemove={(tile) => {
          step((before) => withoutTile(before, tabId, tile.id));
          notifyDone(t("removed", { name: nameOf(tile) }));
        }}
        onChange={(tile) => {
          if (tile.kind === "chart") setOver({ kind: "title", tile });
          else if (tile.kind === "kpi") setOver({ kind: "kpi", tile });
          else setOver({ kind: "text", tile });
        }}
      />
      {over?.kind === "chart" ? (
        <ChartPicker
          placed={new Set(chartIdsOf(content))}
          onPick={(chart) => {
            client.setQueryData(chartDetailOptions(chart.id).queryKey, chart);
            step((before) => withTile(before, tabId, { kind: "chart", chartId: chart.id }));
          }}
          onClose={() => setOver(null)}
        />
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
          onClose={() => setOver(null)}
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
          onClose={() => setOver(null)}
        />
      ) : null}
      {over?.kind === "title" ? (
        <TitleDialog
          title={over.tile.title ?? ""}
          onDone={(title) => step((before) => withChangedTile(before, tabId, { ...over.tile, title }))}
          onClose={() => setOver(null)}
        />
      ) : null}
      {over?.kind === "filters" ? (
        <FiltersDialog
          content={content}
          nameOf={nameOf}
          onDone={(filters) => step((before) => withFilters(before, filters))}
          onClose={() => setOver(null)}
        />
      ) : null}
      {saving.theirs === null ? null : (
        <ConflictDialog
          name={saving.theirs.name}
          busy={saving.isSaving}
          onTake={() => {
            take(saving.theirs ?? base);
            saving.reset();
            close();
          }}
          onOverwrite={() => void save(saving.theirs?.version ?? base.version)}
          onClose={saving.reset}
        />
      )}
    </section>
  );
}

/** How often a dashboard asks anew. */
function Pace({ seconds }: { seconds: number | null }) {
  const t = useWords(editWords);
  if (seconds === null) return t("refreshNever");
  if (seconds < 60) return t("refreshSeconds", { count: seconds });
  return t("refreshMinutes", { count: Math.round(seconds / 60) });
}
