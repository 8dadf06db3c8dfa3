import { ActionIcon } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { limits } from "@provost/contract/wire/limits";
import { IconAlertTriangle, IconLock, IconStar, IconStarFilled } from "@tabler/icons-react";
import { type FolderNode, pathTo } from "../../document/folders/folder-tree.ts";
import { dayMs, systemClock } from "../../platform/clock.ts";
import { useWords } from "../../platform/i18n.ts";
import { useChartPath } from "../../ui/builder-page.ts";
import { Link } from "../../ui/Link.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { TypeSign } from "../builder/TypeSign.tsx";
import classes from "./ChartList.module.css";
import { chartListWords } from "./chart-list-words.ts";

function Problem({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <span className={classes.problem} role="img" aria-label={text} title={text}>
      <IconAlertTriangle size={16} stroke={1.8} />
    </span>
  );
}

/** What the list says of a chart; `folders` only where charts of several are shown. */
export function useChartColumns(
  folders: readonly FolderNode[] | null,
  onStar: (chart: Chart) => void,
): Column<Chart>[] {
  const t = useWords(chartListWords);
  const chartPath = useChartPath();
  const moments = useMoments();
  const folderOf = ({ folderId }: Chart): string =>
    folderId === null
      ? ""
      : pathTo(folders ?? [], folderId)
          .map(({ title }) => title)
          .join(" / ");
  const folderColumn: Column<Chart> = {
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
      texts: [[t("name"), shownName]],
      cell: (chart) => (
        <span className={classes.name}>
          <TypeSign type={chart.content.chartType} />
          <Link className={classes.link} to={chartPath(chart.id)} title={shownName(chart)} tabIndex={-1}>
            {shownName(chart)}
          </Link>
          <Problem text={chart.problem} />
          {chart.access === "granted" ? (
            <span className={classes.kept} role="img" aria-label={t("granted")} title={t("granted")}>
              <IconLock size={14} stroke={1.8} />
            </span>
          ) : null}
          <ActionIcon
            className={classes.star ?? ""}
            size="sm"
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-pressed={chart.favourite}
            aria-label={t(chart.favourite ? "unstar" : "star", { name: shownName(chart) })}
            title={t(chart.favourite ? "unstar" : "star", { name: shownName(chart) })}
            onClick={() => onStar(chart)}
          >
            {chart.favourite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
          </ActionIcon>
        </span>
      ),
    },
    {
      key: "table",
      head: t("table"),
      tone: "code",
      from: "wide",
      width: 136,
      cell: ({ content }) => content.dataSrc,
      hint: ({ content }) => content.dataSrc,
    },
    ...(folders === null ? [] : [folderColumn]),
    {
      key: "owner",
      head: t("owner"),
      from: "medium",
      width: 104,
      cell: ({ ownerName }) => ownerName,
      hint: ({ ownerName }) => ownerName,
    },
    timeColumn(
      { key: "updated", head: t("updated"), from: "medium", at: ({ updatedAt }) => updatedAt },
      moments,
    ),
  ];
}

/** What the recycle bin says of a chart. */
export function useBinColumns(): Column<Chart>[] {
  const t = useWords(chartListWords);
  const moments = useMoments();
  const now = systemClock.now();
  const daysLeft = ({ removedAt }: Chart): number =>
    Math.max(0, Math.ceil(limits.binDays - (now - Date.parse(removedAt ?? "")) / dayMs));
  return [
    {
      key: "name",
      head: t("name"),
      hint: shownName,
      cell: (chart) => (
        <span className={classes.name}>
          <TypeSign type={chart.content.chartType} />
          <span className={classes.text}>{shownName(chart)}</span>
          <Problem text={chart.problem} />
        </span>
      ),
    },
    {
      key: "owner",
      head: t("owner"),
      from: "medium",
      width: 104,
      cell: ({ ownerName }) => ownerName,
      hint: ({ ownerName }) => ownerName,
    },
    timeColumn({ key: "removed", head: t("removedAt"), at: ({ removedAt }) => removedAt }, moments),
    {
      key: "left",
      head: "",
      tone: "quiet",
      width: 112,
      from: "medium",
      cell: (chart) => t("daysLeft", { count: daysLeft(chart) }),
    },
  ];
}
