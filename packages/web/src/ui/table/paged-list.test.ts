import { expect, it } from "vitest";
import { given } from "./paged-list.ts";

it("asks only by the filters that hold something, without the blanks around it", () => {
  expect(given({ keyword: " 李 ", deptId: "", roleId: "  " })).toEqual({ keyword: "李" });
});
