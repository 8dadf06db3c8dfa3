import { Skeleton } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import type { TimeUnit } from "@provost/contract/report/bucket";
import { nameIn } from "@provost/contract/wire/locale";
import { useQueries, useQuery } from "@tanstack/react-query";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { quietState } from "../../chart/view/quiet-state.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { Link } from "../../ui/Link.tsx";
import { failureText } from "../../ui/state/failure-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { firstPage, resultOptions } from "../dashboard.queries.ts";
import { beyondReach, type Narrowing, tileQuery } from "../tile/tile-query.ts";
import classes from "./Counters.module.css";
import { countersWords } from "./counters-words.ts";
import { Sparkline } from "./Sparkline.tsx";
import { type Base, type SavedMetric, savedMetric } from "./saved-metric.ts";

interface MetricsProps {
  chartIds: readonly string[];
  /** What narrows them; `null` while it is not known. */
  narrowing: Narrowing | null;
}

const BeyondReach = lazyPart(async () => (await import("../filter/BeyondReach.tsx")).BeyondReach);

/** The metrics a tenant has chosen: of each chart its number, what it changed by, and its course. */
export function SavedCounters({ chartIds, narrowing }: MetricsProps) {
  return (
    <dl className={classes.strip}>
      {chartIds.map((id) => (
        <SavedCounter key={id} chartId={id} narrowing={narrowing} />
      ))}
    </dl>
  );
}

function SavedCounter({ chartId, narrowing }: Pick<MetricsProps, "narrowing"> & { chartId: string }) {
  const language = useLanguage();
  const chart = useQuery(chartDetailOptions(chartId));
  // A chart that is gone, or that this viewer may not see, gives no counter.
  if (chart.isError) return null;
  const beyond = chart.data && narrowing !== null ? beyondReach(chartId, chart.data.content, narrowing) : [];
  return (
    <div className={classes.cell}>
      <dt>
        <Link to={`/report/view/${chartId}`}>
          {chart.data ? nameIn(language, chart.data.name, chart.data.content.nameEn) : ""}
        </Link>
        {beyond.length > 0 ? <BeyondReach names={beyond} /> : null}
      </dt>
      {chart.data && narrowing !== null ? <Counter chart={chart.data} narrowing={narrowing} /> : <Waiting />}
    </div>
  );
}

/** As high as the number and what it changed by. */
function Waiting() {
  return (
    <>
      <dd className={classes.value}>
        <Skeleton height={26} width={88} mt={4} />
      </dd>
      <dd className={classes.change}>
        <Skeleton height={12} width={120} my={3} />
      </dd>
    </>
  );
}

function Counter({ chart, narrowing }: { chart: Chart; narrowing: Narrowing }) {
  const { id, rights, ownerName } = chart;
  const t = useWords(countersWords);
  const language = useLanguage();
  const query = tileQuery(id, chart.content, narrowing);
  const { content } = query;
  const { data, error } = useQuery(resultOptions(query, firstPage));
  if (error) {
    const quiet = quietState(error, { content, owner: rights === "share" ? null : ownerName });
    if (quiet?.phase === "unfilled") return <dd className={classes.lost}>{quiet.message}</dd>;
    return (
      <dd className={classes.lost} title={quiet ? quiet.message : failureText(error)}>
        {t(quiet ? "noPermission" : "failed")}
      </dd>
    );
  }
  if (!data) return <Waiting />;
  if (data.rows.length === 0) return <dd className={classes.lost}>{t("empty")}</dd>;
  const metric = savedMetric(content, data, language);
  const { text, unit, second, course } = metric;
  return (
    <>
      <dd className={classes.value}>
        {text}
        {unit === "" ? null : <small>{unit}</small>}
        {second === null ? null : <small> / {second}</small>}
      </dd>
      <Sparkline className={classes.course} values={course} width={88} height={32} />
      <Change change={metric.change} published={metric.published} />
    </>
  );
}

const sameUnit: Readonly<Record<TimeUnit, `since_${TimeUnit}`>> = {
  day: "since_day",
  week: "since_week",
  month: "since_month",
  quarter: "since_quarter",
  year: "since_year",
  term: "since_term",
  schoolYear: "since_schoolYear",
};

function useBaseText(): (base: Base) => string {
  const t = useWords(countersWords);
  return (base) => {
    if (base.kind === "yearBefore") return t("sinceYearBefore");
    return base.kind === "unit" ? t(sameUnit[base.unit]) : t("sinceName", { name: base.name });
  };
}

/** How much more or less, and than when. */
function Change({ change, published }: Pick<SavedMetric, "change" | "published">) {
  const beside = published && <Published {...published} />;
  if (change === null) return beside && <dd className={classes.change}>{beside}</dd>;
  return (
    <dd className={classes.change}>
      <Changed change={change} />
      {beside}
    </dd>
  );
}

/** The same number over all rows of the dataset. */
function Published({ name, text }: NonNullable<SavedMetric["published"]>) {
  const t = useWords(countersWords);
  const shown = name === "" ? t("published") : name;
  return (
    <span className={classes.published}>
      {text === null ? t("tooSmall", { name: shown }) : t("publishedAs", { name: shown, text })}
    </span>
  );
}

function Changed({ change }: { change: NonNullable<SavedMetric["change"]> }) {
  const t = useWords(countersWords);
  const baseText = useBaseText();
  const { direction, isGood, amount, isPoints, part, base } = change;
  const much = isPoints ? t("points", { amount }) : part === "" ? amount : t("withPart", { amount, part });
  return (
    <>
      {direction === 0 ? (
        t("flat")
      ) : (
        <em data-tone={isGood ? "good" : "bad"}>
          <Arrow isUp={direction > 0} />
          <span className={classes.sign}>{t(direction > 0 ? "more" : "less")}</span>
          {much}
        </em>
      )}
      <span>{baseText(base)}</span>
    </>
  );
}

function Arrow({ isUp }: { isUp: boolean }) {
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      <path
        d={isUp ? "M2.5 9.5 9 3M4 3h5v5" : "M2.5 2.5 9 9M9 4v5H4"}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The term the metrics are of, and how old their data is; nothing until they have come. */
export function MetricFacts({ chartIds, narrowing }: MetricsProps) {
  const t = useWords(countersWords);
  const language = useLanguage();
  const moments = useMoments();
  const charts = useQueries({ queries: chartIds.map((id) => chartDetailOptions(id)) });
  const queries = charts.flatMap(({ data }) =>
    data === undefined || narrowing === null ? [] : [tileQuery(data.id, data.content, narrowing)],
  );
  const results = useQueries({ queries: queries.map((query) => resultOptions(query, firstPage)) });
  const metrics = queries.flatMap(({ content }, at) => {
    const data = results[at]?.data;
    return data === undefined ? [] : [{ ...savedMetric(content, data, language), asOf: data.asOf }];
  });
  const term = metrics.find(({ unitOfTime }) => unitOfTime === "term")?.period ?? "";
  const asOf =
    metrics
      .map((one) => one.asOf)
      .sort()
      .at(-1) ?? "";
  const parts = [term, asOf === "" ? "" : t("asOf", { time: moments.asOf(asOf) })];
  return parts.filter((part) => part !== "").map((part) => ` · ${part}`);
}
