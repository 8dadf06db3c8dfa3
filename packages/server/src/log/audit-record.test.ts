import { describe, expect, it } from "vitest";
import type { AuditRow } from "./audit-log.store.ts";
import { presentRecord } from "./audit-record.ts";

function changed(before: object | null, after: object | null) {
  const who = {
    tenantId: "000000",
    actorId: null,
    actor: "admin",
    at: new Date(0),
    address: "",
    userAgent: "",
  };
  const what = { id: "1", action: "update", entity: "role", entityId: "2", entityName: "r", before, after };
  const record = presentRecord({ ...who, ...what } satisfies AuditRow);
  return [record.before, record.after];
}

describe("what is shown of a change", () => {
  it("is only what differs, without counts of saves", () => {
    const before = { name: "a", sort: 1, meta: { x: 1 }, version: 1 };
    expect(changed(before, { name: "b", sort: 1, meta: { x: 1 }, version: 2 })).toEqual([
      { name: "a" },
      { name: "b" },
    ]);
  });

  it("is everything of what came or went", () => {
    expect(changed(null, { name: "b", ids: [] })).toEqual([null, { name: "b", ids: [] }]);
    expect(changed({ name: "b" }, null)).toEqual([{ name: "b" }, null]);
  });

  it("is what a list lost and gained, and the whole list when only its order changed", () => {
    expect(changed({ ids: ["a", "b", "c"] }, { ids: ["c", "b", "d"] })).toEqual([
      { ids: ["a"] },
      { ids: ["d"] },
    ]);
    expect(changed({ ids: ["a", "b"] }, { ids: ["b", "a"] })).toEqual([
      { ids: ["a", "b"] },
      { ids: ["b", "a"] },
    ]);
    expect(changed({ ids: ["a", "b"] }, { ids: ["b"] })).toEqual([{ ids: ["a"] }, { ids: [] }]);
  });

  it("cuts what is very long", () => {
    const [, after] = changed(null, { logo: "x".repeat(50_000), rules: [{ text: "y".repeat(50_000) }] });
    expect(JSON.stringify(after).length).toBeLessThan(6000);
    expect(after?.logo).toMatch(/^x{500}…$/);
  });

  it("shows a field that only one side has", () => {
    expect(changed({ a: 1 }, { a: 1, b: null })).toEqual([{}, { b: null }]);
  });
});
