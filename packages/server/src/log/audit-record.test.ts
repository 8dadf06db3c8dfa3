import { describe, expect, it } from "vitest";
import type { AuditRow } from "./audit-log.store.ts";
import { type AuditNames, distinctNames } from "./audit-names.ts";
import { presentRecord } from "./audit-record.ts";

const nobody: AuditNames = { ofId: new Map(), ofRole: new Map() };

function changed(before: object | null, after: object | null, names = nobody, entity = "role") {
  const who = {
    tenantId: "000000",
    actorId: null,
    actor: "admin",
    at: new Date(0),
    address: "",
    userAgent: "",
  };
  const what = { id: "1", action: "update", entity, entityId: "2", entityName: "r", before, after };
  const record = presentRecord({ ...who, ...what } satisfies AuditRow, names);
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

  it("says what ids and codes of roles stand for, after the differences are found", () => {
    const idOf = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`;
    const [north, south, lost, other] = [idOf(1), idOf(2), idOf(3), idOf(4)];
    const ofId = distinctNames([
      [north, "查看"],
      [south, "查看"],
      [other, "新增"],
    ]);
    const names = { ofId, ofRole: new Map([["analyst", "分析员"]]) };
    expect(changed({ menuIds: [north, lost] }, { menuIds: [south, lost] }, names)).toEqual([
      { menuIds: ["查看 (000000000001)"] },
      { menuIds: ["查看 (000000000002)"] },
    ]);
    expect(changed({ parentId: lost }, { parentId: other }, names)).toEqual([
      { parentId: lost },
      { parentId: "新增" },
    ]);
    const users = (roles: readonly string[]) => ({ users: [{ id: north, userName: "analyst", roles }] });
    expect(changed(users([]), users(["analyst", "gone"]), names, "user")).toEqual([
      users([]),
      users(["分析员", "gone"]),
    ]);
    expect(changed({ code: "analyst" }, null, names)).toEqual([{ code: "analyst" }, null]);
  });

  it("leaves out ids whose names are beside them", () => {
    const placed = { deptId: "1", deptName: "教务处", headId: null };
    expect(changed(null, placed)).toEqual([null, { deptName: "教务处", headId: null }]);
    expect(changed(placed, { ...placed, deptId: "2" })).toEqual([{ deptId: "1" }, { deptId: "2" }]);
    const grants = [{ roleId: "3", userId: null, name: "分析员", level: "view" }];
    expect(changed({ grants: [] }, { grants })).toEqual([
      { grants: [] },
      { grants: [{ name: "分析员", level: "view" }] },
    ]);
  });

  it("shows a field that only one side has", () => {
    expect(changed({ a: 1 }, { a: 1, b: null })).toEqual([{}, { b: null }]);
  });
});
