import { evaluationButtons } from "@provost/contract/courseware/courseware-feature";
import { useEffect } from "react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useSearch } from "../../platform/search.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { evaluationPath, evaluationsPath } from "../courseware-link.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { OpenEvaluation } from "./OpenEvaluation.tsx";
import { TaskList } from "./TaskList.tsx";

/** The coursewares to judge, or the one that the tab's address names: the caller's evaluation or what all say. */
export function EvaluationsPage() {
  const t = useWords(evaluationWords);
  const may = usePermission();
  const tab = useTab();
  const search = useSearch();
  const id = search.get("id") ?? "";
  const wanted = search.get("part") === "summary" ? "summary" : "judge";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    if (id === "") tab.rename(null);
  }, [id]);
  const [mayJudge, maySee] = [may(evaluationButtons.add), may(evaluationButtons.view)];
  if (!mayJudge && !maySee)
    return (
      <PageFrame title={t("title")}>
        <EmptyState title={t("forbiddenTitle")} text={t("forbiddenText")} drawing="locked" />
      </PageFrame>
    );
  if (id === "")
    return <TaskList seesOthers={maySee} onOpen={(one, part) => tab.retarget(evaluationPath(one, part))} />;
  return (
    <OpenEvaluation
      key={id}
      id={id}
      part={!mayJudge ? "summary" : !maySee ? "judge" : wanted}
      mayTurn={mayJudge && maySee}
      onTurn={(part) => tab.retarget(evaluationPath(id, part))}
      onBack={() => tab.retarget(evaluationsPath)}
    />
  );
}
