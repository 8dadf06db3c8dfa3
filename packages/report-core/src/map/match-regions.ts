import type { SchemaColumn } from "@provost/contract/source/source";
import { mapLimits } from "@provost/contract/wire/feature-limits";
import { nameOfCell } from "../figure/cell-words.ts";
import type { FigureInput } from "../figure/figure.ts";
import { rowsOf, textOf } from "../figure/figure-data.ts";
import { rolesOf } from "../figure/figure-fields.ts";
import type { Row } from "../result/result-rows.ts";

/** What a shape is called. */
interface Named {
  key: string;
  keyEn: string;
}

/** A value by its text and, where it has one, its label. */
export type NamedValue = readonly string[];

/** Where values are on a map. */
export interface RegionMatches {
  /** The region of each value; `null`: it is not on the map. */
  places: (number | null)[];
  /** How many values were found only without an ending such as 区. */
  withoutEnding: number;
}

const plain = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

const ending =
  /(?<=.)(?:特别行政区|自治[区州县旗]|地区|新区|街道|[省市区县旗盟镇乡]| (?:autonomous )?(?:district|county|city|province|prefecture|region|town|township))$/u;

/** Without its ending; empty where it has none. */
function bare(text: string): string {
  const whole = plain(text);
  const cut = whole.replace(ending, "");
  return cut === whole ? "" : cut;
}

/** The region of each name; `null` for a name of several. */
type Index = ReadonlyMap<string, number | null>;

function indexOf(regions: readonly Named[], namesOf: (region: Named) => readonly string[]): Index {
  const index = new Map<string, number | null>();
  for (const [at, region] of regions.entries())
    for (const name of new Set(namesOf(region)))
      if (name !== "") index.set(name, index.has(name) ? null : at);
  return index;
}

/** A way to compare: under which names regions are found, and by which texts of a value. */
interface Way {
  namesOf(region: Named): readonly string[];
  textsOf(value: NamedValue): readonly string[];
}

const both = ({ key, keyEn }: Named): string[] => [key, keyEn];

/** From the strictest on. */
const ways: readonly Way[] = [
  { namesOf: ({ key }) => [key], textsOf: ([text = ""]) => [text] },
  { namesOf: both, textsOf: ([text = ""]) => [text] },
  { namesOf: both, textsOf: ([, label = ""]) => [label] },
  { namesOf: (region) => both(region).map(plain), textsOf: (value) => value.map(plain) },
];

const withoutEnding: readonly Way[] = [
  { namesOf: (region) => both(region).map(bare), textsOf: (value) => value.map(plain) },
  { namesOf: (region) => both(region).map(plain), textsOf: (value) => value.map(bare) },
];

/**
 * Finds the regions of values: by their text, then their label, then without regard to spaces and case, last without endings such as 区. A
 * way counts only where it leads from one value to one region that no other value has.
 */
export function matchRegions(regions: readonly Named[], values: readonly NamedValue[]): RegionMatches {
  const places: (number | null)[] = values.map(() => null);
  const taken = new Set<number>();
  const go = ({ namesOf, textsOf }: Way): number => {
    const index = indexOf(regions, namesOf);
    const claims = new Map<number, number[]>();
    for (const [at, value] of values.entries()) {
      if (places[at] !== null) continue;
      const found = new Set(textsOf(value).flatMap((text) => (text === "" ? [] : (index.get(text) ?? []))));
      const [region] = found;
      if (region === undefined || found.size > 1 || taken.has(region)) continue;
      claims.set(region, [...(claims.get(region) ?? []), at]);
    }
    let count = 0;
    for (const [region, [at, ...others]] of claims) {
      if (at === undefined || others.length > 0) continue;
      places[at] = region;
      taken.add(region);
      count += 1;
    }
    return count;
  };
  for (const way of ways) go(way);
  return { places, withoutEnding: withoutEnding.reduce((sum, way) => sum + go(way), 0) };
}

/** The map with the most of the values, the first of equal ones; `null` where none has any. */
export function bestMap<M extends { regions: readonly Named[] }>(
  maps: readonly M[],
  values: readonly NamedValue[],
): M | null {
  let best: M | null = null;
  let most = 0;
  for (const map of maps) {
    const found = matchRegions(map.regions, values).places.filter((place) => place !== null).length;
    if (found > most) [best, most] = [map, found];
  }
  return best;
}

/** What a value of a dimension is compared by: its text and its label, if that is another one. */
export function namedValue(column: SchemaColumn, row: Row, language: FigureInput["language"]): string[] {
  const cell = row[column.name] ?? null;
  const text = cell === null ? "" : textOf(cell);
  const label = text === "" ? "" : nameOfCell(column, cell, language);
  return label === text ? [text] : [text, label];
}

/** The values of a result that are looked for on maps. */
export function mapValues({
  rows,
  schema,
  language,
}: Pick<FigureInput, "rows" | "schema" | "language">): string[][] {
  const [dimension] = rolesOf(schema).dimensions;
  if (!dimension || !Array.isArray(rows)) return [];
  return rowsOf(rows)
    .slice(0, mapLimits.values)
    .map((row) => namedValue(dimension, row, language).map((text) => text.slice(0, 1000)))
    .filter(([text]) => text !== "");
}
