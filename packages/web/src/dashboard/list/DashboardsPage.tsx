import { Button, Group } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { limits } from "@provost/contract/wire/limits";
import {
  IconCopy,
  IconExternalLink,
  IconFileExport,
  IconFolderSymlink,
  IconHome,
  IconPencil,
  IconPlus,
  IconStar,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { ThingGrip } from "../../document/folders/FolderDrag.tsx";
import { FolderFrame, type Moving } from "../../document/folders/FolderFrame.tsx";
import { folderAt, isFixed, type Place, queryAt } from "../../document/folders/place.ts";
import { useFolders } from "../../document/folders/use-folders.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { usePageAction } from "../../platform/tab/page-action.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { useChosenRows } from "../../ui/table/whole-list.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { boardPath } from "../board-link.ts";
import { dashboardDocument } from "../dashboard-document.ts";
import { useDashboardColumns } from "./dashboard-columns.tsx";
import { dashboardListOptions } from "./dashboard-list.queries.ts";
import { listWords } from "./list-words.ts";
import { useDashboardActions } from "./use-dashboard-actions.tsx";

/** A place without dashboards, and what to do next. */
function EmptyDashboards({ place, create }: { place: Place; create: ReactNode }) {
  const t = useWords(listWords);
  if (!isFixed(place))
    return <EmptyState title={t("emptyFolder")} text={t("emptyFolderText")} action={create} />;
  switch (place) {
    case "favourite":
      return <EmptyState title={t("noFavourites")} text={t("noFavouritesText")} />;
    case "mine":
      return <EmptyState title={t("emptyMine")} action={create} />;
    case "none":
      return <EmptyState title={t("emptyNone")} />;
    case "bin":
      return <EmptyState title={t("binEmpty")} text={t("binText", { days: limits.binDays })} />;
    case "all":
      return <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={create} />;
  }
}

const mayBin = ({ mayEdit, home }: DashboardSummary): boolean => mayEdit && !home;

const FileImportDialog = lazyDialog(
  async () => (await import("../file/FileImportDialog.tsx")).FileImportDialog,
);
const HomeDialog = lazyDialog(async () => (await import("./HomeDialog.tsx")).HomeDialog);

interface HeadActionsProps {
  create: ReactNode;
  isImporting: boolean;
  onImporting(isImporting: boolean): void;
}

/** What adds dashboards: a new one, or one from a file. */
function HeadActions({ create, isImporting, onImporting }: HeadActionsProps) {
  const t = useWords(listWords);
  const may = usePermission();
  if (![dashboardButtons.edit, chartButtons.add, chartButtons.edit].every(may)) return create;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => onImporting(true)}
      >
        {t("import")}
      </Button>
      {create}
      {isImporting ? <FileImportDialog onClose={() => onImporting(false)} /> : null}
    </Group>
  );
}

/** The dashboards of the tenant that the viewer can find, with their folders, favourites and the recycle bin. */
export function DashboardsPage() {
  const t = useWords(listWords);
  const may = usePermission();
  const navigate = useNavigate();
  const list = usePagedList("dashboards", { name: "" });
  const [home, setHome] = useState<DashboardSummary | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [moving, setMoving] = useTabState<Moving<DashboardSummary> | null>("moving", null);
  useFocusReturn({ opened: home !== null || moving !== null || isImporting });
  const folders = useFolders(dashboardDocument, () => list.setPage(1));
  const { place } = folders;
  const isBin = place === "bin";
  const pageQuery = (one: typeof list.query) => dashboardListOptions({ ...one, ...queryAt(place) });
  const query = useTabQuery(pageQuery(list.query));
  const chosen = useChosenRows({ list, query, pageQuery, place });
  const actions = useDashboardActions();
  const mayEdit = may(dashboardButtons.edit);
  const columns = useDashboardColumns({
    isBin,
    folders: folders.shownTree,
    onStar: (row) => void actions.star(row),
  });
  const startNew = (): void => void actions.create(folderAt(place) ?? null);
  usePageAction("dashboard.add", startNew);
  const create = mayEdit ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={startNew}>
      {t("create")}
    </Button>
  ) : undefined;

  const storedActions: RowAction<DashboardSummary>[] = [
    {
      label: t("open"),
      icon: <IconExternalLink size={16} />,
      run: ({ id }) => navigate(boardPath(id)),
      hotkey: "Enter",
    },
    {
      label: t("edit"),
      icon: <IconPencil size={16} />,
      run: ({ id }) => navigate(`${boardPath(id)}?edit=1`),
      applies: (row) => row.mayEdit,
    },
    ...(mayEdit
      ? [
          {
            label: t("copy"),
            icon: <IconCopy size={16} />,
            run: (row: DashboardSummary) => void actions.copy(row),
          },
        ]
      : []),
    {
      label: t("export"),
      icon: <IconFileExport size={16} />,
      run: (row) => void actions.exportFile(row),
    },
    {
      label: t("move"),
      icon: <IconFolderSymlink size={16} />,
      run: (row) => setMoving({ things: [row] }),
      applies: (row) => row.mayEdit,
    },
    {
      label: t("favourite"),
      icon: <IconStar size={16} />,
      run: (row) => void actions.star(row),
    },
    ...(may(dashboardButtons.home)
      ? [{ label: t("setHome"), icon: <IconHome size={16} />, run: (row: DashboardSummary) => setHome(row) }]
      : []),
    {
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: (row) => void actions.remove(row),
      applies: mayBin,
      danger: true,
      hotkey: "Delete",
    },
  ];

  const rows = query.data?.records ?? [];
  const rowsWith = (id: string): DashboardSummary[] =>
    (chosen.ids.includes(id) ? chosen.rows : rows.filter((row) => row.id === id)).filter(
      ({ mayEdit }) => mayEdit,
    );
  function onRowKey(event: KeyboardEvent, row: DashboardSummary): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key.toLowerCase() !== "m" || !row.mayEdit) return false;
    setMoving({ things: [row] });
    return true;
  }
  async function bin(things: readonly DashboardSummary[]): Promise<void> {
    for (const row of things.filter(mayBin)) await actions.remove(row);
  }

  return (
    <PageFrame
      title={t("title")}
      actions={<HeadActions create={create} onImporting={setImporting} isImporting={isImporting} />}
      toolbar={
        <SearchField
          label={t("search")}
          value={list.filter.name}
          onChange={(name) => list.setFilter({ name })}
        />
      }
    >
      <FolderFrame
        folders={folders}
        mayArrange={mayEdit}
        mayBin={mayEdit}
        thingsWith={rowsWith}
        moving={moving}
        onMoving={setMoving}
        onMove={actions.move}
        onBin={(things) => void bin(things)}
      >
        <PagedTable
          query={query}
          list={list}
          pageQuery={pageQuery}
          label={t(isBin ? "bin" : "list")}
          rowName={shownName}
          columns={columns}
          actions={isBin ? actions.binned : storedActions}
          empty={<EmptyDashboards place={place} create={create} />}
          {...(mayEdit && !isBin
            ? {
                onRowKey,
                moreKeys: [["M", t("keyMove")]] as const,
                lead: (row: DashboardSummary) => (row.mayEdit ? <ThingGrip id={row.id} /> : null),
                chosen,
                bulk: (some: readonly DashboardSummary[]) => (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setMoving({ things: some.filter((row) => row.mayEdit) })}
                  >
                    {t("move")}
                  </Button>
                ),
              }
            : {})}
        />
      </FolderFrame>
      {home === null ? null : <HomeDialog dashboard={home} onClose={() => setHome(null)} />}
    </PageFrame>
  );
}
