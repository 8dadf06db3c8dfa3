import { expect, it } from "vitest";
import { meetingOf, unmatchedShare } from "./fan-out.ts";

const met = {
  leftRows: 45,
  rightRows: 420,
  joinedRows: 420,
  leftMost: 12,
  rightMost: 1,
  leftUnmatched: 0,
  rightUnmatched: 0,
};

it("a join in which nothing meets says so, also a left join that keeps its rows", () => {
  expect(meetingOf({ ...met, joinedRows: 0, leftMost: 0, rightMost: 0 })).toBe("nothing");
  expect(meetingOf({ ...met, joinedRows: 45, leftMost: 0, rightMost: 0 })).toBe("nothing");
});

it("one county row that meets twelve school rows is in twelve rows", () => {
  expect(meetingOf(met)).toBe("leftRepeats");
  expect(meetingOf({ ...met, leftMost: 1, rightMost: 12 })).toBe("rightRepeats");
  expect(meetingOf({ ...met, rightMost: 3 })).toBe("bothRepeat");
  expect(meetingOf({ ...met, leftMost: 1 })).toBe("one");
});

it("the share without a match of an empty table is none", () => {
  expect(unmatchedShare(0, 0)).toBe(0);
  expect(unmatchedShare(9, 45)).toBe(0.2);
});
