import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Language } from "@provost/contract/wire/language";
import { collation } from "@provost/contract/wire/locale";

/** Named values in the order a style requests; without one as they came. */
export function sortedByStyle<T extends { name: string; value: number }>(
  list: readonly T[],
  sort: ChartStyle["sort"],
  language: Language,
): readonly T[] {
  const collator = new Intl.Collator(collation[language], { numeric: true });
  if (sort === "valueAsc") return [...list].sort((a, b) => a.value - b.value);
  if (sort === "valueDesc") return [...list].sort((a, b) => b.value - a.value);
  if (sort === "nameAsc") return [...list].sort((a, b) => collator.compare(a.name, b.name));
  if (sort === "nameDesc") return [...list].sort((a, b) => collator.compare(b.name, a.name));
  return list;
}

const chineseDigits = "零一二三四五六七八九";

// 七, 十二, 二十, 二十三; `null` for what is no such number below 100.
function chineseNumber(text: string): number | null {
  const found = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(text);
  if (!found || text === "") return null;
  const [, tens = "", ten = "", ones = ""] = found;
  if (ten === "") return ones === "" ? chineseDigits.indexOf(tens) : null;
  return (
    (tens === "" ? 1 : chineseDigits.indexOf(tens)) * 10 + Math.max(0, chineseDigits.indexOf(ones || "零"))
  );
}

/** A name taken apart: what is around its number, and the number. */
interface Counted {
  around: string;
  number: number;
}

const chineseDigit = /[一二三四五六七八九十]+/;
const digit = /\d+/;

function countedOf(name: string): Counted | null {
  const text = name.trim();
  // The year before the first.
  if (/^(?:K|KG|Kindergarten)$/i.test(text)) return { around: "", number: 0 };
  const digits = digit.exec(text);
  const found = digits ?? chineseDigit.exec(text);
  const number = digits ? Number(digits[0]) : chineseNumber(found?.[0] ?? "");
  if (!found || number === null || found[0].length > 4) return null;
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  // One number alone: of dates and ranges there are others.
  if (digit.test(behind)) return null;
  return { around: before + behind === "" ? "" : `${before}#${behind}`, number };
}

/**
 * The places of names that count by themselves: 七年级 八年级 九年级, K 1 2 3, Grade 2 and Grade 10. `null` where the names differ in more than
 * their number, or one has none.
 */
export function naturalRanks(names: readonly string[]): readonly number[] | null {
  if (names.length < 2) return null;
  const counted = names.map(countedOf);
  const ranks: number[] = [];
  const [first] = [
    ...counted.filter((one) => one && one.number > 0),
    ...counted.filter((one) => one?.around),
  ];
  const around = first?.around ?? "";
  for (const one of counted) {
    if (one === null) return null;
    const isYearBefore = one.around === "" && one.number === 0;
    if (one.around !== around && !(isYearBefore && /^(?:Grade )?#?$/i.test(around))) return null;
    ranks.push(one.number);
  }
  return ranks;
}

/** Whether names are in the order of a query that has none of its own: by their signs. */
export const isPlainOrder = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || (names[at - 1] ?? "") <= name);
