import { mapGrid, mapLimits } from "@provost/contract/wire/feature-limits";
import { ringsOf } from "@provost/report-core/map/rings";
import { describe, expect, it } from "vitest";
import { isLongRun } from "../../../../../tools/test/long-run.ts";
import { type Polygons, simplifiedShapes } from "./borders.ts";
import { collection, feature, type Position, square, twoSquares } from "./map.fixtures.ts";
import { pointWeights } from "./point-weights.ts";
import { MapProblem, readGeoJson } from "./read-geojson.ts";
import { readMap } from "./read-map.ts";

const read = (text: string | Uint8Array) => readGeoJson(typeof text === "string" ? Buffer.from(text) : text);

function problemOf(text: string | Uint8Array): string {
  try {
    read(text);
    return "";
  } catch (error) {
    if (error instanceof MapProblem) return error.text.en;
    throw error;
  }
}

const withRing = (ring: unknown): string => collection([feature("a", [ring])]);
const coordinates = (x: string): string =>
  `{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[${x},0],[1,0],[1,1],[${x},0]]]}}]}`;
const degrees = "its coordinates aren't degrees (WGS84). Convert them first";
const position = "shape 1 has an invalid position";

describe("a file that gives no map says why", () => {
  it.each([
    ["nothing", "", "it isn't a text file"],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 0), /^it isn't/],
    ["no JSON", "name,score\n", "it isn't valid JSON"],
    ["a number", "1", "it isn't a FeatureCollection of GeoJSON"],
    ["a list", "[]", "it isn't a FeatureCollection of GeoJSON"],
    ["one feature", JSON.stringify(feature("a", [square(0, 0)])), "it isn't a FeatureCollection of GeoJSON"],
    ["no features", collection([]), "it has no shapes"],
    ["features that are none", collection([null]), "shape 1 isn't a Feature"],
    [
      "a point",
      collection([feature("a", [0, 0], { type: "Point" })]),
      "shape 1 isn't a Polygon or a MultiPolygon",
    ],
    ["no geometry", collection([{ type: "Feature", properties: {}, geometry: null }]), /isn't a Polygon/],
    [
      "geometry by prototype",
      `{"type":"FeatureCollection","features":[{"type":"Feature","__proto__":{"geometry":{}}}]}`,
      /isn't a Polygon/,
    ],
    ["a ring that is open", withRing(square(0, 0).slice(0, 4)), "shape 1 has a ring that isn't closed"],
    ["a ring of three points", withRing(square(0, 0).slice(2)), "shape 1 has a ring of fewer than 4 points"],
    ["a polygon without rings", collection([feature("a", [])]), "shape 1 has a polygon without rings"],
    [
      "metres",
      withRing([
        [500000, 0],
        [500001, 0],
        [500001, 1],
        [500000, 0],
      ]),
      degrees,
    ],
    ["infinity", coordinates("1e999"), degrees],
    ["NaN", coordinates("NaN"), "it isn't valid JSON"],
    ["null", coordinates("null"), position],
    ["text", coordinates('"1"'), position],
    ["lists as numbers", coordinates("[1]"), position],
    [
      "another system",
      collection([feature("a", [square(0, 0)])], {
        crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } },
      }),
      degrees,
    ],
    [
      "deep nesting",
      `{"type":"FeatureCollection","features":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      "it is nested deeper than 16 levels",
    ],
    ["deep nesting that never ends", "[".repeat(1_000_000), "it is nested deeper than 16 levels"],
    [
      "many empty lists",
      `[${"[],".repeat(mapLimits.vertices * 1.25)}[]]`,
      /^it has more than 1000000 points/,
    ],
    ["many empty objects", `[${"{},".repeat(20 * mapLimits.shapes)}{}]`, "it has too many objects"],
    [
      "too many shapes",
      collection(Array.from({ length: mapLimits.shapes + 1 }, () => feature("a", [square(0, 0)]))),
      "it has more than 5000 shapes",
    ],
  ])("%s", (_, text, problem) => {
    expect(problemOf(text)).toMatch(problem);
  });

  it("one point more than a map can have", () => {
    const ring = Array.from({ length: mapLimits.vertices + 1 }, (_, at) => [at % 2, 0]);
    expect(problemOf(withRing([...ring, [0, 0]]))).toMatch(/^it has more than 1000000 points/);
  });

  it("a coordinate system in degrees is read", () => {
    const crs = { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } };
    expect(problemOf(collection([feature("a", [square(0, 0)])], { crs }))).toBe("");
  });
});

describe("properties", () => {
  it("only texts and numbers that a record can have are names, whatever they are called", () => {
    const text = `{"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"__proto__":"a","constructor":"b","n":7,"deep":{"x":1},"list":[1],"yes":true,"bell":"\\u0007","cut":"\\ud800","long":"${"x".repeat(200)}"," name":" 东区 "},
       "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}`;
    expect(
      Object.fromEntries([...read(text).properties].map(([name, [value]]) => [`${name}:`, value])),
    ).toEqual({
      "__proto__:": "a",
      "constructor:": "b",
      "n:": "7",
      " name:": "东区",
    });
    expect(Object.hasOwn(Object.prototype, "n")).toBe(false);
  });

  it("a property that some shapes lack is empty for them", () => {
    const file = collection([feature("a", [square(0, 0)]), feature("b", [square(1, 0)], { code: "2" })]);
    expect([...read(file).properties]).toEqual([
      ["name", ["a", "b"]],
      ["code", ["", "2"]],
    ]);
  });

  it("GB18030 is read as well", () => {
    // "东" is B6 AB.
    const [before = "", after = ""] = collection([feature("@", [square(0, 0)])]).split("@");
    const bytes = Buffer.concat([Buffer.from(before), Buffer.of(0xb6, 0xab), Buffer.from(after)]);
    expect(read(bytes).properties.get("name")).toEqual(["东"]);
  });
});

/** A coast between two points: many small steps aside. */
function coast([x0, y0]: Position, [x1, y1]: Position, steps: number, by: number): Position[] {
  return Array.from({ length: steps }, (_, at) => {
    const part = at / steps;
    const aside = Math.sin(at * 2.7) * by;
    return [x0 + (x1 - x0) * part + aside * (y1 - y0), y0 + (y1 - y0) * part - aside * (x1 - x0)];
  });
}

const flat = (ring: readonly Position[]): Float64Array => Float64Array.from(ring.flat());
const edgesOf = (ring: readonly (readonly number[])[]): string[] =>
  ring.slice(1).map((point, at) => [`${ring[at]}`, `${point}`].sort().join(" "));
const shapesOf = (text: string): Polygons[] => read(text).shapes;

/** Cells of a grid, five by five, whose borders are coasts; neighbours have the same one in opposite directions. */
function cells(steps: number): Polygons[] {
  const side = (from: Position, to: Position): Position[] => {
    const isForward = from[0] < to[0] || from[1] < to[1];
    if (isForward) return coast(from, to, steps, 0.04);
    return [from, ...coast(to, from, steps, 0.04).slice(1).reverse()];
  };
  return Array.from({ length: 25 }, (_, at) => {
    const [x, y] = [at % 5, Math.floor(at / 5)];
    const ring = [
      ...side([x, y], [x + 1, y]),
      ...side([x + 1, y], [x + 1, y + 1]),
      ...side([x + 1, y + 1], [x, y + 1]),
      ...side([x, y + 1], [x, y]),
    ];
    return [[flat([...ring, ring[0] ?? [0, 0]])]];
  });
}

describe("borders", () => {
  it("a border of two shapes is one arc, in opposite directions", () => {
    const { borders } = simplifiedShapes(shapesOf(twoSquares));
    const [[[one = []] = []] = [], [[other = []] = []] = []] = borders.shapes;
    expect(borders.box).toEqual([0, 0, 2, 1]);
    expect(borders.arcs).toHaveLength(3);
    const shared = one.filter((arc) => other.includes(-1 - arc));
    expect(shared).toHaveLength(1);
  });

  it("stay shared once they are simplified to the stored size", () => {
    const bytes = 6000;
    const { borders, drawn, vertices, simplifiedTo } = simplifiedShapes(cells(400), bytes);
    expect(drawn).toHaveLength(25);
    expect(vertices).toBe(40_000);
    expect(simplifiedTo).toBeLessThan(1500);
    expect(JSON.stringify(borders).length).toBeLessThan(bytes * 1.05);
    expect(JSON.stringify(borders).length).toBeGreaterThan(bytes * 0.8);
    // Each edge inside belongs to two shapes, each at the rim to one.
    const counts = new Map<string, number>();
    for (const edge of ringsOf(borders).flat(2).flatMap(edgesOf))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
    const single = [...counts].filter(([, count]) => count === 1).map(([edge]) => edge);
    expect([...counts.values()].every((count) => count <= 2)).toBe(true);
    const atRim = (edge: string): boolean =>
      edge.split(" ").every((point) => {
        const [x = 0, y = 0] = point.split(",").map(Number);
        return x < 0.1 || y < 0.1 || x > 4.9 || y > 4.9;
      });
    expect(single.filter((edge) => !atRim(edge))).toEqual([]);
    expect(counts.size - single.length).toBeGreaterThan(40);
  });

  it("outer rings go counter-clockwise and holes clockwise, whatever the file has", () => {
    const inner: Position[] = square(0, 0).map(([x, y]) => [0.25 + x / 2, 0.25 + y / 2]);
    const file = collection([feature("a", [square(0, 0).toReversed(), inner])]);
    const [[[outer = [], hole = []] = []] = []] = ringsOf(simplifiedShapes(shapesOf(file)).borders);
    const area = (ring: typeof outer): number =>
      ring
        .slice(1)
        .reduce((sum, [x, y], at) => sum + ((ring[at]?.[0] ?? 0) * y - x * (ring[at]?.[1] ?? 0)) / 2, 0);
    expect(area(outer)).toBeCloseTo(1);
    expect(area(hole)).toBeCloseTo(-0.25);
  });

  it("an enclave and the hole around it are one arc, however they begin", () => {
    const inner: Position[] = square(0, 0).map(([x, y]) => [0.25 + x / 2, 0.25 + y / 2]);
    const turned = [...inner.slice(2), ...inner.slice(1, 3)];
    const { borders } = simplifiedShapes(
      shapesOf(collection([feature("a", [square(0, 0), inner]), feature("b", [turned])])),
    );
    expect(borders.arcs).toHaveLength(2);
  });

  it("shapes smaller than the grid are left out, and small ones keep an area", () => {
    const tiny = 1 / mapGrid / 5;
    const small = 1 / 50;
    const at = (size: number): Position[] => square(0, 0).map(([x, y]) => [0.5 + x * size, 0.5 + y * size]);
    const file = collection([
      feature("a", [square(0, 0)]),
      feature("b", [at(tiny)]),
      feature("c", [at(small)]),
    ]);
    const { borders, drawn } = simplifiedShapes(shapesOf(file), 0);
    expect(drawn).toEqual([0, 2]);
    for (const [[ring = []] = []] of ringsOf(borders))
      expect(new Set(ring.map(String)).size).toBeGreaterThan(2);
  });

  it("a point matters as much as the triangle it makes once lesser points are gone; one always stays", () => {
    const weights = pointWeights([0, 1, 2, 3, 4], [0, 1, 0, 6, 1]);
    expect([...weights]).toEqual([Infinity, 2, Infinity, 11, Infinity]);
    expect([...pointWeights([0, 1], [0, 1])]).toEqual([Infinity, Infinity]);
    // Of a closed line three points stay.
    expect(
      [...pointWeights([0, 4, 5, 4, 0], [0, 0, 2, 4, 0])].filter((one) => one === Infinity),
    ).toHaveLength(4);
  });
});

describe("many properties", () => {
  it("of one shape are refused", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, ""]));
    // One more is its name.
    expect(problemOf(collection([feature("a", [square(0, 0)], many(1000))]))).toBe(
      "shape 1 has more than 1000 properties",
    );
    expect(problemOf(collection([feature("a", [square(0, 0)], many(999))]))).toBe("");
  });

  it("beyond those that are shown take about as long as empty ones", () => {
    const fileOf = (value: string) =>
      Buffer.from(
        collection(
          Array.from({ length: 500 }, (_, at) =>
            feature(
              "a",
              [square(0, 0)],
              Object.fromEntries(Array.from({ length: 100 }, (__, of) => [`${at}-${of}`, value])),
            ),
          ),
        ),
      );
    const timeOf = (file: Uint8Array): number => {
      const start = performance.now();
      readGeoJson(file);
      return performance.now() - start;
    };
    const [filled, empty] = [fileOf("x"), fileOf("")];
    const runs = [1, 2].map(() => [timeOf(filled), timeOf(empty)] as const);
    const shortest = (of: 0 | 1): number => Math.min(...runs.map((run) => run[of]));
    expect(shortest(0)).toBeLessThan(3 * shortest(1));
  });
});

describe("in its thread", () => {
  const signal = new AbortController().signal;
  const readText = (text: string, until = signal, tenant = "one") =>
    readMap(tenant, async () => Buffer.from(text), until);
  const refusalOf = (...text: Parameters<typeof readText>) =>
    readText(...text).catch((error: unknown) => error);

  it("a map of many points is simplified to the stored size", async () => {
    const steps = isLongRun ? 5000 : 500;
    const rings = Array.from({ length: 99 }, (_, at) => {
      const corner: Position = [at % 10, Math.floor(at / 10)];
      const ring = [
        ...coast(corner, [corner[0] + 0.9, corner[1]], steps, 0.01),
        ...coast([corner[0] + 0.9, corner[1]], [corner[0], corner[1] + 0.9], steps, 0.01),
      ];
      return feature(String(at), [[...ring, ring[0]].map((point) => point?.map((one) => +one.toFixed(6)))]);
    });
    const { borders, vertices } = await readText(collection(rings));
    expect(vertices).toBe(198 * steps);
    expect(borders.shapes).toHaveLength(99);
    expect(JSON.stringify(borders).length).toBeLessThan(mapLimits.storedBytes * 1.05);
  }, 60_000);

  it("a file without an area is refused with its reason", async () => {
    const line = [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 0],
    ];
    expect(await refusalOf(collection([feature("a", [line])]))).toMatchObject({
      code: "map_unusable",
      details: { problem: { en: "none of its shapes can be shown" } },
    });
  });

  it("a file that was given up is refused", async () => {
    const control = new AbortController();
    const reading = refusalOf(twoSquares, control.signal);
    control.abort();
    expect(await reading).toMatchObject({ code: "map_unusable" });
  });

  it("a tenant has two files here at most, and all have eight; none beyond is received", async () => {
    const arrival = Promise.withResolvers<Uint8Array>();
    const received: string[] = [];
    const arriving = (tenant: string) =>
      readMap(
        tenant,
        () => {
          received.push(tenant);
          return arrival.promise;
        },
        signal,
      );
    const own = [arriving("a"), arriving("a")];
    await expect(arriving("a")).rejects.toMatchObject({ code: "too_fast" });
    // Another tenant does not wait for files that are still arriving.
    expect((await readText(twoSquares, signal, "b")).borders.shapes).toHaveLength(2);
    const others = ["b", "b", "c", "c", "d", "d"].map(arriving);
    await expect(arriving("e")).rejects.toMatchObject({ code: "too_fast" });
    expect(received).toEqual(["a", "a", "b", "b", "c", "c", "d", "d"]);
    arrival.reject(new Error("gone"));
    for (const one of [...own, ...others]) await expect(one).rejects.toThrow("gone");
    expect((await readText(twoSquares, signal, "a")).borders.shapes).toHaveLength(2);
  });
});
