import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { Evaluation, TakenBack } from "@provost/contract/evaluation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { whenText } from "../../ui/moment-text.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import classes from "./Evaluation.module.css";
import { takenBackOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { Judgement } from "./Judgement.tsx";

interface TakenBackListProps {
  evaluation: Pick<Evaluation, "coursewareId" | "takenBack">;
  paragraphs: ReadonlyMap<string, string>;
}

/** What was submitted before and taken back, each to be looked at. */
export function TakenBackList({ evaluation: { coursewareId, takenBack }, paragraphs }: TakenBackListProps) {
  return (
    <>
      {takenBack.map((one) => (
        <Earlier key={one.id} coursewareId={coursewareId} submission={one} paragraphs={paragraphs} />
      ))}
    </>
  );
}

interface EarlierProps {
  coursewareId: string;
  submission: TakenBack;
  paragraphs: ReadonlyMap<string, string>;
}

function Earlier({ coursewareId, submission, paragraphs }: EarlierProps) {
  const t = useWords(evaluationWords);
  const language = useLanguage();
  const now = systemClock.now();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...takenBackOptions(coursewareId, submission.id), enabled: isOpen });
  const { submittedAt, takenBackAt, total } = submission;
  return (
    <div className={classes.earlier}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {t("takenBackLine", {
            submitted: whenText(submittedAt, language, now),
            taken: whenText(takenBackAt, language, now),
            total: total ?? "–",
          })}
        </Text>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
      </Group>
      {isOpen ? (
        <QueryStates query={query} skeleton={<Skeleton height={60} />}>
          {(judgement) => <Judgement judgement={judgement} paragraphs={paragraphs} />}
        </QueryStates>
      ) : null}
    </div>
  );
}
