import type { MapBorders } from "@provost/contract/source/map-shapes";
import { mapGrid, mapLimits } from "@provost/contract/wire/feature-limits";
import { pointWeights } from "./point-weights.ts";

/** A ring as it is in the file: longitude and latitude by turns; the last point is the first. */
export type Ring = Float64Array;
/** The polygons of a shape, each with its outer ring first. */
export type Polygons = readonly (readonly Ring[])[];

/** Points on the fine grid as one number each; the end of a ring is not repeated. */
type GridRing = number[];

type Box = MapBorders["box"];

/** Borders are compared and simplified on a grid that is finer than the stored one: there points of a coast rarely fall together. */
const finer = 100;
const fineGrid = mapGrid * finer;
const side = fineGrid + 1;
const xOf = (point: number): number => point % side;
const yOf = (point: number): number => Math.floor(point / side);

/** West, south, east, north of all points. */
function boxOf(shapes: readonly Polygons[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of shapes.flat(2))
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  return box;
}

// Twice the signed area: above 0 where the ring goes counter-clockwise.
function areaOf(ring: readonly number[]): number {
  let sum = 0;
  let before = ring.at(-1) ?? 0;
  for (const point of ring) {
    sum += xOf(before) * yOf(point) - xOf(point) * yOf(before);
    before = point;
  }
  return sum;
}

/** A ring on the grid in the given direction, or `null` where nothing of it is left. */
function onGrid(ring: Ring, [west, south, east, north]: Box, isOuter: boolean): GridRing | null {
  const points: number[] = [];
  for (let at = 0; at + 2 < ring.length; at += 2) {
    const x = Math.round((((ring[at] ?? 0) - west) / (east - west)) * fineGrid);
    const y = Math.round((((ring[at + 1] ?? 0) - south) / (north - south)) * fineGrid);
    const point = y * side + x;
    if (point !== points.at(-1)) points.push(point);
  }
  while (points.length > 1 && points[0] === points.at(-1)) points.pop();
  const area = points.length < 3 ? 0 : areaOf(points);
  // Neither where all points are on one line, from west to east or from south to north.
  if (!(Math.abs(area) > 0)) return null;
  return area > 0 === isOuter ? points : points.reverse();
}

/** Points where borders meet or part: those that have other neighbours in another ring. */
function junctionsOf(rings: readonly GridRing[]): ReadonlySet<number> {
  const neighbours = new Map<number, number>();
  const junctions = new Set<number>();
  const stored: number[] = [];
  for (const ring of rings)
    for (const [at, point] of ring.entries()) {
      const [one, other] = [ring.at(at - 1) ?? 0, ring[(at + 1) % ring.length] ?? 0];
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const place = neighbours.get(point);
      if (place === undefined) neighbours.set(point, stored.push(low, high) - 2);
      else if (stored[place] !== low || stored[place + 1] !== high) junctions.add(point);
    }
  return junctions;
}

/** The parts of a ring between junctions, each with both of its ends; without junctions it begins at its lowest point, as every ring equal to it. */
function partsOf(ring: GridRing, junctions: ReadonlySet<number>): number[][] {
  const first = ring.findIndex((point) => junctions.has(point));
  const lowest = (): number => {
    let at = 0;
    for (const [place, point] of ring.entries()) if (point < (ring[at] ?? 0)) at = place;
    return at;
  };
  const start = first === -1 ? lowest() : first;
  const parts: number[][] = [];
  let part: number[] = [];
  for (let step = 0; step <= ring.length; step += 1) {
    const point = ring[(start + step) % ring.length] ?? 0;
    part.push(point);
    if (step > 0 && (junctions.has(point) || step === ring.length)) {
      parts.push(part);
      part = [point];
    }
  }
  return parts;
}

// Whether a part is listed from its end to its start, so that both directions are one arc.
function isTurned(part: readonly number[]): boolean {
  for (let at = 0; at < part.length; at += 1) {
    const [one, other] = [part[at] ?? 0, part.at(-1 - at) ?? 0];
    if (one !== other) return one > other;
  }
  return false;
}

/** Collects arcs, each once. */
function arcBook() {
  const arcs: number[][] = [];
  const known = new Map<string, number>();
  return {
    arcs,
    place: (part: number[]): number => {
      const turned = isTurned(part);
      const arc = turned ? part.toReversed() : part;
      const key = arc.join();
      const place = known.get(key) ?? arcs.push(arc) - 1;
      known.set(key, place);
      return turned ? -1 - place : place;
    },
  };
}

/** The points of an arc that weigh at least so much, on the stored grid and as the contract writes them. */
function written(arc: readonly number[], weights: Float64Array, least: number): number[] {
  const deltas: number[] = [];
  let [x, y] = [0, 0];
  for (const [at, point] of arc.entries()) {
    if ((weights[at] ?? 0) < least) continue;
    const [nextX, nextY] = [Math.round(xOf(point) / finer), Math.round(yOf(point) / finer)];
    if (deltas.length > 0 && nextX === x && nextY === y) continue;
    deltas.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return deltas;
}

const bytesOf = (arcs: readonly number[][]): number => JSON.stringify(arcs).length;

/** The fewest bytes that a point takes: `1,1,`. */
const pointBytes = 4;

/** The arcs with as many points as the stored size allows, the least conspicuous left out first. */
function simplified(arcs: readonly number[][], bytes: number): number[][] {
  const weights = arcs.map((arc) => pointWeights(arc.map(xOf), arc.map(yOf)));
  const arcsFrom = (least: number): number[][] =>
    arcs.map((arc, at) => written(arc, weights[at] ?? new Float64Array(), least));
  const steps = weights
    .flatMap((one) => [...one])
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  // The weight that points must exceed once so many of the lightest are left out.
  const above = (count: number): number => (count === 0 ? 0 : (steps[count - 1] ?? 0) * (1 + 1e-12));
  let [low, high] = [Math.max(0, Math.ceil(steps.length - bytes / pointBytes)), steps.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (bytesOf(arcsFrom(above(middle))) <= bytes) high = middle;
    else low = middle + 1;
  }
  return arcsFrom(above(low));
}

const pointsIn = (arcs: readonly number[][]): number => arcs.reduce((sum, arc) => sum + arc.length / 2, 0);

/** Whether something of a ring is left on the stored grid. */
function hasArea(ring: readonly number[], arcs: readonly (readonly number[])[]): boolean {
  const points = ring.flatMap((place) => {
    const line: number[] = [];
    let [x, y] = [0, 0];
    const deltas = arcs[place < 0 ? -1 - place : place] ?? [];
    for (let at = 0; at + 1 < deltas.length; at += 2) {
      x += deltas[at] ?? 0;
      y += deltas[at + 1] ?? 0;
      line.push(y * side + x);
    }
    return place < 0 ? line.toReversed() : line;
  });
  return areaOf(points) !== 0;
}

/** Shapes with their borders simplified; `drawn` are the places of those that something is left of. */
export interface SimplifiedShapes {
  borders: MapBorders;
  drawn: number[];
  vertices: number;
  simplifiedTo: number;
}

/** Borders of shapes on the grid, simplified to the stored size: where two shapes share a border, they still do. */
export function simplifiedShapes(
  shapes: readonly Polygons[],
  bytes: number = mapLimits.storedBytes,
): SimplifiedShapes {
  const box = boxOf(shapes);
  const grid = shapes.map((polygons) =>
    polygons.flatMap((rings) => {
      const [outer, ...holes] = rings.map((ring, at) => onGrid(ring, box, at === 0));
      return outer ? [[outer, ...holes.filter((hole) => hole !== null)]] : [];
    }),
  );
  const junctions = junctionsOf(grid.flat(2));
  const book = arcBook();
  const places = grid.map((polygons) =>
    polygons.map((rings) => rings.map((ring) => partsOf(ring, junctions).map(book.place))),
  );
  const arcs = simplified(book.arcs, Math.max(bytes - JSON.stringify(places).length, 0));
  const left = places.map((polygons) =>
    polygons.flatMap(([outer = [], ...holes]) =>
      hasArea(outer, arcs) ? [[outer, ...holes.filter((hole) => hasArea(hole, arcs))]] : [],
    ),
  );
  return {
    borders: { box, arcs, shapes: left.filter((polygons) => polygons.length > 0) },
    drawn: left.flatMap((polygons, at) => (polygons.length > 0 ? [at] : [])),
    vertices: shapes.flat(2).reduce((sum, ring) => sum + ring.length / 2 - 1, 0),
    simplifiedTo: pointsIn(arcs),
  };
}
