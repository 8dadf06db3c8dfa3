import { describe, expect, it } from "vitest";
import { playwrightArgs, vitestArgs } from "./runners.mjs";
import { nothingRanText, summaryOf } from "./summary.mjs";

const test = (title, seconds, outcome = "passed") => ({ file: "a.test.ts", title, seconds, outcome });

describe("the end of a run", () => {
  it("names the ten slowest tests", () => {
    const records = Array.from({ length: 12 }, (_, at) => test(`t${at}`, at));
    const lines = summaryOf([{ name: "unit", failed: 0, records }], { all: false, names: ["unit"] });
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 2)).toEqual(["\nthe slowest tests:", "   11.0 s  a.test.ts: t11"]);
  });

  it("says how to run again what failed, in the form in which it failed", () => {
    const outcomes = [{ name: "server", failed: 1, records: [test("of the long run", 1, "failed")] }];
    const again = (all) => summaryOf(outcomes, { all, names: [] }).join("\n");
    expect(again(false)).toContain('npm test -- server a.test.ts -t "of the long run"');
    expect(again(true)).toContain('npm run test:all -- server a.test.ts -t "of the long run"');
  });

  it("says that nothing ran, and where a test of the long run is", () => {
    const chosen = { name: "e2e", words: [], title: "axe" };
    expect(nothingRanText(chosen)).toBe('no test of e2e ran: none has "axe" in its title');
    expect(nothingRanText({ ...chosen, longFile: "a11y.spec.ts" })).toContain(
      'npm run test:all -- e2e -t "axe"',
    );
  });
});

it("lets a part be empty only where a file or a title is chosen", () => {
  const whole = { files: [], title: null, all: false };
  for (const args of [(choice) => vitestArgs("unit", choice), playwrightArgs]) {
    expect(args(whole).join(" ")).not.toMatch(/no-?tests/i);
    expect(args({ ...whole, title: "a" }).join(" ")).toMatch(/no-?tests/i);
  }
});
