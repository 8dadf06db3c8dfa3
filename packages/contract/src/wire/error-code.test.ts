import { expect, it } from "vitest";
import { type ErrorCode, errorCodes, isErrorCode, messageOf } from "./error-code.ts";
import { languageOf } from "./language.ts";

const codes = Object.keys(errorCodes).filter(isErrorCode);
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

it.each(codes)("says %s in both languages with the same details", (code: ErrorCode) => {
  const { zh, en } = errorCodes[code].text;
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(placeholders(zh)).toEqual(placeholders(en));
});

it("fills details in and leaves no placeholder where one is missing", () => {
  expect(messageOf("column_unknown", "en", { table: "scores", column: "x" })).toBe(
    "Table scores has no column x.",
  );
  expect(messageOf("sql_refused", "en")).not.toContain("{");
});

it("does not take a name from the prototype for a code", () => {
  expect(isErrorCode("constructor")).toBe(false);
});

it("reads the language, Chinese unless English is preferred", () => {
  expect([undefined, "", "zh-CN,en;q=0.5", "fr", "en-GB,zh;q=0.8", "EN"].map(languageOf)).toEqual([
    "zh",
    "zh",
    "zh",
    "zh",
    "en",
    "en",
  ]);
});
