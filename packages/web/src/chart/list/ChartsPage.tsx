import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { type Chart, chartButtons } from "@provost/contract/chart";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabDraft, useTabState } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { LazySharingDialog } from "../../ui/sharing/lazy-sharing.ts";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { newChartPath } from "../new-chart-path.ts";
import { BinTable } from "./BinTable.tsx";
import { ChartDrag } from "./ChartDrag.tsx";
import { type ChartFilter, ChartFilters } from "./ChartFilters.tsx";
import classes from "./ChartList.module.css";
import { ChartSide } from "./ChartSide.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { chartsOptions, foldersOptions } from "./chart-list.queries.ts";
import { chartListWords } from "./chart-list-words.ts";
import { EmptyCharts } from "./EmptyCharts.tsx";
import { type FolderNode, growFolders, pathTo } from "./folder-tree.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { folderAt, isFixed, type Place, questionOf } from "./place.ts";
import { RenameDialog } from "./RenameDialog.tsx";
import { useChartActions } from "./use-chart-actions.tsx";
import { useFolderActions } from "./use-folder-actions.ts";
import { VersionsDialog } from "./VersionsDialog.tsx";

const noFilter: ChartFilter = { name: "", chartType: "" };
const noneChosen: readonly string[] = [];

/** What is open over the list. */
type Over =
  | { kind: "rename"; chart: Chart; name: string }
  | { kind: "move charts"; charts: readonly Chart[] }
  | { kind: "move folder"; folder: FolderNode }
  | { kind: "versions"; chart: Chart }
  | { kind: "sharing"; chart: Chart };

/** The saved charts with their folders, favourites and the recycle bin. */
export function ChartsPage() {
  const t = useWords(chartListWords);
  const may = usePermission();
  const list = usePagedList("charts", noFilter);
  const [place, keepPlace] = useTabDraft<Place>("place", z.string(), "all");
  const [chosen, setChosen] = useTabState<readonly string[]>("chosen", noneChosen);
  const [over, setOver] = useTabState<Over | null>("over", null);
  useFocusReturn({ opened: over !== null });
  const folders = useQuery(foldersOptions);
  const tree = useMemo(() => growFolders(folders.data ?? []), [folders.data]);
  const query = useTabQuery(chartsOptions(questionOf(place, list.question)));
  const actions = useChartActions();
  const folderActions = useFolderActions();

  const setPlace = (next: Place): void => {
    keepPlace(next);
    list.setPage(1);
    setChosen([]);
  };
  // Somebody else may have removed the folder.
  const isLost = !isFixed(place) && folders.data !== undefined && pathTo(tree, place).length === 0;
  useEffect(() => {
    if (isLost) keepPlace("all");
  }, [isLost, keepPlace]);

  const records = query.data?.records ?? [];
  const titleOf = (at: Place): string => (isFixed(at) ? t(at) : (pathTo(tree, at).at(-1)?.title ?? ""));
  const chartsWith = (id: string): readonly Chart[] =>
    records.filter((chart) => (chosen.includes(id) ? chosen.includes(chart.id) : chart.id === id));
  const close = (): void => setOver(null);
  const create = may(chartButtons.add) ? (
    <Button
      component={Link}
      to={newChartPath("", folderAt(place) ?? null)}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {t("create")}
    </Button>
  ) : null;
  const isFirstUse =
    place === "all" && !list.isFiltered && query.data?.total === 0 && folders.data?.length === 0;
  const empty = <EmptyCharts place={place} create={create} />;

  return (
    <PageFrame
      title={t("title")}
      actions={isFirstUse ? undefined : create}
      toolbar={isFirstUse ? undefined : <ChartFilters list={list} />}
    >
      <ChartDrag
        tree={tree}
        chartsWith={chartsWith}
        mayRemove={may(chartButtons.remove)}
        onCharts={(charts, at) => {
          const folderId = folderAt(at);
          if (folderId !== undefined) void actions.move(charts, folderId, titleOf(at));
          else void actions.remove(charts);
        }}
        onFolder={({ folder }, parentId) =>
          void folderActions.move(folder, parentId, parentId === null ? t("top") : titleOf(parentId))
        }
      >
        <div className={classes.split}>
          <ChartSide
            query={folders}
            tree={tree}
            place={place}
            onPlace={setPlace}
            actions={folderActions}
            onMove={(folder) => setOver({ kind: "move folder", folder })}
          />
          <div className={classes.list}>
            {place === "bin" ? (
              <BinTable
                query={query}
                list={list}
                chosen={chosen}
                onChosen={setChosen}
                actions={actions}
                empty={empty}
              />
            ) : (
              <ChartTable
                query={query}
                list={list}
                folders={isFixed(place) && place !== "none" && tree.length > 0 ? tree : null}
                chosen={chosen}
                onChosen={setChosen}
                actions={actions}
                onRename={(chart) => setOver({ kind: "rename", chart, name: chart.name })}
                onMove={(charts) => setOver({ kind: "move charts", charts })}
                onVersions={(chart) => setOver({ kind: "versions", chart })}
                onShare={(chart) => setOver({ kind: "sharing", chart })}
                empty={empty}
              />
            )}
          </div>
        </div>
      </ChartDrag>
      {over?.kind === "rename" ? (
        <RenameDialog
          chart={over.chart}
          name={over.name}
          onType={(name) => setOver({ ...over, name })}
          onClose={close}
        />
      ) : null}
      {over?.kind === "move charts" ? (
        <MoveDialog
          title={
            over.charts.length === 1
              ? t("moveTitle", { name: over.charts[0]?.name ?? "" })
              : t("moveManyTitle", { count: over.charts.length })
          }
          tree={tree}
          folder={null}
          from={over.charts.length === 1 ? over.charts[0]?.folderId : undefined}
          onMove={(folderId, at) => actions.move(over.charts, folderId, at)}
          onClose={close}
        />
      ) : null}
      {over?.kind === "move folder" ? (
        <MoveDialog
          title={t("moveTitle", { name: over.folder.title })}
          tree={tree}
          folder={over.folder}
          from={over.folder.folder.parentId}
          onMove={(parentId, at) => folderActions.move(over.folder.folder, parentId, at)}
          onClose={close}
        />
      ) : null}
      {over?.kind === "sharing" ? (
        <LazySharingDialog kind="chart" id={over.chart.id} name={over.chart.name} onClose={close} />
      ) : null}
      {over?.kind === "versions" ? (
        <VersionsDialog chartId={over.chart.id} onRestored={() => undefined} onClose={close} />
      ) : null}
    </PageFrame>
  );
}
