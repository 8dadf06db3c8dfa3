import type { CoursewareSummary } from "@provost/contract/courseware/courseware";
import { useWords } from "../../platform/i18n.ts";
import { useBinActions } from "../../ui/bin/use-bin-actions.tsx";
import { binCourseware, removeForever, restoreCourseware } from "../courseware.queries.ts";
import { listWords } from "./list-words.ts";

/** What is done with coursewares from their list. What fails is told by its call. */
export function useCoursewareActions() {
  const t = useWords(listWords);
  const { remove, binned } = useBinActions<CoursewareSummary>({
    key: "courseware",
    foreverText: t("foreverText"),
    bin: binCourseware,
    restore: restoreCourseware,
    removeForever,
  });
  return { remove, binned };
}
