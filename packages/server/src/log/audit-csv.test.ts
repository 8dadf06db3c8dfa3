import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditLines, csvHead, csvLine } from "./audit-csv.ts";

const record = {
  id: "1",
  at: "2026-07-22T02:03:04.000Z",
  actor: "admin",
  action: "create",
  entity: "dict",
  entityId: "2",
  entityName: "学段",
  before: null,
  after: { name: 'a "b", c' },
  address: "10.0.0.7",
  userAgent: "Firefox",
} as const;

describe("a line of the audit's file", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("is no formula: %j", (text) => {
    expect(parse(csvLine([text, "x"]))).toEqual([[`'${text}`, "x"]]);
  });

  it("reads back as it was written, whatever is in it", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", "中", " ", "'") });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (cells) => {
        const wanted = cells.map((cell) => (/^\r/.test(cell) ? `'${cell}` : cell));
        expect(parse(csvLine(cells), { recordDelimiter: "\r\n" })).toEqual([wanted]);
      }),
    );
  });

  it("has words and times of its reader", () => {
    expect(auditLines("zh", "Asia/Shanghai")(record)).toBe(
      '2026-07-22 10:03:04,admin,新增,字典,学段,2,,"{""name"":""a \\""b\\"", c""}",10.0.0.7,Firefox\r\n',
    );
    expect(auditLines("en", "UTC")({ ...record, entity: "unheard_of" })).toMatch(
      /^2026-07-22 02:03:04,admin,Added,unheard_of,/,
    );
    expect(csvHead("en")).toBe(
      "\uFEFFTime,User,Action,Target type,Target,ID,Before,After,IP address,Browser\r\n",
    );
  });
});
