import { expect, it } from "vitest";
import { boardLink, narrowedBoard } from "./board-link.ts";
import { boardSeen } from "./board-seen.ts";
import { choiceWords } from "./export-board.ts";
import { linkedChoices } from "./filter/linked-choices.ts";
import { linkedCross, linkedSteps } from "./filter/linked-seen.ts";

const tabs = [
  { id: "one", name: "1", tiles: [] },
  { id: "two", name: "2", tiles: [] },
];

function seen(fullPath: string, stored: Record<string, unknown> = {}) {
  const scope = { has: (key: string) => Object.hasOwn(stored, key), get: (key: string) => stored[key] };
  return boardSeen({ fullPath, scope } as Parameters<typeof boardSeen>[0], { tabs });
}

it("is the first page as it is, where nothing was chosen", () => {
  expect(seen("/wel/index")).toMatchObject({ tab: "one", choices: {}, cross: null });
  expect(seen("/report/dashboard/x?tab=gone&filters=nonsense")).toMatchObject({ tab: "one", choices: {} });
});

it("is what the link carried until something else is chosen", () => {
  const filters = encodeURIComponent(JSON.stringify({ a: { arrValue: ["x"] } }));
  const path = `/report/dashboard/x?tab=two&filters=${filters}`;
  expect(seen(path)).toMatchObject({ tab: "two", choices: { a: { arrValue: ["x"] } } });
  expect(seen(path, { tab: "one", choices: {} })).toMatchObject({ tab: "one", choices: {} });
});

it("holds the mark that narrows the others and the way into a tile", () => {
  const cross = { tileId: "t", table: "marks", filters: [], text: "a = b" };
  const steps = [{ column: "a", label: "b" }];
  const one = seen("/wel/index", { cross, "drill t": steps });
  expect(one.cross).toBe(cross);
  expect(one.stepsOf("t")).toBe(steps);
  expect(one.stepsOf("other")).toEqual([]);
});

it("goes into tiles and is narrowed to a mark as the link says, and only as it may", () => {
  const filter = { filteCol: "a", filterOperator: "=", value: { value1: "b" } };
  const cross = { tileId: "t-1", table: "marks", filters: [filter], text: "a = b" };
  const step = { column: "a", name: "a", type: "VARCHAR", value: "b", heading: "A", label: "b" };
  const link = new URL(
    boardLink("http://console", "x", { choices: {}, tab: "", cross, steps: { "t-1": [step] } }),
  );
  expect(linkedCross(link.searchParams.get("cross"))).toMatchObject(cross);
  expect(seen(link.pathname + link.search).stepsOf("t-1")).toEqual([step]);
  expect(seen(link.pathname + link.search, { "drill t-1": [] }).stepsOf("t-1")).toEqual([]);
  for (const broken of ["{", "7", JSON.stringify({ ...cross, filters: [{ filteCol: 1 }] })])
    expect(linkedCross(broken)).toBeNull();
  for (const broken of ["{", "[1]", JSON.stringify({ "t-1": [{ column: 1 }] })])
    expect(linkedSteps(broken)).toEqual({});
});

it("arrives in the filters of the same fields, and as a cross-filter for what has none of these", () => {
  const mark = (filteCol: string, value1: string | number | null) =>
    value1 === null
      ? { filteCol, filterOperator: "is null" as const, value: {} }
      : { filteCol, filterOperator: "=" as const, value: { value1 } };
  const school = { id: "s", table: "marks", column: "school", kind: "values" as const };
  const others = [
    { ...school, id: "elsewhere", table: "staff" },
    { ...school, id: "n", column: "score", kind: "between" as const },
    { ...school, id: "d", column: "day", kind: "period" as const },
  ];
  const filters = [school, ...others].map((one) => ({ ...one, label: one.id, choice: {}, targets: {} }));
  const drilled = (...marks: ReturnType<typeof mark>[]) => {
    const cross = { tileId: "t", table: "marks", filters: marks, text: "East" };
    const { searchParams } = new URL(narrowedBoard("x", cross, filters), "http://console");
    const narrowed = linkedCross(searchParams.get("cross"))?.filters.map(({ filteCol }) => filteCol);
    return [linkedChoices(searchParams.get("filters")), narrowed ?? null];
  };
  expect(drilled(mark("school", "East"))).toEqual([{ s: { arrValue: ["East"] } }, null]);
  expect(drilled(mark("school", "East"), mark("class", "7a"), mark("score", 9))).toEqual([
    { s: { arrValue: ["East"] }, n: { value1: 9, value2: 9 } },
    ["class"],
  ]);
  expect(drilled(mark("school", null), mark("day", "2026-09-01"))).toEqual([{}, ["school", "day"]]);
});

it("tells of a long list as much as the server takes", () => {
  const arrValue = Array.from({ length: 400 }, (_, at) => `第${at}中学`);
  const words = choiceWords({ kind: "values", label: "学校" }, { arrValue }, "zh");
  expect(words).toHaveLength(500);
  expect(words.endsWith("…")).toBe(true);
});

it("is told in words", () => {
  const filter = { kind: "values", label: "学校" } as const;
  expect(choiceWords(filter, { arrValue: ["一中", "二中"] }, "zh")).toBe("学校：一中, 二中");
  expect(choiceWords({ kind: "period", label: "Day" }, { value1: "thisYear" }, "en")).toBe("Day: this year");
  expect(choiceWords({ kind: "between", label: "Score" }, { value1: 0, value2: 9 }, "en")).toBe(
    "Score: 0 – 9",
  );
  expect(choiceWords({ kind: "between", label: "Score" }, { value2: 9 }, "en")).toBe("Score: ≤ 9");
});
