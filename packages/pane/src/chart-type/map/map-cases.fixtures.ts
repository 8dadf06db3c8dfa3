import type { MapShapes } from "@provost/contract/source/map-shapes";
import { dimension, type ExpectedCase, measure } from "../../expected/expected-case.fixtures.ts";

const cell = 2500;
const places = Array.from({ length: 9 }, (_, at) => ({ x: at % 3, y: Math.floor(at / 3) }));
const names = ["东湖区", "西山县", "北川市", "南桥区", "中和区", "青石县", "白鹭镇", "长", "云"];

/** Nine cells, three by three, the last two of them narrow; each has its own arc. */
const shapes: MapShapes = {
  ...{ id: "01900000-0000-7000-8000-00000000ca5e", name: "九区", version: 1 },
  regions: names.map((key, at) => ({ key, keyEn: at === 0 ? "East Lake" : "" })),
  borders: {
    box: [110, 30, 112, 31.2],
    arcs: places.map(({ x, y }, at) => {
      const width = at > 6 ? cell / 5 : cell;
      return [x * 3300, y * 3300, width, 0, 0, cell, -width, 0, 0, -cell];
    }),
    shapes: places.map((_, at) => [[[at]]]),
  },
};

const district = dimension("district", "区县");
const score = measure("score", "平均分");
const change = measure("change", "较上年");
const rows = names.map((name, at) => ({
  district: at === 1 ? "西山" : name,
  score: at === 4 ? null : 60 + ((at * 37) % 29),
  change: ((at * 37) % 29) - 12,
}));

/** Drawings that are stored. */
export const cases: readonly ExpectedCase[] = [
  {
    ...{ name: "map", type: "map", language: "zh", schema: [district, score], shapes },
    rows: [...rows, { district: "市直属", score: 80 }],
  },
  {
    ...{ name: "map-classes", type: "map", language: "en", schema: [district, score], shapes, rows },
    style: { classes: "quantile", legend: "right" },
  },
  {
    ...{ name: "map-around-zero", type: "map", language: "zh", schema: [district, change], shapes, rows },
    style: { classes: "equal", legend: "bottom", labels: false },
  },
];
