import { ActionIcon, Badge, Button, SegmentedControl } from "@mantine/core";
import { type DashboardSummary, dashboardButtons } from "@provost/contract/dashboard";
import { limits } from "@provost/contract/limits";
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconHome,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconTrashX,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { momentText, whenText } from "../../ui/moment-text.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { boardPath } from "../board-link.ts";
import classes from "./DashboardsPage.module.css";
import { dashboardListOptions } from "./dashboard-list.queries.ts";
import { listWords } from "./list-words.ts";
import { useDashboardActions } from "./use-dashboard-actions.tsx";

const Place = z.enum(["all", "favourites", "bin"]);
type Place = z.infer<typeof Place>;

const HomeDialog = lazyDialog(async () => (await import("./HomeDialog.tsx")).HomeDialog);

/** The dashboards of the tenant that the reader finds, and their recycle bin. */
export function DashboardsPage() {
  const t = useWords(listWords);
  const may = usePermission();
  const navigate = useNavigate();
  const list = usePagedList("dashboards", { name: "" });
  const [place, setPlace] = useTabDraft("place", Place, "all");
  const [home, setHome] = useState<DashboardSummary | null>(null);
  const query = useTabQuery(dashboardListOptions({ ...list.question, place }));
  const actions = useDashboardActions();
  const mayEdit = may(dashboardButtons.edit);
  const columns = useColumns(place === "bin", (row) => void actions.star(row));
  const create = mayEdit ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => void actions.create()}>
      {t("create")}
    </Button>
  ) : undefined;

  const kept: RowAction<DashboardSummary>[] = [
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
      applies: (row) => row.mayEdit && !row.home,
      danger: true,
      hotkey: "Delete",
    },
  ];
  const binned: RowAction<DashboardSummary>[] = [
    {
      label: t("restore"),
      icon: <IconArrowBackUp size={16} />,
      run: (row) => void actions.restore(row),
      applies: (row) => row.mayEdit,
      hotkey: "Enter",
    },
    {
      label: t("forever"),
      icon: <IconTrashX size={16} />,
      run: (row) => void actions.removeForever(row),
      applies: (row) => row.mayEdit,
      danger: true,
      hotkey: "Delete",
    },
  ];

  return (
    <PageFrame
      title={t("title")}
      actions={create}
      toolbar={
        <>
          <SearchField
            label={t("search")}
            value={list.filter.name}
            onChange={(name) => list.setFilter({ name })}
          />
          <SegmentedControl<Place>
            miw="max-content"
            aria-label={t("list")}
            data={Place.options
              .filter((value) => value !== "bin" || mayEdit)
              .map((value) => ({ value, label: t(value) }))}
            value={place}
            onChange={(next) => {
              setPlace(next);
              list.setPage(1);
            }}
          />
        </>
      }
    >
      <PagedTable
        query={query}
        list={list}
        label={t(place === "bin" ? "bin" : "list")}
        rowName={({ name }) => name}
        columns={columns}
        actions={place === "bin" ? binned : kept}
        empty={
          place === "favourites" ? (
            <EmptyState title={t("noFavourites")} text={t("noFavouritesText")} />
          ) : place === "bin" ? (
            <EmptyState title={t("binEmpty")} text={t("binText", { days: limits.binDays })} />
          ) : (
            <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={create} />
          )
        }
      />
      {home === null ? null : <HomeDialog dashboard={home} onClose={() => setHome(null)} />}
    </PageFrame>
  );
}

function useColumns(isBin: boolean, onStar: (row: DashboardSummary) => void): Column<DashboardSummary>[] {
  const t = useWords(listWords);
  const language = useLanguage();
  const now = systemClock.now();
  const timeOf = ({ updatedAt, removedAt }: DashboardSummary): string =>
    isBin ? (removedAt ?? "") : updatedAt;
  return [
    {
      key: "name",
      head: t("name"),
      hint: ({ name }) => name,
      cell: (row) => {
        const { id, name, home, favourite } = row;
        return (
          <span className={classes.name}>
            {isBin ? (
              <span className={classes.text}>{name}</span>
            ) : (
              <Link className={classes.link} to={boardPath(id)} tabIndex={-1}>
                {name}
              </Link>
            )}
            {home ? (
              <Badge size="sm" variant="light" tt="none">
                {t("home")}
              </Badge>
            ) : null}
            {isBin ? null : (
              <ActionIcon
                className={classes.star ?? ""}
                size="sm"
                variant="subtle"
                color="gray"
                tabIndex={-1}
                aria-pressed={favourite}
                aria-label={t(favourite ? "unstar" : "star", { name })}
                title={t(favourite ? "unstar" : "star", { name })}
                onClick={() => onStar(row)}
              >
                {favourite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
              </ActionIcon>
            )}
          </span>
        );
      },
    },
    {
      key: "tiles",
      head: t("tiles"),
      width: 96,
      tone: "quiet",
      from: "medium",
      cell: ({ tiles }) => t("tilesCount", { count: tiles }),
    },
    { key: "access", head: t("access"), width: 112, from: "wide", cell: ({ access }) => t(access) },
    {
      key: "owner",
      head: t("owner"),
      width: 112,
      from: "wide",
      cell: ({ ownerName }) => ownerName,
      hint: ({ ownerName }) => ownerName,
    },
    {
      key: "time",
      head: t(isBin ? "removedAt" : "updated"),
      width: 120,
      tone: "quiet",
      from: "medium",
      cell: (row) => whenText(timeOf(row), language, now),
      hint: (row) => momentText(timeOf(row), language),
    },
  ];
}
