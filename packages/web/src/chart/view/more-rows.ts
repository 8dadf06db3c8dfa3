import { limits } from "@provost/contract/wire/limits";

/** So many rows are offered at once without a second thought. */
const handful = 2_000;

const steps = [1_000, 10_000, limits.resultRows];

/** The limit to offer where `shown` rows of `total` are shown (`null` = of how many is not known); `null` where no more can be had. */
export function moreRows(shown: number, total: number | null): number | null {
  const next = steps.find((step) => step > shown) ?? null;
  if (total === null) return next;
  if (total <= shown) return null;
  if (total <= handful || (next !== null && total <= next)) return total;
  return next;
}
