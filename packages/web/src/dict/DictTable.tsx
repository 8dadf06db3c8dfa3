import { typeRowKey } from "@provost/contract/dict/dict";
import type { DictNode } from "@provost/contract/dict/dict-editing";
import type { Page } from "@provost/contract/wire/page";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../platform/i18n.ts";
import type { Column, Folding } from "../ui/table/data-table.ts";
import { PagedTable } from "../ui/table/PagedTable.tsx";
import type { PagedList } from "../ui/table/paged-list.ts";
import type { RowAction } from "../ui/table/row-action.ts";
import { dictName } from "../ui/text/shown-name.ts";
import { dictWords } from "./dict-words.ts";

type Act = ((node: DictNode) => void) | null;

interface DictTableProps {
  query: UseQueryResult<Page<DictNode>, Error>;
  list: PagedList<{ code: string; dictValue: string }>;
  empty: ReactNode;
  folding: Folding;
  /** `null` if the user may not. */
  onAdd: Act;
  onEdit: Act;
  onRemove: Act;
}

function action(act: Act, rest: Omit<RowAction<DictNode>, "run">): RowAction<DictNode>[] {
  return act === null ? [] : [{ ...rest, run: act }];
}

/** A page of dictionaries with their entries below them, as a tree table. */
export function DictTable({ onAdd, onEdit, onRemove, ...shown }: DictTableProps) {
  const t = useWords(dictWords);
  const columns: Column<DictNode>[] = [
    {
      key: "value",
      head: t("value"),
      cell: dictName,
      hint: dictName,
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
      key: "key",
      head: t("key"),
      width: 72,
      align: "right",
      cell: ({ dictKey }) => (dictKey === typeRowKey ? "" : dictKey),
    },
    { key: "sort", head: t("sort"), width: 88, align: "right", from: "wide", cell: ({ sort }) => sort },
    {
      key: "remark",
      head: t("remark"),
      tone: "quiet",
      from: "wide",
      cell: ({ remark }) => remark,
      hint: ({ remark }) => remark,
    },
  ];
  return (
    <PagedTable
      {...shown}
      label={t("title")}
      rowName={dictName}
      columns={columns}
      actions={[
        ...action(onAdd, { label: t("addBelow"), icon: <IconPlus size={16} />, hotkey: "Insert" }),
        ...action(onEdit, { label: t("edit"), icon: <IconPencil size={16} />, hotkey: "Enter" }),
        ...action(onRemove, {
          label: t("remove"),
          icon: <IconTrash size={16} />,
          hotkey: "Delete",
          danger: true,
        }),
      ]}
    />
  );
}
