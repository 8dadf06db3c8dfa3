import { expect, it } from "vitest";
import { typedDay, typedTime } from "./DayInput.tsx";

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

it.each([
  ["08:05", "08:05"],
  [" 8:05", "08:05"],
  ["0805", "08:05"],
  ["8：05", "08:05"],
  ["23:59", "23:59"],
  ["24:00", null],
  ["08:60", null],
  ["8 pm", null],
  ["", null],
])("reads the time %j as %j", (text, time) => {
  expect(typedTime(text)).toBe(time);
});
