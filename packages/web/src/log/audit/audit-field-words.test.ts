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
  expect(valueText("role", "peopleScope", "below", "zh")).toBe("本部门及下级");
  expect(valueText("role", "peopleScope", "below", "en")).toBe("Own department and sub-departments");
  expect(valueText("role", "remark", "below", "zh")).toBe("below");
  expect(valueText("dataset_schedule", "every", "hour", "en")).toBe("Every hour");
});

it("takes a field of the same name for a code only where the item has that code", () => {
  expect(valueText("menu", "category", "1", "zh")).toBe("菜单");
  expect(valueText("demand", "category", "1", "zh")).toBe("1");
  expect(valueText("dashboard", "level", "edit", "en")).toBe("Can edit");
  expect(valueText("user", "level", "edit", "en")).toBe("edit");
});

it("shows what has no name as it is", () => {
  expect(fieldText("user", ["attributes", "campus"], "zh")).toBe("属性 · campus");
});
