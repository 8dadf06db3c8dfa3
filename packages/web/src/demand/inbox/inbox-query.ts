/** What is typed and chosen above the list; `""` = anything. */
export interface InboxFilter extends Readonly<Record<string, string>> {
  keyword: string;
  /** A state, `unread`, or `bin`. */
  state: string;
  purchaseUse: string;
  spec: string;
  assignee: string;
  fromDay: string;
  toDay: string;
}

export const noFilter: InboxFilter = {
  keyword: "",
  state: "",
  purchaseUse: "",
  spec: "",
  assignee: "",
  fromDay: "",
  toDay: "",
};

function startOf(day: string | undefined, later = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = (day ?? "").split("-").map(Number);
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}

/** The query of the contract behind a filter: days are those of this browser, both inclusive. */
export function queryOf({ state, fromDay, toDay, ...filter }: Partial<InboxFilter>): Record<string, string> {
  const [from, to] = [startOf(fromDay), startOf(toDay, 1)];
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")),
    ...(state === "bin" ? { removed: "true" } : {}),
    ...(state === "unread" ? { unread: "true" } : {}),
    ...(state === undefined || ["", "bin", "unread"].includes(state) ? {} : { state }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  } as Record<string, string>;
}
