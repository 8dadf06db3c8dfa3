import { expect, it } from "vitest";
import { isoOfLocal, localOfIso } from "./local-time.ts";

it("takes nothing that is no date and time", () => {
  for (const text of ["", "2026-09-01", "tomorrow", "2026-13-01T08:00"]) expect(isoOfLocal(text)).toBeNull();
});

it("gives back the moment that was shown, wherever the reader is", () => {
  expect(localOfIso(new Date(2026, 0, 5, 7, 9).toISOString())).toBe("2026-01-05T07:09");
  expect(isoOfLocal(localOfIso("2026-09-01T00:30:00.000Z"))).toBe("2026-09-01T00:30:00.000Z");
});
