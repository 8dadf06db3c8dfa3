import { expect, it } from "vitest";
import { CallError } from "../../../platform/http/call-error.ts";
import { faultOf } from "./sql-place.ts";

const refused = (data: unknown) => new CallError({ code: 400, msg: "没有字段 x", data });

it("says nothing of failures that are no refusals, and no place where none is known", () => {
  expect(faultOf(null, "select 1")).toBeNull();
  expect(faultOf(new Error("offline"), "select 1")).toBeNull();
  expect(faultOf(refused({ reason: "query_timeout" }), "select 1")?.place).toBeNull();
});

it.each([
  ["select x", "x", 1, 8],
  ["select '中文😀', x", "x", 1, 15],
  ["select 1,\n\tx", "x", 2, 2],
  ["select 1,\r\n\r\n😀 x", "x", 3, 3],
])("counts lines and characters as a reader does: %s", (sql, wrong, line, column) => {
  const position = sql.indexOf(wrong);
  const shown = sql.replaceAll("\r\n", "\n");
  expect(faultOf(refused({ reason: "query_invalid", position }), sql)).toEqual({
    place: shown.indexOf(wrong),
    line,
    column,
    message: "没有字段 x",
  });
});
