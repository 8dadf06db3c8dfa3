import { Button } from "@mantine/core";
import { ChartContent } from "@provost/contract/chart/chart-content";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardFilter, DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { RelativePeriod, relativePeriodNames } from "@provost/contract/report/relative-period";
import type { QueryResult } from "@provost/contract/report/report";
import { bucketWords } from "@provost/report-core/figure/bucket-words";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import classes from "../Board.module.css";
import { type BoardState, useBoard } from "../board-context.ts";
import { firstPage, resultOptions } from "../dashboard.queries.ts";
import { beyondReach, choiceOf, contentOf, tileQuery } from "../tile/tile-query.ts";
import { filterBarWords } from "./filter-bar-words.ts";
import { useChoices } from "./use-choices.ts";

/** No row, or one over no rows: its sums and averages are empty, its counts zero. */
function hasNothing({ rows }: QueryResult): boolean {
  return rows.length < 2 && rows.every((row) => row.every((cell) => cell === null || cell === 0));
}

/** Whether all that a filter reaches has been queried as it is now and has nothing; tiles that nobody has scrolled to are left out. */
function useNothing(
  filter: DashboardFilter,
  tiles: readonly DashboardTile[],
  board: BoardState,
  charts: Dashboard["charts"],
): boolean {
  const reached = tiles.flatMap((tile) => {
    const content = contentOf(tile, charts);
    const alone = { ...board, filters: [filter], cross: null };
    return content === undefined || beyondReach(tile.id, content, alone).length > 0
      ? []
      : [tileQuery(tile.id, content, board)];
  });
  const found = useQueries({
    queries: reached.map((query) => ({
      ...resultOptions(query, firstPage),
      // The tiles themselves query.
      enabled: false,
    })),
  }).flatMap(({ data, isPlaceholderData }) => (data === undefined || isPlaceholderData ? [] : data));
  return found.length > 0 && found.every(hasNothing);
}

/** The newest month of a period's column with rows, all else on the dashboard as it is; empty until it is known, and without any. */
function useNewestMonth(filter: DashboardFilter, { choices, filters }: BoardState, isWanted: boolean) {
  const language = useLanguage();
  const content = ChartContent.parse({
    dataSrc: filter.table,
    selectedCalcul: [{ Column: filter.column, calculFunc: "max" }],
  });
  const others = filters.filter((one) => one !== filter);
  // No tile has this id, so that filters narrow it by their own table alone.
  const query = tileQuery("newest", content, { filters: others, choices, cross: null });
  const { data } = useQuery({ ...resultOptions(query, firstPage), enabled: isWanted });
  const newest = data?.rows[0]?.[0];
  if (typeof newest !== "string") return "";
  return (
    bucketWords({ kind: "time", unit: "month" }, `${newest.slice(0, 7)}-01`, undefined, language) ?? newest
  );
}

interface PeriodNoteProps {
  filter: DashboardFilter;
  tiles: readonly DashboardTile[];
  charts: Dashboard["charts"];
}

/** Where a period leaves everything empty that it reaches: says so, names the newest month with data, and leads to all of it. */
export function PeriodNote({ filter, tiles, charts }: PeriodNoteProps) {
  const t = useWords(filterBarWords);
  const language = useLanguage();
  const board = useBoard();
  const [choices, setChoices] = useChoices();
  const period = RelativePeriod.safeParse(choiceOf(filter, choices).value1).data;
  const isEmpty = useNothing(filter, tiles, board, charts) && period !== undefined;
  const month = useNewestMonth(filter, board, isEmpty);
  if (!isEmpty) return null;
  const name = relativePeriodNames[period][language];
  return (
    <p className={classes.note} role="status">
      {month === "" ? t("nothingIn", { period: name }) : t("nothingSince", { period: name, month })}
      <Button size="compact-sm" variant="light" onClick={() => setChoices({ ...choices, [filter.id]: {} })}>
        {t("showAnyTime")}
      </Button>
    </p>
  );
}
