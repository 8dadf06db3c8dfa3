import { Button } from "@mantine/core";
import {
  type Connection,
  type ConnectionHealth,
  connectionKindNames,
} from "@provost/contract/source/connection";
import { connectionProblemTexts } from "@provost/contract/source/connection-text";
import { connectionButtons } from "@provost/contract/source/source-feature";
import { IconListSearch, IconPencil, IconPlugConnected, IconShare, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LazySharingDialog } from "../../document/sharing/lazy-sharing.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
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
import { listOfViews, useArrangedColumns } from "../../ui/table/view/arranged-columns.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Connections.module.css";
import {
  connectionDocument,
  connectionsOptions,
  removeConnection,
  useConnectionRefresh,
} from "./connection.queries.ts";
import { blankConnection, ConnectionForm, formOfConnection, withoutSecret } from "./connection-form.ts";
import { connectionWords } from "./connection-words.ts";

const ConnectionDialog = lazyDialog(async () => (await import("./ConnectionDialog.tsx")).ConnectionDialog);
const RemoteTables = lazyDialog(async () => (await import("./RemoteTables.tsx")).RemoteTables);

type Row = Connection & { children?: undefined };

const views = listOfViews("connections");

/** Databases whose tables are queried where they are. */
export function ConnectionsPage() {
  const t = useWords(connectionWords);
  const may = usePermission();
  const refresh = useConnectionRefresh();
  const list = useTabQuery(connectionsOptions);
  const [editing, edit] = useOpenForm("editing", ConnectionForm, { withoutSecrets: withoutSecret });
  const [browsed, setBrowsed] = useState<Connection | null>(null);
  const [shared, setShared] = useState<Connection | null>(null);
  const arranged = useArrangedColumns(views, useColumns());
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
  const isManaged = ({ mayEdit: own, mayManage = own }: Connection): boolean => mayManage;

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
            {...arranged}
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
                label: t("share"),
                icon: <IconShare size={16} />,
                run: setShared,
                applies: isManaged,
              },
              {
                label: t("remove"),
                icon: <IconTrash size={16} />,
                run: (connection) => void remove(connection),
                danger: true,
                applies: isManaged,
              },
            ]}
          />
        )}
      </QueryStates>
      {editing === null ? null : <ConnectionDialog {...editing} onMade={setBrowsed} />}
      {shared === null ? null : (
        <LazySharingDialog
          kind={connectionDocument}
          id={shared.id}
          name={shared.name}
          onClose={() => setShared(null)}
        />
      )}
      {browsed === null ? null : <RemoteTables connection={browsed} onClose={() => setBrowsed(null)} />}
    </PageFrame>
  );
}

/** The last query that reached it failed. */
const isFailing = ({ okAt, failedAt }: ConnectionHealth): boolean =>
  failedAt !== null && (okAt === null || failedAt > okAt);

function useColumns(): Column<Row>[] {
  const t = useWords(connectionWords);
  const language = useLanguage();
  const moments = useMoments();
  const healthText = ({ okAt, ms, failedAt, problem }: ConnectionHealth): string =>
    [
      okAt === null ? "" : t("healthOkAt", { when: moments.exact(okAt), ms: Math.ceil(ms ?? 0) }),
      failedAt === null || problem === null
        ? ""
        : t("healthFailedAt", {
            when: moments.exact(failedAt),
            problem: connectionProblemTexts[problem][language],
          }),
    ]
      .filter(Boolean)
      .join("\n");
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
    {
      key: "health",
      head: t("health"),
      width: 128,
      from: "medium",
      cell: ({ health }) =>
        health ? (
          <span className={classes.health} data-tone={isFailing(health) ? "bad" : "good"}>
            {t(isFailing(health) ? "healthBad" : "healthGood")}
          </span>
        ) : null,
      hint: ({ health }) => (health ? healthText(health) : ""),
    },
    { key: "owner", head: t("owner"), width: 128, from: "wide", cell: ({ ownerName }) => ownerName },
    timeColumn(
      { key: "updated", head: t("updated"), from: "wide", at: ({ updatedAt }) => updatedAt },
      moments,
    ),
  ];
}
