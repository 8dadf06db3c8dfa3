import { expect, it } from "vitest";
import { filled } from "./paged-list.ts";

it("asks only by the filters that hold something, without the blanks around it", () => {
  expect(filled({ keyword: " 李 ", deptId: "", roleId: "  " })).toEqual({ keyword: "李" });
});
