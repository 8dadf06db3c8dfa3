import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Evaluation.module.css";
import { submittedOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { Judgement } from "./Judgement.tsx";
import { MoreEvaluations } from "./MoreEvaluations.tsx";
import { TakenBackList } from "./WithdrawnList.tsx";

interface EvaluationListProps {
  id: string;
  paragraphs: ReadonlyMap<string, string>;
}

/** What each evaluator says, some at a time. */
export function EvaluationList({ id, paragraphs }: EvaluationListProps) {
  const t = useWords(evaluationWords);
  const moments = useMoments();
  const query = useInfiniteQuery(submittedOptions(id));
  return (
    <section className={classes.card} aria-label={t("evaluations")}>
      <h2 className={classes.heading}>{t("evaluations")}</h2>
      <QueryStates query={query} skeleton={<Skeleton height={160} />}>
        {({ pages }) => {
          const shown = pages.flatMap(({ records }) => records);
          return (
            <Stack gap={0}>
              {shown.map((one) => (
                <section key={one.id} className={classes.section} aria-label={one.evaluatorName}>
                  <Group justify="space-between" wrap="nowrap">
                    <Text fw={600} title={moments.exact(one.submittedAt ?? "")}>
                      {one.evaluatorName}
                      <Text span size="xs" c="dimmed" fw={400}>
                        {` · ${moments.when(one.submittedAt ?? "")} · ${t("ofVersion", { version: one.coursewareVersion })}`}
                      </Text>
                    </Text>
                    <Text fw={600} className="tabular">
                      {one.total}
                    </Text>
                  </Group>
                  <Judgement judgement={one} paragraphs={paragraphs} />
                  <TakenBackList coursewareId={id} evaluation={one} paragraphs={paragraphs} />
                </section>
              ))}
              <MoreEvaluations query={query} />
            </Stack>
          );
        }}
      </QueryStates>
    </section>
  );
}
