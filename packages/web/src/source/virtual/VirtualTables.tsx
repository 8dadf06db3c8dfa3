import { Button } from "@mantine/core";
import { datasetButtons } from "@provost/contract/source/source-feature";
import type { VirtualTable } from "@provost/contract/source/virtual-table";
import { IconTableShare } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { useSourceRefresh } from "../dataset.queries.ts";
import { blankJoin, type JoinForm, joinFormOf } from "./join-form.ts";
import { VirtualTableRows } from "./VirtualTableRows.tsx";
import { removeVirtual, virtualListOptions } from "./virtual.queries.ts";
import { virtualWords } from "./virtual-words.ts";

const JoinDialog = lazyDialog(async () => (await import("./JoinDialog.tsx")).JoinDialog);

interface VirtualTablesProps {
  editing: OpenForm<JoinForm> | null;
  edit(form: JoinForm): void;
  /** What leads to the other kinds of data sets. */
  kinds: ReactNode;
}

/** Tables worked out from others: joins and saved queries. */
export function VirtualTables({ editing, edit, kinds }: VirtualTablesProps) {
  const t = useWords(virtualWords);
  const may = usePermission();
  const refresh = useSourceRefresh();
  const list = useTabQuery(virtualListOptions());

  async function remove({ id, tableName: name }: VirtualTable): Promise<void> {
    const sure = await confirm({
      title: t("removeTitle", { name }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    try {
      await removeVirtual(id);
      notifyDone(t("removed", { name }));
    } catch (error) {
      if (!isRefusal(error, "virtual_table_used")) return;
      await confirm({ title: t("usedTitle", { name }), text: error.msg, action: t("close") });
    } finally {
      void refresh();
    }
  }

  const addButton = may(datasetButtons.add) ? (
    <Button leftSection={<IconTableShare size={16} />} onClick={() => edit(blankJoin)}>
      {t("create")}
    </Button>
  ) : undefined;

  return (
    <PageFrame
      title={t("page")}
      toolbar={kinds}
      actions={list.data !== undefined && list.data.length > 0 ? addButton : undefined}
    >
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={(tables) => tables.length === 0}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={addButton === undefined ? t("emptyReader") : t("emptyText")}
            action={addButton}
          />
        }
      >
        {(tables) => (
          <VirtualTableRows
            tables={tables}
            onEdit={
              may(datasetButtons.edit)
                ? (table) => {
                    if (table.definition.kind === "join") edit(joinFormOf(table, table.definition));
                  }
                : null
            }
            onRemove={may(datasetButtons.remove) ? (table) => void remove(table) : null}
          />
        )}
      </QueryStates>
      {editing === null ? null : <JoinDialog {...editing} />}
    </PageFrame>
  );
}
