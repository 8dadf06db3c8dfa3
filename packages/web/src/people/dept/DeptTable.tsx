import type { DeptNode } from "@provost/contract/people/dept";
import { userButtons } from "@provost/contract/people/people-feature";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { Link } from "../../ui/Link.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Folding } from "../../ui/table/data-table.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { useArrangedColumns } from "../../ui/table/view/arranged-columns.tsx";
import type { ListOfViews } from "../../ui/table/view/ViewForm.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import classes from "../People.module.css";
import { peopleWithin } from "./dept-tree.ts";
import { deptWords } from "./dept-words.ts";

const isInScope = ({ access }: DeptNode): boolean => access !== "title";

type Act = ((node: DeptNode) => void) | null;

interface DeptTableProps {
  nodes: readonly DeptNode[];
  /** The list, as its saved views show it. */
  views: ListOfViews;
  folding: Folding;
  /** A filtered tree lacks some of what is below a department: this gives it whole. */
  wholeOf: (node: DeptNode) => DeptNode;
  /** `null` if the user lacks the permission. */
  onAdd: Act;
  onEdit: Act;
  onRemove: Act;
}

/** The people of a department and those below it. */
export function usersOf({ id }: DeptNode): string {
  return `/system/user?dept=${id}`;
}

export function DeptTable({ nodes, views, folding, wholeOf, onAdd, onEdit, onRemove }: DeptTableProps) {
  const t = useWords(deptWords);
  const may = usePermission();
  const blocked = ({ access }: DeptNode): string | null => (access === "edit" ? null : t("aboveScope"));
  const action = (act: Act, rest: Omit<RowAction<DeptNode>, "run">): RowAction<DeptNode>[] =>
    act === null ? [] : [{ ...rest, run: (node) => act(wholeOf(node)) }];
  const arranged = useArrangedColumns<DeptNode>(views, [
    { key: "name", head: t("name"), cell: shownName, hint: shownName },
    {
      key: "users",
      head: t("users"),
      width: 120,
      align: "right",
      hint: (node) => t("usersHint", { own: node.users, all: peopleWithin(wholeOf(node)) }),
      cell: (node) => <People node={wholeOf(node)} isLink={may(userButtons.view)} />,
    },
    {
      key: "head",
      head: t("head"),
      width: 140,
      from: "medium",
      cell: ({ headName }) => headName,
      hint: ({ headName }) => headName,
    },
    {
      key: "phone",
      head: t("phone"),
      width: 180,
      tone: "quiet",
      from: "wide",
      cell: ({ phone }) => phone,
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
  ]);
  return (
    <DataTable
      label={t("title")}
      rows={nodes}
      rowName={shownName}
      folding={folding}
      isQuiet={({ access }) => access === "title"}
      {...arranged}
      actions={[
        ...action(onAdd, {
          applies: isInScope,
          label: t("addBelow"),
          icon: <IconPlus size={16} />,
          hotkey: "Insert",
        }),
        ...action(onEdit, {
          applies: isInScope,
          blocked,
          label: t("edit"),
          icon: <IconPencil size={16} />,
          hotkey: "Enter",
        }),
        ...action(onRemove, {
          applies: isInScope,
          blocked,
          label: t("remove"),
          icon: <IconTrash size={16} />,
          hotkey: "Delete",
          danger: true,
        }),
      ]}
    />
  );
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
      aria-label={t("usersOf", { name: shownName(node), count })}
    >
      {count}
    </Link>
  );
}
