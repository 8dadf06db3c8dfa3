import { expect, it } from "vitest";
import { typedDay } from "./DayInput.tsx";

it.each([
  ["2026-03-05", false, "2026-03-05"],
  ["2026/3/5 ", false, "2026-03-05"],
  ["2028.2.29", false, "2028-02-29"],
  ["2026-02-29", false, null],
  ["03/05/2026", false, null],
  ["2026-03-0", false, null],
  ["2026-03-05 8:00", false, null],
  ["2026-03-05 8:05", true, "2026-03-05T08:05"],
  ["2026-03-05T08:05", true, "2026-03-05T08:05"],
  ["2026-03-05 24:05", true, null],
  ["2026-03-05", true, "2026-03-05T00:00"],
  ["2027-02-30 08:00", true, null],
])("reads %j, with a time %j, as %j", (text, withTime, day) => {
  expect(typedDay(text, withTime)).toBe(day);
});
