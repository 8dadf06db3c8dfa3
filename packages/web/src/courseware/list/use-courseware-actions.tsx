import type { CoursewareSummary } from "@provost/contract/courseware";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { useBinActions } from "../../ui/bin/use-bin-actions.tsx";
import { binCourseware, createCourseware, removeForever, restoreCourseware } from "../courseware.queries.ts";
import { coursewarePath } from "../courseware-link.ts";
import { listWords } from "./list-words.ts";

/** What is done with coursewares from their list. What fails is told by its call. */
export function useCoursewareActions() {
  const t = useWords(listWords);
  const navigate = useNavigate();
  const { during, ...bin } = useBinActions<CoursewareSummary>({
    key: "courseware",
    foreverText: t("foreverText"),
    bin: binCourseware,
    restore: restoreCourseware,
    removeForever,
  });
  return {
    ...bin,
    create: (): Promise<void> =>
      during(async () => {
        const { id } = await createCourseware(t("newName"));
        navigate(`${coursewarePath(id)}?edit=1`);
      }),
  };
}
