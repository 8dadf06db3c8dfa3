import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { Evaluation, TakenBack } from "@provost/contract/courseware/evaluation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Evaluation.module.css";
import { takenBackOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { Judgement } from "./Judgement.tsx";

interface TakenBackListProps {
  coursewareId: string;
  evaluation: Pick<Evaluation, "evaluatorName" | "takenBack">;
  paragraphs: ReadonlyMap<string, string>;
}

/** The evaluations that were submitted and then withdrawn; each can be viewed. */
export function TakenBackList({ coursewareId, evaluation, paragraphs }: TakenBackListProps) {
  return (
    <>
      {evaluation.takenBack.map((one) => (
        <Earlier
          key={one.id}
          coursewareId={coursewareId}
          who={evaluation.evaluatorName}
          submission={one}
          paragraphs={paragraphs}
        />
      ))}
    </>
  );
}

interface EarlierProps {
  coursewareId: string;
  who: string;
  submission: TakenBack;
  paragraphs: ReadonlyMap<string, string>;
}

function Earlier({ coursewareId, who, submission, paragraphs }: EarlierProps) {
  const t = useWords(evaluationWords);
  const moments = useMoments();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...takenBackOptions(coursewareId, submission.id), enabled: isOpen });
  const { submittedAt, takenBackAt, total } = submission;
  const line = t("takenBackLine", {
    submitted: moments.when(submittedAt),
    taken: moments.when(takenBackAt),
    total: total ?? "–",
  });
  const action = t(isOpen ? "hide" : "show");
  return (
    <div className={classes.earlier}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {line}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={t("earlierLine", { action, who, line })}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
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
