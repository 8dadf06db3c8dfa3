/** What stock content says of a table's chart in `data-chart`. */
export interface ChartNote {
  title: string;
  subTitle: string;
  xTitle: string;
  yTitle: string;
  /** The unit behind each value. */
  suffix: string;
  /** What a pie's values are. */
  tip: string;
  /** Categories are the rows instead of the columns. */
  isTransposed: boolean;
  /** Place among `chartTypes`. */
  chartType: number;
}

export const plainNote: ChartNote = {
  title: "",
  subTitle: "",
  xTitle: "",
  yTitle: "",
  suffix: "",
  tip: "",
  isTransposed: false,
  chartType: 0,
};

/** The class of a table that a chart is drawn of. */
export const chartClass = "edui-charts-table";

const texts = ["title", "subTitle", "xTitle", "yTitle", "suffix", "tip"] as const;
const longest = 200;

// The format knows no way to write its own two marks within a text; the wide ones read the same.
const written = (text: string): string =>
  text.slice(0, longest).replaceAll(";", "；").replaceAll(":", "：").replace(/\s+/g, " ").trim();

/** A note as stock content writes it. */
export function printNote(note: ChartNote): string {
  return [
    ...texts.map((name) => `${name}:${written(note[name])}`),
    `dataFormat:${note.isTransposed ? "-1" : "1"}`,
    `chartType:${note.chartType}`,
  ].join(";");
}

/** Reads a note; what is missing or odd is as in a plain one. */
export function readNote(text: string): ChartNote {
  const said = new Map(
    text.split(";").map((part) => {
      const colon = part.indexOf(":");
      return [part.slice(0, colon).trim(), part.slice(colon + 1).trim()] as const;
    }),
  );
  const type = Number(said.get("chartType"));
  return {
    ...plainNote,
    ...Object.fromEntries(texts.map((name) => [name, (said.get(name) ?? "").slice(0, longest)])),
    isTransposed: said.get("dataFormat") === "-1",
    chartType: Number.isInteger(type) && type >= 0 && type <= 5 ? type : 0,
  };
}
