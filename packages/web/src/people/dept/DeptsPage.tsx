import { Button } from "@mantine/core";
import type { DeptNode } from "@provost/contract/people/dept";
import { deptButtons } from "@provost/contract/people/people-feature";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { usePageAction } from "../../platform/tab/page-action.ts";
import { useTabDraft, useTabOwned } from "../../platform/tab/tab-context.ts";
import { useOpenForm } from "../../platform/tab/use-editing.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { listOfViews } from "../../ui/table/view/arranged-columns.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { filterTree, OpenRows, withDescendants } from "../../ui/tree/tree-rows.ts";
import { createFileImport } from "../import/file-import.ts";
import { ImportDialog } from "../import/ImportDialog.tsx";
import { deptsFromFile } from "../import/import-kinds.ts";
import { DeptTable, usersOf } from "./DeptTable.tsx";
import { deptListOptions, removeDepts, usePeopleRefresh } from "./dept.queries.ts";
import { blankDept, DeptForm, formOfDept } from "./dept-form.ts";
import { peopleWithin } from "./dept-tree.ts";
import { deptWords } from "./dept-words.ts";

const DeptDialog = lazyDialog(async () => (await import("./DeptDialog.tsx")).DeptDialog);

const nothingOpen: readonly string[] = [];

/** The departments as a tree. */
export function DeptsPage() {
  const t = useWords(deptWords);
  const may = usePermission();
  const navigate = useNavigate();
  const [find, setFind] = useTabDraft("find", z.string(), "");
  const [folded, setFolded] = useTabDraft("folded", OpenRows, nothingOpen);
  const list = useTabQuery(deptListOptions);
  const refresh = usePeopleRefresh();
  const intake = useTabOwned("import", (signal) =>
    createFileImport(deptsFromFile, signal, () => void refresh()),
  );
  const phase = useStore(intake.state, (state) => state.phase);
  const [editing, edit] = useOpenForm("editing", DeptForm, { isOtherUnsaved: phase === "taking" });

  const wanted = find.trim().toLowerCase();
  const found = filterTree(list.data ?? [], (node) =>
    [node.name, shownName(node)].some((name) => name.toLowerCase().includes(wanted)),
  );
  const all = (list.data ?? []).flatMap((node) => withDescendants(node));
  // There are few departments, so they are expanded until the user collapses them.
  const open = all.map(({ id }) => id).filter((id) => !folded.includes(id));
  const whole = new Map(all.map((node) => [node.id, node]));
  const wholeOf = (node: DeptNode): DeptNode => whole.get(node.id) ?? node;

  const add = (parent: DeptNode | null): void => {
    if (parent !== null) setFolded((before) => before.filter((id) => id !== parent.id));
    edit(blankDept(parent, parent === null ? (list.data ?? []) : (parent.children ?? [])));
  };

  usePageAction("dept.add", () => add(null), list.data !== undefined);
  usePageAction("dept.import", intake.open);

  async function remove(node: DeptNode): Promise<void> {
    const people = peopleWithin(node);
    if (people > 0) {
      const prompt = {
        title: t("inUseTitle", { name: shownName(node) }),
        text: t("inUseText", { count: people }),
      };
      if (await confirm({ ...prompt, action: t("inUseShow") })) void navigate(usersOf(node));
      return;
    }
    const within = withDescendants(node);
    const many = within.length > 1 ? ` ${t("removeMany", { count: within.length - 1 })}` : "";
    const sure = await confirm({
      title: t("removeTitle", { name: shownName(node) }),
      text: t("removeText") + many,
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    await removeDepts(within.map(({ id }) => id)).then(
      () => notifyDone(t("removed", { name: shownName(node) })),
      () => undefined,
    );
    await refresh();
  }

  const addButton = may(deptButtons.add) ? (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={intake.open}>
        {t("import")}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => add(null)}>
        {t("add")}
      </Button>
    </>
  ) : undefined;
  const clear = (
    <Button variant="default" onClick={() => setFind("")}>
      {t("clearFind")}
    </Button>
  );

  return (
    <PageFrame
      title={t("title")}
      actions={addButton}
      toolbar={<SearchField label={t("find")} value={find} onChange={setFind} />}
    >
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={() => found.length === 0}
        empty={
          wanted === "" ? (
            <EmptyState title={t("empty")} text={t("emptyText")} action={addButton} />
          ) : (
            <EmptyState title={t("emptyFind")} action={clear} />
          )
        }
      >
        {() => (
          <DeptTable
            nodes={found}
            views={listOfViews("departments", find, setFind)}
            folding={{
              open,
              openAll: wanted !== "",
              onFold: (id, isOpen) =>
                setFolded((before) => [...before.filter((one) => one !== id), ...(isOpen ? [] : [id])]),
            }}
            wholeOf={wholeOf}
            onAdd={may(deptButtons.add) ? add : null}
            onEdit={may(deptButtons.edit) ? (node) => edit(formOfDept(node)) : null}
            onRemove={may(deptButtons.remove) ? (node) => void remove(node) : null}
          />
        )}
      </QueryStates>
      {editing === null ? null : <DeptDialog {...editing} />}
      {phase === "closed" ? null : <ImportDialog intake={intake} />}
    </PageFrame>
  );
}
