import { limits } from "@provost/contract/wire/limits";
import type { Page } from "@provost/contract/wire/page";
import { type DataTag, type QueryKey, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabState } from "../../platform/tab/tab-context.ts";
import { notifyDone, notifyError, notifyPartial } from "../notify.ts";
import { saveText } from "../save-file.ts";
import { failureText } from "../state/failure-text.ts";
import { csvText } from "../text/csv.ts";
import type { Column, Selection } from "./data-table.ts";
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

/** Reads the rows that the filters leave, whatever page is shown: up to a number, or until those read are enough. */
function useRowsUpTo<R extends { id: string }, F extends Filters>({ list, pageQuery }: WholeListProps<R, F>) {
  const client = useQueryClient();
  const { scope } = useTab();
  return async (most: number, isEnough = (_: ReadonlyMap<string, R>) => false): Promise<RowsRead<R>> => {
    const rows = new Map<string, R>();
    let total = 0;
    for (let current = 1; pageQuery !== undefined && rows.size < most && !isEnough(rows); current++) {
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
  };
}

/** Exports all rows that the filters leave, beyond the page that is shown. */
export function useListExport<R extends { id: string }, F extends Filters>(props: WholeListProps<R, F>) {
  const t = useWords(pagedTableWords);
  const rowsUpTo = useRowsUpTo(props);
  const [isExporting, setExporting] = useState(false);
  return {
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

/** The rows of a list that the user chose, on whatever pages they are. */
export interface ChosenRows<R> extends Selection {
  rows: readonly R[];
  chooseAll: () => Promise<void>;
  clear: () => void;
}

interface Choice<R> {
  /** The filters and the place it was made in. */
  from: string;
  rows: readonly R[];
}
const noChoice: Choice<never> = { from: "", rows: [] };

interface ChosenRowsProps<R, F extends Filters> extends WholeListProps<R, F> {
  query: UseQueryResult<Page<R>, Error>;
  /** Which part of the records the list shows, where that is not among its filters. */
  place?: string;
}

/**
 * The choice of rows in a list. It is the same on all pages and ends with other filters. When the list is loaded again, the chosen rows of
 * other pages are too: those that no longer exist are chosen no more.
 */
export function useChosenRows<R extends { id: string }, F extends Filters>(
  props: ChosenRowsProps<R, F>,
): ChosenRows<R> {
  const { list, query, place = "" } = props;
  const t = useWords(pagedTableWords);
  const rowsUpTo = useRowsUpTo(props);
  const { current, size, ...filter } = list.query;
  const from = JSON.stringify([filter, place]);
  const [choice, setChoice] = useTabState<Choice<R>>(`${list.name} chosen`, noChoice);
  const shown = new Map(query.data?.records.map((row) => [row.id, row]));
  const rows = choice.from === from ? choice.rows.map((row) => shown.get(row.id) ?? row) : [];

  const choose = (next: readonly R[]): void => {
    const most = mostRows.chosen;
    if (next.length > most) notifyPartial(t("chosenMost", { count: most }));
    setChoice({ from, rows: next.slice(0, most) });
  };
  useEffect(() => {
    setChoice((before) => (before.from === from ? before : noChoice));
  }, [from, setChoice]);

  async function checkOthers(): Promise<void> {
    const others = new Set(rows.map(({ id }) => id).filter((id) => !shown.has(id)));
    if (others.size === 0) return;
    const isAllFound = (read: ReadonlyMap<string, R>): boolean => [...others].every((id) => read.has(id));
    const read = await rowsUpTo(Number.POSITIVE_INFINITY, isAllFound).catch(() => null);
    if (read === null) return;
    const found = new Map(read.rows.map((row) => [row.id, row]));
    const checkedRow = (row: R): R | [] => (others.has(row.id) ? (found.get(row.id) ?? []) : row);
    setChoice((now) => (now.from === from ? { from, rows: now.rows.flatMap(checkedRow) } : now));
  }
  const checked = useRef({ from, page: "", at: 0 });
  const page = `${current} ${size}`;
  const at = query.dataUpdatedAt;
  useEffect(() => {
    if (query.isPlaceholderData || query.data === undefined) return;
    const before = checked.current;
    checked.current = { from, page, at };
    const isOtherPage = before.from === from && before.page !== page;
    if (!isOtherPage && before.at !== at) void checkOthers();
  });

  return {
    rows,
    ids: rows.map(({ id }) => id),
    onChange: (ids) => {
      const known = new Map([...rows, ...shown.values()].map((row) => [row.id, row]));
      choose(ids.flatMap((id) => known.get(id) ?? []));
    },
    chooseAll: async () => {
      const all = await rowsUpTo(mostRows.chosen).catch(failed);
      if (all.rows.length > 0) choose(all.rows);
    },
    clear: () => setChoice(noChoice),
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
