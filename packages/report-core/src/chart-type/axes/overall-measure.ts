import type { SchemaColumn } from "@provost/contract/source/source";

/** What of a measure decides whether it has a value over all rows that marks can be compared with. */
export type OverallMeasure = Partial<Pick<SchemaColumn, "calculFunc" | "aggregates" | "show" | "expression">>;

/** Whether a measure is the values of its rows as they are, so that it has no value over several of them. */
export function isRaw({ calculFunc = "none", aggregates = false }: OverallMeasure): boolean {
  return calculFunc === "none" && !aggregates;
}

/** Whether a measure over all rows is what its marks add up to, however it is written. */
export function addsUp(measure: OverallMeasure): boolean {
  const { calculFunc, show = "value", expression } = measure;
  if (isRaw(measure)) return false;
  if (show !== "value") return show === "percentOfTotal";
  if (calculFunc === "sum" || calculFunc === "count" || calculFunc === "outliers") return true;
  return (calculFunc ?? "none") === "none" && expression !== undefined && isSum(expression);
}

const textOrField = /'(?:[^']|'')*'|\[[^\]]*\]/g;
const innermost = /([\p{L}_][\p{L}\p{N}_]*)?\s*\(([^()]*)\)/gu;
const sums = /^-?(?:[\d.]+\*)*Σ(?:[*/][\d.]+)*(?:[+-](?:[\d.]+\*)*Σ(?:[*/][\d.]+)*)*$/;

/** Whether a calculated field is made of sums and counts, added to one another and multiplied by numbers only. */
function isSum(expression: string): boolean {
  let rest = expression.replace(textOrField, "f");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(innermost, (_, name: string | undefined, inner: string) => {
      if (name !== undefined && /^(sum|count)$/i.test(name)) return "Σ";
      const isOfSums = inner.includes("Σ");
      if (!isOfSums) return inner.includes("?") ? "?" : "f";
      return name === undefined && sums.test(inner.replace(/\s/g, "")) ? "Σ" : "?";
    });
  }
  return sums.test(rest.replace(/\s/g, ""));
}
