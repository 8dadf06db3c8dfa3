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

  it("is not asked where no table is made of others", () => {
    expect(() => readingCosts(["t"]).check(naming("t", 100_000))).not.toThrow();
  });
});
