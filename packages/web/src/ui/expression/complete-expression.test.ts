import { describe, expect, it } from "vitest";
import { suggestAt, writtenField } from "./complete-expression.ts";

const fields = [
  { name: "score", label: "分数", type: "DOUBLE" },
  { name: "school name", type: "VARCHAR" },
  { name: "a]b", type: "VARCHAR" },
];
const functions = [
  { name: "sum", form: "sum(value)", hint: "Total" },
  { name: "today", form: "today()", hint: "Today" },
];
const inserts = (before: string, isRequested = false) =>
  suggestAt(before, fields, functions, isRequested)?.options.map(({ insert }) => insert) ?? null;

describe("where nothing is offered", () => {
  it("is within a text, after a blank that nobody asked at, and for a word nothing has", () => {
    expect(inserts("area = 's")).toBeNull();
    expect(inserts("sum(score) / ")).toBeNull();
    expect(inserts("xyz")).toBeNull();
  });
});

describe("what is offered", () => {
  it("is found by name or label, with brackets where the name is no single word", () => {
    expect(inserts("sc")).toEqual(["score", "[school name]"]);
    expect(inserts("分")).toEqual(["score"]);
    expect(inserts("a]")).toBeNull();
    expect(inserts("[")).toEqual(["[score]", "[school name]", "[a]]b]"]);
    expect(inserts("area = 'x' and sc")).toEqual(["score", "[school name]"]);
  });

  it("is every field and function where it was asked for", () => {
    expect(inserts("", true)).toEqual(["score", "[school name]", "[a]]b]", "sum()", "today()"]);
  });

  it("puts the caret between the brackets of a function that wants a value", () => {
    expect(suggestAt("1 + su", fields, functions, false)).toEqual({
      from: 4,
      options: [{ label: "sum(value)", insert: "sum()", back: 1, detail: "Total", kind: "function" }],
    });
    expect(suggestAt("tod", fields, functions, false)?.options[0]?.back).toBe(0);
  });
});

it("a field that is called like a function or a word of the grammar is in brackets", () => {
  expect(writtenField("sum", functions)).toBe("[sum]");
  expect(writtenField("and")).toBe("[and]");
  expect(writtenField("成绩")).toBe("成绩");
});
