import { ActionIcon, Group, SegmentedControl } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useTabName } from "../../platform/tab/use-tab-name.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { isMissing } from "../../ui/state/is-missing.ts";
import { MissingPage } from "../../ui/state/MissingPage.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { mineOptions, summaryOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";

const JudgePart = lazyPart(async () => {
  const editor = import("../../ui/rich-text/TextEditor.tsx").then(({ fetchEditor }) => fetchEditor());
  const [{ JudgePart: Part }] = await Promise.all([import("./JudgePart.tsx"), editor]);
  return Part;
});
const SummaryPart = lazyPart(async () => (await import("./SummaryPart.tsx")).SummaryPart);

interface OpenEvaluationProps {
  id: string;
  part: "judge" | "summary";
  /** Both parts are open to the viewer. */
  mayTurn: boolean;
  onTurn(part: "judge" | "summary"): void;
  onBack(): void;
}

/** One courseware: the caller's evaluation of it, or what all say. */
export function OpenEvaluation({ id, part, mayTurn, onTurn, onBack }: OpenEvaluationProps) {
  const t = useWords(evaluationWords);
  const mine = useQuery({ ...mineOptions(id), enabled: part === "judge" });
  const summary = useQuery({ ...summaryOptions(id), enabled: part === "summary" });
  const name = (part === "judge" ? mine.data : summary.data)?.name;
  useTabName(name === undefined ? null : t("tab", { name }));

  if (isMissing((part === "judge" ? mine : summary).error))
    return (
      <MissingPage
        title={t("missingTitle")}
        text={t("missingText")}
        list={{ onOpen: onBack, label: t("back") }}
      />
    );
  return (
    <PageFrame
      title={name ?? t("title")}
      toolbar={
        <Group>
          <ActionIcon variant="default" size={32} aria-label={t("back")} title={t("back")} onClick={onBack}>
            <IconArrowLeft size={16} />
          </ActionIcon>
          {mayTurn ? (
            <SegmentedControl
              data={[
                { value: "judge", label: t("judge") },
                { value: "summary", label: t("summary") },
              ]}
              value={part}
              onChange={(next) => onTurn(next === "summary" ? "summary" : "judge")}
            />
          ) : null}
        </Group>
      }
    >
      {part === "judge" ? (
        <JudgePart id={id} waiting={<RowsSkeleton />} />
      ) : (
        <SummaryPart id={id} waiting={<RowsSkeleton />} />
      )}
    </PageFrame>
  );
}
