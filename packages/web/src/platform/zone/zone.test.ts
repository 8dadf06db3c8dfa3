import { expect, it } from "vitest";
import { browserZone, clockText } from "./zone.ts";
import { momentAt } from "./zone-days.ts";

it("shows the browser's clock for a zone that only the server knows", () => {
  const at = Date.parse("2026-03-01T16:05:09Z");
  expect(clockText(at, "Europe/Neustadt")).toBe(clockText(at, browserZone()));
  expect(momentAt(at, "Europe/Neustadt")).toBe(momentAt(at, browserZone()));
});
