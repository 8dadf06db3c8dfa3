import { expect, it } from "vitest";
import { profileFacts, shareText, unmatched, valueText } from "./profile-text.ts";

it("a table without rows has no shares, and a few empty values are not none", () => {
  expect(shareText(0, 0)).toBe("0%");
  expect(shareText(1, 100_000)).toBe("< 0.1%");
  expect(shareText(1, 8)).toBe("12.5%");
});

it("values are written by the field's format, codes as they are", () => {
  expect(valueText(null, { format: null }, "zh")).toBe("");
  expect(valueText(2024, { format: null }, "en")).toBe("2024");
  expect(valueText(1234.5, { format: { style: "number", suffix: " 人" } }, "zh")).toBe("1,234.5 人");
});

it("a profile tells rows, empty ones with their share, distinct ones and the range", () => {
  const profile = { rows: 4200, nulls: 42, distinct: 45, min: null, max: 9.5, samples: [] };
  expect(profileFacts(profile, { format: null }, "en").map(({ text }) => text)).toEqual([
    "4,200",
    "42 (1%)",
    "45",
    "–",
    "9.5",
  ]);
});

it("values that a dictionary does not know are told apart, empty ones left out", () => {
  const samples = [1, "2", 9, null].map((value) => ({ value, count: 1 }));
  expect(unmatched(samples, new Set(["1", "2"]))).toEqual(["9"]);
});
