import { expect, it } from "vitest";
import { callbackProblem, telAddress } from "./phone-rule.ts";

it.each([
  "13800138000",
  "１３８ ００１３ ８０００",
  "+86 138-0013-8000".replaceAll("-", ""),
  "0571-88886666",
  "0571-88886666转12",
  "(0571) 88886666",
  "400-800-8000",
  "400 800 8000 转 8",
  "+44 20 7946 0958",
  "0044 20 7946 0958",
])("calls back on %s", (typed) => {
  expect(callbackProblem(typed)).toBe(null);
});

it.each([
  ["", "phone_empty"],
  ["12345", "phone_length"],
  ["12800138000", "phone_format"],
  ["+8612800138000", "phone_format"],
  ["400-80-8000", "phone_format"],
])("does not call back on %o", (typed, problem) => {
  expect(callbackProblem(typed)).toBe(problem);
});

it.each([
  ["0571-8888 6666", "tel:057188886666"],
  ["400-123-4567 转 8", "tel:4001234567,8"],
  ["４００－１２３－４５６７", "tel:4001234567"],
  ["热线：+86 (571) 8888-6666 ext. 12", "tel:+8657188886666,12"],
  ["打这个<script>", null],
  ["9", null],
])("dials %o as %o", (text, address) => {
  expect(telAddress(text)).toBe(address);
});
