import { limits } from "@provost/contract/wire/limits";
import type { Page } from "@provost/contract/wire/page";
import { type DataTag, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { sameJson } from "../../platform/same-json.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { notifyDone, notifyError, notifyPartial } from "../notify.ts";
import { saveText } from "../save-file.ts";
import { failureText } from "../state/failure-text.ts";
import { csvText } from "../text/csv.ts";
import type { Column } from "./data-table.ts";
import type { Filters, PagedList } from "./paged-list.ts";
import { pagedTableWords } from "./paged-table-words.ts";

/** Rows that one request reads. */
const pageSize = 500;
/** Rows that an export holds at most, and rows that can be chosen at once. */
export const mostRows = { exported: 10_000, chosen: limits.usersAtOnce } as const;

/** The query of any page of a list: what the page itself passes to `useTabQuery`, for other pages. */
export type PageQueryOf<R, F extends Filters> = (query: PagedList<F>["query"]) => {
  queryKey: DataTag<QueryKey, Page<R>, Error>;
};

interface WholeListProps<R, F extends Filters> {
  list: PagedList<F>;
  pageQuery: PageQueryOf<R, F> | undefined;
}

/** What is done with all rows that the filters leave, beyond the page that is shown. */
export function useWholeList<R extends { id: string }, F extends Filters>(props: WholeListProps<R, F>) {
  const { list, pageQuery } = props;
  const t = useWords(pagedTableWords);
  const client = useQueryClient();
  const { scope } = useTab();
  const [isExporting, setExporting] = useState(false);
  const { current: _, size: __, ...filter } = list.query;
  const [read, setRead] = useState<{ filter: object; rows: readonly R[] }>({ filter, rows: [] });

  async function rowsUpTo(most: number): Promise<RowsRead<R>> {
    const rows = new Map<string, R>();
    let total = 0;
    for (let current = 1; pageQuery !== undefined && rows.size < most; current++) {
      const page = await client.fetchQuery<Page<R>>({
        ...pageQuery({ ...list.query, current, size: pageSize }),
        staleTime: 0,
        gcTime: 0,
      });
      if (scope.signal.aborted) return nothingRead;
      total = page.total;
      // A row that moved to the next page meanwhile counts once.
      for (const row of page.records) rows.set(row.id, row);
      if (current >= page.pages) break;
    }
    return { rows: [...rows.values()].slice(0, most), total };
  }

  return {
    /** The rows that were read by `readAll`, while the filters stay the same. */
    rows: sameJson(read.filter, filter) ? read.rows : [],
    async readAll(): Promise<readonly R[]> {
      const { rows } = await rowsUpTo(mostRows.chosen).catch(failed);
      setRead({ filter, rows });
      return rows;
    },
    isExporting,
    /** Saves the rows as a CSV file with the shown columns. */
    async exportAll(name: string, columns: readonly Column<R>[]): Promise<void> {
      setExporting(true);
      const { rows, total } = await rowsUpTo(mostRows.exported).catch(failed);
      setExporting(false);
      if (rows.length === 0) return;
      saveText(`${name}.csv`, listCsv(columns, rows));
      if (total > rows.length) notifyPartial(t("exportedFirst", { count: rows.length, total }));
      else notifyDone(t("exported", { count: rows.length }));
    },
  };
}

/** Rows of a list, and how many rows the list has in all. */
interface RowsRead<R> {
  rows: readonly R[];
  total: number;
}
const nothingRead = { rows: [], total: 0 };

function failed(error: unknown): typeof nothingRead {
  notifyError(failureText(error));
  return nothingRead;
}

/** The rows as CSV, with a line of heads; the texts of a column replace a cell that only a screen can show. */
export function listCsv<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const written = columns.flatMap((column) => column.texts ?? [[column.head, textOf(column)] as const]);
  return csvText([written.map(([head]) => head), ...rows.map((row) => written.map(([, text]) => text(row)))]);
}

const textOf =
  <R>({ cell, hint }: Column<R>) =>
  (row: R): string | number => {
    const shown = cell(row);
    // A moment is short in its cell, and in full at the pointer.
    return hint?.(row) ?? (typeof shown === "number" || typeof shown === "string" ? shown : "");
  };
