import type { MapBorders } from "@provost/contract/source/map-shapes";
import { mapGrid } from "@provost/contract/wire/feature-limits";

/** A ring of points in degrees; the last one is the first. */
export type DegreeRing = [longitude: number, latitude: number][];

/** The polygons of each shape, as rings of points in degrees. */
export function ringsOf({ box, arcs, shapes }: MapBorders): DegreeRing[][][] {
  const [west, south, east, north] = box;
  const points = arcs.map((arc) => {
    const line: DegreeRing = [];
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < arc.length; at += 2) {
      x += arc[at] ?? 0;
      y += arc[at + 1] ?? 0;
      line.push([west + (x / mapGrid) * (east - west), south + (y / mapGrid) * (north - south)]);
    }
    return line;
  });
  const lineOf = (place: number): DegreeRing =>
    place < 0 ? (points[-1 - place] ?? []).toReversed() : (points[place] ?? []);
  const ringOf = (places: readonly number[]): DegreeRing =>
    places.flatMap((place, at) => lineOf(place).slice(at === 0 ? 0 : 1));
  return shapes.map((polygons) => polygons.map((rings) => rings.map(ringOf)));
}

/** How much narrower a degree is from west to east than from south to north, in the middle of the map. */
export function narrowing({ box: [, south, , north] }: MapBorders): number {
  return Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
}
