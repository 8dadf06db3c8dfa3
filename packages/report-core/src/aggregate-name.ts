import { aggregateNames } from "@provost/contract/aggregate";
import type { Aggregate } from "@provost/contract/aggregate-function";
import type { Language } from "@provost/contract/language";

/** The name of a function as it stands within a sentence. */
export function functionName(func: Aggregate, language: Language): string {
  const { zh, en } = aggregateNames[func];
  return language === "zh" ? zh : en.toLowerCase();
}
