import { ActionIcon, Badge, Group, SegmentedControl } from "@mantine/core";
import { type EvaluationTask, evaluationButtons } from "@provost/contract/evaluation";
import { IconArrowLeft, IconChecklist, IconExternalLink, IconLock } from "@tabler/icons-react";
import { z } from "zod";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { lazyPart } from "../../platform/lazy-part.tsx";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { momentText, whenText } from "../../ui/moment-text.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { tasksOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";

const JudgePart = lazyPart(async () => {
  const editor = import("../../ui/rich-text/TextEditor.tsx").then(({ fetchEditor }) => fetchEditor());
  const [{ JudgePart: Part }] = await Promise.all([import("./JudgePart.tsx"), editor]);
  return Part;
});
const SummaryPart = lazyPart(async () => (await import("./SummaryPart.tsx")).SummaryPart);

const Open = z.object({ id: z.string(), part: z.enum(["judge", "summary"]) }).nullable();
type Open = z.infer<typeof Open>;
const colours = { none: "gray", draft: "orange", submitted: "green" } as const;

type Row = EvaluationTask & { id: string; children?: undefined };

/** The coursewares to judge, and one of them: the caller's evaluation or what all say. */
export function EvaluationsPage() {
  const t = useWords(evaluationWords);
  const language = useLanguage();
  const may = usePermission();
  const [open, setOpen] = useTabDraft<Open>("open", Open, null);
  const [mayJudge, maySee] = [may(evaluationButtons.add), may(evaluationButtons.view)];
  const mayEither = mayJudge || maySee;
  const query = useTabQuery({ ...tasksOptions, enabled: mayEither });
  const now = systemClock.now();
  if (!mayEither)
    return (
      <PageFrame title={t("title")}>
        <EmptyState
          title={t("forbiddenTitle")}
          text={t("forbiddenText")}
          icon={<IconLock size={40} stroke={1.4} />}
        />
      </PageFrame>
    );
  if (open !== null) {
    const name = query.data?.find(({ coursewareId }) => coursewareId === open.id)?.name ?? t("title");
    const part = !mayJudge ? "summary" : !maySee ? "judge" : open.part;
    return (
      <PageFrame
        title={name}
        toolbar={
          <Group>
            <ActionIcon variant="default" size={32} aria-label={t("back")} onClick={() => setOpen(null)}>
              <IconArrowLeft size={16} />
            </ActionIcon>
            {mayJudge && maySee ? (
              <SegmentedControl
                data={[
                  { value: "judge", label: t("judge") },
                  { value: "summary", label: t("summary") },
                ]}
                value={part}
                onChange={(next) => setOpen({ id: open.id, part: next === "summary" ? "summary" : "judge" })}
              />
            ) : null}
          </Group>
        }
      >
        {part === "judge" ? (
          <JudgePart key={open.id} id={open.id} waiting={<RowsSkeleton />} />
        ) : (
          <SummaryPart id={open.id} waiting={<RowsSkeleton />} />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("title")}>
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton />}
        isEmpty={(tasks) => tasks.length === 0}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            icon={<IconChecklist size={40} stroke={1.4} />}
          />
        }
      >
        {(tasks) => (
          <DataTable<Row>
            label={t("list")}
            rows={tasks.map((task) => ({ ...task, id: task.coursewareId }))}
            rowName={({ name }) => name}
            columns={[
              { key: "name", head: t("name"), cell: ({ name }) => name, hint: ({ name }) => name },
              {
                key: "mine",
                head: t("mine"),
                width: 112,
                cell: ({ mine }) => (
                  <Badge size="sm" variant="light" tt="none" color={colours[mine]}>
                    {t(mine)}
                  </Badge>
                ),
              },
              ...(maySee
                ? [
                    {
                      key: "count",
                      head: t("count"),
                      width: 112,
                      align: "right" as const,
                      from: "medium" as const,
                      cell: ({ submitted }: Row) => submitted ?? "",
                    },
                    {
                      key: "mean",
                      head: t("mean"),
                      width: 88,
                      align: "right" as const,
                      from: "medium" as const,
                      cell: ({ total }: Row) => total ?? "–",
                    },
                  ]
                : []),
              {
                key: "owner",
                head: t("owner"),
                width: 128,
                from: "wide",
                cell: ({ ownerName }) => ownerName,
              },
              {
                key: "published",
                head: t("published"),
                width: 128,
                tone: "quiet",
                from: "medium",
                cell: ({ publishedAt }) =>
                  publishedAt === null ? t("withdrawn") : whenText(publishedAt, language, now),
                hint: ({ publishedAt }) => momentText(publishedAt ?? "", language),
              },
            ]}
            actions={[
              {
                label: t("open"),
                icon: <IconExternalLink size={16} />,
                run: ({ id, publishedAt }) =>
                  setOpen({ id, part: publishedAt === null ? "summary" : "judge" }),
                hotkey: "Enter",
              },
            ]}
          />
        )}
      </QueryStates>
    </PageFrame>
  );
}
