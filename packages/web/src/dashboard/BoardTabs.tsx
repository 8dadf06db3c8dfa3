import type { DashboardTab } from "@provost/contract/dashboard/dashboard-content";
import type { KeyboardEvent } from "react";
import { useWords } from "../platform/i18n.ts";
import classes from "./Board.module.css";
import { boardTabsWords } from "./board-tabs-words.ts";

interface BoardTabsProps {
  tabs: readonly DashboardTab[];
  shown: DashboardTab;
  onShow(id: string): void;
}

/** The pages of a dashboard. */
export function BoardTabs({ tabs, shown, onShow }: BoardTabsProps) {
  const t = useWords(boardTabsWords);
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
