import { describe, expect, it } from "vitest";
import { readingCosts } from "./reading-costs.ts";

const naming = (name: string, times: number): string =>
  Array(times).fill(`select * from "${name}"`).join(" ");

describe("what it takes to read a text", () => {
  it("grows with each naming of a table that is made of others", () => {
    const costs = readingCosts(["t"]);
    expect(costs.affords("a", naming("t", 50))).toBe(true);
    expect(costs.affords("b", naming("A", 50))).toBe(true);
    expect(costs.affords("c", naming("b", 50))).toBe(false);
    expect(costs.affords("d", naming("b", 2))).toBe(true);
    expect(() => costs.check(naming("b", 50))).toThrow("too_complex");
    expect(() => costs.check(naming("b", 5))).not.toThrow();
    expect(() => costs.check(naming("c", 1))).toThrow("too_complex");
    expect(costs.affords("e", naming("c", 1))).toBe(false);
  });

  it("leaves small tables in however dear the others are together", () => {
    const costs = readingCosts(["t"]);
    const dear = Array.from({ length: 8 }, (_, at) => costs.affords(`d${at}`, naming("t", 6000)));
    expect(dear.filter(Boolean)).toHaveLength(5);
    expect(costs.affords("small", naming("t", 10))).toBe(true);
  });

  it("is not laid to a column that is called like a table which is not made", () => {
    const costs = readingCosts(["t"]);
    expect(costs.affords("score", naming("t", 20_000))).toBe(false);
    expect(() => costs.check(`SELECT "t"."score" FROM "t" WHERE "score" > 1, score`)).not.toThrow();
    expect(costs.affords("above", `select score from t`)).toBe(true);
    expect(() => costs.check(`SELECT 1 FROM "t" CROSS JOIN ((score))`)).toThrow("too_complex");
    expect(() => costs.check(`SELECT 1 from"Score"`)).toThrow("too_complex");
  });

  it("is not laid to columns that are called like a table which is dear to read", () => {
    const costs = readingCosts(["t"]);
    expect(costs.affords("score", naming("t", 8000))).toBe(true);
    const columns = Array(50).fill(`sum("score"), t.score`).join(", ");
    expect(() =>
      costs.check(
        `SELECT ${columns} FROM "t" WHERE score > 1 GROUP BY score, "score" ORDER BY score, score, score, score, score`,
      ),
    ).not.toThrow();
  });

  it.each([
    ["as a list", (names: string[]) => `select 1 from ${names.join(", ")}`],
    [
      "behind a condition",
      (names: string[]) => `select 1 from t join t b on t.where = 1, ${names.join(", ")}`,
    ],
    ["behind a table called by", (names: string[]) => `select 1 from by, ${names.join(", ")}`],
    ["in brackets", (names: string[]) => `select 1 from (t cross join (${names.join(" cross join ")}))`],
    [
      "behind a sub-query",
      (names: string[]) => `select 1 from (select 2 where true order by 1), ${names.join(", ")}`,
    ],
    ["in one", (names: string[]) => names.map((name) => `select (from ${name})`).join(" union ")],
    ["of a schema", (names: string[]) => `from main.${names.join(", main.")}`],
    [
      "as texts",
      (names: string[]) =>
        `from '${names[0]}', ${names
          .slice(1)
          .map((name) => `'${name}'`)
          .join(", ")}`,
    ],
    [
      "behind a struct",
      (names: string[]) => `select 1 from t join t b on {where: 1} = {where: 1}, ${names.join(", ")}`,
    ],
    ["without FROM", (names: string[]) => names.map((name) => `(table ${name})`).join(" union ")],
    ["behind a comment", (names: string[]) => `from t /* ' where */, ${names.join(", ")} -- '`],
    ["behind a text with escapes", (names: string[]) => `select E'\\' where ' from t, ${names.join(", ")}`],
    [
      "behind a text in dollars",
      (names: string[]) => `select $$ ' $$ from t, ${names.join(", ")} where '' = ''`,
    ],
  ])("counts tables %s", (_, text) => {
    const costs = readingCosts(["t"]);
    expect(costs.affords("dear", naming("t", 8000))).toBe(true);
    expect(() => costs.check(text(["dear"]))).not.toThrow();
    expect(() => costs.check(text(Array(6).fill("dear")))).toThrow("too_complex");
  });

  it("is not asked where no table is made of others", () => {
    expect(() => readingCosts(["t"]).check(naming("t", 100_000))).not.toThrow();
  });
});
