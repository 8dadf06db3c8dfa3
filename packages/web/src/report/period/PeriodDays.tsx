import { periodName, readPeriod } from "@provost/contract/report/relative-period";
import { reportPeriod } from "@provost/contract/report/report";
import { bucketWords } from "@provost/report-core/figure/bucket-words";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { periodWords } from "./period-words.ts";

/** The days that a period has today, in words; empty until they are known, and where an earlier server does not know. */
export function usePeriodDays(value: string): string {
  const t = useWords(periodWords);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["report", "period", value],
    queryFn: ({ signal }) => call(reportPeriod, { period: value }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
    enabled: readPeriod(value) !== null,
  });
  if (data === undefined) return "";
  if (data === null) return t("noDays");
  const dayOf = (day: string): string =>
    bucketWords({ kind: "time", unit: "day" }, day, undefined, language) ?? day;
  const [first, last] = [dayOf(data.first), dayOf(data.last)];
  return first === last ? first : t("days", { first, last });
}

/** A period with its days, as a tooltip; they are loaded when it opens. */
export function PeriodDays({ value }: { value: string }) {
  const language = useLanguage();
  const days = usePeriodDays(value);
  const period = readPeriod(value);
  const name = period === null ? value : periodName(period, language);
  return days === "" ? name : `${name} · ${days}`;
}
