import { evaluationButtons } from "@provost/contract/evaluation";
import { IconLock } from "@tabler/icons-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab, useTabDraft } from "../../platform/tab/tab-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { evaluationPath, evaluationsPath } from "../courseware-link.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { OpenEvaluation } from "./OpenEvaluation.tsx";
import { TaskList } from "./TaskList.tsx";

const Open = z.object({ id: z.string(), part: z.enum(["judge", "summary"]) }).nullable();
type Open = z.infer<typeof Open>;

/** What an address opens: one courseware, or none. */
function openedBy(search: URLSearchParams): Open {
  const id = search.get("id") ?? "";
  return id === "" ? null : { id, part: search.get("part") === "summary" ? "summary" : "judge" };
}

/** The coursewares to judge, and one of them: the caller's evaluation or what all say. */
export function EvaluationsPage() {
  const t = useWords(evaluationWords);
  const may = usePermission();
  const tab = useTab();
  const [search] = useSearchParams();
  const opened = useMemo(() => openedBy(search), [search]);
  const [open, keepOpen] = useTabDraft<Open>("open", Open, opened);
  const [mayJudge, maySee] = [may(evaluationButtons.add), may(evaluationButtons.view)];
  const turn = (next: Open): void => {
    keepOpen(next);
    tab.retarget(next === null ? evaluationsPath : evaluationPath(next.id, next.part));
    if (next === null) tab.rename(null);
  };
  if (!mayJudge && !maySee)
    return (
      <PageFrame title={t("title")}>
        <EmptyState
          title={t("forbiddenTitle")}
          text={t("forbiddenText")}
          icon={<IconLock size={40} stroke={1.4} />}
        />
      </PageFrame>
    );
  if (open === null) return <TaskList seesOthers={maySee} onOpen={(id, part) => turn({ id, part })} />;
  return (
    <OpenEvaluation
      key={open.id}
      id={open.id}
      part={!mayJudge ? "summary" : !maySee ? "judge" : open.part}
      mayTurn={mayJudge && maySee}
      onTurn={(part) => turn({ id: open.id, part })}
      onBack={() => turn(null)}
    />
  );
}
