import type { LocalizedText } from "../wire/language.ts";
import type { TimeUnit } from "./bucket.ts";

/** Names of the spans. */
export const timeUnitNames: Readonly<Record<TimeUnit, LocalizedText>> = {
  day: { zh: "日", en: "Day" },
  week: { zh: "周", en: "Week" },
  month: { zh: "月", en: "Month" },
  quarter: { zh: "季度", en: "Quarter" },
  year: { zh: "年", en: "Year" },
  term: { zh: "学期", en: "Term" },
  schoolYear: { zh: "学年", en: "School year" },
};
