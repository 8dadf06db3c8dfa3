import "@provost/pane/pane.css";
import { Button, Group, Menu, Skeleton, Stack, Table, Text } from "@mantine/core";
import {
  type CriterionSummary,
  type EvaluationSummary,
  highestScore,
} from "@provost/contract/courseware/evaluation";
import type { SchemaColumn } from "@provost/contract/source/source";
import { VisualisationPane } from "@provost/pane/VisualisationPane";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { saveFile } from "../../ui/save-file.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import classes from "./Evaluation.module.css";
import { EvaluationList } from "./EvaluationList.tsx";
import { fetchSheet, summaryOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { useParagraphNames } from "./use-paragraph-names.ts";
import { TakenBackOnly } from "./WithdrawnOnly.tsx";

const column = (name: string, label: string, isDimension: boolean): SchemaColumn => ({
  Column: name,
  Comment: label,
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
  ...(isDimension ? {} : { calculFunc: "none" as const }),
});

/** Rows and columns of a chart of the criteria's means. */
function criteriaChart(
  criteria: readonly CriterionSummary[],
  words: { criterion: string; average: string },
): { data: Record<string, string | number>[]; schema: SchemaColumn[] } {
  return {
    data: criteria.map(({ name, mean }) => ({ criterion: name, mean })),
    schema: [column("criterion", words.criterion, true), column("mean", words.average, false)],
  };
}

const wholeScale = { axis: { min: 0, max: highestScore } };

/** What all say who have submitted. */
export function SummaryPart({ id }: { id: string }) {
  const t = useWords(evaluationWords);
  const query = useQuery(summaryOptions(id));
  const isPublished = (query.data?.publishedVersion ?? null) !== null;
  const paragraphs = useParagraphNames(id, isPublished);
  return (
    <QueryStates query={query} skeleton={<Skeleton height={320} />}>
      {(summary) => (
        <Stack gap="md">
          {summary.submitted === 0 ? (
            <EmptyState title={t("noneSubmitted")} text={t("noneSubmittedText")} />
          ) : (
            <Summary id={id} summary={summary} paragraphs={paragraphs} />
          )}
          {summary.takenBack === 0 ? null : <TakenBackOnly id={id} paragraphs={paragraphs} />}
        </Stack>
      )}
    </QueryStates>
  );
}

interface SummaryProps {
  id: string;
  summary: EvaluationSummary;
  paragraphs: ReadonlyMap<string, string>;
}

function Summary({ id, summary, paragraphs }: SummaryProps) {
  const t = useWords(evaluationWords);
  const language = useLanguage();
  const { name, submitted, drafts, total, criteria } = summary;
  const { publishedVersion, earlier } = summary;
  const chart = criteriaChart(criteria, { criterion: t("criterion"), average: t("average") });
  const take = async (format: "csv" | "xlsx"): Promise<void> => {
    const file = await fetchSheet(id, format).catch(() => null);
    if (file !== null) saveFile(`${name}.${format}`, file);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" align="end">
        <div>
          <Text size="sm" c="dimmed">
            {t("totals")}
          </Text>
          <span className={classes.figure}>{total ?? "–"}</span>
          <Text size="sm" c="dimmed">
            {t("people", { count: submitted })}
            {drafts === 0 ? "" : ` · ${t("drafts", { count: drafts })}`}
          </Text>
          {earlier === 0 || publishedVersion === null ? null : (
            <Text size="sm">{t("someEarlier", { count: earlier, version: publishedVersion })}</Text>
          )}
        </div>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={16} />}>
              {t("exportAs")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(["xlsx", "csv"] as const).map((format) => (
              <Menu.Item key={format} onClick={() => void take(format)}>
                {t(format)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <section className={`${classes.card} ${classes.chart}`} aria-label={t("chart")}>
        <VisualisationPane
          data={chart.data}
          schema={chart.schema}
          chartType="bar"
          chartStyle={wholeScale}
          isEditMode={false}
          language={language}
          name={t("chart")}
          fill
        />
      </section>
      <div className={classes.card}>
        <Table.ScrollContainer minWidth={300}>
          <Table horizontalSpacing="xs" aria-label={t("rubric")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("criterion")}</Table.Th>
                <Table.Th ta="right">{t("weightHead")}</Table.Th>
                <Table.Th ta="right">{t("average")}</Table.Th>
                <Table.Th ta="right">{t("range")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {criteria.map((criterion) => (
                <Table.Tr key={criterion.key}>
                  <Table.Td>{criterion.name}</Table.Td>
                  <Table.Td ta="right">{criterion.weight}</Table.Td>
                  <Table.Td ta="right">{criterion.mean}</Table.Td>
                  <Table.Td ta="right">{`${criterion.least}–${criterion.most}`}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </div>
      <EvaluationList id={id} paragraphs={paragraphs} />
    </Stack>
  );
}
