import { Button, Skeleton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { CallError } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { useTab } from "../platform/tab/tab-context.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageFrame } from "../ui/PageFrame.tsx";
import { QueryStates } from "../ui/QueryStates.tsx";
import { chartDetailOptions } from "./chart.queries.ts";
import { ReportView } from "./ReportView.tsx";
import { reportViewWords } from "./report-view-words.ts";
import { viewParameters } from "./view-parameters.ts";

/** A saved chart to read: `/report/view/{id}` or `?id=`; what else the query holds are values of its parameters. */
export function ReportViewPage() {
  const [query] = useSearchParams();
  const id = useParams().id ?? query.get("id") ?? "";
  return id === "" ? <NoSuchChart /> : <Found id={id} query={query} />;
}

function Found({ id, query }: { id: string; query: URLSearchParams }) {
  const t = useWords(reportViewWords);
  const tab = useTab();
  const chart = useTabQuery(chartDetailOptions(id));
  const name = chart.data?.name ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    if (name !== null) tab.rename(name);
  }, [name]);
  if (chart.error instanceof CallError && isMissing(chart.error)) return <NoSuchChart />;
  if (chart.data !== undefined) {
    return <ReportView chart={chart.data} params={viewParameters(query)} />;
  }
  return (
    <PageFrame title={t("title")} width="fill">
      <QueryStates query={chart} skeleton={<Skeleton height={360} />}>
        {() => null}
      </QueryStates>
    </PageFrame>
  );
}

/** An id that is none is as good as one that nothing stands behind. */
function isMissing({ code }: CallError): boolean {
  return code === 404 || code === 400;
}

function NoSuchChart() {
  const t = useWords(reportViewWords);
  return (
    <EmptyState
      heading="h1"
      title={t("missingTitle")}
      text={t("missingText")}
      icon={<IconChartBar size={40} stroke={1.4} />}
      action={
        <Button component={Link} to="/report/chart" variant="default">
          {t("charts")}
        </Button>
      }
    />
  );
}
