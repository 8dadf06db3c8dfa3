import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ExamDatabase, openExams } from "../exams.fixtures.ts";
import { calendar } from "../query/compile-query.fixtures.ts";
import { column, type Expression } from "../sql/tree.ts";
import { checkExpression } from "./check.ts";
import type { Checked } from "./problem.ts";
import type { Term } from "./term.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
  await db.connection.run("CREATE TABLE sums AS SELECT 3::BIGINT AS a, 2.5::DOUBLE AS d");
});
afterAll(() => db.close());

const table = {
  name: "sums",
  columns: [
    { name: "a", type: "BIGINT" },
    { name: "d", type: "DOUBLE" },
  ],
};
const values: Readonly<Record<string, number>> = { a: 3, d: 2.5 };

async function worthOf(expression: string): Promise<unknown> {
  const content = { selectedDimension: [{ Column: "value" }], calculated: [{ name: "value", expression }] };
  const [row] = await db.run(db.compiled(content, {}, table).select);
  return row?.[0];
}

const checked = (text: string): Checked<Term> =>
  checkExpression(text, {
    calendar,
    field: (name) => {
      const dataType = name === "a" ? "BIGINT" : "DOUBLE";
      const of = column(name);
      return { ok: true, field: { dataType, aggregates: false, of, repeats: null, size: 1, depth: 1 } };
    },
  });

function depthOf(text: string): number {
  const term = checked(text);
  if (!term.ok) throw new Error(term.problem.message.en);
  const depth = (of: Expression): number =>
    of.kind === "arithmetic" ? 1 + Math.max(depth(of.left), depth(of.right)) : 1;
  return depth(term.value.of);
}

const chain = (terms: number, part: string, sign: string): string => Array(terms).fill(part).join(sign);

it("refuses what would be a hundred levels deep in the engine", () => {
  for (const sign of ["*", "/", "%"]) {
    expect(checked(chain(140, "d", sign))).toMatchObject({ ok: false });
    expect(checked(chain(100, "d", sign))).toMatchObject({ ok: true });
  }
});

it("is no deeper than its terms need in pairs, however many they are", () => {
  for (const part of ["d", "a", "1", "a - 2", "d * 2"]) {
    for (const terms of [17, 60, 200, 330]) {
      expect(depthOf(chain(terms, part, "+")), `${terms} × ${part}`).toBeLessThanOrEqual(
        Math.ceil(Math.log2(2 * terms)) + 3,
      );
    }
  }
});

it("keeps a short sum as it was written", () => {
  expect(depthOf(chain(16, "d", "+"))).toBe(16);
});

it("is worth what it is worth term by term", async () => {
  const term = fc.tuple(
    fc.constantFrom("+", "-"),
    fc.oneof(fc.constantFrom("a", "d"), fc.integer({ min: 0, max: 900 }).map(String)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(term, { minLength: 2, maxLength: 120 }), async (terms) => {
      const text = terms.map(([sign, part]) => `${sign} ${part}`).join(" ");
      const worth = terms.reduce((sum, [sign, part]) => {
        const value = values[part] ?? Number(part);
        return sign === "+" ? sum + value : sum - value;
      }, 0);
      expect(Number(await worthOf(`a ${text}`))).toBe(3 + worth);
    }),
    { numRuns: 60 },
  );
});

it("adds numbers that are too large to be added here in the engine", async () => {
  const large = String(Number.MAX_SAFE_INTEGER);
  expect(await worthOf(`${chain(20, large, "+")} + a`)).toBe("180143985094819823");
});
