import { momentsOf } from "../../platform/zone/zone-days.ts";

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

/** The query of the contract behind a filter: days are those of the zone, both inclusive. */
export function queryOf(
  { state, fromDay, toDay, ...filter }: Partial<InboxFilter>,
  zone: string,
): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")),
    ...(state === "bin" ? { removed: "true" } : {}),
    ...(state === "unread" ? { unread: "true" } : {}),
    ...(state === undefined || ["", "bin", "unread"].includes(state) ? {} : { state }),
    ...momentsOf({ fromDay: fromDay ?? "", toDay: toDay ?? "" }, zone),
  } as Record<string, string>;
}
