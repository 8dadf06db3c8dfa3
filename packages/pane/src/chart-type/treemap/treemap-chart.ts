import {
  type TreemapFigure,
  type TreemapNode,
  treemapFigure,
} from "@provost/report-core/chart-type/treemap/treemap-figure";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure, wordsOfPart } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import { TreemapChart } from "echarts/charts";
import { between } from "../../colour/colour-scale.ts";
import { inkOn } from "../../colour/ink.ts";
import { coloursOf } from "../../colour/series-colour.ts";
import { type ChartOption, commonOption, type Drawing, tooltipOption } from "../../engine/drawing.ts";
import { textWidth } from "../../engine/text-width.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { drawnChart, namedColours } from "../chart-type.ts";

interface Field {
  name: string;
  value: number;
  itemStyle: { color: string; borderColor?: string };
  label: { color: string };
  upperLabel?: { color: string };
  children?: Field[];
}

/** A treemap as the engine draws it: fields of a group share its colour. */
function treemapOption(figure: TreemapFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language } = drawing;
  const { nodes, measure, isAdditive, labels, dimensions } = figure;
  const tops = nodes.filter(({ parent }) => parent === null);
  const colours = coloursOf(
    tops.map(({ name }) => name),
    {
      colours: figure.colours,
      field: dimensions[0],
      rest: tops.findIndex(({ keys }) => keys === null || isOthers(keys[0])),
    },
    drawing,
  );
  const isNested = dimensions.length > 1;
  const words = ({ value, part, parent }: TreemapNode): string => {
    if (isNested && parent === null && !isAdditive) return "";
    const number = wordsOfMeasure(measure, value, language);
    return isAdditive ? `${number} (${wordsOfPart(part, language)})` : number;
  };
  // The engine lays the fields when it draws: about this wide they are.
  const area = (drawing.size.width - 16) * (drawing.size.height - 16);
  const all = Math.max(
    tops.reduce((sum, { value }) => sum + value, 0),
    Number.MIN_VALUE,
  );
  // A number is there in full or not at all; a part is shorter.
  const wordsWithin = (node: TreemapNode, before: string): string => {
    const side = Math.sqrt((area * node.value) / all);
    const fits = (text: string, most: number): boolean => textWidth(before + text) + 8 <= most;
    const [full, part] = [words(node), isAdditive ? wordsOfPart(node.part, language) : ""];
    return fits(full, side * 0.95) ? full : fits(part, side * 0.75) ? part : "";
  };
  const colourOf = (node: TreemapNode): string => {
    const top = node.parent === null ? node : nodes[node.parent];
    const index = top ? tops.indexOf(top) : -1;
    const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
    // Where hues run out, shades distinguish them.
    return hexed(repeat === 0 ? colour : between(colour, palette.ground, Math.min(0.6, repeat * 0.25)));
  };
  const below = new Map<number | null, number[]>();
  for (const [at, { parent }] of nodes.entries()) {
    const group = below.get(parent);
    if (group) group.push(at);
    else below.set(parent, [at]);
  }
  const fieldsBelow = (parent: number | null): Field[] =>
    (below.get(parent) ?? []).flatMap((at) => {
      const node = nodes[at];
      return node ? [fieldOf(node, at)] : [];
    });
  const fieldOf = (node: TreemapNode, at: number): Field => {
    const color = colourOf(node);
    const ink = inkOn(color);
    const children = fieldsBelow(at);
    return {
      name: node.name,
      value: node.value,
      // The heading of a group is drawn on its border.
      itemStyle: children.length > 0 ? { color, borderColor: color } : { color },
      label: { color: ink },
      ...(children.length > 0 ? { upperLabel: { color: ink }, children } : {}),
    };
  };
  return {
    ...commonOption(drawing, [], "none"),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const node = Array.isArray(pointed) ? undefined : nodes[pointed.dataIndex - 1];
        if (!node) return "";
        const group = node.parent === null ? undefined : nodes[node.parent];
        const head = group ? `${group.name} · ${node.name}` : node.name;
        return tooltipHead(head) + tooltipLine(colourOf(node), headingOf(measure), words(node));
      },
    },
    series: [
      {
        type: "treemap",
        cursor,
        left: 8,
        right: 8,
        top: 8,
        bottom: 8,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        animation: false,
        visibleMin: 0,
        // The order and every field are the figure's.
        sort: false,
        data: fieldsBelow(null),
        label: {
          show: labels,
          fontSize: 12,
          lineHeight: 16,
          overflow: "truncate",
          formatter: ({ dataIndex }) => {
            const node = nodes[dataIndex - 1];
            return node ? [node.name, wordsWithin(node, "")].filter((text) => text !== "").join("\n") : "";
          },
        },
        upperLabel: {
          show: isNested,
          height: 20,
          fontSize: 12,
          fontWeight: 600,
          overflow: "truncate",
          formatter: ({ dataIndex }) => {
            const node = nodes[dataIndex - 1];
            if (!node) return "";
            return [node.name, wordsWithin(node, `${node.name}  `)].filter((text) => text !== "").join("  ");
          },
        },
        itemStyle: { borderColor: palette.ground, borderWidth: 1, gapWidth: 1 },
        levels: [
          { itemStyle: { borderWidth: 0, gapWidth: 3 }, upperLabel: { show: false } },
          { itemStyle: { borderColor: palette.ground, borderWidth: isNested ? 2 : 1, gapWidth: 1 } },
          { itemStyle: { borderColor: palette.ground, borderWidth: 0, gapWidth: 1 } },
        ],
        emphasis: { itemStyle: { borderColor: palette.text } },
      },
    ],
  };
}

const hexed = (colour: string): string => between(colour, colour, 0);

/** Charts of fields within fields. */
export const treemapChart = drawnChart<TreemapFigure>(treemapFigure, {
  drawer: presentPart({
    extensions: [TreemapChart],
    option: treemapOption,
    // The engine counts the ground as well.
    engineMark: (_, { series, index }) => ({ seriesIndex: series, dataIndex: index + 1 }),
    figureMark: (_, { dataIndex }) => (dataIndex < 1 ? null : { series: 0, index: dataIndex - 1 }),
  }),
  shape: ({ dimensions }) => [dimensions.length],
  colourNames: ({ nodes }) => namedColours(nodes.filter(({ parent }) => parent === null)),
  walk: () => "list",
});
