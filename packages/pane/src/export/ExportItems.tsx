import { Menu, useComputedColorScheme } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import type { ReactElement, RefObject } from "react";
import type { Chart } from "../chart-type/chart-type.ts";
import { chartTypes, type Figure } from "../chart-type/chart-types.ts";
import { isPlain, plainImages, plainRows, rowsBehind } from "../chart-type/views.tsx";
import { readPalette } from "../colour/read-palette.ts";
import { copyText } from "../copy-text.ts";
import { fetchEngine } from "../engine/engine-loader.ts";
import { word } from "../pane-words.ts";
import type { CellKind } from "../table/grid-source.ts";
import type { SortTerm } from "../table/sort-rows.ts";
import { tabText } from "../table/tab-text.ts";
import { csvText } from "./csv-text.ts";
import type { PictureOptions } from "./framed.ts";
import { saveFile } from "./save-file.ts";

/** Something a caller makes of a chart; what goes wrong it says itself. */
export interface ExportOffer {
  key: string;
  label: string;
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
      <Menu.Dropdown aria-label={word("export", props.language)}>
        <ExportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What a chart can be exported as: pictures, rows; nothing leaves the browser. */
function ExportItems(props: ExportItemsProps) {
  const { chart, rows, schema, style, totals, isPart, sort, body, name, type, language } = props;
  const { more = [], onSaid } = props;
  const { figure } = chart;
  const isDark = useComputedColorScheme("light") === "dark";
  const title = figure.title === "" ? name : figure.title;
  const file = title === "" ? chartTypes[type].name[language] : title;
  const canCopyPicture = typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;

  const cells = async (kind: CellKind): Promise<string[][]> => {
    const own = isPlain(figure) ? plainRows(figure, sort, kind, isPart) : null;
    return own ?? rowsBehind({ rows, schema, style, totals, insteadOf: type, language }, kind, isPart);
  };
  const images = imagesOf(chart);
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
  const attempt = (work: () => Promise<string>): void => {
    work().then(onSaid, () => onSaid(word("exportFailed", language)));
  };
  const saveCsv = (kind: CellKind): void =>
    attempt(async () => {
      saveFile(new Blob([csvText(await cells(kind))], { type: "text/csv;charset=utf-8" }), file, "csv");
      return word("saved", language);
    });
  const savePng = (make: MakeImages, ground: "theme" | "white"): void =>
    attempt(async () => {
      saveFile(await (await picture(make, ground)).png(), file, "png");
      return word("saved", language);
    });

  return (
    <>
      {images ? (
        <>
          <Menu.Item onClick={() => savePng(images, "theme")}>{word("png", language)}</Menu.Item>
          {isDark ? (
            <Menu.Item onClick={() => savePng(images, "white")}>{word("pngWhite", language)}</Menu.Item>
          ) : null}
          <Menu.Item
            onClick={() =>
              attempt(async () => {
                saveFile((await picture(images, "theme")).svg(), file, "svg");
                return word("saved", language);
              })
            }
          >
            {word("svg", language)}
          </Menu.Item>
          {canCopyPicture ? (
            <Menu.Item
              onClick={() =>
                attempt(async () => {
                  const png = picture(images, "theme").then((made) => made.png());
                  await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
                  return word("pictureCopied", language);
                })
              }
            >
              {word("copyPicture", language)}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
        </>
      ) : null}
      <Menu.Item onClick={() => saveCsv("worded")}>{word("csv", language)}</Menu.Item>
      <Menu.Item onClick={() => saveCsv("raw")}>{word("csvRaw", language)}</Menu.Item>
      <Menu.Item
        onClick={() =>
          attempt(async () =>
            word((await copyText(tabText(await cells("worded")))) ? "rowsCopied" : "notCopied", language),
          )
        }
      >
        {word("copyRows", language)}
      </Menu.Item>
      {more.length === 0 ? null : <Menu.Divider />}
      {more.map(({ key, label, run }) => (
        <Menu.Item key={key} onClick={() => void run()}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

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
