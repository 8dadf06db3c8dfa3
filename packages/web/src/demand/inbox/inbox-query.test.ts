import { expect, it } from "vitest";
import { type InboxFilter, noFilter, queryOf as queryIn } from "./inbox-query.ts";

const queryOf = (filter: InboxFilter) => queryIn(filter, "Asia/Shanghai");

it("asks for nothing that was not chosen", () => {
  expect(queryOf(noFilter)).toEqual({});
});

it("tells the recycle bin and the unread from states", () => {
  expect(queryOf({ ...noFilter, state: "bin", keyword: "甲" })).toEqual({
    removed: "true",
    keyword: "甲",
  });
  expect(queryOf({ ...noFilter, state: "unread" })).toEqual({ unread: "true" });
  expect(queryOf({ ...noFilter, state: "won" })).toEqual({ state: "won" });
});

it("takes both days whole, and none that is half typed", () => {
  expect(queryOf({ ...noFilter, fromDay: "2026-02-28", toDay: "2026-02-28" })).toEqual({
    from: "2026-02-27T16:00:00.000Z",
    to: "2026-02-28T16:00:00.000Z",
  });
  expect(queryOf({ ...noFilter, fromDay: "2026-0" })).toEqual({});
});
