import type { Parameter } from "@provost/contract/report/parameter";
import { describe, expect, it } from "vitest";
import { badNames, shownValue, withValue } from "./parameters.ts";

const grade: Parameter = { name: "grade", type: "text", list: false };
const least: Parameter = { name: "least", type: "number", list: false, default: 60 };
const areas: Parameter = { name: "areas", type: "text", list: true };

describe("the parameters of a chart (3.17)", () => {
  it("refuse names that are empty, hold signs of a placeholder or appear twice", () => {
    expect(badNames([{ name: "" }, { name: "a}" }, { name: "b" }, { name: " b" }])).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("show what was given, else their default", () => {
    expect(shownValue(least, {})).toBe("60");
    expect(shownValue(least, { least: 70 })).toBe("70");
    expect(shownValue(areas, { areas: "East" })).toEqual(["East"]);
    expect(shownValue(grade, {})).toBe("");
  });

  it("send numbers as numbers and keep the others as they are", () => {
    expect(withValue({ grade: "7", other: "x" }, least, "65")).toEqual({ grade: "7", other: "x", least: 65 });
    expect(withValue({}, areas, ["East", " "])).toEqual({ areas: ["East"] });
    expect(withValue({}, grade, "007")).toEqual({ grade: "007" });
  });

  it("leave out what was emptied; over a default the emptiness itself is sent", () => {
    expect(withValue({ grade: "7" }, grade, "")).toEqual({});
    expect(withValue({}, least, "")).toEqual({ least: "" });
  });
});
