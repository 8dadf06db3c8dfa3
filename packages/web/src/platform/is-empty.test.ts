import { expect, it } from "vitest";
import { isEmpty } from "./is-empty.ts";

it.each([[null], [undefined], [""], [[]], [{}]])("5.06 empty is %j", (value) =>
  expect(isEmpty(value)).toBe(true),
);

it.each([[0], [1], [Number.NaN], [false], [true], [" "], [[0]], [{ a: undefined }]])(
  "5.06 not empty is %j, numbers and booleans never are",
  (value) => expect(isEmpty(value)).toBe(false),
);
