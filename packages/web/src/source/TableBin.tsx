import { type BinnedTable, tableBin, tableBinRemove, tableBinRestore } from "@provost/contract/table-bin";
import { IconArrowBackUp, IconTrash, IconTrashOff } from "@tabler/icons-react";
import { queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../platform/call.ts";
import { systemClock } from "../platform/clock.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { confirm } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { notifyDone } from "../ui/notify.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { QueryStates } from "../ui/QueryStates.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { RowsSkeleton } from "../ui/table/PagedTable.tsx";
import { timeColumn } from "../ui/table/time-column.ts";
import { useSourceRefresh } from "./source.queries.ts";
import { tableBinWords } from "./table-bin-words.ts";

const binOptions = queryOptions({
  queryKey: ["source", "bin"],
  queryFn: ({ signal }) => call(tableBin, {}, { signal, quiet: true }),
});

/** Removed data sets and virtual tables: they come back from here, or go for good. */
export function TableBin({ kinds }: { kinds: ReactNode }) {
  const t = useWords(tableBinWords);
  const language = useLanguage();
  const refresh = useSourceRefresh();
  const list = useTabQuery(binOptions);
  const now = systemClock.now();

  // What fails has been told by the call itself.
  const done = (work: Promise<unknown>, text: string): Promise<void> =>
    work
      .then(
        () => notifyDone(text),
        () => undefined,
      )
      .finally(() => void refresh());

  async function remove({ id, tableName: name }: BinnedTable): Promise<void> {
    const sure = await confirm({
      title: t("foreverTitle", { name }),
      text: t("foreverText"),
      action: t("forever"),
      danger: true,
    });
    if (sure) await done(call(tableBinRemove, { id }), t("gone", { name }));
  }

  return (
    <PageFrame title={t("title")} toolbar={kinds}>
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={(tables) => tables.length === 0}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            icon={<IconTrashOff size={40} stroke={1.4} />}
          />
        }
      >
        {(tables) => (
          <DataTable<BinnedTable & { children?: undefined }>
            label={t("title")}
            rows={tables}
            rowName={({ tableName }) => tableName}
            columns={[
              { key: "name", head: t("name"), cell: ({ tableName }) => tableName },
              { key: "kind", head: t("kind"), width: 120, from: "medium", cell: ({ kind }) => t(kind) },
              {
                key: "rows",
                head: t("rows"),
                width: 112,
                align: "right",
                from: "medium",
                cell: ({ rows }) => rows?.toLocaleString(language === "zh" ? "zh-CN" : "en") ?? "",
              },
              {
                key: "by",
                head: t("removedBy"),
                width: 132,
                from: "wide",
                cell: ({ removedByName }) => removedByName,
              },
              timeColumn(
                { key: "at", head: t("removedAt"), from: "medium", at: ({ removedAt }) => removedAt },
                language,
                now,
              ),
            ]}
            actions={[
              {
                label: t("restore"),
                icon: <IconArrowBackUp size={16} />,
                run: ({ id, tableName: name }) =>
                  void done(call(tableBinRestore, { id }), t("restored", { name })),
                hotkey: "Enter",
              },
              {
                label: t("forever"),
                icon: <IconTrash size={16} />,
                run: (table) => void remove(table),
                hotkey: "Delete",
                danger: true,
              },
            ]}
          />
        )}
      </QueryStates>
    </PageFrame>
  );
}
