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
import { type GroupOverTime, groupsOverTime } from "../home/saved-metric.ts";
import { TileFailed } from "./TileFailed.tsx";
import classes from "./TileGroups.module.css";
import { tileChartWords } from "./tile-chart-words.ts";
import { tileQuery } from "./tile-query.ts";

/** More groups than this are not listed; a ranking scrolls. */
const most = { falls: 5, ranking: 50 } as const;

interface TileGroupsProps {
  as: "falls" | "ranking";
  tileId: string;
  chartId: string;
  content: ChartContent;
  /** Who can grant access to the chart and its data; `null` if it is the viewer. */
  owner: string | null;
}

/** The groups of a chart over time, those that fell most since the span before or all by rank; each opens the chart of its own. */
export function TileGroups({ as, tileId, chartId, content: own, owner }: TileGroupsProps) {
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
  const found = groupsOverTime(as, query.content, data, language, most[as]);
  if (found === null || found.groups.length === 0)
    return <EmptyState title={t(as === "falls" && found !== null ? "noFalls" : "noGroups")} />;
  const { group, measure, groups, more } = found;
  const stepTo = ({ key, name }: GroupOverTime): DrillStep => ({
    column: group.Column,
    name: group.name,
    type: group.Type,
    value: key,
    bucket: group.bucket,
    heading: headingOf(group),
    label: name,
  });
  return (
    <ol className={classes.list} data-as={as}>
      {groups.map((one) => (
        <li key={one.name}>
          <Link className={classes.row} to={reportLink(chartId, [stepTo(one)])}>
            {as === "ranking" ? <span className={classes.rank}>{one.rank}</span> : null}
            <span className={classes.who}>
              <span className={classes.name}>{one.name}</span>
              {as === "falls" ? (
                <span className={classes.context}>{`${headingOf(measure)} ${one.text}`}</span>
              ) : null}
            </span>
            <Sparkline className={classes.course} values={one.course} width={60} height={28} />
            {as === "ranking" ? <span className={classes.value}>{one.text}</span> : null}
            <span className={classes.change} data-tone={toneOf(one)}>
              {one.change?.text}
            </span>
          </Link>
        </li>
      ))}
      {as === "ranking" && more > 0 ? (
        <li className={classes.more}>{t("moreGroups", { count: more })}</li>
      ) : null}
    </ol>
  );
}

const toneOf = ({ change }: GroupOverTime): "good" | "bad" | undefined =>
  change === null || change.direction === 0 ? undefined : change.isGood ? "good" : "bad";
