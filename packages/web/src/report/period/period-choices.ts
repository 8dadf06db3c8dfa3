import {
  type CountedPeriod,
  countedText,
  offeredPeriods,
  periodName,
  readPeriod,
} from "@provost/contract/report/relative-period";
import type { Language } from "@provost/contract/wire/language";

/** The choice in a list of periods that leads to counting them. */
export const countedChoice = "counted";

/** What a list of periods offers: those with names, the present one if it is counted, and to count. */
export function periodChoices(value: string, language: Language, counted: string) {
  const own = readPeriod(value) === null || offeredPeriods.includes(value) ? [] : [value];
  return [
    ...[...offeredPeriods, ...own].flatMap((one) => {
      const period = readPeriod(one);
      return period === null ? [] : [{ value: one, label: periodName(period, language) }];
    }),
    { value: countedChoice, label: counted },
  ];
}

const first: CountedPeriod = { count: 3, unit: "term", withCurrent: true };
/** What counting begins with. */
export const firstCounted = countedText(first);

/** A period as it is counted; one that is not gives what counting begins with. */
export function countedOf(value: string): CountedPeriod {
  const period = readPeriod(value);
  return period === null || typeof period === "string" ? first : period;
}
