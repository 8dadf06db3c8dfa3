import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { Failure } from "../../ui/state/QueryStates.tsx";
import { Waiting } from "../../ui/state/Waiting.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { ChartDiff } from "../ChartDiff.tsx";
import { versionOptions } from "./version.queries.ts";
import { versionWords } from "./version-words.ts";

interface VersionDiffProps {
  chartId: string;
  earlier: number;
  later: number;
}

/** What differs between two versions, in words. */
export function VersionDiff({ chartId, earlier, later }: VersionDiffProps) {
  const t = useWords(versionWords);
  const first = useQuery(versionOptions(chartId, earlier));
  const second = useQuery(versionOptions(chartId, later));
  const failed = [first, second].find(({ error }) => error !== null);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (first.data === undefined || second.data === undefined) {
    return (
      <Waiting>
        <RowsSkeleton count={3} />
      </Waiting>
    );
  }
  const names = { before: t("thenAt", { version: earlier }), after: t("thenAt", { version: later }) };
  return <ChartDiff before={first.data} after={second.data} names={names} />;
}
