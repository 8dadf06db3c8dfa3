import { Button, TextInput } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { type DeptNode, deptButtons } from "@provost/contract/dept";
import { userButtons } from "@provost/contract/people";
import { IconBuilding, IconPencil, IconPlus, IconSearch, IconTrash } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useTab, useTabState } from "../platform/tab/tab-context.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { confirm } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { notifyDone } from "../ui/notify.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { QueryStates } from "../ui/QueryStates.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { RowsSkeleton } from "../ui/table/PagedTable.tsx";
import { filterTree, withDescendants } from "../ui/tree-rows.ts";
import { DeptDialog } from "./DeptDialog.tsx";
import { deptListOptions, removeDepts, usePeopleRefresh } from "./dept.queries.ts";
import { blankDept, type DeptForm, formOfDept, peopleWithin } from "./dept-form.ts";
import { deptWords } from "./dept-words.ts";
import classes from "./People.module.css";

const nothingOpen: readonly string[] = [];

/** What the dialog works on: the form, and how it was when opened. */
interface Editing {
  form: DeptForm;
  opened: DeptForm;
}

/** The departments as a tree. */
export function DeptsPage() {
  const t = useWords(deptWords);
  const may = usePermission();
  const navigate = useNavigate();
  const { setUnsaved } = useTab();
  const [find, setFind] = useTabState("find", "");
  const [editing, setEditing] = useTabState<Editing | null>("editing", null);
  const [folded, setFolded] = useTabState("folded", nothingOpen);
  const list = useTabQuery(deptListOptions);
  const refresh = usePeopleRefresh();
  const isDirty = editing !== null && JSON.stringify(editing.form) !== JSON.stringify(editing.opened);
  useEffect(() => setUnsaved(isDirty), [isDirty, setUnsaved]);
  useFocusReturn({ opened: editing !== null });

  const wanted = find.trim().toLowerCase();
  const found = filterTree(list.data ?? [], ({ name }) => name.toLowerCase().includes(wanted));
  // Departments are few: they stand open until somebody closes them.
  const open = (list.data ?? [])
    .flatMap((node) => withDescendants(node))
    .filter(({ id }) => !folded.includes(id))
    .map(({ id }) => id);

  const edit = (form: DeptForm): void => setEditing({ form, opened: form });
  const add = (parent: DeptNode | null): void => {
    if (parent !== null) setFolded((before) => before.filter((id) => id !== parent.id));
    edit(blankDept(parent, parent === null ? (list.data ?? []) : (parent.children ?? [])));
  };

  async function remove(node: DeptNode): Promise<void> {
    const people = peopleWithin(node);
    if (people > 0) {
      const question = {
        title: t("inUseTitle", { name: node.name }),
        text: t("inUseText", { count: people }),
      };
      if (await confirm({ ...question, action: t("inUseShow") })) void navigate(usersOf(node));
      return;
    }
    const all = withDescendants(node);
    const many = all.length > 1 ? ` ${t("removeMany", { count: all.length - 1 })}` : "";
    const sure = await confirm({
      title: t("removeTitle", { name: node.name }),
      text: t("removeText") + many,
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    await removeDepts(all.map(({ id }) => id)).then(
      () => notifyDone(t("removed", { name: node.name })),
      () => undefined,
    );
    await refresh();
  }

  const addButton = may(deptButtons.add) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => add(null)}>
      {t("add")}
    </Button>
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
      toolbar={
        <TextInput
          type="search"
          className={classes.search ?? ""}
          aria-label={t("find")}
          placeholder={t("find")}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
      }
    >
      <QueryStates
        query={list}
        skeleton={<RowsSkeleton />}
        isEmpty={() => found.length === 0}
        empty={
          wanted === "" ? (
            <EmptyState
              title={t("empty")}
              text={t("emptyText")}
              icon={<IconBuilding size={40} stroke={1.4} />}
              action={addButton}
            />
          ) : (
            <EmptyState title={t("emptyFind")} action={clear} />
          )
        }
      >
        {() => (
          <DataTable
            label={t("title")}
            rows={found}
            rowName={({ name }) => name}
            folding={{
              open,
              openAll: wanted !== "",
              onFold: (id, isOpen) =>
                setFolded((before) => [...before.filter((one) => one !== id), ...(isOpen ? [] : [id])]),
            }}
            columns={[
              { key: "name", head: t("name"), cell: ({ name }) => name, hint: ({ name }) => name },
              {
                key: "users",
                head: t("users"),
                width: 120,
                align: "right",
                hint: (node) => t("usersHint", { own: node.users, all: peopleWithin(node) }),
                cell: (node) => <People node={node} isLink={may(userButtons.view)} />,
              },
              {
                key: "sort",
                head: t("sort"),
                width: 96,
                align: "right",
                tone: "quiet",
                from: "medium",
                cell: ({ sort }) => sort,
              },
            ]}
            actions={[
              ...(may(deptButtons.add)
                ? [
                    {
                      label: t("addBelow"),
                      icon: <IconPlus size={16} />,
                      run: add,
                      hotkey: "Insert" as const,
                    },
                  ]
                : []),
              ...(may(deptButtons.edit)
                ? [
                    {
                      label: t("edit"),
                      icon: <IconPencil size={16} />,
                      run: (node: DeptNode) => edit(formOfDept(node)),
                      hotkey: "Enter" as const,
                    },
                  ]
                : []),
              ...(may(deptButtons.remove)
                ? [
                    {
                      label: t("remove"),
                      icon: <IconTrash size={16} />,
                      run: (node: DeptNode) => void remove(node),
                      hotkey: "Delete" as const,
                      danger: true,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </QueryStates>
      {editing === null ? null : (
        <DeptDialog
          form={editing.form}
          name={editing.opened.name}
          isDirty={isDirty}
          onChange={(form) => setEditing({ ...editing, form })}
          onClose={() => setEditing(null)}
        />
      )}
    </PageFrame>
  );
}

function usersOf({ id }: DeptNode): string {
  return `/system/user?dept=${id}`;
}

function People({ node, isLink }: { node: DeptNode; isLink: boolean }) {
  const t = useWords(deptWords);
  const count = peopleWithin(node);
  if (!isLink || count === 0) return <span className={count === 0 ? classes.none : undefined}>{count}</span>;
  return (
    <Link
      className={classes.link}
      to={usersOf(node)}
      tabIndex={-1}
      aria-label={`${t("usersOf", { name: node.name })} (${count})`}
    >
      {count}
    </Link>
  );
}
