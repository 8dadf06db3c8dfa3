import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { chartWords } from "../chart-words.ts";
import classes from "../view/ResultPane.module.css";
import { failureIn } from "./builder.ts";
import { useBuilderState } from "./builder-context.ts";

const AutoType = lazyPart(async () => (await import("./AutoType.tsx")).AutoType, "later");
const HiddenColumns = lazyPart(
  async () => (await import("../field/HiddenColumns.tsx")).HiddenColumns,
  "later",
);
const KeepDrill = lazyPart(async () => (await import("../view/KeepDrill.tsx")).KeepDrill, "later");
const TruncatedRows = lazyPart(async () => (await import("../view/CutRows.tsx")).TruncatedRows);

/** How old the rows are, how many they are, and where the time went. */
export function StatusLine() {
  const t = useWords(chartWords);
  const language = useLanguage();
  const moments = useMoments();
  const result = useBuilderState((state) => state.result);
  const failed = useBuilderState((state) => failureIn(state) !== null);
  if (result === null || failed) {
    return (
      <footer className={classes.status}>
        <AutoType />
      </footer>
    );
  }
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const ms = (value: number): string => number(value < 10 ? Number(value.toFixed(1)) : Math.round(value));
  const { asOf, timing, truncated } = result.result;
  const last = number(result.rows.length);
  const rows = result.rows.length === 0 ? t("rowsNone") : t("rowsRange", { last, total: last });
  const times = { total: ms(result.tookMs), engine: ms(timing.engineMs), server: ms(timing.totalMs) };
  return (
    <footer className={`${classes.status} tabular`}>
      {asOf === "" ? null : (
        <span title={moments.exact(asOf)}>{t("asOf", { time: moments.asOf(asOf) })}</span>
      )}
      {truncated ? (
        <TruncatedRows waiting={<span>{rows}</span>} shown={result.rows.length} />
      ) : (
        <span>{rows}</span>
      )}
      <span title={t("timingHint", times)}>{t(timing.cached ? "tookCached" : "took", times)}</span>
      {timing.behind ? <span title={t("waitedBehindHint")}>{t("waitedBehind")}</span> : null}
      <HiddenColumns />
      <KeepDrill />
      <AutoType />
    </footer>
  );
}
