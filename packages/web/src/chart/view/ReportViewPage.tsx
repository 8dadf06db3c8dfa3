import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { useOpened } from "../../document/recent.ts";
import { useWords } from "../../platform/i18n.ts";
import { useSearch } from "../../platform/search.ts";
import { useTabName } from "../../platform/tab/use-tab-name.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { isMissing } from "../../ui/state/is-missing.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartDetailOptions } from "../chart.queries.ts";
import { NoSuchChart } from "../NoSuchChart.tsx";
import { ReportView } from "./ReportView.tsx";
import { reportViewWords } from "./report-view-words.ts";
import { viewParameters } from "./view-parameters.ts";

/** A saved chart to read: `/report/view/{id}` or `?id=`; what else the query holds are values of its parameters. */
export function ReportViewPage() {
  const query = useSearch();
  const id = useParams().id ?? query.get("id") ?? "";
  return id === "" ? <NoSuchChart /> : <Found id={id} query={query} />;
}

function Found({ id, query }: { id: string; query: URLSearchParams }) {
  const t = useWords(reportViewWords);
  const chart = useTabQuery(chartDetailOptions(id));
  const name = chart.data ? shownName(chart.data) : null;
  useTabName(name);
  useOpened("chart", id, name);
  if (isMissing(chart.error)) return <NoSuchChart />;
  if (chart.data !== undefined) {
    return <ReportView chart={chart.data} name={shownName(chart.data)} params={viewParameters(query)} />;
  }
  return (
    <PageFrame title={t("title")} width="fill">
      <QueryStates query={chart} skeleton={<Skeleton height={360} />}>
        {() => null}
      </QueryStates>
    </PageFrame>
  );
}
