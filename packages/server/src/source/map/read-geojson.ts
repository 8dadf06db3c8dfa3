import { mapLimits } from "@provost/contract/wire/feature-limits";
import type { LocalizedText } from "@provost/contract/wire/language";
import { guessEncoding } from "@provost/warehouse/csv/encoding";
import type { Polygons, Ring } from "./borders.ts";

/** Why a file gives no map. */
export class MapProblem extends Error {
  readonly text: LocalizedText;
  constructor(text: LocalizedText) {
    super(text.en);
    this.text = text;
  }
}

const wrong = (zh: string, en: string): MapProblem => new MapProblem({ zh, en });
const ofShape = (at: number, zh: string, en: string): MapProblem =>
  wrong(`第 ${at + 1} 个区域${zh}`, `shape ${at + 1} ${en}`);

/** A file of shapes; texts of properties by their names, empty where a shape has none. */
export interface MapFile {
  shapes: Polygons[];
  properties: Map<string, string[]>;
}

/** Deepest nesting: coordinates of a MultiPolygon are at 8. */
const mostDepth = 16;
const mostArrays = mapLimits.vertices * 1.25;
const mostObjects = 20 * mapLimits.shapes;

/** Refuses texts that would take much memory to parse: they are counted before. */
function checkStructure(text: string): void {
  let [depth, arrays, objects] = [0, 0, 0];
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) isInText = false;
    } else if (sign === 0x22) isInText = true;
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      if (sign === 0x5b) arrays += 1;
      else objects += 1;
      if (depth > mostDepth)
        throw wrong(`嵌套超过 ${mostDepth} 层`, `it is nested deeper than ${mostDepth} levels`);
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  if (arrays > mostArrays) throw tooManyVertices();
  if (objects > mostObjects) throw wrong("内容过多", "it has too many objects");
}

const tooManyVertices = (): MapProblem =>
  wrong(
    `边界点超过 ${mapLimits.vertices} 个，请先简化`,
    `it has more than ${mapLimits.vertices} points. Simplify it first`,
  );

function parsed(bytes: Uint8Array): unknown {
  let text: string;
  try {
    const { encoding } = guessEncoding(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw wrong("不是文本文件", "it isn't a text file");
  }
  checkStructure(text);
  try {
    return JSON.parse(text);
  } catch {
    throw wrong("不是有效的 JSON", "it isn't valid JSON");
  }
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of its own, whatever its name is. */
const memberOf = (value: Members, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const degrees = /(?:CRS:?84|EPSG:+(?:4326|4490))$/i;

// Older files name their coordinate system; those of today are in degrees.
function checkSystem(file: Members): void {
  const crs = memberOf(file, "crs");
  if (crs === undefined || crs === null) return;
  const properties = isMembers(crs) ? memberOf(crs, "properties") : undefined;
  const name = isMembers(properties) ? memberOf(properties, "name") : undefined;
  if (typeof name !== "string" || !degrees.test(name)) throw notDegrees();
}

const notDegrees = (): MapProblem =>
  wrong(
    "坐标不是经纬度（WGS84）。请先转换坐标系",
    "its coordinates aren't degrees (WGS84). Convert them first",
  );

function ringOf(value: unknown, at: number): Ring {
  if (!Array.isArray(value) || value.length < 4)
    throw ofShape(at, "的边界不足 4 个点", "has a ring of fewer than 4 points");
  const ring = new Float64Array(2 * value.length);
  for (const [place, position] of value.entries()) {
    const [x, y]: unknown[] = Array.isArray(position) && position.length <= 4 ? position : [];
    if (typeof x !== "number" || typeof y !== "number")
      throw ofShape(at, "的坐标无效", "has an invalid position");
    if (!(Math.abs(x) <= 180 && Math.abs(y) <= 90)) throw notDegrees();
    ring[2 * place] = x;
    ring[2 * place + 1] = y;
  }
  if (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1))
    throw ofShape(at, "的边界未闭合", "has a ring that isn't closed");
  return ring;
}

function polygonOf(value: unknown, at: number): Ring[] {
  if (!Array.isArray(value) || value.length === 0)
    throw ofShape(at, "没有边界", "has a polygon without rings");
  return value.map((ring) => ringOf(ring, at));
}

function polygonsOf(geometry: unknown, at: number): Polygons {
  const type = isMembers(geometry) ? memberOf(geometry, "type") : undefined;
  const coordinates = isMembers(geometry) ? memberOf(geometry, "coordinates") : undefined;
  if (type === "Polygon") return [polygonOf(coordinates, at)];
  if (type !== "MultiPolygon" || !Array.isArray(coordinates))
    throw ofShape(at, "不是 Polygon 或 MultiPolygon", "isn't a Polygon or a MultiPolygon");
  return coordinates.map((polygon) => polygonOf(polygon, at));
}

const isStorable = (text: string): boolean =>
  text.length <= mapLimits.keyLength && text.isWellFormed() && !/\p{Cc}/u.test(text);

/** A text or a number of a property; anything else counts as empty. */
function textIn(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
  return isStorable(text) ? text : "";
}

/** Properties of one shape; those that are empty or cannot name shapes count too. */
const mostOfShape = 1000;

function addProperties(file: MapFile, properties: unknown, at: number, count: number): void {
  if (!isMembers(properties)) return;
  const names = Object.keys(properties);
  if (names.length > mostOfShape)
    throw ofShape(at, `的属性超过 ${mostOfShape} 个`, `has more than ${mostOfShape} properties`);
  for (const name of names) {
    const known = file.properties.get(name);
    if (known === undefined && file.properties.size >= mapLimits.properties) continue;
    const text = textIn(properties[name]);
    if (text === "" || name === "" || !isStorable(name)) continue;
    const texts = known ?? Array.from({ length: count }, () => "");
    file.properties.set(name, texts);
    texts[at] = text;
  }
}

/** The shapes of a GeoJSON file, a FeatureCollection of polygons in degrees; throws `MapProblem`. */
export function readGeoJson(bytes: Uint8Array): MapFile {
  const file = parsed(bytes);
  const features = isMembers(file) ? memberOf(file, "features") : undefined;
  if (!isMembers(file) || memberOf(file, "type") !== "FeatureCollection" || !Array.isArray(features))
    throw wrong("不是 GeoJSON 的 FeatureCollection", "it isn't a FeatureCollection of GeoJSON");
  checkSystem(file);
  const { length: count } = features;
  if (count === 0) throw wrong("没有区域", "it has no shapes");
  if (count > mapLimits.shapes)
    throw wrong(`区域超过 ${mapLimits.shapes} 个`, `it has more than ${mapLimits.shapes} shapes`);
  const read: MapFile = { shapes: [], properties: new Map() };
  for (const [at, feature] of features.entries()) {
    if (!isMembers(feature) || memberOf(feature, "type") !== "Feature")
      throw ofShape(at, "不是 Feature", "isn't a Feature");
    read.shapes.push(polygonsOf(memberOf(feature, "geometry"), at));
    addProperties(read, memberOf(feature, "properties"), at, count);
  }
  const vertices = read.shapes.flat(2).reduce((sum, ring) => sum + ring.length / 2, 0);
  if (vertices > mapLimits.vertices) throw tooManyVertices();
  return read;
}
