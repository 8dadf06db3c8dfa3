import { ActionIcon, Badge } from "@mantine/core";
import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { type FolderNode, pathTo } from "../../document/folders/folder-tree.ts";
import { useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { boardPath } from "../board-link.ts";
import classes from "./DashboardsPage.module.css";
import { listWords } from "./list-words.ts";
import { useBoardAhead } from "./use-board-ahead.ts";

interface Shown {
  isBin: boolean;
  /** Only where dashboards of several folders are shown. */
  folders: readonly FolderNode[] | null;
  onStar(row: DashboardSummary): void;
}

/** What the list, or the recycle bin, says of a dashboard. */
export function useDashboardColumns({ isBin, folders, onStar }: Shown): Column<DashboardSummary>[] {
  const t = useWords(listWords);
  const moments = useMoments();
  const ahead = useBoardAhead();
  const timeOf = ({ updatedAt, removedAt }: DashboardSummary): string =>
    isBin ? (removedAt ?? "") : updatedAt;
  const folderOf = ({ folderId }: DashboardSummary): string =>
    folderId === null
      ? ""
      : pathTo(folders ?? [], folderId)
          .map(({ title }) => title)
          .join(" / ");
  const folderColumn: Column<DashboardSummary> = {
    key: "folder",
    head: t("folder"),
    width: 144,
    tone: "quiet",
    from: "wide",
    cell: folderOf,
    hint: folderOf,
  };
  return [
    {
      key: "name",
      head: t("name"),
      hint: shownName,
      cell: (row) => {
        const { id, home, favourite } = row;
        const name = shownName(row);
        return (
          <span className={classes.name}>
            {isBin ? (
              <span className={classes.text}>{name}</span>
            ) : (
              <Link className={classes.link} to={boardPath(id)} tabIndex={-1} onPointerDown={() => ahead(id)}>
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
      align: "right",
      tone: "quiet",
      from: "medium",
      cell: ({ tiles }) => tiles,
    },
    ...(folders === null ? [] : [folderColumn]),
    { key: "access", head: t("access"), width: 112, from: "wide", cell: ({ access }) => t(access) },
    {
      key: "owner",
      head: t("owner"),
      width: 112,
      from: "wide",
      cell: ({ ownerName }) => ownerName,
      hint: ({ ownerName }) => ownerName,
    },
    timeColumn(
      { key: "time", head: t(isBin ? "removedAt" : "updated"), from: "medium", at: timeOf },
      moments,
    ),
  ];
}
