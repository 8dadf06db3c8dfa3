import { page } from "@provost/contract/wire/page";

/** An id that differs by its number. */
export const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The first page of a list, as in the server's reply. */
export const listed = <T>(records: readonly T[]) =>
  page([...records], records.length, { current: 1, size: 20 });
