import { Button } from "@mantine/core";
import { type Connection, connectionKindNames } from "@provost/contract/source/connection";
import { connectionButtons } from "@provost/contract/source/source-feature";
import { IconListSearch, IconPencil, IconPlugConnected, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useOpenForm } from "../../platform/tab/use-editing.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { connectionsOptions, removeConnection, useConnectionRefresh } from "./connection.queries.ts";
import { blankConnection, ConnectionForm, formOfConnection, withoutSecret } from "./connection-form.ts";
import { connectionWords } from "./connection-words.ts";

const ConnectionDialog = lazyDialog(async () => (await import("./ConnectionDialog.tsx")).ConnectionDialog);
const RemoteTables = lazyDialog(async () => (await import("./RemoteTables.tsx")).RemoteTables);

type Row = Connection & { children?: undefined };

/** Databases whose tables are queried where they are. */
export function ConnectionsPage() {
  const t = useWords(connectionWords);
  const may = usePermission();
  const refresh = useConnectionRefresh();
  const list = useTabQuery(connectionsOptions);
  const [editing, edit] = useOpenForm("editing", ConnectionForm, { withoutSecrets: withoutSecret });
  const [browsed, setBrowsed] = useState<Connection | null>(null);
  const columns = useColumns();
  const mayEdit = may(connectionButtons.edit);

  async function remove({ id, name }: Connection): Promise<void> {
    const prompt = {
      title: t("removeTitle", { name }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    };
    if (!(await confirm(prompt))) return;
    try {
      await removeConnection(id);
      notifyDone(t("removed", { name }));
    } catch (error) {
      if (isRefusal(error, "connection_in_use"))
        await confirm({ title: t("removeTitle", { name }), text: error.msg, action: t("cancel") });
    } finally {
      void refresh();
    }
  }

  const addButton = mayEdit ? (
    <Button leftSection={<IconPlugConnected size={16} />} onClick={() => edit(blankConnection)}>
      {t("add")}
    </Button>
  ) : undefined;
  const isOwn = ({ mayEdit: own }: Connection): boolean => own;

  return (
    <PageFrame
      title={t("title")}
      actions={list.data !== undefined && list.data.length > 0 ? addButton : undefined}
    >
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={(connections) => connections.length === 0}
        empty={
          <EmptyState title={t("empty")} text={t(mayEdit ? "emptyText" : "emptyReader")} action={addButton} />
        }
      >
        {(connections) => (
          <DataTable<Row>
            label={t("list")}
            rows={connections}
            rowName={({ name }) => name}
            columns={columns}
            actions={[
              {
                label: t("browse"),
                icon: <IconListSearch size={16} />,
                run: setBrowsed,
                hotkey: "Enter",
                applies: isOwn,
              },
              {
                label: t("edit"),
                icon: <IconPencil size={16} />,
                run: (connection) => edit(formOfConnection(connection)),
                applies: isOwn,
              },
              {
                label: t("remove"),
                icon: <IconTrash size={16} />,
                run: (connection) => void remove(connection),
                danger: true,
                applies: isOwn,
              },
            ]}
          />
        )}
      </QueryStates>
      {editing === null ? null : <ConnectionDialog {...editing} onMade={setBrowsed} />}
      {browsed === null ? null : <RemoteTables connection={browsed} onClose={() => setBrowsed(null)} />}
    </PageFrame>
  );
}

function useColumns(): Column<Row>[] {
  const t = useWords(connectionWords);
  const moments = useMoments();
  return [
    { key: "name", head: t("name"), cell: ({ name }) => name, hint: ({ name }) => name },
    {
      key: "kind",
      head: t("kind"),
      width: 120,
      from: "medium",
      cell: ({ kind }) => connectionKindNames[kind],
    },
    {
      key: "address",
      head: t("address"),
      tone: "code",
      from: "medium",
      cell: ({ host, port, database }) => `${host}:${port}/${database}`,
      hint: ({ host, port, database, user }) => `${user}@${host}:${port}/${database}`,
    },
    { key: "tables", head: t("tables"), width: 144, align: "right", cell: ({ tables }) => tables },
    { key: "owner", head: t("owner"), width: 128, from: "wide", cell: ({ ownerName }) => ownerName },
    timeColumn(
      { key: "updated", head: t("updated"), from: "wide", at: ({ updatedAt }) => updatedAt },
      moments,
    ),
  ];
}
