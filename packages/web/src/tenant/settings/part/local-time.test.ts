import { expect, it } from "vitest";
import { isoOfLocal, localOfIso } from "./local-time.ts";

const shanghai = "Asia/Shanghai";

it("takes nothing that is no date and time", () => {
  expect(localOfIso("2027-02-30 08:00", shanghai)).toBe("2027-02-30 08:00");
  for (const text of ["", "2026-09-01", "tomorrow", "2026-13-01T08:00", "2027-02-30T08:00"])
    expect(isoOfLocal(text, shanghai)).toBeNull();
});

it("shows a moment by the clock of the tenant, and gives the same back", () => {
  expect(localOfIso("2026-01-04T23:09:00Z", shanghai)).toBe("2026-01-05T07:09");
  expect(isoOfLocal("2026-01-05T07:09", shanghai)).toBe("2026-01-04T23:09:00.000Z");
  const berlin = "Europe/Berlin";
  expect(isoOfLocal(localOfIso("2026-10-25T00:30:00.000Z", berlin), berlin)).toBe("2026-10-25T00:30:00.000Z");
});
