import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { useLanguage } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { useSearch } from "../platform/search.ts";
import { useTabDraft, useTabState } from "../platform/tab/tab-context.ts";
import classes from "./Board.module.css";
import { BoardContext, type BoardState, tileResults } from "./board-context.ts";
import { boardIn } from "./board-in.ts";
import { useChoices } from "./filter/use-choices.ts";
import { BoardTile, preloadCharts } from "./tile/BoardTile.tsx";
import { type CrossFilter, choiceOf, filtersOn, isChosen } from "./tile/tile-query.ts";

const BoardTabs = lazyPart(async () => (await import("./BoardTabs.tsx")).BoardTabs);
const PeriodNote = lazyPart(async () => (await import("./filter/PeriodNote.tsx")).PeriodNote);
const FilterBar = lazyPart(async () => (await import("./filter/FilterBar.tsx")).FilterBar);

interface BoardProps {
  dashboard: Dashboard;
  /** The filter that is in the head of the page, not among the others. */
  headFilter?: DashboardFilter | undefined;
  empty: ReactNode;
}

/** A dashboard to read: its tabs, its filters, its tiles. */
export function Board({ dashboard: stored, headFilter, empty }: BoardProps) {
  const language = useLanguage();
  const dashboard = useMemo(() => boardIn(stored, language), [stored, language]);
  const { content } = dashboard;
  const { tabs, refreshSeconds } = content;
  const search = useSearch();
  const [choices, setChoices] = useChoices();
  const [cross, setCross] = useTabState<CrossFilter | null>("cross", null);
  const [crossLink, setCrossLink] = useTabState("cross link", search.get("cross"));
  useEffect(() => {
    if (crossLink === null) return;
    const narrow = ({ linkedCross }: typeof import("./filter/linked-seen.ts")): void => {
      setCross(linkedCross(crossLink));
      setCrossLink(null);
    };
    import("./filter/linked-seen.ts").then(narrow, () => undefined);
  }, [crossLink, setCross, setCrossLink]);
  const [tabId, setTab] = useTabDraft("tab", z.string(), search.get("tab") ?? "");
  const shown = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  const shownId = shown?.id;
  const filters = useMemo(() => filtersOn(dashboard, shownId), [dashboard, shownId]);
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is visible first is queried ahead; later choices are queried by the tiles
  useEffect(() => {
    // The queries go out before what draws is run.
    import("./tile/tiles-ahead.ts")
      .then(({ askTilesAhead }) => askTilesAhead(client, dashboard, { tabId, choices }))
      .then(preloadCharts, preloadCharts);
  }, []);
  const onCross = useCallback(
    (next: CrossFilter) => {
      setCross(next);
      import("./filter/cross-reach.ts").then(
        ({ widenCross }) => widenCross(next, setCross, client, dashboard, choices),
        () => undefined,
      );
    },
    [client, dashboard, choices, setCross],
  );
  const [answers] = useState(tileResults);
  const owner = dashboard.mayEdit ? null : dashboard.ownerName;
  const board = useMemo(
    (): BoardState => ({
      filters,
      choices,
      cross,
      refreshMs: refreshSeconds === null ? false : refreshSeconds * 1000,
      results: answers,
      owner,
      onCross,
    }),
    [filters, choices, cross, refreshSeconds, answers, owner, onCross],
  );
  const periods = filters.filter((filter) => filter.kind === "period" && isChosen(choiceOf(filter, choices)));
  const barFilters = filters.filter(({ id }) => id !== headFilter?.id);

  return (
    <BoardContext value={board}>
      {tabs.length > 1 && shown !== undefined ? (
        <BoardTabs waiting={<div className={classes.tabs} />} tabs={tabs} shown={shown} onShow={setTab} />
      ) : null}
      {barFilters.length > 0 || cross !== null ? (
        <FilterBar
          waiting={<div className={classes.filters} />}
          filters={barFilters}
          choices={choices}
          onChoose={setChoices}
          cross={cross}
          onCross={setCross}
        />
      ) : null}
      {periods.map((filter) => (
        <PeriodNote key={filter.id} filter={filter} tiles={shown?.tiles ?? []} charts={dashboard.charts} />
      ))}
      {shown === undefined || shown.tiles.length === 0 ? (
        empty
      ) : (
        <div
          key={shown.id}
          className={classes.grid}
          {...(tabs.length > 1 ? { role: "tabpanel", "aria-label": shown.name } : {})}
        >
          {shown.tiles.map((tile) => (
            <BoardTile key={tile.id} tile={tile} />
          ))}
        </div>
      )}
    </BoardContext>
  );
}
