import { Button } from "@mantine/core";
import { topMenuButtons } from "@provost/contract/menu/menu-feature";
import type { TopMenu } from "@provost/contract/menu/top-menu";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useOpenForm } from "../../platform/tab/use-editing.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { MenuIcon } from "../../ui/menu-icons.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { MovingTable } from "../../ui/table/MovingTable.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import type { RowAction } from "../../ui/table/row-action.ts";
import { translated } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { type Landing, movedTree } from "../../ui/tree/tree-move.ts";
import classes from "../MenusPage.module.css";
import { useMenuRefresh } from "../menu.queries.ts";
import { removeTopMenu, saveOrder, topMenuListOptions } from "./top-menu.queries.ts";
import { blankTopMenu, formOfTopMenu, resorted, TopMenuForm } from "./top-menu-form.ts";
import { topMenuWords } from "./top-menu-words.ts";

const TopMenuDialog = lazyDialog(async () => (await import("./TopMenuDialog.tsx")).TopMenuDialog);

/** The items of the top menu in their order, with the menus below each. */
export function TopMenusPage() {
  const t = useWords(topMenuWords);
  const route = useWords(routeWords);
  const may = usePermission();
  const client = useQueryClient();
  const refresh = useMenuRefresh();
  const [editing, edit] = useOpenForm("editing", TopMenuForm);
  const list = useTabQuery(topMenuListOptions);

  const nameOf = (top: Pick<TopMenu, "name" | "i18n">): string => translated(top.name, top.i18n, route);

  async function move(tops: readonly TopMenu[], { id }: TopMenu, landing: Landing): Promise<void> {
    const next = movedTree(tops, id, landing);
    await client.cancelQueries({ queryKey: topMenuListOptions.queryKey });
    client.setQueryData(topMenuListOptions.queryKey, next);
    await saveOrder(resorted(next)).catch(() => undefined);
    await refresh();
  }

  async function remove(top: TopMenu): Promise<void> {
    const name = nameOf(top);
    const prompt = { title: t("removeTitle", { name }), text: t("removeText"), action: t("remove") };
    if (!(await confirm({ ...prompt, danger: true }))) return;
    await removeTopMenu(top.id).then(
      () => notifyDone(t("removed", { name })),
      () => undefined,
    );
    await refresh();
  }

  const addButton = may(topMenuButtons.add) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(blankTopMenu(list.data ?? []))}>
      {t("add")}
    </Button>
  ) : undefined;

  const columns: readonly Column<TopMenu>[] = [
    {
      key: "name",
      head: t("name"),
      cell: (top) => (
        <span className={classes.name}>
          <MenuIcon source={top.source} />
          {nameOf(top)}
        </span>
      ),
      hint: nameOf,
    },
    {
      key: "menus",
      head: t("menus"),
      width: 120,
      cell: ({ menuIds }) => t("menuCount", { count: menuIds.length }),
    },
    {
      key: "code",
      head: t("code"),
      tone: "code",
      from: "medium",
      cell: ({ code }) => code,
      hint: ({ code }) => code,
    },
    {
      key: "path",
      head: t("path"),
      tone: "code",
      from: "wide",
      cell: ({ path }) => path,
      hint: ({ path }) => path,
    },
  ];
  const actions: readonly RowAction<TopMenu>[] = [
    ...(may(topMenuButtons.edit)
      ? [
          {
            label: t("edit"),
            icon: <IconPencil size={16} />,
            run: (top: TopMenu) => edit(formOfTopMenu(top)),
            hotkey: "Enter" as const,
          },
        ]
      : []),
    ...(may(topMenuButtons.remove)
      ? [
          {
            label: t("remove"),
            icon: <IconTrash size={16} />,
            run: (top: TopMenu) => void remove(top),
            hotkey: "Delete" as const,
            danger: true,
          },
        ]
      : []),
  ];

  return (
    <PageFrame title={t("title")} actions={addButton}>
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton count={4} />}
        isEmpty={(tops) => tops.length === 0}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} action={addButton} />}
      >
        {(tops) => (
          <MovingTable
            label={t("title")}
            rows={tops}
            rowName={nameOf}
            columns={columns}
            actions={actions}
            moving={
              may(topMenuButtons.edit)
                ? {
                    may: (_, { parentId }) => parentId === null,
                    move: (top, landing) => void move(tops, top, landing),
                  }
                : null
            }
          />
        )}
      </QueryStates>
      {editing === null ? null : <TopMenuDialog {...editing} />}
    </PageFrame>
  );
}
