import { Button } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu/menu";
import { menuButtons } from "@provost/contract/menu/menu-feature";
import { IconArrowsMaximize, IconArrowsMinimize, IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { z } from "zod";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useTabDraft } from "../platform/tab/tab-context.ts";
import { useOpenForm } from "../platform/tab/use-editing.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import { PageFrame } from "../ui/PageFrame.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../ui/table/PagedTable.tsx";
import { listOfViews } from "../ui/table/view/arranged-columns.tsx";
import { menuLabel } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { filterTree, OpenRows, withDescendants } from "../ui/tree/tree-rows.ts";
import classes from "./MenusPage.module.css";
import { MenuTable } from "./MenuTable.tsx";
import { menuListOptions } from "./menu.queries.ts";
import { blankMenu, formOf, MenuForm } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";
import { useMenuRemoval } from "./use-menu-removal.tsx";

const MenuDialog = lazyDialog(async () => (await import("./MenuDialog.tsx")).MenuDialog);

const nothingOpen: readonly string[] = [];

/** Menus and buttons as a tree. */
export function MenusPage() {
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const may = usePermission();
  const [find, setFind] = useTabDraft("find", z.string(), "");
  const [editing, edit] = useOpenForm("editing", MenuForm);
  const [open, setOpen] = useTabDraft("open", OpenRows, nothingOpen);
  const list = useTabQuery(menuListOptions);
  const remove = useMenuRemoval();

  const menus = list.data;
  const wanted = find.trim().toLowerCase();
  const found = useMemo(() => {
    const texts = (menu: MenuItem): string[] => [menuLabel(menu, route), menu.name, menu.code, menu.path];
    const all = menus ?? [];
    if (wanted === "") return all;
    return filterTree(all, (menu) => texts(menu).some((text) => text.toLowerCase().includes(wanted)));
  }, [menus, wanted, route]);

  const add = (parent: MenuItem | null): void => {
    if (parent) setOpen((before) => [...before.filter((id) => id !== parent.id), parent.id]);
    edit(blankMenu(parent, parent ? (parent.children ?? []) : (menus ?? [])));
  };
  const foldable = (): string[] =>
    (menus ?? [])
      .flatMap((menu) => withDescendants(menu))
      .filter(({ children }) => children !== undefined)
      .map(({ id }) => id);

  const addButton = may(menuButtons.add) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => add(null)}>
      {t("add")}
    </Button>
  ) : undefined;

  return (
    <PageFrame
      title={t("title")}
      actions={addButton}
      toolbar={
        <>
          <SearchField label={t("find")} value={find} onChange={setFind} />
          {wanted === "" ? (
            <Button
              variant="default"
              className={classes.folding ?? ""}
              leftSection={
                open.length === 0 ? (
                  <IconArrowsMaximize size={16} stroke={1.6} />
                ) : (
                  <IconArrowsMinimize size={16} stroke={1.6} />
                )
              }
              onClick={() => setOpen(open.length === 0 ? foldable() : nothingOpen)}
            >
              {t(open.length === 0 ? "unfoldAll" : "foldAll")}
            </Button>
          ) : null}
        </>
      }
    >
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={() => found.length === 0}
        empty={
          wanted === "" ? (
            <EmptyState title={t("empty")} text={t("emptyText")} action={addButton} />
          ) : (
            <EmptyState
              title={t("emptyFind")}
              action={
                <Button variant="default" onClick={() => setFind("")}>
                  {t("clearFind")}
                </Button>
              }
            />
          )
        }
      >
        {() => (
          <MenuTable
            menus={found}
            views={listOfViews("menus", find, setFind)}
            isFiltered={wanted !== ""}
            open={open}
            onFold={(id, isOpen) =>
              setOpen((before) => [...before.filter((one) => one !== id), ...(isOpen ? [id] : [])])
            }
            onAdd={may(menuButtons.add) ? add : null}
            onEdit={may(menuButtons.edit) ? (menu) => edit(formOf(menu)) : null}
            onRemove={may(menuButtons.remove) ? (menu) => void remove(menu) : null}
          />
        )}
      </QueryStates>
      {editing === null ? null : <MenuDialog {...editing} menus={menus ?? []} />}
    </PageFrame>
  );
}
