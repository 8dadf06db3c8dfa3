import { expect, it } from "vitest";
import { tenantState } from "./tenant-state.ts";

const now = Date.parse("2026-09-01T00:00:00Z");
const state = (expiresAt: string | null, disabled = false) => tenantState({ disabled, expiresAt }, now);

it("is disabled, whenever it ends", () => {
  expect(state(null, true)).toEqual({ is: "disabled" });
  expect(state("2020-01-01T00:00:00Z", true)).toEqual({ is: "disabled" });
});

it("has ended at its very moment", () => {
  expect(state("2026-09-01T00:00:00.000Z")).toEqual({ is: "expired" });
  expect(state("2026-09-01T00:00:00.001Z")).toEqual({ is: "soon", days: 1 });
});

it("ends soon within thirty days, counted in days begun", () => {
  expect(state("2026-09-03T01:00:00Z")).toEqual({ is: "soon", days: 3 });
  expect(state("2026-10-01T00:00:00Z")).toEqual({ is: "soon", days: 30 });
  expect(state("2026-10-01T00:00:01Z")).toEqual({ is: "active" });
  expect(state(null)).toEqual({ is: "active" });
});
