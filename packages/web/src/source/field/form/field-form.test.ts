import { type Field, FieldMeta } from "@provost/contract/source/field";
import { describe, expect, it } from "vitest";
import {
  addCalculated,
  changeFields,
  compactForm,
  differing,
  type FieldsForm,
  formOf,
  freeName,
  isSameForm,
  isTaken,
  mergeForm,
  moveField,
  moveValue,
  pastedValues,
  removeField,
  renameField,
  sortedByNature,
  storedMeta,
  withPasted,
} from "./field-form.ts";

const field = (column: string, changes: Partial<Field> = {}): Field => ({
  ...FieldMeta.parse({ column }),
  storedType: "VARCHAR",
  type: "VARCHAR",
  aggregates: false,
  problem: "",
  ...changes,
});
const form = formOf([field("county"), field("school"), field("read", { storedType: "DOUBLE" })]);
const columns = (of: FieldsForm) => of.map(({ column }) => column);

describe("what changes nothing", () => {
  it("is the same form", () => {
    expect(changeFields(form, ["county"], { hidden: false })).toBe(form);
    expect(changeFields(form, ["nowhere"], { hidden: true })).toBe(form);
    expect(moveField(form, "read", null)).toBe(form);
    expect(moveField(form, "school", "read")).toBe(form);
    expect(moveField(form, "school", "school")).toBe(form);
    expect(mergeForm(form, [field("school"), field("county"), field("read")])).toBe(form);
    expect(isSameForm(form, formOf([field("county"), field("school"), field("read")]))).toBe(true);
  });

  it("says nothing but what the contract knows of a field", () => {
    expect(form[0]).toEqual(FieldMeta.parse({ column: "county" }));
  });
});

describe("the order of the fields", () => {
  it("puts a field before another, or last", () => {
    expect(columns(moveField(form, "read", "county"))).toEqual(["read", "county", "school"]);
    expect(columns(moveField(form, "county", "read"))).toEqual(["school", "county", "read"]);
    expect(columns(moveField(form, "county", null))).toEqual(["school", "read", "county"]);
  });
});

describe("several fields at once", () => {
  it("are changed, and no other is touched", () => {
    const next = changeFields(form, ["county", "read"], { hidden: true, role: "dimension" });
    expect(next.map(({ hidden, role }) => [hidden, role])).toEqual([
      [true, "dimension"],
      [false, null],
      [true, "dimension"],
    ]);
    expect(next[1]).toBe(form[1]);
    expect(differing(next, form)).toEqual(["county", "read"]);
  });
});

describe("a calculated field", () => {
  it("gets a name that no field has, whatever its case", () => {
    expect(isTaken(form, "COUNTY")).toBe(true);
    expect(freeName([...form, FieldMeta.parse({ column: "Calc1" })], "calc")).toBe("calc2");
  });

  it("comes last, takes its drill path along when renamed, and leaves none behind", () => {
    const added = changeFields(addCalculated(form, "calc1"), ["county"], { drillTo: "calc1" });
    expect(added.at(-1)).toMatchObject({ column: "calc1", expression: "" });
    const named = renameField(added, "calc1", "ratio");
    expect(columns(named)).toEqual(["county", "school", "read", "ratio"]);
    expect(named[0]?.drillTo).toBe("ratio");
    expect(named[1]).toBe(added[1]);
    expect(removeField(named, "ratio")).toEqual(form);
  });
});

describe("a draft over the columns of today", () => {
  it("loses what is gone, keeps what is calculated, and takes up what is new", () => {
    const draft = changeFields(addCalculated(form, "ratio"), ["read"], { labelEn: "Reading" });
    const merged = mergeForm(draft, [field("read"), field("county"), field("math")]);
    expect(columns(merged)).toEqual(["county", "read", "ratio", "math"]);
    expect(merged[1]?.labelEn).toBe("Reading");
  });

  it("is written down in short and comes back whole", () => {
    const draft = changeFields(form, ["read"], {
      labelZh: "阅读",
      format: { style: "number", suffix: "分" },
    });
    const compacted = compactForm(draft);
    expect(compacted[0]).toEqual({ column: "county" });
    expect(compacted[2]).toEqual({
      column: "read",
      labelZh: "阅读",
      format: { style: "number", suffix: "分" },
    });
    expect(compacted.map((meta) => FieldMeta.parse(meta))).toEqual(draft);
  });

  it("is told apart from another by the fields that differ, those of one side included", () => {
    const mine = addCalculated(form, "ratio");
    const theirs = removeField(form, "school");
    expect(differing(mine, theirs)).toEqual(["school", "ratio"]);
    expect(differing(theirs, mine)).toEqual(["school", "ratio"]);
  });
});

describe("the values of a field", () => {
  const values = ["七", "八", "九"].map((value) => ({ value, labelZh: "", labelEn: "" }));
  const order = (of: readonly { value: string }[]) => of.map(({ value }) => value).join("");

  it("are read from pasted lines and cells, whatever signs they contain", () => {
    expect(pastedValues("A|B\ta | b\tA or B\r\n\n  九 \n")).toEqual([
      { value: "A|B", labelZh: "a | b", labelEn: "A or B" },
      { value: "九", labelZh: "", labelEn: "" },
    ]);
  });

  it("are pasted below a row, or in place of a blank one", () => {
    const pasted = pastedValues("x\ny");
    expect(order(withPasted(values, 0, pasted))).toBe("七xy八九");
    const withBlank = [...values, { value: " ", labelZh: "", labelEn: "" }];
    expect(order(withPasted(withBlank, 3, pasted))).toBe("七八九xy");
  });

  it("are sorted as they count, others by name", () => {
    const sorted = (...values: string[]) =>
      sortedByNature(
        values.map((value) => ({ value, labelZh: "", labelEn: "" })),
        "zh-CN",
      ).map(({ value }) => value);
    expect(sorted("八年级", "九年级", "七年级")).toEqual(["七年级", "八年级", "九年级"]);
    expect(sorted("Grade 10", "Grade 2", "K")).toEqual(["K", "Grade 2", "Grade 10"]);
    expect(sorted("Level 10", "Stage 1", "Level 9")).toEqual(["Level 9", "Level 10", "Stage 1"]);
  });

  it("are moved to the place of another, not beyond the ends", () => {
    expect(order(moveValue(values, 0, 2))).toBe("八九七");
    expect(order(moveValue(values, 2, 0))).toBe("九七八");
    expect(order(moveValue(values, 2, 3))).toBe("七八九");
  });

  it("are stored as they were typed, those that can't be saved as well", () => {
    const typed = [...values, { value: "", labelZh: "十年级", labelEn: "" }];
    const [stored] = compactForm([{ ...FieldMeta.parse({ column: "grade" }), values: typed }]);
    expect(storedMeta(stored)?.values).toEqual(typed);
    expect(storedMeta({ column: 1 })).toBeNull();
  });
});
