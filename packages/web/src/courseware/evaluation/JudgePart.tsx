import { Button, Skeleton } from "@mantine/core";
import { rubricDict } from "@provost/contract/courseware/evaluation";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { publishedOptions } from "../courseware.queries.ts";
import { mineOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { JudgeForm } from "./JudgeForm.tsx";

/** The caller's own evaluation of one courseware, or why there can be none. */
export function JudgePart({ id }: { id: string }) {
  const t = useWords(evaluationWords);
  const mine = useQuery(mineOptions(id));
  const isPublished = (mine.data?.publishedVersion ?? null) !== null;
  const published = useQuery({ ...publishedOptions(id), enabled: isPublished });
  return (
    <QueryStates query={mine} skeleton={<Skeleton height={320} />}>
      {({ rubric, evaluation }) => {
        if (!isPublished) return <EmptyState title={t("unpublished")} drawing="locked" />;
        if (rubric.length === 0)
          return (
            <EmptyState
              title={t("rubricTitle")}
              text={t("rubricText", { code: rubricDict })}
              action={
                <Button component={Link} to="/system/dict" variant="default">
                  {t("rubricOpen")}
                </Button>
              }
            />
          );
        return (
          <QueryStates query={published} skeleton={<Skeleton height={320} />}>
            {(courseware) => <JudgeForm courseware={courseware} rubric={rubric} evaluation={evaluation} />}
          </QueryStates>
        );
      }}
    </QueryStates>
  );
}
