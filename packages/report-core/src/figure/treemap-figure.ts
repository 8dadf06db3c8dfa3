import type { Language, Wording } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { nameOfCell } from "./cell-words.ts";
import type { MakeFigure } from "./figure.ts";
import type { Datum, FigureMark } from "./figure-common.ts";
import { commonOf, emptyFigure, fieldsOf, invalidFigure, rowsOf } from "./figure-data.ts";
import { headingOf, numberIn } from "./figure-fields.ts";
import { datumOf } from "./figure-mark.ts";
import type { TreemapFigure, TreemapNode } from "./further-figures.ts";
import { wordsOfMeasure, wordsOfPart } from "./number-words.ts";

/** Beyond this many fields of a group, the smallest become one. */
const mostLeaves = 100;
const mostGroups = 40;

const otherName: Wording = { zh: "其他", en: "Other" };

type Leaf = Omit<TreemapNode, "parent" | "part">;
type Group = Leaf & { leaves: Leaf[] };

/** A field for each row; with two dimensions the first makes groups. What has no number above 0 is left out and said. */
export const treemapFigure: MakeFigure<TreemapFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure("treemap", input);
  const { dimensions, measures } = fieldsOf(input);
  const [outer, inner] = dimensions;
  const [measure] = measures;
  const rows = rowsOf(input.rows);
  if (rows.length === 0 || !measure || !outer) return emptyFigure("treemap", input);
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
  if (groups.size === 0) return emptyFigure("treemap", input);
  const { kept, together } = withSmallTogether([...groups.values()], language);
  const nodes = nodesOf(kept);
  const isAdditive = canBeAdded(measure);
  const figure = {
    kind: "treemap" as const,
    type: "treemap" as const,
    ...commonOf("treemap", input),
    measure,
    dimensions: inner ? [outer, inner] : [outer],
    nodes,
    isAdditive,
    labels: style.labels ?? true,
    colours: style.colours ?? {},
    notes: [
      ...(left > 0 ? [leftNote(left, language)] : []),
      ...(together > 0 ? [togetherNote(together, language)] : []),
      ...(isAdditive ? [] : [notAddedNote(headingOf(measure), language)]),
    ],
  };
  const told = { ...figure, summary: treemapSummary(figure) };
  return { ...told, marks: marksOf(told) };
};

function canBeAdded({ calculFunc = "none", show = "value", format }: SchemaColumn): boolean {
  if (show === "percentOfTotal") return true;
  const adds =
    calculFunc === "sum" || calculFunc === "count" || calculFunc === "none" || calculFunc === "outliers";
  return adds && show === "value" && format?.style !== "percent";
}

const bySize = (a: Leaf, b: Leaf): number => b.value - a.value;

function cutTo(most: number, list: readonly Leaf[], language: Language): { kept: Leaf[]; together: number } {
  const sorted = [...list].sort(bySize);
  if (sorted.length <= most) return { kept: sorted, together: 0 };
  const rest = sorted.slice(most - 1);
  const value = rest.reduce((sum, one) => sum + one.value, 0);
  return {
    kept: [
      ...sorted.slice(0, most - 1),
      { name: otherName[language], value, keys: null, together: rest.length },
    ],
    together: rest.length,
  };
}

function withSmallTogether(
  groups: readonly Group[],
  language: Language,
): { kept: (Leaf & { leaves: Leaf[] })[]; together: number } {
  const isNested = groups.some(({ leaves }) => leaves.length > 0);
  const outer = cutTo(isNested ? mostGroups : mostLeaves, groups, language);
  let { together } = outer;
  const leavesOf = new Map<Leaf, readonly Leaf[]>(groups.map((group) => [group, group.leaves]));
  const kept = outer.kept.map((group) => {
    const inner = cutTo(mostLeaves, leavesOf.get(group) ?? [], language);
    together += inner.together;
    return {
      name: group.name,
      value: group.value,
      keys: group.keys,
      ...(group.together ? { together: group.together } : {}),
      leaves: inner.kept,
    };
  });
  return { kept, together };
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
  return language === "zh"
    ? `${count} 行没有大于 0 的数值，未绘制`
    : `Rows without a number above 0: ${count} not drawn`;
}

function togetherNote(count: number, language: Language): string {
  return language === "zh"
    ? `最小的 ${count} 块合并为“${otherName.zh}”`
    : `The ${count} smallest fields are put together as “${otherName.en}”`;
}

function notAddedNote(name: string, language: Language): string {
  return language === "zh"
    ? `${name}不能相加：面积只能比较大小，不表示占比`
    : `${name} cannot be added up: areas compare sizes, they are no parts of a whole`;
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
  const told = top.slice(0, 10).map(({ name, value, part }) => {
    if (isAdditive) return `${name} ${wordsOfPart(part, language)}`;
    return isNested ? name : `${name} ${wordsOfMeasure(measure, value, language)}`;
  });
  const leaves = nodes.length - top.length;
  const what = headingOf(measure);
  const by = dimensions.map(headingOf);
  if (language === "zh") {
    const many = isNested ? `${top.length} 组，共 ${leaves} 块` : `${top.length} 块`;
    return `矩形树图：按${by.join("和")}统计${what}。${many}。从大到小：${told.join("，")}。`;
  }
  const many = isNested ? `${top.length} groups of ${leaves} fields` : `${top.length} fields`;
  return `Treemap: ${what} by ${by.join(" and ")}. ${many}. From the largest on: ${told.join(", ")}.`;
}

type BareTreemap = Omit<TreemapFigure, "marks">;

function marksOf(figure: BareTreemap): TreemapFigure["marks"] {
  return {
    places: [figure.nodes.length],
    mark: (series, index) => (series === 0 ? treemapMark(figure, index) : null),
    datum: (_, index) => treemapDatum(figure, index),
    together: (index) => figure.nodes[index]?.together,
  };
}

/** A field; a part is told with its group. */
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
