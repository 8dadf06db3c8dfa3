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

const both = ({ key, keyEn }: Named): string[] => [key, keyEn];

/** Which names regions are found by. */
const kindsOfNames = {
  key: ({ key }: Named): string[] => [key],
  both,
  plain: (region: Named): string[] => both(region).map(plain),
  bare: (region: Named): string[] => both(region).map(bare),
} as const;
type NameKind = keyof typeof kindsOfNames;

/** The regions of a map by their names: each index is built once, when it is first needed. */
export type RegionNames = (kind: NameKind) => Index;

export function regionNames(regions: readonly Named[]): RegionNames {
  const built = new Map<NameKind, Index>();
  return (kind) => {
    const index = built.get(kind) ?? indexOf(regions, kindsOfNames[kind]);
    built.set(kind, index);
    return index;
  };
}

/** The texts of a value that it is compared by. */
interface Sought {
  text: readonly string[];
  label: readonly string[];
  plain: readonly string[];
  bare: readonly string[];
}

const filled = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== "");

const sought = (value: NamedValue): Sought => ({
  text: filled(value.slice(0, 1)),
  label: filled(value.slice(1, 2)),
  plain: filled(value.map(plain)),
  bare: filled(value.map(bare)),
});

/** A way to compare: names of regions with texts of a value. */
interface Way {
  names: NameKind;
  texts: keyof Sought;
}

/** From the strictest on. */
const ways: readonly Way[] = [
  { names: "key", texts: "text" },
  { names: "both", texts: "text" },
  { names: "both", texts: "label" },
  { names: "plain", texts: "plain" },
];

const withoutEnding: readonly Way[] = [
  { names: "bare", texts: "plain" },
  { names: "plain", texts: "bare" },
];

/** The one region that some texts lead to. */
function regionBy(index: Index, texts: readonly string[]): number | undefined {
  let found: number | undefined;
  for (const text of texts) {
    const region = index.get(text) ?? undefined;
    if (region === undefined) continue;
    if (found !== undefined && found !== region) return undefined;
    found = region;
  }
  return found;
}

/** More than one value. */
const several = -1;

function match(names: RegionNames, values: readonly Sought[]): RegionMatches {
  const places: (number | null)[] = values.map(() => null);
  const taken = new Set<number>();
  const go = (way: Way): number => {
    if (taken.size === values.length) return 0;
    const index = names(way.names);
    const claims = new Map<number, number>();
    for (const [at, value] of values.entries()) {
      if (places[at] !== null) continue;
      const region = regionBy(index, value[way.texts]);
      if (region === undefined || taken.has(region)) continue;
      claims.set(region, claims.has(region) ? several : at);
    }
    let count = 0;
    for (const [region, at] of claims) {
      if (at === several) continue;
      places[at] = region;
      taken.add(region);
      count += 1;
    }
    return count;
  };
  for (const way of ways) go(way);
  return { places, withoutEnding: withoutEnding.reduce((sum, way) => sum + go(way), 0) };
}

/**
 * Finds the regions of values: by their text, then their label, then without regard to spaces and case, last without endings such as 区. A
 * way counts only where it leads from one value to one region that no other value has.
 */
export const matchRegions = (regions: readonly Named[], values: readonly NamedValue[]): RegionMatches =>
  match(regionNames(regions), values.map(sought));

/** The map with the most of the different values, the first of equal ones; `null` where none has any. */
export async function bestMap<M extends { names: RegionNames }>(
  maps: Iterable<M> | AsyncIterable<M>,
  values: readonly NamedValue[],
): Promise<M | null> {
  const different = new Map(values.map((value) => [JSON.stringify(value), value]));
  const wanted = [...different.values()].map(sought);
  let best: M | null = null;
  let most = 0;
  for await (const map of maps) {
    const found = match(map.names, wanted).places.filter((place) => place !== null).length;
    if (found > most) [best, most] = [map, found];
    if (most === wanted.length) break;
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
