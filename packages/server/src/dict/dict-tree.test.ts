import { describe, expect, it } from "vitest";
import type { DictRow } from "./dict.store.ts";
import { isBelow } from "./dict-tree.ts";

function row(id: string, parentId: string | null): DictRow {
  const rest = {
    tenantId: "000000",
    code: "c",
    dictKey: 1,
    dictValue: id,
    dictValueEn: "",
    sort: 0,
    remark: "",
    version: 1,
  };
  return { id, parentId, ...rest };
}

const rows = [row("stage", null), row("primary", "stage"), row("senior", "stage"), row("subject", null)];

describe("isBelow", () => {
  it("counts an entry itself, and those above it", () => {
    expect(isBelow(rows, "senior", "senior")).toBe(true);
    expect(isBelow(rows, "senior", "stage")).toBe(true);
    expect(isBelow(rows, "senior", "subject")).toBe(false);
  });
});
