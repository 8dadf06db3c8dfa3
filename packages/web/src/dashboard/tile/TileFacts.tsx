import { Menu } from "@mantine/core";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryResult } from "@provost/contract/report/report";
import { listComma } from "@provost/contract/wire/locale";
import { useStore } from "zustand";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useBoard } from "../board-context.ts";
import { tileFactsWords } from "./tile-facts-words.ts";
import { reaching } from "./tile-query.ts";

// An item goes with its menu, so what it opens is to give the focus back to the menu's button.
function focusButtonOf(item: Element): void {
  const named = item.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (named) document.getElementById(named)?.focus();
}

/** Which filters of the page reach a tile; nothing where there are none. */
export function TileFilters({ tileId, content }: { tileId: string; content: ChartContent }) {
  const t = useWords(tileFactsWords);
  const language = useLanguage();
  const board = useBoard();
  if (board.filters.length === 0) return null;
  const names = reaching(tileId, content, board).map(({ label }) => label);
  return (
    <Menu.Label>
      {names.length === 0 ? t("unfiltered") : t("filteredBy", { names: names.join(listComma[language]) })}
    </Menu.Label>
  );
}

/** Facts about a tile's result: the age of its rows, their number, and how the time was spent. */
export function TileFacts({ tileId }: { tileId: string }) {
  const tileResult = useStore(useBoard().results, (results) => results[tileId]);
  const t = useWords(tileFactsWords);
  if (tileResult === undefined) return <Menu.Label>{t("unanswered")}</Menu.Label>;
  const { result, why } = tileResult;
  return (
    <>
      {why === undefined ? null : (
        <Menu.Item
          onClick={({ currentTarget }) => {
            focusButtonOf(currentTarget);
            why.onWhy();
          }}
        >
          {why.text}
        </Menu.Item>
      )}
      <Menu.Divider />
      {result === null ? <Menu.Label>{t("unanswered")}</Menu.Label> : <Facts result={result} />}
    </>
  );
}

function Facts({ result }: { result: QueryResult }) {
  const t = useWords(tileFactsWords);
  const language = useLanguage();
  const moments = useMoments();
  const { asOf, rows, total, truncated, timing } = result;
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const ms = (value: number): string => number(value < 10 ? Number(value.toFixed(1)) : Math.round(value));
  const times = { server: ms(timing.totalMs), engine: ms(timing.engineMs) };
  const shown = number(rows.length);
  const count =
    total !== undefined && total > rows.length
      ? t("rowsOf", { shown, total: number(total) })
      : t(truncated ? "rowsCut" : "rows", { shown });
  return (
    <Menu.Label className="tabular" title={moments.exact(asOf)}>
      {asOf === "" ? null : <div>{t("asOf", { time: moments.asOf(asOf) })}</div>}
      <div>{count}</div>
      <div>{t(timing.cached ? "cached" : "took", times)}</div>
    </Menu.Label>
  );
}
