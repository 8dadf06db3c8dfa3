import type { MapShapes } from "@provost/contract/source/map-shapes";
import { describe, expect, it } from "vitest";
import { bestMap, matchRegions, regionNames } from "../../map/match-regions.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { classEnds, classOf } from "./classes.ts";
import { mapFigure } from "./map-figure.ts";

const regionsOf = (...names: (string | [string, string])[]) =>
  names.map((name) =>
    typeof name === "string" ? { key: name, keyEn: "" } : { key: name[0], keyEn: name[1] },
  );

const placesOf = (regions: ReturnType<typeof regionsOf>, ...values: string[][]) =>
  matchRegions(regions, values);

describe("values find their regions", () => {
  const districts = regionsOf(["东湖区", "Donghu District"], ["西山县", "Xishan County"], "南市");

  it.each([
    ["their text", [["西山县"]], [1], 0],
    ["an English name", [["Donghu District"]], [0], 0],
    ["their label", [["360102", "东湖区"]], [0], 0],
    ["without regard to spaces, width and case", [["  ｄonghu   DISTRICT "]], [0], 0],
    ["without an ending", [["东湖"], ["Xishan"], ["南"]], [0, 1, 2], 3],
    ["with an ending that the map lacks", [["南市区"]], [2], 1],
    ["not with another ending", [["西山市"]], [null], 0],
    ["not where there is nothing like it", [["北"], [""]], [null, null], 0],
  ])("by %s", (_, values, places, withoutEnding) => {
    expect(placesOf(districts, ...values)).toEqual({ places, withoutEnding });
  });

  it("not where a name leads to several regions", () => {
    const two = regionsOf("新城区", "新城县");
    expect(placesOf(two, ["新城"]).places).toEqual([null]);
    expect(placesOf(two, ["新城县"]).places).toEqual([1]);
  });

  it("not where several values lead to one region, but the one that is exact does", () => {
    expect(placesOf(regionsOf("东湖区"), ["东湖"], ["东湖 "]).places).toEqual([null, null]);
    expect(placesOf(regionsOf("东湖区"), ["东湖"], ["东湖区"])).toEqual({
      places: [null, 0],
      withoutEnding: 0,
    });
  });

  it("the text goes before the label", () => {
    expect(placesOf(regionsOf("1", "2"), ["1", "2"]).places).toEqual([0]);
  });

  it("the best map is the one with most of the different values, none without any", async () => {
    const mapOf = (...names: string[]) => ({ names: regionNames(regionsOf(...names)) });
    const [one, other] = [mapOf("a", "b"), mapOf("b", "c", "d")];
    expect(await bestMap([one, other], [["b"], ["c"]])).toBe(other);
    expect(await bestMap([one, other], [["b"]])).toBe(one);
    expect(await bestMap([one, other], [["b"], ["b"]])).toBe(one);
    expect(await bestMap([one, other], [["x"]])).toBe(null);
    expect(await bestMap([one, other], [])).toBe(null);
  });

  it("many values of one region take about as long as values of many", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `r${at}`);
    const regions = regionsOf(...many);
    const timeOf = (values: string[][]): number => {
      const start = performance.now();
      placesOf(regions, ...values);
      return performance.now() - start;
    };
    const [apart, equal] = [many.map((name) => [name]), many.map(() => ["r0"])];
    const runs = [1, 2, 3].map(() => [timeOf(apart), timeOf(equal)] as const);
    const shortest = (of: 0 | 1): number => Math.min(...runs.map((run) => run[of]));
    expect(shortest(1)).toBeLessThan(5 * shortest(0));
  });

  it("the names of a map are read once, however many values are looked for, however often", async () => {
    let reads = 0;
    const regions = Array.from({ length: 100 }, (_, at) => ({
      get key() {
        reads += 1;
        return `r${at}`;
      },
      keyEn: "",
    }));
    const map = { names: regionNames(regions) };
    const values = Array.from({ length: 100 }, (_, at) => [`x${at}`]);
    await bestMap([map], values);
    const first = reads;
    await bestMap([map], values);
    expect([first, reads]).toEqual([400, 400]);
  });
});

describe("classes", () => {
  it("of equal width, and of as many numbers", () => {
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100];
    expect(classEnds(numbers, "equal")).toEqual([0, 20, 40, 60, 80, 100]);
    const ends = classEnds(numbers, "quantile");
    const counts = [0, 0, 0, 0, 0];
    for (const number of numbers) counts[classOf(number, ends)] = (counts[classOf(number, ends)] ?? 0) + 1;
    expect(counts).toEqual([2, 2, 2, 2, 2]);
  });

  it("are fewer where numbers are alike", () => {
    expect(classEnds([], "equal")).toEqual([]);
    expect(classEnds([5, 5], "quantile")).toEqual([5, 5]);
    expect(classEnds([1, 1, 1, 1, 1, 1, 2], "quantile")).toEqual([1, 2]);
    expect([1, 2].map((value) => classOf(value, [1, 2]))).toEqual([0, 0]);
  });
});

describe("the figure", () => {
  const shapes: MapShapes = {
    ...{ id: "01900000-0000-7000-8000-000000000001", name: "两区", version: 1 },
    regions: regionsOf(["东区", "East"], "西区", "南区"),
    borders: { box: [0, 0, 1, 1], arcs: [], shapes: [[], [], []] },
  };
  const schema = [
    tableColumn("district", "VARCHAR", { isDimension: true, asxAxis: true }),
    tableColumn("score"),
  ];
  const rows = [
    { district: "西区", score: 5 },
    { district: "东", score: "7.5" },
    { district: "南区", score: null },
    ...Array.from({ length: 12 }, (_, at) => ({ district: `X${at}`, score: at })),
  ];
  const figureOf = (more: object = {}) =>
    mapFigure({ rows, schema, style: {}, language: "zh", shapes, ...more });

  it("has a number for each region, and lists values that are on none", () => {
    const figure = figureOf();
    if (figure.kind !== "map") throw new Error(figure.kind);
    expect(figure.regions.map(({ name, value }) => [name, value])).toEqual([
      ["东区", 7.5],
      ["西区", 5],
      ["南区", null],
    ]);
    expect(figure.notes).toEqual([
      "12 个值不在地图上：X0、X1、X2、X3、X4、X5、X6、X7、X8、X9…",
      "1 个值在忽略“区、县、市”等后缀后匹配",
    ]);
    expect(figure.summary).toBe(
      "地图“两区”：按district统计score。3 个区域，其中 2 个有值。最高：东区 7.5。最低：西区 5.0。",
    );
    expect([0, 1, 2].map((at) => figure.marks.mark(0, at)?.text)).toEqual(["7.5", "5.0", undefined]);
    expect(figure.marks.datum(0, 0)?.dimensions[0]).toMatchObject({ value: "东", label: "东" });
    expect(figure.marks.datum(0, 2)).toBe(null);
  });

  it("in English has the English names where there are any", () => {
    const figure = figureOf({ language: "en", rows: rows.slice(0, 4) });
    if (figure.kind !== "map") throw new Error(figure.kind);
    expect(figure.regions.map(({ name }) => name)).toEqual(["East", "西区", "南区"]);
    expect(figure.notes).toEqual([
      "1 value isn't on the map: X0",
      "1 value matched without endings such as “District”",
    ]);
  });

  it("without a map says where maps come from", () => {
    expect(figureOf({ shapes: null })).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("地图边界"),
    });
    expect(figureOf({ rows: [] }).kind).toBe("empty");
    expect(figureOf({ rows: "x" }).kind).toBe("invalid");
  });
});
