import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { SortTerm } from "./sort-rows.ts";

const order = /^(.+?)\s+(asc|desc)$/i;

/** The order a query requests. */
export function sortOf({ orderByStrs }: Pick<ChartContent, "orderByStrs">): SortTerm[] {
  return orderByStrs.map((text) => {
    const [, column = text, direction = "asc"] = order.exec(text.trim()) ?? [];
    return { column, direction: direction.toLowerCase() === "desc" ? "desc" : "asc" };
  });
}

/** The query in another order. */
export function sortedContent(content: ChartContent, terms: readonly SortTerm[]): ChartContent {
  return { ...content, orderByStrs: terms.map(({ column, direction }) => `${column} ${direction}`) };
}
