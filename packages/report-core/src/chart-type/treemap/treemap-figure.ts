import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, Datum, FigureMark, FigureShade, MakeFigure } from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { canBeAdded, headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf } from "../../figure/figure-mark.ts";
import { wordsOfMeasure, wordsOfPart } from "../../figure/number-words.ts";
import { shadeOf, shadeText } from "../axes/shade.ts";
import { treemap } from "./treemap.ts";

/** A field of a treemap: a group, or one of its parts. */
export interface TreemapNode {
  name: string;
  value: number;
  /** Its values of the dimensions, as many as its level; `null` for what was put combined. */
  keys: readonly Cell[] | null;
  /** Place of the group it belongs to among the nodes; `null` at the top. */
  parent: number | null;
  /** As a part of the whole (0–1). */
  part: number;
  /** How many fields it was put combined from. */
  combined?: number;
}

/** Fields within a field; each group precedes its parts. */
export interface TreemapFigure extends BaseFigure {
  kind: "treemap";
  type: "treemap";
  measure: SchemaColumn;
  dimensions: readonly SchemaColumn[];
  nodes: readonly TreemapNode[];
  /** The values can be added up, so that a part of the whole means something. */
  isAdditive: boolean;
  labels: boolean;
  /** What colours the fields that have no parts; `null`: those of a group have the colour of its name. */
  shade: FigureShade | null;
  colours: Readonly<Record<string, string>>;
}

/** Beyond this many fields of a group, the smallest become one. */
const mostLeaves = 100;
const mostGroups = 40;

const otherName: LocalizedText = { zh: "其他", en: "Other" };

type Leaf = Omit<TreemapNode, "parent" | "part">;
type Group = Leaf & { leaves: Leaf[] };

/** A field for each row; with two dimensions the first makes groups. What has no number above 0 is left out and said. */
export const treemapFigure: MakeFigure<TreemapFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(treemap, input);
  const { dimensions, measures } = fieldsOf(input);
  const [outer, inner] = dimensions;
  const [measure] = measures;
  const rows = rowsOf(input.rows);
  if (rows.length === 0 || !measure || !outer) return emptyFigure(treemap, input);
  const groups = new Map<string, Group>();
  let left = 0;
  for (const row of rows) {
    const value = numberIn(row[measure.name]);
    if (value === null || value <= 0) {
      left += 1;
      continue;
    }
    const cell = row[outer.name] ?? null;
    const name = nameOfCell(outer, cell, language);
    const group = groups.get(name) ?? { name, value: 0, keys: [cell], leaves: [] };
    groups.set(name, group);
    group.value += value;
    if (!inner) continue;
    const own = row[inner.name] ?? null;
    group.leaves.push({ name: nameOfCell(inner, own, language), value, keys: [cell, own] });
  }
  if (groups.size === 0) return emptyFigure(treemap, input);
  const { shown, combined } = withSmallCombined([...groups.values()], language);
  const nodes = nodesOf(shown);
  const isAdditive = canBeAdded(measure);
  const used = inner ? [outer, inner] : [outer];
  const shade = shadeOf(
    used,
    nodes.map(({ keys }) => (keys?.length === used.length ? keys : null)),
    input,
  );
  const figure = {
    kind: "treemap" as const,
    ...commonOf(treemap, input),
    ...(shade ? { subtitle: shadeText(shade, language) } : {}),
    measure,
    dimensions: used,
    nodes,
    isAdditive,
    labels: style.labels ?? true,
    shade,
    colours: coloursByName(input),
    notes: [
      ...(left > 0 ? [leftNote(left, language)] : []),
      ...(combined > 0 ? [combinedNote(combined, language)] : []),
      ...(isAdditive ? [] : [notAddedNote(headingOf(measure), language)]),
    ],
  };
  const bare = { ...figure, summary: treemapSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

const bySize = (a: Leaf, b: Leaf): number => b.value - a.value;

function largestOf(
  most: number,
  list: readonly Leaf[],
  language: Language,
): { shown: Leaf[]; combined: number } {
  const sorted = [...list].sort(bySize);
  if (sorted.length <= most) return { shown: sorted, combined: 0 };
  const rest = sorted.slice(most - 1);
  const value = rest.reduce((sum, one) => sum + one.value, 0);
  return {
    shown: [
      ...sorted.slice(0, most - 1),
      { name: otherName[language], value, keys: null, combined: rest.length },
    ],
    combined: rest.length,
  };
}

function withSmallCombined(
  groups: readonly Group[],
  language: Language,
): { shown: (Leaf & { leaves: Leaf[] })[]; combined: number } {
  const isNested = groups.some(({ leaves }) => leaves.length > 0);
  const outer = largestOf(isNested ? mostGroups : mostLeaves, groups, language);
  let { combined } = outer;
  const leavesOf = new Map<Leaf, readonly Leaf[]>(groups.map((group) => [group, group.leaves]));
  const shown = outer.shown.map((group) => {
    const inner = largestOf(mostLeaves, leavesOf.get(group) ?? [], language);
    combined += inner.combined;
    return {
      name: group.name,
      value: group.value,
      keys: group.keys,
      ...(group.combined ? { combined: group.combined } : {}),
      leaves: inner.shown,
    };
  });
  return { shown, combined };
}

function nodesOf(groups: readonly (Leaf & { leaves: Leaf[] })[]): TreemapNode[] {
  const whole = groups.reduce((sum, { value }) => sum + value, 0);
  const nodes: TreemapNode[] = [];
  for (const { leaves, ...group } of groups) {
    const parent = nodes.length;
    nodes.push({ ...group, parent: null, part: group.value / whole });
    for (const leaf of leaves) nodes.push({ ...leaf, parent, part: leaf.value / whole });
  }
  return nodes;
}

function leftNote(count: number, language: Language): string {
  return {
    zh: `${count} 行没有大于 0 的数值，未绘制`,
    en: `Rows without a number above 0 left out: ${count}`,
  }[language];
}

function combinedNote(count: number, language: Language): string {
  return {
    zh: `最小的 ${count} 块合并为“${otherName.zh}”`,
    en: `The ${count} smallest areas are combined as “${otherName.en}”`,
  }[language];
}

function notAddedNote(name: string, language: Language): string {
  return {
    zh: `${name}不能相加：面积只能比较大小，不表示占比`,
    en: `Values of ${name} can't be added up. Compare the areas, but don't read them as parts of a whole`,
  }[language];
}

function treemapSummary({
  measure,
  dimensions,
  nodes,
  isAdditive,
  language,
}: Omit<BareTreemap, "summary">): string {
  const top = nodes.filter(({ parent }) => parent === null);
  const isNested = dimensions.length > 1;
  const described = top.slice(0, 10).map(({ name, value, part }) => {
    if (isAdditive) return `${name} ${wordsOfPart(part, language)}`;
    return isNested ? name : `${name} ${wordsOfMeasure(measure, value, language)}`;
  });
  const leaves = nodes.length - top.length;
  const what = headingOf(measure);
  const by = dimensions.map(headingOf);
  if (language === "zh") {
    const many = isNested ? `${top.length} 组，共 ${leaves} 块` : `${top.length} 块`;
    return `矩形树图：按${by.join("和")}统计${what}。${many}。从大到小：${described.join("，")}。`;
  }
  const many = isNested ? `${top.length} groups of ${leaves} fields` : `${top.length} fields`;
  return `Treemap: ${what} by ${by.join(" and ")}. ${many}. From the largest on: ${described.join(", ")}.`;
}

type BareTreemap = Omit<TreemapFigure, "marks">;

function marksOf(figure: BareTreemap): TreemapFigure["marks"] {
  return {
    places: () => [figure.nodes.length],
    mark: (series, index) => (series === 0 ? treemapMark(figure, index) : null),
    datum: (_, index) => treemapDatum(figure, index),
    combined: (index) => figure.nodes[index]?.combined,
  };
}

/** A field; a part is named with its group. */
function treemapMark(figure: BareTreemap, index: number): FigureMark | null {
  const { nodes, measure, isAdditive, language } = figure;
  const node = nodes[index];
  if (!node) return null;
  const group = node.parent === null ? undefined : nodes[node.parent];
  const label = group ? `${group.name}, ${node.name}` : node.name;
  // Averages of parts do not add up to that of their group.
  const isSum = figure.dimensions.length > 1 && node.parent === null;
  if (isSum && !isAdditive) return { series: 0, index, label, text: "–" };
  const words = wordsOfMeasure(measure, node.value, language);
  return {
    series: 0,
    index,
    label,
    text: isAdditive ? `${words} (${wordsOfPart(node.part, language)})` : words,
  };
}

function treemapDatum(figure: BareTreemap, index: number): Datum | null {
  const node = figure.nodes[index];
  if (!node || node.keys === null) return null;
  const { keys } = node;
  const pairs = figure.dimensions.flatMap((column, level): [SchemaColumn, (typeof keys)[number]][] => {
    const key = keys[level];
    return key === undefined ? [] : [[column, key]];
  });
  const isSum = figure.dimensions.length > 1 && node.parent === null;
  return datumOf(pairs, figure.measure, isSum && !figure.isAdditive ? null : node.value, figure);
}
