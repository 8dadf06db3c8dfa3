import type { MapEntry } from "@provost/contract/source/map-shapes";
import type { TestUser } from "../../platform/testing/test-client.ts";

export type Position = readonly [x: number, y: number];

interface Feature {
  type: "Feature";
  properties: Record<string, unknown> | null;
  geometry: { type: string; coordinates: unknown };
}

export const feature = (
  name: string,
  coordinates: unknown,
  { type = "Polygon", ...properties }: { type?: string; [name: string]: unknown } = {},
): Feature => ({ type: "Feature", properties: { name, ...properties }, geometry: { type, coordinates } });

export const collection = (features: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ type: "FeatureCollection", ...more, features });

/** A square of one degree with its corner at the west and south. */
export const square = (x: number, y: number): Position[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
  [x, y],
];

/** Two squares side by side. */
export const twoSquares = collection([
  feature("东区", [square(1, 0)], { nameEn: "East" }),
  feature("西区", [square(0, 0)], { nameEn: "West" }),
]);

/** The form of an upload, fields first. */
export function mapForm(
  name: string,
  { content = twoSquares, ...fields }: Record<string, string> & { content?: string } = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, key: "name", keyEn: "nameEn", ...fields }))
    form.set(field, value);
  form.set("file", new Blob([content]), "map.geojson");
  return form;
}

/** Adds map shapes: two squares unless said otherwise. */
export async function addMap(
  user: TestUser,
  name: string,
  fields: Record<string, string> = {},
): Promise<MapEntry> {
  const { status, body } = await user.upload("/api/report/map", mapForm(name, fields));
  if (status !== 200) throw new Error(`adding the map answered ${status}: ${body.msg}`);
  return body.data;
}
