import { phoneProblem } from "@provost/contract/people/phone-rule";
import { describe, expect, it } from "vitest";
import { codeOf, phoneOf } from "./typed.ts";

describe("a code", () => {
  it("keeps digits only, at most six", () => {
    expect(["abc", "12a3", "1234567", "123 456", "验证码：１２３４５６。"].map(codeOf)).toEqual([
      "",
      "123",
      "123456",
      "123456",
      "123456",
    ]);
  });
});

describe("a phone number", () => {
  it("loses blanks and the country", () => {
    expect(
      [" 138 0013 8000 ", "+86 13800138000", "+86-13800138000", "１３８００１３８０００"].map(phoneOf),
    ).toEqual(Array.from({ length: 4 }, () => "13800138000"));
  });

  it("2.58 5.02 5.03 5.04 5.05 is refused as the rule says: empty, length, landline, no mobile", () => {
    const typed = ["  ", "1380013800", "010-1234567", "05718765432", "12800138000", "138 0013 8000"];
    expect(typed.map((text) => phoneProblem(phoneOf(text)))).toEqual([
      "phone_empty",
      "phone_length",
      "phone_format",
      "phone_format",
      "phone_format",
      null,
    ]);
  });
});
