import { expect, it } from "vitest";
import { fileName } from "./save-file.ts";

it.each([
  ["", "chart"],
  ["...", "chart"],
  ["../../etc/passwd", "etc passwd"],
  ['a/b\\c:d*e?"<f>|', "a b c d e f"],
  ["各校 平均分", "各校 平均分"],
  ["x".repeat(200), "x".repeat(80)],
])("names a file after the title %j", (title, name) => {
  expect(fileName(title)).toBe(name);
});
