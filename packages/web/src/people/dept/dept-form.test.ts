import type { DeptNode } from "@provost/contract/people/dept";
import { describe, expect, it } from "vitest";
import { blankDept, deptForm, formOfDept } from "./dept-form.ts";
import { deptPath, peopleWithin } from "./dept-tree.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const district: DeptNode = {
  id,
  parentId: "0",
  name: "District",
  sort: 4,
  users: 2,
  dataKey: "District",
  ...{ headId: null, headName: "", phone: "" },
  access: "edit",
  version: 3,
  hasChildren: true,
  children: [
    {
      id: "018f0000-0000-7000-8000-000000000002",
      parentId: id,
      name: "School",
      sort: 1,
      users: 5,
      dataKey: "School",
      ...{ headId: null, headName: "", phone: "" },
      access: "edit",
      version: 1,
      hasChildren: false,
    },
  ],
};

describe("what is refused before it is sent", () => {
  it("is an empty or too long name and an order that is no whole number", () => {
    const form = formOfDept(district);
    expect(deptForm.check({ ...form, name: " ", sort: "1.5" })).toEqual({
      faults: { name: "nameWrong", sort: "sortWrong" },
    });
    expect(deptForm.check({ ...form, name: "x".repeat(81), sort: "" })).toEqual({
      faults: { name: "nameWrong", sort: "sortWrong" },
    });
  });
});

describe("the draft", () => {
  it("of a new department is last below its parent", () => {
    expect(blankDept(district, district.children ?? [])).toMatchObject({ parentId: id, sort: "2" });
    expect(deptForm.check({ ...blankDept(null, []), name: " Office " })).toEqual({
      draft: { parentId: "0", name: "Office", nameEn: "", sort: 1, headId: null, phone: "" },
    });
  });

  it("of an existing one carries its id and the version that was read", () => {
    expect(deptForm.check(formOfDept(district))).toMatchObject({ draft: { id, version: 3 } });
  });
});

it("counts people with those below", () => {
  expect(peopleWithin(district)).toBe(7);
});

it("names a department from the top down", () => {
  const title = (id: string, parentId: string) => ({
    id,
    key: id,
    value: id,
    parentId,
    title: id.toUpperCase(),
    inScope: true,
  });
  const titles = [{ ...title("a", "0"), children: [title("b", "a")] }];
  expect(deptPath(titles, "b")).toEqual(["A", "B"]);
  expect(deptPath(titles, "c")).toEqual([]);
});
