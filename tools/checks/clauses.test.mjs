import { describe, expect, it } from "vitest";
import { findFaults, namedClauses, readList } from "./clauses.mjs";

const numbersOf = (text) => namedClauses("a.test.ts", text).map((one) => one.number);

describe("a list of clauses", () => {
  it.each(["1.1", "one", "1.02-2.03", "1.02, 1.03"])("refuses the line %j", (line) => {
    expect(() => readList(line)).toThrow(line);
  });

  it("holds numbers and ranges, one a line", () => {
    expect(readList("1.09-1.11\n2.05\n")).toEqual(["1.09", "1.10", "1.11", "2.05"]);
  });
});

describe("the clauses that a test file names", () => {
  it.each([
    ["a comment", '// 1.01\nit("opens", () => { /* 1.02 */ });'],
    ["code", 'it("opens", () => { expect(price).toBe(1.01); expect("1.02 a").toBe(text("1.03 b")); });'],
    [
      "a test that does not run",
      'it.skip("1.01 a", f); test.todo("1.02 b"); describe.skip("c", () => it("1.03 d", f));',
    ],
    ["data of a table", 'it.each([["1.01", 1.02, "1.03 1.04", "1.05%"]])("reads %s", f);'],
    ["the midst of a title", 'it("pays 1.01 and (1.02 a piece) of 1.03", f);'],
  ])("are not in %s", (_, text) => {
    expect(numbersOf(text)).toEqual([]);
  });

  it.each([
    ["a test", 'it("1.01 1.02 opens", f);', ["1.01", "1.02"]],
    ["the end of a title", 'test("opens (1.01, 1.02)", f);', ["1.01", "1.02"]],
    [
      "a group, a test in it, and a step",
      'test.describe("1.01 a", () => test("1.02 b", async () => { await test.step("1.03 c", f); }));',
      ["1.01", "1.02", "1.03"],
    ],
    ["a template", `test(\`1.01 1.02 opens (\${language}) at \${size}\`, f);`, ["1.01", "1.02"]],
    [
      "the title and the cases of a table",
      'it.each([["1.01 x", 1], [{ name: "1.02, 1.03 y" }, 2]])("1.04 %s", f);',
      ["1.04", "1.01", "1.02", "1.03"],
    ],
  ])("are in %s", (_, text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });

  it("come with the title", () => {
    expect(namedClauses("a.spec.ts", `test(\`1.01 a \${b} c\`, f);`)).toEqual([
      { number: "1.01", title: "1.01 a … c" },
    ]);
  });
});

describe("faults", () => {
  const named = [{ number: "1.01", path: "a.test.ts", title: "1.01 a" }];

  it("are clauses without a test, numbers that are no clauses, and a list that repeats one", () => {
    expect(findFaults(["1.02", "1.02"], named)).toEqual([
      "1.02 is listed twice",
      "1.02: the title of no test names it",
      "1.01 is no clause: a.test.ts: 1.01 a",
    ]);
  });

  it("are none where each clause is named", () => {
    expect(findFaults(["1.01"], [...named, ...named])).toEqual([]);
  });
});
