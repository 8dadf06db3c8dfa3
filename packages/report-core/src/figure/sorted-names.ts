import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Language } from "@provost/contract/wire/language";

/** Named values in the order a style requests; without one as they came. */
export function sortedByStyle<T extends { name: string; value: number }>(
  list: readonly T[],
  sort: ChartStyle["sort"],
  language: Language,
): readonly T[] {
  const collator = new Intl.Collator(language === "zh" ? "zh-CN" : "en", { numeric: true });
  if (sort === "valueAsc") return [...list].sort((a, b) => a.value - b.value);
  if (sort === "valueDesc") return [...list].sort((a, b) => b.value - a.value);
  if (sort === "nameAsc") return [...list].sort((a, b) => collator.compare(a.name, b.name));
  if (sort === "nameDesc") return [...list].sort((a, b) => collator.compare(b.name, a.name));
  return list;
}
