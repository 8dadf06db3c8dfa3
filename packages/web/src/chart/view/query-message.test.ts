import { expect, it } from "vitest";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { isBroken } from "./query-message.ts";

const refused = (reason: string): CallError => new CallError({ code: 400, msg: "no", data: { reason } });

it.each(["query_timeout", "query_memory", "engine_lost", "too_fast", "forbidden"])(
  "a query that can be put again is not called broken: %s",
  (reason) => expect(isBroken(refused(reason))).toBe(false),
);

it("nor is one that could not be sent", () => {
  expect(isBroken(new NetworkFailure(0))).toBe(false);
  expect(isBroken(new Error("odd"))).toBe(false);
});

it.each([
  "query_empty",
  "query_invalid",
  "column_unknown",
  "table_not_visible",
  "filter_required",
  "sql_refused",
  "expression_invalid",
  "field_repeats",
  "virtual_table_broken",
])("5.10 a query that cannot be built is broken: %s", (reason) =>
  expect(isBroken(refused(reason))).toBe(true),
);
