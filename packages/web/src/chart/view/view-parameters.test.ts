import { describe, expect, it } from "vitest";
import { viewParameters } from "./view-parameters.ts";

const read = (search: string) => viewParameters(new URLSearchParams(search));

describe("the query of a report view gives values to its parameters", () => {
  it("not the keys of the shell, nor empty values", () => {
    expect(read("id=1&name=Scores&src=/x&i18n=table&area=&list=&list=&%7Bdrill%7D=[]")).toEqual({});
  });

  it("a value as it is, a repeated key as a list", () => {
    expect(read("area=East&year=2024&list=a&list=&list=b&0=zero")).toEqual({
      area: "East",
      year: "2024",
      list: ["a", "b"],
      "0": "zero",
    });
  });

  it("a key of every object's own is a parameter like any other", () => {
    expect(Object.entries(read("constructor=1&__proto__=2"))).toEqual([
      ["constructor", "1"],
      ["__proto__", "2"],
    ]);
  });
});
