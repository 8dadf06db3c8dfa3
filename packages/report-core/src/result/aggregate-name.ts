import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Language } from "@provost/contract/wire/language";

/** The name of a function as written within a sentence. */
export function functionName(func: Aggregate, language: Language): string {
  const { zh, en } = aggregateNames[func];
  return { zh: zh, en: en.toLowerCase() }[language];
}
