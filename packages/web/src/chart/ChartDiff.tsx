import { Table } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { chartFactNames, chartFacts, factsOf } from "./chart-facts.ts";
import classes from "./list/Versions.module.css";
import { versionWords } from "./list/version-words.ts";

type State = Pick<Chart, "name" | "content">;

interface ChartDiffProps {
  before: State;
  after: State;
  /** The headings of the two. */
  names: { before: string; after: string };
}

/** What differs between two states of a chart, in words. */
export function ChartDiff({ before, after, names }: ChartDiffProps) {
  const t = useWords(versionWords);
  const language = useLanguage();
  const [first, second] = [factsOf(before, language), factsOf(after, language)];
  const changed = chartFacts.filter((fact) => first[fact] !== second[fact]);
  if (changed.length === 0) return <p className={classes.note}>{t("same")}</p>;
  return (
    <Table className={classes.table ?? ""} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={112}>{t("field")}</Table.Th>
          <Table.Th>{names.before}</Table.Th>
          <Table.Th>{names.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changed.map((fact) => (
          <Table.Tr key={fact}>
            <Table.Th scope="row">{chartFactNames[fact][language]}</Table.Th>
            <Table.Td>{first[fact] === "" ? t("none") : <del>{first[fact]}</del>}</Table.Td>
            <Table.Td>{second[fact] === "" ? t("none") : <ins>{second[fact]}</ins>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
