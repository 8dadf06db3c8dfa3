import { type SayRoute, translated } from "../../../../ui/text/route-label.ts";
import type { Tab, TabList } from "../tabs.ts";

/** What a tab is called: by its page, else by its route. */
export function tabLabel(tab: Tab, labels: Readonly<Record<string, string>>, t: SayRoute): string {
  return labels[tab.id] ?? translated(tab.label, tab.meta.i18n, t);
}

/** The tab in front; none while a page without a tab is shown. */
export function frontTab({ tabs, current, loose }: TabList & { loose: Tab | null }): Tab | undefined {
  return loose === null ? tabs.find((tab) => tab.id === current) : undefined;
}
