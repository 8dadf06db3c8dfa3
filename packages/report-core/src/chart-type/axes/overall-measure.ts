import type { SchemaColumn } from "@provost/contract/source/source";

/** What of a measure decides whether it has a value over all rows that marks can be compared with. */
export type OverallMeasure = Partial<
  Pick<SchemaColumn, "calculFunc" | "aggregates" | "show" | "expression" | "compares">
>;

/** Whether a measure is the values of its rows as they are, so that it has no value over several of them. */
export function isRaw({ calculFunc = "none", aggregates = false }: OverallMeasure): boolean {
  return calculFunc === "none" && !aggregates;
}

/** Whether a measure over all rows is what its marks add up to, however it is written, or no value that these are compared with. */
export function addsUp(measure: OverallMeasure): boolean {
  const { calculFunc, show = "value", expression } = measure;
  if (isRaw(measure)) return false;
  if ((measure.compares ?? []).length > 0) return true;
  if (show !== "value") return show !== "rate" && show !== "change" && show !== "changeRate";
  if (calculFunc === "sum" || calculFunc === "count" || calculFunc === "outliers") return true;
  return (calculFunc ?? "none") === "none" && expression !== undefined && isSum(expression);
}

const sums = /^-?(?:[\d.]+\*)*Σ(?:[*/][\d.]+)*(?:[+-](?:[\d.]+\*)*Σ(?:[*/][\d.]+)*)*$/;
const ends: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ["[", "]"],
]);

/** The expression with `f` for each text and each field in brackets, without spaces. */
function withoutTexts(expression: string): string {
  let rest = "";
  for (let at = 0; at < expression.length; at++) {
    const end = ends.get(expression[at] ?? "");
    if (end === undefined) {
      rest += expression[at];
      continue;
    }
    const to = expression.indexOf(end, at + 1);
    rest += "f";
    at = to === -1 ? expression.length : to;
  }
  return rest.replace(/\s/g, "");
}

/** Where the name that ends at `end` begins. */
function nameBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[\p{L}\p{N}_]/u.test(text[at - 1] ?? "")) at--;
  return at;
}

/** What a call, or a pair of parentheses, is of: `Σ` of sums only, `f` of no sum, `?` of anything else. */
function reduced(name: string, inner: string): string {
  if (/^(sum|count)$/i.test(name)) return "Σ";
  if (!inner.includes("Σ")) return inner.includes("?") ? "?" : "f";
  return name === "" && sums.test(inner) ? "Σ" : "?";
}

/** Whether a calculated field is made of sums and counts, added to one another and multiplied by numbers only. */
function isSum(expression: string): boolean {
  let rest = withoutTexts(expression);
  for (;;) {
    const close = rest.indexOf(")");
    const open = rest.lastIndexOf("(", close);
    if (close === -1 || open === -1) return sums.test(rest);
    const from = nameBefore(rest, open);
    const part = reduced(rest.slice(from, open), rest.slice(open + 1, close));
    rest = rest.slice(0, from) + part + rest.slice(close + 1);
  }
}
