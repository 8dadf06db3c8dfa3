import type { Dashboard } from "@provost/contract/dashboard";
import type { DashboardTab } from "@provost/contract/dashboard-content";
import { FilterChoice, PartId } from "@provost/contract/dashboard-content";
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { useWords } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy-part.tsx";
import { useTabDraft, useTabState } from "../platform/tab/tab-context.ts";
import classes from "./Board.module.css";
import { BoardTile, preloadCharts } from "./BoardTile.tsx";
import { BoardContext, type BoardState } from "./board-context.ts";
import { boardWords } from "./board-words.ts";
import type { Choices, CrossFilter } from "./tile-question.ts";

const FilterBar = lazyPart(async () => (await import("./FilterBar.tsx")).FilterBar);

const ChoicesDraft = z.record(PartId, FilterChoice);
const noChoices: Choices = {};

// What a link carries; a broken one opens the dashboard as it stands.
function linkedChoices(text: string | null): Choices {
  if (text === null) return noChoices;
  try {
    return ChoicesDraft.catch({}).parse(JSON.parse(text));
  } catch {
    return noChoices;
  }
}

interface BoardProps {
  dashboard: Dashboard;
  empty: ReactNode;
}

/** A dashboard to read: its tabs, its filters, its tiles. */
export function Board({ dashboard, empty }: BoardProps) {
  const { content } = dashboard;
  const { tabs, filters, refreshSeconds } = content;
  const [search] = useSearchParams();
  const [linked] = useTabState("linked choices", linkedChoices(search.get("filters")));
  const [choices, setChoices] = useTabDraft<Choices>("choices", ChoicesDraft, linked);
  const [cross, setCross] = useTabState<CrossFilter | null>("cross", null);
  const [tabId, setTab] = useTabDraft("tab", z.string(), search.get("tab") ?? "");
  useEffect(preloadCharts, []);
  const board = useMemo(
    (): BoardState => ({
      filters,
      choices,
      cross,
      refreshMs: refreshSeconds === null ? false : refreshSeconds * 1000,
      onCross: setCross,
    }),
    [filters, choices, cross, refreshSeconds, setCross],
  );
  const shown = tabs.find(({ id }) => id === tabId) ?? tabs[0];

  return (
    <BoardContext value={board}>
      {tabs.length > 1 && shown !== undefined ? <Tabs tabs={tabs} shown={shown} onShow={setTab} /> : null}
      {filters.length > 0 || cross !== null ? (
        <Suspense fallback={<div className={classes.filters} />}>
          <FilterBar
            filters={filters}
            choices={choices}
            onChoose={setChoices}
            cross={cross}
            onCross={setCross}
          />
        </Suspense>
      ) : null}
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

interface TabsProps {
  tabs: readonly DashboardTab[];
  shown: DashboardTab;
  onShow(id: string): void;
}

function Tabs({ tabs, shown, onShow }: TabsProps) {
  const t = useWords(boardWords);
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.indexOf(shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next.id);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]");
    buttons[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label={t("tabs")} onKeyDown={walk}>
      {tabs.map((tab, place) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onShow(tab.id)}
        >
          {tab.name || t("tabNumber", { number: place + 1 })}
        </button>
      ))}
    </div>
  );
}
