import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Chart } from "@provost/contract/chart/chart";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { limits } from "@provost/contract/wire/limits";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FolderFrame, type Moving } from "../../document/folders/FolderFrame.tsx";
import { folderAt, isFixed, type Place } from "../../document/folders/place.ts";
import { useFolders } from "../../document/folders/use-folders.ts";
import { LazySharingDialog } from "../../document/sharing/lazy-sharing.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { useMayBuild } from "../../ui/builder-page.ts";
import { Link } from "../../ui/Link.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { useChosenRows } from "../../ui/table/whole-list.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartDocument } from "../chart-document.ts";
import { newChartPath } from "../new-chart-path.ts";
import { BinTable } from "./BinTable.tsx";
import { type ChartFilter, ChartFilters } from "./ChartFilters.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { chartsOptions } from "./chart-list.queries.ts";
import { chartListWords } from "./chart-list-words.ts";
import { chartsQuery } from "./charts-query.ts";
import { RenameDialog } from "./RenameDialog.tsx";
import { useChartActions } from "./use-chart-actions.tsx";
import { VersionsDialog } from "./VersionsDialog.tsx";

const noFilter: ChartFilter = { name: "", chartType: "" };

/** What is open over the list. */
type Over =
  | { kind: "rename"; chart: Chart; name: string; nameEn: string }
  | { kind: "versions"; chart: Chart }
  | { kind: "sharing"; chart: Chart };

/** The saved charts with their folders, favourites and the recycle bin. */
export function ChartsPage() {
  const t = useWords(chartListWords);
  const may = usePermission();
  const mayBuild = useMayBuild();
  const list = usePagedList("charts", noFilter);
  const [over, setOver] = useTabState<Over | null>("over", null);
  const [moving, setMoving] = useTabState<Moving<Chart> | null>("moving", null);
  useFocusReturn({ opened: over !== null || moving !== null });
  const folders = useFolders(chartDocument, () => list.setPage(1));
  const { place } = folders;
  const pageQuery = (one: typeof list.query) => chartsOptions(chartsQuery(place, one));
  const query = useTabQuery(pageQuery(list.query));
  const chosen = useChosenRows({ list, query, pageQuery, place });
  const actions = useChartActions();

  const records = query.data?.records ?? [];
  const chartsWith = (id: string): readonly Chart[] =>
    chosen.ids.includes(id) ? chosen.rows : records.filter((chart) => chart.id === id);
  const close = (): void => setOver(null);
  const create =
    mayBuild && may(chartButtons.add) ? (
      <Button
        component={Link}
        to={newChartPath("", folderAt(place) ?? null)}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        {t("create")}
      </Button>
    ) : null;
  const isFirstUse =
    place === "all" && !list.isFiltered && query.data?.total === 0 && folders.query.data?.length === 0;
  const empty = <EmptyCharts place={place} create={create} />;

  return (
    <PageFrame
      title={t("title")}
      actions={isFirstUse ? undefined : create}
      toolbar={isFirstUse ? undefined : <ChartFilters list={list} />}
    >
      <FolderFrame
        folders={folders}
        mayArrange={may(chartButtons.edit)}
        mayBin={may(chartButtons.remove)}
        thingsWith={chartsWith}
        moving={moving}
        onMoving={setMoving}
        onMove={actions.move}
        onBin={(charts) => void actions.remove(charts)}
      >
        {place === "bin" ? (
          <BinTable query={query} list={list} chosen={chosen} actions={actions} empty={empty} />
        ) : (
          <ChartTable
            query={query}
            list={list}
            pageQuery={pageQuery}
            folders={folders.shownTree}
            chosen={chosen}
            actions={actions}
            onRename={(chart) =>
              setOver({ kind: "rename", chart, name: chart.name, nameEn: chart.content.nameEn ?? "" })
            }
            onMove={(things) => setMoving({ things })}
            onVersions={(chart) => setOver({ kind: "versions", chart })}
            onShare={(chart) => setOver({ kind: "sharing", chart })}
            empty={empty}
          />
        )}
      </FolderFrame>
      {over?.kind === "rename" ? (
        <RenameDialog
          chart={over.chart}
          name={over.name}
          nameEn={over.nameEn}
          onType={(typed) => setOver({ ...over, ...typed })}
          onClose={close}
        />
      ) : null}
      {over?.kind === "sharing" ? (
        <LazySharingDialog
          kind={chartDocument}
          id={over.chart.id}
          name={shownName(over.chart)}
          onClose={close}
        />
      ) : null}
      {over?.kind === "versions" ? (
        <VersionsDialog chartId={over.chart.id} onRestored={() => undefined} onClose={close} />
      ) : null}
    </PageFrame>
  );
}

/** A place without charts, and what to do next. */
function EmptyCharts({ place, create }: { place: Place; create: ReactNode }) {
  const t = useWords(chartListWords);
  if (!isFixed(place))
    return <EmptyState title={t("emptyFolder")} text={t("emptyFolderText")} action={create} />;
  switch (place) {
    case "favourite":
      return <EmptyState title={t("emptyFavourite")} text={t("emptyFavouriteText")} />;
    case "mine":
      return <EmptyState title={t("emptyMine")} action={create} />;
    case "none":
      return <EmptyState title={t("emptyNone")} />;
    case "bin":
      return <EmptyState title={t("emptyBin")} text={t("emptyBinText", { days: limits.binDays })} />;
    case "all":
      return <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={create} />;
  }
}
