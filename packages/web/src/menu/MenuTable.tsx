import { Badge } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu/menu";
import { IconPencil, IconPlus, IconSquareRounded, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWords } from "../platform/i18n.ts";
import { MenuIcon } from "../ui/menu-icons.tsx";
import type { Column } from "../ui/table/data-table.ts";
import { MovingTable } from "../ui/table/MovingTable.tsx";
import type { RowAction } from "../ui/table/row-action.ts";
import { useArrangedColumns } from "../ui/table/view/arranged-columns.tsx";
import type { ListOfViews } from "../ui/table/view/ViewForm.tsx";
import { menuLabel } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { type Landing, movedTree } from "../ui/tree/tree-move.ts";
import { withDescendants } from "../ui/tree/tree-rows.ts";
import classes from "./MenusPage.module.css";
import { menuListOptions, moveMenu, useMenuRefresh } from "./menu.queries.ts";
import { topId } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";

type Act = ((menu: MenuItem) => void) | null;

interface MenuTableProps {
  menus: readonly MenuItem[];
  /** The list, as its saved views show it. */
  views: ListOfViews;
  /** Some rows are left out: then everything is open, and nothing moves. */
  isFiltered: boolean;
  open: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  /** `null` if the user may not. */
  onAdd: Act;
  onEdit: Act;
  onRemove: Act;
}

function action(act: Act, rest: Omit<RowAction<MenuItem>, "run">): RowAction<MenuItem>[] {
  return act === null ? [] : [{ ...rest, run: act }];
}

export function MenuTable(props: MenuTableProps) {
  const { menus, views, isFiltered, open, onFold, onAdd, onEdit, onRemove } = props;
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const client = useQueryClient();
  const refresh = useMenuRefresh();
  const buttons = useMemo(
    () =>
      new Set(
        menus
          .flatMap((menu) => withDescendants(menu))
          .filter(({ category }) => category === 2)
          .map(({ id }) => id),
      ),
    [menus],
  );

  async function move({ id }: MenuItem, landing: Landing): Promise<void> {
    await client.cancelQueries({ queryKey: menuListOptions.queryKey });
    client.setQueryData(menuListOptions.queryKey, (all) => all && movedTree(all, id, landing));
    // A refusal has already been reported; the current menus are reloaded either way.
    await moveMenu(id, landing.parentId ?? topId, landing.before ?? "").catch(() => undefined);
    await refresh();
  }

  const columns: readonly Column<MenuItem>[] = [
    {
      key: "name",
      head: t("name"),
      cell: (menu) => (
        <span className={classes.name}>
          {menu.category === 2 ? (
            <IconSquareRounded size={16} stroke={1.4} />
          ) : (
            <MenuIcon source={menu.source} />
          )}
          {menuLabel(menu, route)}
        </span>
      ),
      hint: (menu) => [menuLabel(menu, route), menu.remark].filter((text) => text !== "").join("\n"),
    },
    {
      key: "category",
      head: t("category"),
      width: 88,
      from: "medium",
      cell: ({ category }) => (
        <Badge size="sm" variant={category === 2 ? "default" : "light"} tt="none" fw={500}>
          {t(category === 2 ? "button" : "menu")}
        </Badge>
      ),
    },
    {
      key: "code",
      head: t("code"),
      tone: "code",
      from: "medium",
      cell: (menu) => menu.code,
      hint: (menu) => menu.code,
    },
    {
      key: "path",
      head: t("path"),
      tone: "code",
      from: "wide",
      cell: (menu) => menu.path,
      hint: (menu) => menu.path,
    },
    { key: "sort", head: t("sort"), width: 80, align: "right", from: "wide", cell: (menu) => menu.sort },
  ];
  const arranged = useArrangedColumns(views, columns);

  return (
    <MovingTable
      label={t("title")}
      rows={menus}
      rowName={(menu) => menuLabel(menu, route)}
      folding={{ open, onFold, openAll: isFiltered }}
      isQuiet={({ category }) => category === 2}
      {...arranged}
      actions={[
        ...action(onAdd, {
          label: t("addBelow"),
          icon: <IconPlus size={16} />,
          hotkey: "Insert",
          applies: ({ category }) => category === 1,
        }),
        ...action(onEdit, { label: t("edit"), icon: <IconPencil size={16} />, hotkey: "Enter" }),
        ...action(onRemove, {
          label: t("remove"),
          icon: <IconTrash size={16} />,
          hotkey: "Delete",
          danger: true,
        }),
      ]}
      moving={
        onEdit === null || isFiltered
          ? null
          : {
              may: (_, { parentId }) => parentId === null || !buttons.has(parentId),
              move: (menu, landing) => void move(menu, landing),
            }
      }
    />
  );
}
