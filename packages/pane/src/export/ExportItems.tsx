import { Menu, useComputedColorScheme } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { chartTypes } from "@provost/report-core/chart-rule";
import type {
  DrawnFigure,
  Figure,
  FigureTotals,
  KpiFigure,
  PivotFigure,
  TableFigure,
} from "@provost/report-core/figure/figure";
import { tableFigure } from "@provost/report-core/figure/table-figure";
import type { RefObject } from "react";
import { copyText } from "../copy-text.ts";
import { loadChartEngine } from "../load-chart-engine.ts";
import { word } from "../pane-words.ts";
import { partsOfFigure } from "../parts-of-figure.ts";
import { readPalette } from "../read-palette.ts";
import type { SortTerm } from "../table/sort-rows.ts";
import { tabText } from "../table/tab-text.ts";
import { csvText } from "./csv-text.ts";
import { saveFile } from "./save-file.ts";
import { type CellKind, shownRows } from "./shown-rows.ts";

/** Something a caller makes of a chart; what goes wrong it says itself. */
export interface TakeAlong {
  key: string;
  label: string;
  run(): void | Promise<void>;
}

export interface ExportItemsProps {
  more?: readonly TakeAlong[] | undefined;
  figure: Figure;
  /** What the figure was made of, for the table behind a chart. */
  rows: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  totals?: readonly FigureTotals[] | undefined;
  /** The rows are some of those that the totals are of. */
  isPart: boolean;
  sort: readonly SortTerm[];
  /** The element the chart stands in. */
  body: RefObject<HTMLElement | null>;
  /** What the chart is called when it has no title; empty where nobody named it. */
  name: string;
  type: ChartType;
  language: Language;
  /** Told what became of a choice. */
  onSaid(text: string): void;
}

/** What a chart can be taken along as: pictures, rows; nothing leaves the browser. */
export function ExportItems(props: ExportItemsProps) {
  const { figure, rows, schema, style, totals, isPart, sort, body, name, type, language } = props;
  const { more = [], onSaid } = props;
  const isDark = useComputedColorScheme("light") === "dark";
  const title = figure.title === "" ? name : figure.title;
  const file = title === "" ? chartTypes[type].name[language] : title;
  const canCopyPicture = typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;

  const cells = (kind: CellKind): string[][] => {
    const table: Figure =
      figure.kind === "table" || figure.kind === "pivot"
        ? figure
        : tableFigure({ rows, schema, style, totals, language });
    return isTable(table) ? shownRows(table, figure.kind === "table" ? sort : [], kind, isPart) : [];
  };
  const saveCsv = (kind: CellKind): void =>
    saveFile(new Blob([csvText(cells(kind))], { type: "text/csv;charset=utf-8" }), file, "csv");

  const picture = async (drawn: DrawnFigure | KpiFigure, ground: "theme" | "white") => {
    const host = body.current;
    if (!host) throw new Error("the chart is not on the page");
    const options = {
      title,
      palette: ground === "white" ? lightPalette(host) : readPalette(host),
      language,
      width: host.clientWidth,
      height: host.clientHeight,
    };
    const svgBlob = (text: string): Blob => new Blob([text], { type: "image/svg+xml" });
    if (drawn.kind === "kpi") {
      const { kpiPng, kpiSvg } = await import("./kpi-image.tsx");
      return { png: () => kpiPng(drawn, options), svg: () => svgBlob(kpiSvg(drawn, options)) };
    }
    const [{ chartPng, chartSvg }] = await Promise.all([
      import("./chart-image.ts"),
      loadChartEngine(partsOfFigure(drawn)),
    ]);
    return { png: () => chartPng(drawn, options), svg: () => svgBlob(chartSvg(drawn, options)) };
  };
  const attempt = (work: () => Promise<string>): void => {
    work().then(onSaid, () => onSaid(word("exportFailed", language)));
  };
  const savePng = (drawn: DrawnFigure | KpiFigure, ground: "theme" | "white"): void =>
    attempt(async () => {
      saveFile(await (await picture(drawn, ground)).png(), file, "png");
      return word("saved", language);
    });

  return (
    <>
      {isPicture(figure) ? (
        <>
          <Menu.Item onClick={() => savePng(figure, "theme")}>{word("png", language)}</Menu.Item>
          {isDark ? (
            <Menu.Item onClick={() => savePng(figure, "white")}>{word("pngWhite", language)}</Menu.Item>
          ) : null}
          <Menu.Item
            onClick={() =>
              attempt(async () => {
                saveFile((await picture(figure, "theme")).svg(), file, "svg");
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
                  const png = picture(figure, "theme").then((made) => made.png());
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
            word((await copyText(tabText(cells("worded")))) ? "rowsCopied" : "notCopied", language),
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

function isPicture(figure: Figure): figure is DrawnFigure | KpiFigure {
  const { kind } = figure;
  return kind === "kpi" || kind === "axes" || kind === "pie" || kind === "scatter" || kind === "heatmap";
}

function isTable(figure: Figure): figure is TableFigure | PivotFigure {
  return figure.kind === "table" || figure.kind === "pivot";
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
