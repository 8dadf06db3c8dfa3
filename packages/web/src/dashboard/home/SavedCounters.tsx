import { Skeleton } from "@mantine/core";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { rowsAsObjects } from "@provost/report-core/result/result-rows";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { savedSchema } from "../../chart/save/saved-schema.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { firstPage, resultOptions } from "../dashboard.queries.ts";
import { countersWords } from "./counters-words.ts";
import classes from "./HeaderWidget.module.css";

/** The counters a tenant has chosen: of each chart its first number, or its first two as "8 / 24". */
export function SavedCounters({ chartIds }: { chartIds: readonly string[] }) {
  return (
    <dl className={classes.counters}>
      {chartIds.map((id) => (
        <SavedCounter key={id} chartId={id} />
      ))}
    </dl>
  );
}

function SavedCounter({ chartId }: { chartId: string }) {
  const chart = useQuery(chartDetailOptions(chartId));
  // A chart that is gone, or that this viewer may not see, gives no counter.
  if (chart.isError) return null;
  return (
    <div>
      <dt>
        <Link to={`/report/view/${chartId}`}>{chart.data?.name ?? ""}</Link>
      </dt>
      <dd className="tabular">
        {chart.data ? <CounterValue content={chart.data.content} /> : <Skeleton height={24} width={56} />}
      </dd>
    </div>
  );
}

function CounterValue({ content }: { content: ChartContent }) {
  const t = useWords(countersWords);
  const language = useLanguage();
  const { data, error } = useQuery(resultOptions({ content, params: {} }, firstPage));
  if (error) return <span title={failureText(error)}>{t("noCounter")}</span>;
  if (!data) return <Skeleton height={24} width={56} />;
  const rows = rowsAsObjects(data);
  // A KPI over time shows its last time span.
  const row = content.chartType === "kpi" ? rows.at(-1) : rows[0];
  const texts = savedSchema(content, data, language)
    .filter(({ isDimension }) => !isDimension)
    .map((measure) => {
      const value = row?.[measure.name];
      return typeof value === "number" ? wordsOfMeasure(measure, value, language) : "–";
    });
  const [first = "–", second] = texts;
  return (
    <>
      {first}
      {second === undefined ? null : <small> / {second}</small>}
    </>
  );
}
