import { ActionIcon, Button, Group, SegmentedControl } from "@mantine/core";
import { IconArrowLeft, IconBook2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CallError } from "../../platform/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy-part.tsx";
import { useTab } from "../../platform/tab/tab-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
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
  /** Both parts are open to the reader. */
  mayTurn: boolean;
  onTurn(part: "judge" | "summary"): void;
  onBack(): void;
}

const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && (error.code === 404 || error.code === 400);

/** One courseware: the caller's evaluation of it, or what all say. */
export function OpenEvaluation({ id, part, mayTurn, onTurn, onBack }: OpenEvaluationProps) {
  const t = useWords(evaluationWords);
  const tab = useTab();
  const mine = useQuery({ ...mineOptions(id), enabled: part === "judge" });
  const summary = useQuery({ ...summaryOptions(id), enabled: part === "summary" });
  const name = (part === "judge" ? mine.data : summary.data)?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    if (name !== undefined) tab.rename(t("tab", { name }));
  }, [name, t]);

  if (isMissing((part === "judge" ? mine : summary).error))
    return (
      <EmptyState
        heading="h1"
        title={t("missingTitle")}
        text={t("missingText")}
        icon={<IconBook2 size={40} stroke={1.4} />}
        action={
          <Button variant="default" onClick={onBack}>
            {t("back")}
          </Button>
        }
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
