import { expect, it } from "vitest";
import {
  anyOf,
  fields,
  flag,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  recordOf,
  text,
  textLike,
} from "./shape.ts";

const Person = fields({ name: text, age: optional(number), tags: listOf(text), boss: nullable(text) });

it("takes the named fields of a value that fits, and leaves the others out", () => {
  const value = { name: "Lin", tags: ["a"], boss: null, secret: 1 };
  expect(Person.safeParse(value)).toEqual({ success: true, data: { name: "Lin", tags: ["a"], boss: null } });
  expect(Person.safeParse({ ...value, age: 3 })).toMatchObject({ success: true, data: { age: 3 } });
});

it.each([
  ["nothing", undefined],
  ["null", null],
  ["a list", []],
  ["a field of another kind", { name: 1, tags: [], boss: null }],
  ["a list with an item of another kind", { name: "", tags: ["a", 1], boss: null }],
  ["an optional field of another kind", { name: "", tags: [], boss: null, age: "3" }],
  ["a missing field", { name: "", boss: null }],
])("refuses %s", (_, value) => {
  expect(Person.safeParse(value)).toEqual({ success: false });
});

it.each([
  [textLike(/^#\d+$/), "#12", "12"],
  [number, 1.5, Number.NaN],
  [flag, false, "false"],
  [oneOf("zh", "en"), "en", "fr"],
  [recordOf(oneOf(true)), { a: true }, { a: false }],
  [
    anyOf(fields({ kind: oneOf("in"), at: number }), fields({ kind: oneOf("out") })),
    { kind: "out" },
    { kind: "in" },
  ],
])("a shape takes what it names and nothing else (%#)", (shape, good, bad) => {
  expect(shape.safeParse(good)).toEqual({ success: true, data: good });
  expect(shape.safeParse(bad)).toEqual({ success: false });
});
