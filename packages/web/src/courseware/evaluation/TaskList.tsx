import { Badge, Select } from "@mantine/core";
import type { EvaluationTask } from "@provost/contract/courseware/evaluation";
import { IconExternalLink } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { type TaskQuery, tasksOptions } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";

const colours = { none: "gray", draft: "orange", submitted: "green" } as const;
const states = ["none", "draft", "submitted"] as const;

type Row = EvaluationTask & { id: string; children?: undefined };

interface TaskListProps {
  /** What others gave is shown as well. */
  seesOthers: boolean;
  onOpen(id: string, part: "judge" | "summary"): void;
}

/** The coursewares to judge, page by page. */
export function TaskList({ seesOthers, onOpen }: TaskListProps) {
  const t = useWords(evaluationWords);
  const list = usePagedList("evaluations", { name: "", mine: "" });
  const query = useTabQuery({
    ...tasksOptions(list.query as TaskQuery),
    select: (page) => ({
      ...page,
      records: page.records.map((task): Row => ({ ...task, id: task.coursewareId })),
    }),
  });
  const columns = useTaskColumns(seesOthers);
  return (
    <PageFrame
      title={t("title")}
      toolbar={
        <>
          <SearchField
            label={t("search")}
            value={list.filter.name}
            onChange={(name) => list.setFilter({ name })}
          />
          <Select
            aria-label={t("mine")}
            w={160}
            allowDeselect={false}
            data={[{ value: "", label: t("all") }, ...states.map((value) => ({ value, label: t(value) }))]}
            value={list.filter.mine}
            onChange={(mine) => list.setFilter({ mine: mine ?? "" })}
          />
        </>
      }
    >
      <PagedTable<Row, typeof list.filter>
        query={query}
        list={list}
        label={t("list")}
        rowName={({ name }) => name}
        columns={columns}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        actions={[
          {
            label: t("open"),
            icon: <IconExternalLink size={16} />,
            run: ({ id, publishedAt }) => onOpen(id, publishedAt === null ? "summary" : "judge"),
            hotkey: "Enter",
          },
        ]}
      />
    </PageFrame>
  );
}

function useTaskColumns(seesOthers: boolean): Column<Row>[] {
  const t = useWords(evaluationWords);
  const moments = useMoments();
  const others: Column<Row>[] = [
    {
      key: "count",
      head: t("count"),
      width: 112,
      align: "right",
      from: "medium",
      cell: ({ submitted }) => submitted ?? "",
    },
    {
      key: "mean",
      head: t("mean"),
      width: 88,
      align: "right",
      from: "medium",
      cell: ({ total }) => total ?? "",
    },
  ];
  return [
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
    ...(seesOthers ? others : []),
    { key: "owner", head: t("owner"), width: 128, from: "wide", cell: ({ ownerName }) => ownerName },
    timeColumn(
      {
        key: "published",
        head: t("published"),
        from: "medium",
        at: ({ publishedAt }) => publishedAt,
        never: t("withdrawn"),
      },
      moments,
    ),
  ];
}
