import { Skeleton, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import classes from "./Evaluation.module.css";
import { takenBackOnlyOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { MoreEvaluations } from "./MoreEvaluations.tsx";
import { TakenBackList } from "./WithdrawnList.tsx";

interface TakenBackOnlyProps {
  id: string;
  paragraphs: ReadonlyMap<string, string>;
}

/** What those said before they took it back who have not submitted again, some at a time. */
export function TakenBackOnly({ id, paragraphs }: TakenBackOnlyProps) {
  const t = useWords(evaluationWords);
  const query = useInfiniteQuery(takenBackOnlyOptions(id));
  return (
    <section className={classes.card} aria-label={t("takenBackOnly")}>
      <h2 className={classes.heading}>{t("takenBackOnly")}</h2>
      <Text size="sm" c="dimmed">
        {t("takenBackOnlyText")}
      </Text>
      <QueryStates query={query} skeleton={<Skeleton height={80} />}>
        {({ pages }) => {
          const shown = pages.flatMap(({ records }) => records);
          return (
            <Stack gap={0}>
              {shown.map((one) => (
                <section key={one.id} className={classes.section} aria-label={one.evaluatorName}>
                  <Text fw={600}>{one.evaluatorName}</Text>
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
