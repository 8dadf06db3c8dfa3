import { Skeleton } from "@mantine/core";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useSearch } from "../../platform/search.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Failure, QueryStates } from "../../ui/state/QueryStates.tsx";
import { coursewareOptions, pickOptions } from "../courseware.queries.ts";
import { Arrange } from "./Arrange.tsx";
import { CoursewarePick } from "./CoursewarePick.tsx";
import { sortWords } from "./sort-words.ts";

/** Puts the paragraphs of a courseware in order. */
export function SortPage() {
  const t = useWords(sortWords);
  const may = usePermission();
  const search = useSearch();
  const [id, setId] = useTabDraft<string>("courseware", z.string(), search.get("id") ?? "");
  const query = useQuery({ ...coursewareOptions(id), enabled: id !== "" });
  const chosen = query.data ?? null;
  const first = useQuery(pickOptions(""));
  if (!may(coursewareButtons.edit))
    return (
      <PageFrame title={t("title")}>
        <EmptyState title={t("forbiddenTitle")} text={t("forbiddenText")} drawing="locked" />
      </PageFrame>
    );
  return (
    <PageFrame title={t("title")} toolbar={<CoursewarePick chosen={chosen} onChoose={setId} />}>
      {id === "" && first.data === undefined && first.error !== null ? (
        <Failure error={first.error} onRetry={() => void first.refetch()} />
      ) : id === "" ? (
        <EmptyState title={t("startTitle")} text={t("startText")} />
      ) : (
        <QueryStates query={query} skeleton={<Skeleton height={320} />}>
          {(courseware) =>
            courseware.mayEdit ? (
              <Arrange key={courseware.id} courseware={courseware} />
            ) : (
              <EmptyState title={t("notYours")} drawing="locked" />
            )
          }
        </QueryStates>
      )}
    </PageFrame>
  );
}
