import { Menu, useComputedColorScheme } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import { type KeyboardEvent, type ReactElement, type RefObject, useId } from "react";
import type { Chart } from "../chart-type/chart-type.ts";
import { chartTypes, type Figure } from "../chart-type/chart-types.ts";
import { isPlain, plainImages, plainRows, rowsBehind } from "../chart-type/views.tsx";
import { readPalette } from "../colour/read-palette.ts";
import { copyText } from "../copy-text.ts";
import { fetchEngine } from "../engine/engine-loader.ts";
import { word } from "../pane-words.ts";
import { gridWord } from "../table/grid-words.ts";
import type { SortTerm } from "../table/sort-rows.ts";
import { tabText } from "../table/tab-text.ts";
import { csvText } from "./csv-text.ts";
import type { PictureOptions } from "./framed.ts";
import { saveFile } from "./save-file.ts";

/** What is exported: a picture, what is shown, or all rows that it is made of. */
type ExportGroup = "image" | "shown" | "all";

/** Something a caller makes of a chart; what goes wrong it says itself. */
export interface ExportOffer {
  key: string;
  group: ExportGroup;
  /** What is shown below the heading of its group. */
  short: string;
  /** The same for who doesn't see the heading; begins with `short`. */
  label: string;
  /** The pane itself makes the same of charts that are drawn; offered for the others. */
  isForTables?: boolean;
  /** Of a page, what the pane makes under this key is the page alone: then this is offered in its place, else not. */
  wholeOf?: "csv";
  run(): void | Promise<void>;
}

export interface ExportItemsProps {
  more?: readonly ExportOffer[] | undefined;
  chart: Chart<Exclude<Figure, { kind: "empty" | "invalid" }>>;
  /** What the figure was made of, for the table behind a chart. */
  rows: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  totals?: readonly FigureTotals[] | undefined;
  /** The rows are some of those that the totals are of. */
  isPart: boolean;
  sort: readonly SortTerm[];
  /** The element that contains the chart. */
  body: RefObject<HTMLElement | null>;
  /** What the chart is called when it has no title; empty where it has no name. */
  name: string;
  type: ChartType;
  language: Language;
  /** Called with what became of a choice. */
  onSaid(text: string): void;
}

/** The opened menu of what a chart can be exported as, under its button. */
export function ExportList({ button, ...props }: ExportItemsProps & { button: ReactElement }) {
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" withinPortal keepMounted={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown aria-label={word("export", props.language)} onKeyDown={toNeighbour}>
        <ExportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What a chart can be exported as, in a line for each group. */
function ExportItems(props: ExportItemsProps) {
  const { language, more = [] } = props;
  const id = useId();
  const own = useOwnOffers(props);
  const wholes = props.isPart ? more.flatMap(({ wholeOf }) => wholeOf ?? []) : [];
  const offers = [
    ...more.filter(({ wholeOf }) => wholeOf !== undefined && props.isPart),
    ...own.filter(({ key }) => !wholes.some((whole) => whole === key)),
    ...more.filter(
      ({ isForTables, wholeOf }) => !wholeOf && !(isForTables && imagesOf(props.chart) !== null),
    ),
  ];
  return groups.map((group) => {
    const items = offers.filter((offer) => offer.group === group);
    if (items.length === 0) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
      <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
        <Menu.Label id={`${id}-${group}`}>{words[group][language]}</Menu.Label>
        <div className="provost-pane-exports">
          {items.map(({ key, short, label, run }) => (
            <Menu.Item key={key} aria-label={label} onClick={() => void run()}>
              {short}
            </Menu.Item>
          ))}
        </div>
      </div>
    );
  });
}

/** Left and right lead along a line; up and down are the menu's own. */
function toNeighbour({ key, target }: KeyboardEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const next =
    key === "ArrowRight"
      ? target.nextElementSibling
      : key === "ArrowLeft"
        ? target.previousElementSibling
        : null;
  if (next instanceof HTMLElement) next.focus();
}

/** What is made here, of what the page has already; nothing leaves the browser. */
function useOwnOffers(props: ExportItemsProps): ExportOffer[] {
  const { chart, rows, schema, style, totals, isPart, sort, body, name, type, language, onSaid } = props;
  const { figure } = chart;
  const isDark = useComputedColorScheme("light") === "dark";
  const title = figure.title === "" ? name : figure.title;
  const file = title === "" ? chartTypes[type].name[language] : title;

  const cells = async (): Promise<string[][]> => {
    const own = isPlain(figure) ? plainRows(figure, sort, isPart) : null;
    return own ?? rowsBehind({ rows, schema, style, totals, insteadOf: type, language }, isPart);
  };
  const picture = async (make: MakeImages, ground: "theme" | "white") => {
    const host = body.current;
    if (!host) throw new Error("the chart is not on the page");
    const { png, svg } = await make({
      title,
      subtitle: "subtitle" in figure ? figure.subtitle : undefined,
      palette: ground === "white" ? lightPalette(host) : readPalette(host),
      language,
      width: host.clientWidth,
      height: Math.max(host.clientHeight, chart.drawn?.leastHeight(host.clientWidth) ?? 0),
    });
    return { png, svg: () => new Blob([svg()], { type: "image/svg+xml" }) };
  };
  const offer = (
    key: "png" | "pngWhite" | "svg" | "copyPicture" | "csv" | "copyRows",
    group: ExportGroup,
    short: string,
    work: () => Promise<"saved" | "pictureCopied" | "rowsCopied" | "notCopied">,
  ) => ({
    key,
    group,
    short,
    label: words[key][language],
    run: () =>
      work().then(
        (said) => onSaid(said === "notCopied" ? gridWord(said, language) : words[said][language]),
        () => onSaid(word("exportFailed", language)),
      ),
  });
  const saved = (content: Blob, ending: "csv" | "png" | "svg") => {
    saveFile(content, file, ending);
    return "saved" as const;
  };
  const csv = async () =>
    saved(new Blob([csvText(await cells())], { type: "text/csv;charset=utf-8" }), "csv");
  const images = imagesOf(chart);
  const pictures = images
    ? [
        offer("png", "image", "PNG", async () => saved(await (await picture(images, "theme")).png(), "png")),
        ...(isDark
          ? [
              offer("pngWhite", "image", words.pngWhite[language], async () =>
                saved(await (await picture(images, "white")).png(), "png"),
              ),
            ]
          : []),
        offer("svg", "image", "SVG", async () => saved((await picture(images, "theme")).svg(), "svg")),
        ...(typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined
          ? [
              offer("copyPicture", "image", words.copy[language], async () => {
                const png = picture(images, "theme").then((made) => made.png());
                await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
                return "pictureCopied";
              }),
            ]
          : []),
      ]
    : [];
  return [
    ...pictures,
    offer("csv", "shown", "CSV", csv),
    offer("copyRows", "shown", words.copy[language], async () =>
      (await copyText(tabText(await cells()))) ? "rowsCopied" : "notCopied",
    ),
  ];
}

const groups: readonly ExportGroup[] = ["image", "shown", "all"];

// Here, since this part is fetched with the first menu.
const words = {
  image: { zh: "图片", en: "Image" },
  shown: { zh: "当前显示", en: "As shown" },
  all: { zh: "全部行", en: "All rows" },
  copy: { zh: "复制", en: "Copy" },
  png: { zh: "PNG", en: "PNG" },
  pngWhite: { zh: "PNG（白底）", en: "PNG, white background" },
  svg: { zh: "SVG", en: "SVG" },
  copyPicture: { zh: "复制图片", en: "Copy image" },
  csv: { zh: "CSV（当前显示）", en: "CSV (as shown)" },
  copyRows: { zh: "复制数据", en: "Copy data" },
  rowsCopied: { zh: "已复制数据", en: "Data copied" },
  pictureCopied: { zh: "已复制图片", en: "Image copied" },
  saved: { zh: "已下载", en: "Downloaded" },
} as const;

type MakeImages = (options: PictureOptions) => Promise<{ svg(): string; png(): Promise<Blob> }>;

/** What makes pictures of a chart; `null` where it is exported as rows only. */
function imagesOf({ figure, drawn }: ExportItemsProps["chart"]): MakeImages | null {
  if (isPlain(figure)) return plainImages(figure);
  if (!drawn) return null;
  return async (options) => {
    const [{ chartPng, chartSvg }] = await Promise.all([
      import("./chart-image.ts"),
      fetchEngine(drawn.needs),
    ]);
    return { png: () => chartPng(drawn, options), svg: () => chartSvg(drawn, options) };
  };
}

// The colours of the light scheme, whatever the page's is.
function lightPalette(host: HTMLElement) {
  const light = document.createElement("div");
  light.className = "provost-pane-light";
  host.append(light);
  const palette = readPalette(light);
  light.remove();
  return palette;
}
