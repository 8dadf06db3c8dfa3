import type { Language, LocalizedText } from "@provost/contract/wire/language";

/** The five ways a table is sorted; the names are those that stock content records in `data-sort-type`. */
export const sortTypes = [
  "reversecurrent",
  "orderbyasc",
  "reversebyasc",
  "orderbynum",
  "reversebynum",
] as const;
export type SortType = (typeof sortTypes)[number];

export const sortNames: Readonly<Record<SortType, LocalizedText>> = {
  reversecurrent: { zh: "逆序当前", en: "Reverse current order" },
  orderbyasc: { zh: "按文本升序", en: "By text, ascending" },
  reversebyasc: { zh: "按文本降序", en: "By text, descending" },
  orderbynum: { zh: "按数字升序", en: "By number, ascending" },
  reversebynum: { zh: "按数字降序", en: "By number, descending" },
};

export const isSortType = (value: unknown): value is SortType => sortTypes.some((type) => type === value);

/** The number a cell is sorted by: its first run of digits, 0 without one. */
export const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);

const numeric = /^[+-]?(?:\d(?:[\d,]*\d)?(?:\.\d+)?|\.\d+)\s*%?$/;

/**
 * Whether a first row that is not marked as a header reads as one: it holds words and no number, and over some column of nothing but numbers. Rows
 * are the words of their cells.
 */
export function readsAsHead([head = [], ...body]: ReadonlyArray<readonly string[]>): boolean {
  if (body.length < 2 || head.some((text) => numeric.test(text))) return false;
  return head.some((text, column) => {
    const below = body.map((row) => row[column] ?? "").filter((words) => words !== "");
    return text !== "" && below.length > 0 && below.every((words) => numeric.test(words));
  });
}

const collators: Readonly<Record<Language, Intl.Collator>> = {
  zh: new Intl.Collator("zh-CN"),
  en: new Intl.Collator("en"),
};

/** The places of rows in their new order, by the words of the cell they are sorted by; rows that are alike stay as they were. */
export function sortedPlaces(words: readonly string[], type: SortType, language: Language): number[] {
  const places = words.map((_, at) => at);
  if (type === "reversecurrent") return places.reverse();
  const text = (at: number): string => words[at] ?? "";
  const collator = collators[language];
  const compare = {
    orderbyasc: (a: number, b: number) => collator.compare(text(a), text(b)),
    reversebyasc: (a: number, b: number) => collator.compare(text(b), text(a)),
    orderbynum: (a: number, b: number) => numberIn(text(a)) - numberIn(text(b)),
    reversebynum: (a: number, b: number) => numberIn(text(b)) - numberIn(text(a)),
  }[type];
  return places.sort(compare);
}
