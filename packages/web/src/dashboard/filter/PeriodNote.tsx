import { Button } from "@mantine/core";
import { ChartContent } from "@provost/contract/chart/chart-content";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardFilter, DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { periodName, readPeriod } from "@provost/contract/report/relative-period";
import type { QueryResult } from "@provost/contract/report/report";
import type { Language } from "@provost/contract/wire/language";
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

/** The newest moment in a filter's column, by some of the dashboard's filters; `null` without any, `undefined` until it is known. */
function useNewest(
  filter: DashboardFilter,
  filters: readonly DashboardFilter[],
  { choices }: BoardState,
  isWanted: boolean,
): string | null | undefined {
  const content = ChartContent.parse({
    dataSrc: filter.table,
    selectedCalcul: [{ Column: filter.column, calculFunc: "max" }],
  });
  // No tile has this id, so that filters narrow it by their own table alone.
  const query = tileQuery("newest", content, { filters, choices, cross: null });
  const { data, isPlaceholderData } = useQuery({ ...resultOptions(query, firstPage), enabled: isWanted });
  if (data === undefined || isPlaceholderData || !isWanted) return undefined;
  const newest = data.rows[0]?.[0];
  return typeof newest === "string" ? newest : null;
}

const monthOf = (moment: string, language: Language): string =>
  bucketWords({ kind: "time", unit: "month" }, `${moment.slice(0, 7)}-01`, undefined, language) ?? moment;

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
  const period = readPeriod(choiceOf(filter, choices).value1);
  const seemsEmpty = useNothing(filter, tiles, board, charts) && period !== null;
  // Numbers may be zero, and tiles may have filters of their own, while the period has rows.
  const isEmpty = useNewest(filter, board.filters, board, seemsEmpty) === null;
  const others = board.filters.filter((one) => one !== filter);
  const newest = useNewest(filter, others, board, isEmpty);
  const isSaid = isEmpty && newest !== undefined && period !== null;
  // Screen readers announce what comes into a region that is there already.
  return (
    <p className={classes.note} role="status">
      {isSaid ? (
        <>
          {newest === null
            ? t("nothingIn", { period: periodName(period, language) })
            : t("nothingSince", {
                period: periodName(period, language),
                month: monthOf(newest, language),
              })}
          {filter.required ? null : (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => setChoices({ ...choices, [filter.id]: {} })}
            >
              {t("showAnyTime")}
            </Button>
          )}
        </>
      ) : null}
    </p>
  );
}
