import { type SayRoute, translated } from "../../../../ui/text/route-label.ts";
import type { Tab, TabList } from "../tabs.ts";

/** The open tabs, and what pages have called theirs, by tab. */
interface OpenTabs {
  tabs: readonly Tab[];
  labels: Readonly<Record<string, string>>;
}

/**
 * What a tab is called: by its page, else by its route. Tabs of one name are distinguished by a word of their query, by their routes, or
 * by a number.
 */
export function tabLabel(tab: Tab, { tabs, labels }: OpenTabs, t: SayRoute): string {
  const routeOf = (one: Tab): string => translated(one.label, one.meta.i18n, t);
  const nameOf = (one: Tab): string => labels[one.id] ?? routeOf(one);
  const name = nameOf(tab);
  const twins = tabs.filter((one) => nameOf(one) === name);
  if (twins.length < 2) return name;
  for (const partOf of [wordOf, routeOf]) {
    const part = partOf(tab);
    if (part === undefined || part === name) continue;
    if (twins.every((one) => one.id === tab.id || partOf(one) !== part)) return `${name} · ${part}`;
  }
  const place = twins.findIndex(({ id }) => id === tab.id);
  return place === 0 ? name : `${name} (${place + 1})`;
}

// Ids and flags mean nothing to a person.
function wordOf({ query }: Tab): string | undefined {
  return Object.values(query).find(
    (value) => /\p{L}/u.test(value) && value.length <= 24 && !/^(true|false)$/.test(value),
  );
}

/** The tab in front; none while a page without a tab is shown. */
export function frontTab({ tabs, current, loose }: TabList & { loose: Tab | null }): Tab | undefined {
  return loose === null ? tabs.find((tab) => tab.id === current) : undefined;
}
