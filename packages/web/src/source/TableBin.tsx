import { Group, SegmentedControl } from "@mantine/core";
import { administratorRole } from "@provost/contract/people/role";
import {
  type BinnedTable,
  tableBin,
  tableBinRemove,
  tableBinRestore,
} from "@provost/contract/source/table-bin";
import { limits } from "@provost/contract/wire/limits";
import { IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { queryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../platform/i18n.ts";
import { useIdentity } from "../platform/identity.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { confirm } from "../ui/dialog/confirm.tsx";
import { notifyDone } from "../ui/notify.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { RowsSkeleton } from "../ui/table/PagedTable.tsx";
import { timeColumn } from "../ui/table/time-column.ts";
import { useMoments } from "../ui/text/moment-text.ts";
import { useSourceRefresh } from "./dataset.queries.ts";
import { tableBinWords } from "./table-bin-words.ts";

const binOptions = (isPurged: boolean) =>
  queryOptions({
    queryKey: ["source", "bin", isPurged],
    queryFn: ({ signal }) => call(tableBin, isPurged ? { purged: "true" } : {}, { signal, quiet: true }),
  });

/** Removed data sets and virtual tables: restored from here, or deleted permanently; administrators restore those too, for a week. */
export function TableBin({ kinds }: { kinds: ReactNode }) {
  const t = useWords(tableBinWords);
  const language = useLanguage();
  const moments = useMoments();
  const refresh = useSourceRefresh();
  const isAdministrator = useIdentity(({ user }) => user?.roles.includes(administratorRole) ?? false);
  const [isPurged, setPurged] = useState(false);
  const list = useTabQuery(binOptions(isPurged));

  // The call itself reports failures.
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
      text: t("foreverText", { days: limits.purgeDays }),
      action: t("forever"),
      danger: true,
    });
    if (sure) await done(call(tableBinRemove, { id }), t("gone", { name }));
  }

  return (
    <PageFrame
      title={t("title")}
      toolbar={
        <Group gap="sm">
          {kinds}
          {isAdministrator && (
            <SegmentedControl
              aria-label={t("which")}
              value={isPurged ? "purged" : "bin"}
              onChange={(value) => setPurged(value === "purged")}
              data={[
                { value: "bin", label: t("inBin") },
                { value: "purged", label: t("purged") },
              ]}
            />
          )}
        </Group>
      }
    >
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={(tables) => tables.length === 0}
        empty={
          <EmptyState
            title={t(isPurged ? "purgedEmptyTitle" : "emptyTitle")}
            text={isPurged ? t("purgedEmptyText", { days: limits.purgeDays }) : t("emptyText")}
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
                cell: ({ rows }) => rows?.toLocaleString(languageTag(language)) ?? "",
              },
              {
                key: "by",
                head: t("removedBy"),
                width: 132,
                from: "wide",
                cell: ({ removedByName }) => removedByName,
              },
              timeColumn(
                {
                  key: "at",
                  head: t(isPurged ? "purgedAt" : "removedAt"),
                  from: "medium",
                  at: ({ removedAt, purgedAt }) => purgedAt ?? removedAt,
                },
                moments,
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
                applies: ({ purgedAt }) => purgedAt === null,
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
