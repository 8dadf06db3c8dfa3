import { expect, it } from "vitest";
import { fieldText, valueText } from "./audit-field-words.ts";

it("names a field in the reader's language, by what it is in where that matters", () => {
  expect(fieldText("user", ["userName"], "zh")).toBe("姓名");
  expect(fieldText("user", ["secondFactor"], "en")).toBe("Two-step verification");
  expect(fieldText("tenant_settings", ["security", "secondFactor"], "en")).toBe(
    "Security · Two-step verification required",
  );
  expect(fieldText("role", ["policies", "rows"], "zh", 1)).toBe("行规则");
});

it("says what a code stands for in its field, and any other text as it is", () => {
  expect(valueText("peopleScope", "below", "zh")).toBe("本部门及下级");
  expect(valueText("peopleScope", "below", "en")).toBe("Own department and sub-departments");
  expect(valueText("remark", "below", "zh")).toBe("below");
});

it("shows what has no name as it is", () => {
  expect(fieldText("user", ["attributes", "campus"], "zh")).toBe("属性 · campus");
});
