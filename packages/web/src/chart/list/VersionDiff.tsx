import { Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { Failure } from "../../ui/state/QueryStates.tsx";
import { Waiting } from "../../ui/state/Waiting.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { chartFactNames, chartFacts, factsOf } from "../chart-facts.ts";
import classes from "./Versions.module.css";
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
  const language = useLanguage();
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
  const [before, after] = [factsOf(first.data, language), factsOf(second.data, language)];
  const changed = chartFacts.filter((fact) => before[fact] !== after[fact]);
  if (changed.length === 0) return <p className={classes.note}>{t("same")}</p>;
  return (
    <Table className={classes.table ?? ""} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={112}>{t("field")}</Table.Th>
          <Table.Th>{t("thenAt", { version: earlier })}</Table.Th>
          <Table.Th>{t("thenAt", { version: later })}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changed.map((fact) => (
          <Table.Tr key={fact}>
            <Table.Th scope="row">{chartFactNames[fact][language]}</Table.Th>
            <Table.Td>{before[fact] === "" ? t("none") : <del>{before[fact]}</del>}</Table.Td>
            <Table.Td>{after[fact] === "" ? t("none") : <ins>{after[fact]}</ins>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
