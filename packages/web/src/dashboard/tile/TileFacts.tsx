import { Menu } from "@mantine/core";
import type { QueryResult } from "@provost/contract/report/report";
import { useStore } from "zustand";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useBoard } from "../board-context.ts";
import { tileFactsWords } from "./tile-facts-words.ts";

// An item goes with its menu, so what it opens is to give the focus back to the menu's button.
function focusButtonOf(item: Element): void {
  const named = item.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (named) document.getElementById(named)?.focus();
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
