import { expect, it } from "vitest";
import { noFilter, questionOf } from "./inbox-question.ts";

it("asks for nothing that was not chosen", () => {
  expect(questionOf(noFilter)).toEqual({});
});

it("tells the recycle bin and the unread from states", () => {
  expect(questionOf({ ...noFilter, state: "bin", keyword: "甲" })).toEqual({
    removed: "true",
    keyword: "甲",
  });
  expect(questionOf({ ...noFilter, state: "unread" })).toEqual({ unread: "true" });
  expect(questionOf({ ...noFilter, state: "won" })).toEqual({ state: "won" });
});

it("takes both days whole, and none that is half typed", () => {
  const { from = "", to = "" } = questionOf({ ...noFilter, fromDay: "2026-02-28", toDay: "2026-02-28" });
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
  expect(questionOf({ ...noFilter, fromDay: "2026-0" })).toEqual({});
});
