import { useDebouncedValue } from "@mantine/hooks";
import { z } from "zod";
import { useTabDraft } from "../../platform/tab/tab-context.ts";

/** Filters of a list by name; an empty text counts as none. */
export type Filters = Readonly<Record<string, string>>;

/** Page sizes a list offers. */
export const pageSizes = [10, 20, 50, 100] as const;

export interface PagedList<F extends Filters> {
  /** Tells the lists of the console apart. */
  name: string;
  filter: F;
  /** The empty filter. */
  none: F;
  /** Changes some filters and goes back to the first page. */
  setFilter: (change: Partial<F>) => void;
  /** Shows what a stored filter finds; parts of it that the list does not know are left out. */
  showFilter: (stored: Filters) => void;
  isFiltered: boolean;
  clearFilter: () => void;
  /** The request for the server: page, size and the non-empty filters, 250 ms after the last change. */
  query: Partial<F> & { current: number; size: number };
  setPage: (current: number) => void;
  setSize: (size: number) => void;
}

/** The filters that hold something, trimmed. */
export function filled<F extends Filters>(filter: F): Partial<F> {
  const trimmed = Object.entries(filter).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== "")) as Partial<F>;
}

const Whole = z.int().positive();

/** Filters as they were written down; what the list does not filter by is none. */
function filtersLike<F extends Filters>(none: F): z.ZodType<F> {
  const text = (name: string) => z.string().catch(none[name] ?? "");
  const shape = Object.fromEntries(Object.keys(none).map((name) => [name, text(name)]));
  return z.object(shape) as unknown as z.ZodType<F>;
}

/** The state of a paged list, stored in the tab. `opened` is the initial filter of the page, `none` is the empty one. */
export function usePagedList<F extends Filters>(key: string, none: F, opened: F = none): PagedList<F> {
  const [filter, keepFilter] = useTabDraft(`${key} filter`, filtersLike(none), opened);
  const [page, setPage] = useTabDraft(`${key} page`, Whole, 1);
  const [size, keepSize] = useTabDraft<number>(`${key} size`, Whole, 20);
  const [asked] = useDebouncedValue(filter, 250);
  const change = (next: F): void => {
    keepFilter(next);
    setPage(1);
  };
  return {
    name: key,
    filter,
    none,
    showFilter: (stored) => change(filtersLike(none).parse(stored)),
    setFilter: (some) => change({ ...filter, ...some }),
    isFiltered: Object.keys(filled(filter)).length > 0,
    clearFilter: () => change(none),
    query: { ...filled(asked), current: page, size },
    setPage,
    setSize: (next) => {
      keepSize(next);
      setPage(1);
    },
  };
}
