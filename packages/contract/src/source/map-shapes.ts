import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { mapLimits } from "../wire/feature-limits.ts";
import { Id } from "../wire/id.ts";
import { byId, idOf, namesOnUse } from "../wire/resource.ts";
import { datasetButtons } from "./source-feature.ts";

const Name = z.string().trim().min(1).max(mapLimits.nameLength);
const Property = z.string().min(1).max(mapLimits.keyLength);

/**
 * Borders on a grid. An arc is `[x, y, dx, dy, dx, dy, …]`, and shapes that share a border share its arc. A shape is a list of polygons, a
 * polygon a list of rings, the outer one first, a ring a list of arcs; −1 − i is arc i from its end to its start.
 */
export const MapBorders = z.object({
  /** West, south, east, north, in degrees. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  arcs: z.array(z.array(z.number().int())),
  shapes: z.array(z.array(z.array(z.array(z.number().int())))),
});
export type MapBorders = z.infer<typeof MapBorders>;

/** What a shape is called: the text that values are compared with, and its name in English, empty where it has none. */
export const MapRegion = z.object({ key: z.string(), keyEn: z.string() });
export type MapRegion = z.infer<typeof MapRegion>;

/** A map as charts draw it: `regions` in the order of `borders.shapes`. */
export const MapShapes = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int(),
  regions: z.array(MapRegion),
  borders: MapBorders,
});
export type MapShapes = z.infer<typeof MapShapes>;

/** A map in the list. */
export const MapEntry = z.object({
  id: Id,
  name: z.string(),
  shapes: z.number().int(),
  bytes: z.number().int(),
  /** The properties of the file that name its shapes; without one in English it is empty. */
  keyProperty: z.string(),
  keyEnProperty: z.string(),
  ownerName: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type MapEntry = z.infer<typeof MapEntry>;

/** A property of the shapes of a file: its first values, and how many shapes have none or the same as another. */
export const MapProperty = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  empty: z.number().int(),
  repeated: z.number().int(),
});
export type MapProperty = z.infer<typeof MapProperty>;

/** What is in a file: `lost` shapes are too small to show. The first property is the one that suits best as name. */
export const MapPreview = z.object({
  shapes: z.number().int(),
  lost: z.number().int(),
  vertices: z.number().int(),
  simplifiedTo: z.number().int(),
  properties: z.array(MapProperty),
  borders: MapBorders,
});
export type MapPreview = z.infer<typeof MapPreview>;

/** How many charts name a map, and the first of those that the caller sees. */
export const MapUses = z.object({ count: z.number().int(), charts: z.array(z.string()) });
export type MapUses = z.infer<typeof MapUses>;

/** What is said of a file beside it; with an `id` its shapes replace those of a map, of this `version` where one is said. */
export const MapUpload = z.object({
  name: Name,
  key: Property,
  keyEn: Property.or(z.literal("")).default(""),
  id: idOf("map_shapes", "edit").optional(),
  version: z.coerce.number().int().optional(),
});
export type MapUpload = z.infer<typeof MapUpload>;

export const mapList = endpoint("GET /api/report/map", {
  permission: "self",
  data: z.array(MapEntry),
  summary: "The map shapes of the tenant, by name",
});

export const mapShapes = endpoint("GET /api/report/map/{id}", {
  permission: "self",
  params: byId("map_shapes", "view"),
  data: MapShapes,
  summary: "A map with its borders",
});

export const mapChoice = endpoint("POST /api/report/map/choice", {
  permission: "self",
  body: z.object({
    /** The map that the chart's style names. */
    map: namesOnUse(Id, "map_shapes", "view").optional(),
    /** What each value is compared by: its text and, where it has one, its label. */
    values: z.array(z.array(z.string().max(1000)).min(1).max(2)).max(mapLimits.values),
  }),
  data: z.object({ id: Id, version: z.number().int() }).nullable(),
  summary:
    "The map that a chart is drawn on: the one it names, otherwise the one with the most of these values",
});

export const mapPreview = endpoint("POST /api/report/map/preview", {
  permission: datasetButtons.import,
  multipart: true,
  data: MapPreview,
  summary: "What is in a GeoJSON file and how its borders look once simplified: multipart, one file",
});

export const mapSave = endpoint("POST /api/report/map", {
  permission: datasetButtons.import,
  multipart: true,
  form: MapUpload,
  data: MapEntry.extend({ uses: MapUses.optional() }),
  summary:
    "Adds map shapes, or replaces those of a map: multipart fields name, key, keyEn (properties of the file), id and version of the replaced map, then a GeoJSON file",
});

export const mapRename = endpoint("PUT /api/report/map/{id}", {
  permission: datasetButtons.import,
  params: byId("map_shapes", "edit"),
  body: z.object({ name: Name, version: z.number().int() }),
  data: MapEntry,
  summary: "Renames a map",
});

export const mapRemove = endpoint("DELETE /api/report/map/{id}", {
  permission: datasetButtons.remove,
  params: byId("map_shapes", "manage"),
  data: Nothing,
  summary: "Deletes a map; refused while charts name it",
});
