import { Skeleton } from "@mantine/core";
import "@provost/pane/pane.css";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { StateNote } from "@provost/pane/StateNote";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { reportLink } from "../../chart/view/drill-steps.ts";
import { quietState } from "../../chart/view/quiet-state.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { useBoard } from "../board-context.ts";
import { firstPage, resultOptions } from "../dashboard.queries.ts";
import { Sparkline } from "../home/Sparkline.tsx";
import { type Fall, largestFalls } from "../home/saved-metric.ts";
import { TileFailed } from "./TileFailed.tsx";
import classes from "./TileFalls.module.css";
import { tileChartWords } from "./tile-chart-words.ts";
import { tileQuery } from "./tile-query.ts";

const most = 5;

interface TileFallsProps {
  tileId: string;
  chartId: string;
  content: ChartContent;
  /** Who can grant access to the chart and its data; `null` if it is the viewer. */
  owner: string | null;
}

/** The groups of a chart over time that fell most since the span before; each opens the chart of its own. */
export function TileFalls({ tileId, chartId, content: own, owner }: TileFallsProps) {
  const t = useWords(tileChartWords);
  const language = useLanguage();
  const { filters, choices, cross, byOwnTime, refreshMs, results } = useBoard();
  const query = useMemo(
    () => tileQuery(tileId, own, { filters, choices, cross, byOwnTime }),
    [tileId, own, filters, choices, cross, byOwnTime],
  );
  const { data, error, refetch } = useQuery({
    ...resultOptions(query, firstPage),
    refetchInterval: refreshMs,
  });
  useEffect(() => {
    if (data || error) results.setState({ [tileId]: { result: data ?? null } });
  }, [results, tileId, data, error]);
  if (error) {
    const quiet = quietState(error, { content: own, owner, tile: { id: tileId, filters } });
    if (quiet) return <StateNote kind={quiet.phase} language={language} message={quiet.message} />;
    return <TileFailed error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height="100%" />;
  const found = largestFalls(query.content, data, language, most);
  if (found === null || found.falls.length === 0) return <EmptyState title={t("noFalls")} />;
  const { group, measure, falls } = found;
  const stepTo = ({ key, name }: Fall): DrillStep => ({
    column: group.Column,
    name: group.name,
    type: group.Type,
    value: key,
    bucket: group.bucket,
    heading: headingOf(group),
    label: name,
  });
  return (
    <ul className={classes.list}>
      {falls.map((fall) => (
        <li key={fall.name}>
          <Link className={classes.row} to={reportLink(chartId, [stepTo(fall)])}>
            <span className={classes.who}>
              <span className={classes.name}>{fall.name}</span>
              <span className={classes.context}>{`${headingOf(measure)} ${fall.text}`}</span>
            </span>
            <Sparkline className={classes.course} values={fall.course} width={60} height={28} />
            <span className={classes.fall}>{fall.fall}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
