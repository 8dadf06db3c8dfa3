import {
  type TreemapFigure,
  type TreemapNode,
  treemapFigure,
} from "@provost/report-core/chart-type/treemap/treemap-figure";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure, wordsOfPart } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import { CustomChart, type CustomSeriesOption } from "echarts/charts";
import { format } from "echarts/core";
import { between, quietColour } from "../../colour/colour-scale.ts";
import { inkOn } from "../../colour/ink.ts";
import { coloursOf } from "../../colour/series-colour.ts";
import { type ChartOption, commonOption, type Drawing, tooltipOption } from "../../engine/drawing.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { colourScale, shadeLook } from "../../engine-parts/shade.ts";
import { drawnChart, namedColours } from "../chart-type.ts";
import { headingHeight, textWithin, tilesOf } from "./treemap-layout.ts";

const edge = 8;
/** px, of the line that says how many tiles have no name. */
const noteHeight = 18;

/** The number of a field in words, and shorter; empty where parts do not add up to it. */
function numbersOf(
  { measure, isAdditive, dimensions, language }: TreemapFigure,
  node: TreemapNode,
): string[] {
  if (dimensions.length > 1 && node.parent === null && !isAdditive) return [];
  const number = wordsOfMeasure(measure, node.value, language);
  if (!isAdditive) return [number];
  const part = wordsOfPart(node.part, language);
  return [`${number} (${part})`, number, part];
}

/** The scale of a figure that a measure colours. */
const scaleIn = ({ shade }: TreemapFigure, drawing: Drawing) =>
  shade && shadeLook(shade, "auto", { top: 0, right: 0, bottom: 0 }, drawing);

function colouring(
  figure: TreemapFigure,
  scale: ReturnType<typeof scaleIn>,
  drawing: Drawing,
): (node: TreemapNode) => string {
  const { palette } = drawing;
  const { nodes, dimensions } = figure;
  if (scale) return (node) => scale.colours[nodes.indexOf(node)] ?? palette.primary;
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
  return (node) => {
    const top = node.parent === null ? node : nodes[node.parent];
    const index = top ? tops.indexOf(top) : -1;
    const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
    // Where hues run out, shades distinguish them.
    return between(colour, palette.ground, repeat === 0 ? 0 : Math.min(0.6, repeat * 0.25));
  };
}

interface Laid {
  tiles: ReturnType<typeof tilesOf>;
  texts: readonly string[];
  /** What is said of tiles without a name. */
  note: string;
}

const plain = (palette: Drawing["palette"], isBold: boolean): string =>
  `${isBold ? 600 : 400} 12px ${palette.font}`;

// Where some have no name, there is a line that says so.
function laidOut(figure: TreemapFigure, above: number, { palette, size }: Drawing): Laid {
  const { nodes, labels, language } = figure;
  const within = (below: number): Omit<Laid, "note"> => {
    const tiles = tilesOf(figure, {
      x: edge,
      y: edge + above,
      width: size.width - 2 * edge,
      height: size.height - 2 * edge - above - below,
    });
    const texts = nodes.map((node, at) => {
      const tile = tiles[at];
      const hasParts = node.parent === null && figure.dimensions.length > 1;
      if (!labels || !tile || (hasParts && !tile.hasHeading)) return "";
      const font = plain(palette, hasParts);
      const measure = (text: string): number => format.getTextRect(text, font).width;
      const of = { name: node.name, numbers: numbersOf(figure, node) };
      return textWithin(of, { ...tile, isHeading: tile.hasHeading }, measure);
    });
    return { tiles, texts };
  };
  const whole = within(0);
  if (!labels || whole.texts.every((text) => text !== "")) return { ...whole, note: "" };
  const laid = within(noteHeight);
  const count = laid.texts.filter((text) => text === "").length;
  const note = {
    zh: `${count} 块太小，未写名称`,
    en: `${count} ${count === 1 ? "area is" : "areas are"} too small for a name`,
  }[language];
  return { ...laid, note };
}

/** A treemap as the engine draws it: fields of a group share its colour. */
function treemapOption(figure: TreemapFigure, drawing: Drawing): ChartOption {
  const { palette, cursor } = drawing;
  const { nodes, measure } = figure;
  const scale = scaleIn(figure, drawing);
  const colourOf = colouring(figure, scale, drawing);
  let known: (Laid & { width: number; height: number }) | null = null;
  // The engine lays it again for each size, without a new option.
  const laidIn = (width: number, height: number): Laid => {
    if (known?.width !== width || known.height !== height)
      known = {
        width,
        height,
        ...laidOut(figure, scale?.space.top ?? 0, { ...drawing, size: { width, height } }),
      };
    return known;
  };
  const fields: CustomSeriesOption = {
    type: "custom",
    coordinateSystem: "none",
    animation: false,
    data: nodes.map(({ name, value }) => ({ name, value })),
    renderItem: ({ dataIndex }, api) => {
      const { tiles, texts } = laidIn(api.getWidth(), api.getHeight());
      const [node, tile] = [nodes[dataIndex], tiles[dataIndex]];
      if (!node || !tile) return null;
      const fill = colourOf(node);
      const { x, y, width, height } = tile;
      const below = tile.hasHeading ? headingHeight : 0;
      const words = texts[dataIndex] ?? "";
      const isHeading = node.parent === null && figure.dimensions.length > 1;
      const text = {
        type: "text" as const,
        silent: true,
        x: x + 4,
        y: y + 4,
        style: { text: words, font: plain(palette, isHeading), lineHeight: 16, fill: inkOn(fill) },
      };
      return {
        type: "group",
        children: [
          {
            type: "rect",
            cursor,
            shape: { x, y, width, height },
            style: { fill },
            emphasis: { style: { stroke: palette.text, lineWidth: 2 } },
          },
          // Between the parts of a group the ground is seen.
          ...(isHeading
            ? [
                {
                  type: "rect" as const,
                  silent: true,
                  shape: { x, y: y + below, width, height: Math.max(0, height - below) },
                  style: { fill: palette.ground },
                },
              ]
            : []),
          ...(words === "" ? [] : [text]),
        ],
      };
    },
  };
  const note: CustomSeriesOption = {
    type: "custom",
    coordinateSystem: "none",
    animation: false,
    silent: true,
    tooltip: { show: false },
    data: [0],
    renderItem: (_, api) => {
      const [width, height] = [api.getWidth(), api.getHeight()];
      const style = {
        text: laidIn(width, height).note,
        font: plain(palette, false),
        fill: quietColour(palette),
      };
      return { type: "text", silent: true, x: edge, y: height - edge - 12, style };
    },
  };
  return {
    ...commonOption(drawing, [], "none"),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const node = Array.isArray(pointed) ? undefined : nodes[pointed.dataIndex];
        if (!node) return "";
        const group = node.parent === null ? undefined : nodes[node.parent];
        const head = group ? `${group.name} · ${node.name}` : node.name;
        return (
          tooltipHead(head) +
          tooltipLine(colourOf(node), headingOf(measure), numbersOf(figure, node)[0] ?? "")
        );
      },
    },
    ...(scale ? { visualMap: scale.scale } : {}),
    series: [fields, note],
  };
}

/** Charts of fields within fields. */
export const treemapChart = drawnChart<TreemapFigure>(treemapFigure, {
  drawer: presentPart({ extensions: [CustomChart], option: treemapOption }),
  parts: ({ shade }) => (shade ? [colourScale] : []),
  shape: ({ dimensions, shade }) => [dimensions.length, shade !== null],
  colourNames: ({ nodes, shade }) =>
    shade ? [] : namedColours(nodes.filter(({ parent }) => parent === null)),
  walk: () => "list",
});
