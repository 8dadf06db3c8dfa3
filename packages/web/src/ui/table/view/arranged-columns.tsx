import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useWords } from "../../../platform/i18n.ts";
import { lazyMenu } from "../../menu/lazy-menu.tsx";
import type { Column, DataTableProps } from "../data-table.ts";
import { pagedTableWords } from "../paged-table-words.ts";
import { changeListView, useListView } from "./list-views.ts";
import { arranged, withWidth } from "./table-view.ts";
import type { ListOfViews } from "./ViewForm.tsx";

const ViewMenu = lazyMenu(async () => (await import("./ViewForm.tsx")).ViewForm, { popup: "dialog" });

/** A list that is shown whole and found in by one text, as its views store it; without a text to find, its views are columns alone. */
export function listOfViews(
  name: string,
  find = "",
  setFind: (find: string) => void = () => {},
): ListOfViews {
  return { name, filter: { find }, none: { find: "" }, showFilter: (stored) => setFind(stored.find ?? "") };
}

/** The columns as the user arranged them, and what changes that. */
export function useArrangedColumns<R>(
  list: ListOfViews,
  columns: readonly Column<R>[],
): Pick<DataTableProps<R>, "columns" | "arranging"> {
  const t = useWords(pagedTableWords);
  const { arrangement } = useListView(list.name);
  const menu = (
    <ViewMenu
      list={list}
      columns={columns}
      button={(props) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("view")}
          title={t("view")}
          {...props}
        >
          <IconAdjustmentsHorizontal size={14} stroke={1.75} />
        </ActionIcon>
      )}
    />
  );
  const onWidth = (key: string, width: number | null): void => {
    const { [key]: _, ...widths } = arrangement.widths;
    const next = width === null ? { ...arrangement, widths } : withWidth(arrangement, key, width);
    changeListView(list.name, { arrangement: next });
  };
  return { columns: arranged(columns, arrangement), arranging: { name: list.name, menu, onWidth } };
}
