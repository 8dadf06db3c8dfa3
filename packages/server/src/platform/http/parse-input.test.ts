import { smsCode } from "@provost/contract/auth/auth-code";
import { dictDictionary } from "@provost/contract/dict/dict";
import { dictSubmit } from "@provost/contract/dict/dict-editing";
import { logError } from "@provost/contract/log/local-log";
import { reportQuery } from "@provost/contract/report/report";
import { detailsIn, messageOf } from "@provost/contract/wire/error-code";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Refusal } from "../refusal.ts";
import { parseInput, parsePart } from "./parse-input.ts";

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
    expect(messageOf("bad_request", "zh", details)).toBe("请求参数有误：dictKey 应为数字");
    expect(messageOf("bad_request", "en", details)).toBe("Invalid request: dictKey must be a number");
    expect(detailsIn("zh", details)).toEqual({ field: "dictKey", problem: "应为数字" });
  });

  const Example = z.object({
    name: z.string().min(1).max(3).optional(),
    codes: z.array(z.string().length(6)).max(2).optional(),
    kind: z.enum(["bar", "line"]).optional(),
    open: z.boolean().optional(),
    day: z.number().int().min(1).max(7).optional(),
    share: z.number().lt(1).gt(0).multipleOf(0.5).optional(),
    mail: z.union([z.literal(""), z.email()]).optional(),
    part: z
      .discriminatedUnion("is", [
        z.strictObject({ is: z.literal("text") }),
        z.object({ is: z.literal("chart"), id: z.uuid() }),
      ])
      .optional(),
    either: z.union([z.string(), z.number()]).optional(),
  });

  it.each([
    [{ name: "" }, "name 不能为空", "name must not be empty"],
    [{ name: "abcd" }, "name 最多 3 个字符", "name can have up to 3 characters"],
    [{ codes: ["1"] }, "codes.0 应恰为 6 个字符", "codes.0 must have exactly 6 characters"],
    [{ codes: ["123456", "123456", "123456"] }, "codes 最多 2 项", "codes can have up to 2 entries"],
    [{ kind: "pie" }, "kind 应为以下之一：bar、line", "kind must be one of: bar, line"],
    [{ open: "yes" }, "open 应为 true 或 false", "open must be true or false"],
    [{ day: 1.5 }, "day 应为整数", "day must be a whole number"],
    [{ day: 8 }, "day 不能大于 7", "day must be at most 7"],
    [{ share: 1 }, "share 应小于 1", "share must be less than 1"],
    [{ share: 0.3 }, "share 应为 0.5 的倍数", "share must be a multiple of 0.5"],
    [{ mail: "x" }, "mail 应为邮箱地址", "mail must be an email address"],
    [{ part: { is: "table" } }, "part.is 应为以下之一：text、chart", "part.is must be one of: text, chart"],
    [{ part: { is: "chart" } }, "part.id 为必填项", "part.id is required"],
    [{ part: { is: "text", x: 1 } }, "part 含有未知字段：x", "part has unknown fields: x"],
    [{ either: [] }, "either 的取值不符合要求", "either has a value that isn't allowed"],
  ])("%j in our own words", (value, zh, en) => {
    const { code, details } = refusalOf(() => parsePart(Example, value));
    expect(messageOf(code, "zh", details)).toBe(`请求参数有误：${zh}`);
    expect(messageOf(code, "en", details)).toBe(`Invalid request: ${en}`);
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
