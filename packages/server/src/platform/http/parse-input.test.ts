import { smsCode } from "@provost/contract/auth-code";
import { dictDictionary } from "@provost/contract/dict";
import { dictSubmit } from "@provost/contract/dict-editing";
import { detailsIn, messageOf } from "@provost/contract/error-code";
import { logError } from "@provost/contract/local-log";
import { reportQuery } from "@provost/contract/report";
import { describe, expect, it } from "vitest";
import { Refusal } from "../refusal.ts";
import { parseInput } from "./parse-input.ts";

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const nothing = { params: {}, query: {}, body: {} };
const entry = { code: "stage", dictKey: 1, dictValue: "one" };

describe("refuses with the field's name", () => {
  it("what the contract does not take", () => {
    const { code, details } = refusalOf(() =>
      parseInput(dictSubmit, { ...nothing, body: { ...entry, dictKey: "many" } }),
    );
    expect({ code, field: details.field }).toEqual({ code: "bad_request", field: "dictKey" });
  });

  it("and says what is wrong with it in both languages", () => {
    const { details } = refusalOf(() =>
      parseInput(dictSubmit, { ...nothing, body: { ...entry, dictKey: "many" } }),
    );
    expect(messageOf("bad_request", "zh", details)).toMatch(/^请求参数有误：dictKey 无效输入.*数字/);
    expect(messageOf("bad_request", "en", details)).toMatch(/dictKey Invalid input: expected number/);
    expect(detailsIn("zh", details)).toEqual({
      field: "dictKey",
      problem: expect.stringContaining("无效输入"),
    });
  });

  it("an entry of a body that is an array", () => {
    const log = { url: "/", time: "", type: "error", message: "x" };
    expect(parseInput(logError, { ...nothing, body: [log] })).toEqual([{ ...log, stack: "", info: "" }]);
    for (const broken of [
      { ...log, url: 1 },
      { ...log, message: "a\0b" },
    ])
      expect(refusalOf(() => parseInput(logError, { ...nothing, body: [log, broken] })).code).toBe(
        "bad_request",
      );
    expect(refusalOf(() => parseInput(logError, { ...nothing, body: { 0: log } })).code).toBe("bad_request");
  });

  it.each(["a\0b", "half a pair \ud800"])("text that no record can hold: %j", (dictValue) => {
    const { code, details } = refusalOf(() =>
      parseInput(dictSubmit, { ...nothing, body: { ...entry, dictValue } }),
    );
    expect({ code, field: details.field }).toEqual({ code: "bad_request", field: "dictValue" });
    expect(refusalOf(() => parseInput(dictDictionary, { ...nothing, query: { code: dictValue } })).code).toBe(
      "bad_request",
    );
  });

  it.each([
    ["", "phone_empty"],
    [undefined, "phone_empty"],
    ["1380000", "phone_length"],
    ["010-1234567", "phone_format"],
    ["23800000000", "phone_format"],
  ])("a phone number by its own rule: %j says %s", (phone, expected) => {
    const { code, details } = refusalOf(() => parseInput(smsCode, { ...nothing, body: { phone } }));
    expect({ code, field: details.field }).toEqual({ code: expected, field: "phone" });
  });

  it("what is nested deeper than anything that is asked for", () => {
    const depth = 50_000;
    const filter: unknown = JSON.parse(`${'{"all":['.repeat(depth)}${"]}".repeat(depth)}`);
    const body = { content: { dataSrc: "t", filters: [filter] } };
    const { code, details } = refusalOf(() => parseInput(reportQuery, { ...nothing, body }));
    expect({ code, field: details.field }).toEqual({ code: "bad_request", field: "content" });
  });
});

it("7.10 takes a query's fields from the body too, the query first", () => {
  expect(parseInput(dictDictionary, { ...nothing, body: { code: "form" } })).toEqual({ code: "form" });
  const both = { ...nothing, query: { code: "query" }, body: { code: "form" } };
  expect(parseInput(dictDictionary, both)).toEqual({ code: "query" });
});
