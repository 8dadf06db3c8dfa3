import { Button, Skeleton, Stack } from "@mantine/core";
import type { Page } from "@provost/contract/wire/page";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../state/EmptyState.tsx";
import { QueryStates } from "../state/QueryStates.tsx";
import type { TreeNode } from "../tree/tree-rows.ts";
import { uiWords } from "../ui-words.ts";
import { BulkBar } from "./BulkBar.tsx";
import { DataTable } from "./DataTable.tsx";
import type { DataTableProps } from "./data-table.ts";
import classes from "./PagedTable.module.css";
import { PageFoot } from "./PageFoot.tsx";
import type { Filters, PagedList } from "./paged-list.ts";
import { pagedTableWords } from "./paged-table-words.ts";
import { useArrangedColumns } from "./view/arranged-columns.tsx";
import { type ChosenRows, mostRows, type PageQueryOf, useListExport } from "./whole-list.ts";

interface PagedTableProps<R, F extends Filters>
  extends Omit<DataTableProps<R>, "rows" | "isStale" | "selection"> {
  query: UseQueryResult<Page<R>, Error>;
  list: PagedList<F>;
  /** Shown when there is nothing at all; a filter that finds nothing has its own words. */
  empty: ReactNode;
  /** Lets users choose rows. */
  chosen?: ChosenRows<R>;
  /** Buttons for the chosen rows; needs `chosen`. */
  bulk?: (rows: readonly R[]) => ReactNode;
  /** Lets users export the list, and choose rows of all its pages. */
  pageQuery?: PageQueryOf<R, F>;
}

/** A list that the server pages: its waiting, failed and empty states, its rows, and the pages below. */
export function PagedTable<R extends TreeNode<R>, F extends Filters>(props: PagedTableProps<R, F>) {
  const { query, list, empty, chosen, bulk, columns, pageQuery, ...table } = props;
  const t = useWords(uiWords);
  const { current } = list.query;
  const pages = query.data?.pages;
  // The last page may have lost its last row.
  useEffect(() => {
    if (pages !== undefined && pages > 0 && current > pages) list.setPage(pages);
  });

  const columnsOf = useArrangedColumns(list, columns);
  const whole = useListExport({ list, pageQuery });
  return (
    <QueryStates
      query={query}
      skeleton={<RowsSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={
        list.isFiltered ? (
          <EmptyState
            title={t("noMatch")}
            drawing="search"
            action={
              <Button variant="default" onClick={list.clearFilter}>
                {t("clearFilter")}
              </Button>
            }
          />
        ) : (
          empty
        )
      }
    >
      {({ records, total }) => (
        <div className={classes.paged}>
          <DataTable
            {...table}
            {...columnsOf}
            {...(chosen === undefined ? {} : { selection: chosen })}
            rows={records}
            isStale={query.isPlaceholderData}
          />
          <PageFoot
            total={total}
            current={current}
            size={list.query.size}
            list={list}
            isExporting={whole.isExporting}
            onExport={pageQuery && (() => void whole.exportAll(table.label, columnsOf.columns))}
          >
            {bulk === undefined || chosen === undefined || chosen.rows.length === 0 ? null : (
              <BulkBar count={chosen.rows.length} onClear={chosen.clear}>
                {pageQuery !== undefined &&
                records.every(({ id }) => chosen.ids.includes(id)) &&
                chosen.rows.length < Math.min(total, mostRows.chosen) ? (
                  <ChooseAll total={total} onChoose={chosen.chooseAll} />
                ) : null}
                {bulk(chosen.rows)}
              </BulkBar>
            )}
          </PageFoot>
        </div>
      )}
    </QueryStates>
  );
}

/** Extends a choice of a whole page to the pages that are not shown. */
function ChooseAll({ total, onChoose }: { total: number; onChoose: () => Promise<void> }) {
  const t = useWords(pagedTableWords);
  const [isReading, setReading] = useState(false);
  const most = mostRows.chosen;
  const choose = async (): Promise<void> => {
    setReading(true);
    await onChoose();
    setReading(false);
  };
  return (
    <Button variant="subtle" size="xs" loading={isReading} onClick={() => void choose()}>
      {total > most ? t("chooseFirst", { count: most }) : t("chooseAll", { count: total })}
    </Button>
  );
}

/** Rows that are still to come. */
export function RowsSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Stack gap={4}>
      {Array.from({ length: count }, (_, line) => `line ${line}`).map((line) => (
        <Skeleton key={line} height="var(--row-height)" />
      ))}
    </Stack>
  );
}
