import { Button } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import type { Page } from "@provost/contract/wire/page";
import { IconFolderSymlink, IconHistory, IconPencil, IconShare, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { KeyboardEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { ThingGrip } from "../../document/folders/FolderDrag.tsx";
import type { FolderNode } from "../../document/folders/folder-tree.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useChartPath } from "../../ui/builder-page.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { PagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import type { ChosenRows, PageQueryOf } from "../../ui/table/whole-list.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import type { ChartFilter } from "./ChartFilters.tsx";
import { useChartColumns } from "./chart-columns.tsx";
import { chartListWords } from "./chart-list-words.ts";
import type { ChartActions } from "./use-chart-actions.tsx";

interface ChartTableProps {
  query: UseQueryResult<Page<Chart>, Error>;
  list: PagedList<ChartFilter>;
  pageQuery: PageQueryOf<Chart, ChartFilter>;
  /** Shown if charts of several folders are listed. */
  folders: readonly FolderNode[] | null;
  chosen: ChosenRows<Chart>;
  actions: ChartActions;
  onRename(chart: Chart): void;
  onMove(charts: readonly Chart[]): void;
  onVersions(chart: Chart): void;
  onShare(chart: Chart): void;
  empty: ReactNode;
}

/** One page of the saved charts; a name opens the chart in the builder, or as a report for those without the builder. */
export function ChartTable(props: ChartTableProps) {
  const { query, list, pageQuery, folders, chosen, actions, onRename, onMove, onVersions, onShare, empty } =
    props;
  const t = useWords(chartListWords);
  const may = usePermission();
  const navigate = useNavigate();
  const chartPath = useChartPath();
  const columns = useChartColumns(folders, (chart) => void actions.star(chart));
  const [mayEdit, mayRemove] = [may(chartButtons.edit), may(chartButtons.remove)];
  // What could not be read would be lost by saving the rest.
  const isWhole = ({ whole }: Chart): boolean => whole;
  const isOpen = ({ rights }: Chart): boolean => rights !== "view";

  const all: (RowAction<Chart> & { isAllowed: boolean })[] = [
    {
      isAllowed: mayEdit,
      label: t("rename"),
      icon: <IconPencil size={16} />,
      run: onRename,
      applies: (chart) => isWhole(chart) && isOpen(chart),
    },
    {
      isAllowed: mayEdit,
      label: t("move"),
      icon: <IconFolderSymlink size={16} />,
      run: (chart) => onMove([chart]),
      applies: isOpen,
    },
    {
      isAllowed: mayEdit,
      label: t("share"),
      icon: <IconShare size={16} />,
      run: onShare,
      applies: ({ rights }) => rights === "share",
    },
    {
      isAllowed: may(chartButtons.view),
      label: t("versions"),
      icon: <IconHistory size={16} />,
      run: onVersions,
    },
    {
      isAllowed: mayRemove,
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: (chart) => void actions.remove([chart]),
      applies: isOpen,
      danger: true,
      hotkey: "Delete",
    },
  ];

  function onRowKey(event: KeyboardEvent, chart: Chart): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (key === "enter") void navigate(chartPath(chart.id));
    else if (key === "f2" && mayEdit && isWhole(chart) && isOpen(chart)) onRename(chart);
    else if (key === "m" && mayEdit && isOpen(chart)) onMove([chart]);
    else if (key === "f") void actions.star(chart);
    else return false;
    return true;
  }
  const keys: (readonly [string, string])[] = [
    ["Enter", t("open")],
    ["F", t("keyStar")],
    ...(mayEdit
      ? ([
          ["F2", t("keyRename")],
          ["M", t("keyMove")],
        ] as const)
      : []),
  ];

  return (
    <PagedTable
      query={query}
      list={list}
      pageQuery={pageQuery}
      empty={empty}
      label={t("title")}
      rowName={shownName}
      columns={columns}
      actions={all.filter(({ isAllowed }) => isAllowed)}
      onRowKey={onRowKey}
      moreKeys={keys}
      {...(mayEdit ? { lead: ({ id }: Chart) => <ThingGrip id={id} /> } : {})}
      {...(mayEdit || mayRemove
        ? {
            chosen,
            bulk: (charts: readonly Chart[]) => (
              <>
                {mayEdit ? (
                  <Button size="xs" variant="default" onClick={() => onMove(charts.filter(isOpen))}>
                    {t("move")}
                  </Button>
                ) : null}
                {mayRemove ? (
                  <Button size="xs" color="red" onClick={() => void actions.remove(charts.filter(isOpen))}>
                    {t("remove")}
                  </Button>
                ) : null}
              </>
            ),
          }
        : {})}
    />
  );
}
