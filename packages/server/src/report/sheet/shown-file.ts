import type { Cell } from "@provost/contract/report/report";
import type { LocalizedText } from "@provost/contract/wire/language";
import { copiedLine, pivotHeads } from "@provost/pane/pivot-grid";
import { shownColumns } from "@provost/pane/table/column-layout";
import { shownTotals } from "@provost/report-core/chart-type/needed-totals";
import { pivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { formatOf } from "@provost/report-core/figure/number-words";
import { inNaturalOrder, mayCount } from "@provost/report-core/result/natural-order";
import { ownNames, rowsAsObjects } from "@provost/report-core/result/result-rows";
import { numberCell, textCell } from "./cell-xml.ts";
import {
  cellReader,
  csvCell,
  type Encode,
  type NumberStyles,
  numberStyles,
  shownEncode,
} from "./sheet-cells.ts";
import type { SheetJob, ShownAs } from "./sheet-job.ts";
import type { Taken } from "./take-rows.ts";

const totalName: LocalizedText = { zh: "合计", en: "Total" };

/** A file's headings, its rows as they come, and those behind them. */
export interface SheetPlan {
  headings: readonly (readonly string[])[];
  codes: readonly string[];
  row(cells: readonly Taken[]): (string | null)[];
  last: readonly (string | null)[][];
}

type Shown = SheetJob & { shown: ShownAs };

function textOf(cell: Cell | undefined): Taken {
  return cell === undefined || cell === null ? null : String(cell).replace(/^(\d{4}-\d\d-\d\d)T/, "$1 ");
}

/** Rows as a chart's table shows them, one by one, the total of all behind them. */
export function tablePlan({ shown, columns, format, language }: Shown): SheetPlan {
  const { chartType, schema, style, totals } = shown;
  const names = ownNames(columns);
  const styles = numberStyles();
  const inOrder = shownColumns(
    schema.map((column) => ({ key: column.name, label: headingOf(column), numeric: false, column })),
    style,
  ).map(({ column, label }) => {
    const from = names.indexOf(column.name);
    const encode: Encode = shownEncode(column, columns[from]?.type ?? "VARCHAR", {
      format,
      style,
      language,
      styles,
    });
    return { column, label, from, encode };
  });
  const plain = format === "csv" ? csvCell : textCell;
  const row = (cells: readonly Taken[]): (string | null)[] =>
    inOrder.map(({ from, encode }) => {
      const cell = cells[from];
      return cell === null || cell === undefined ? null : encode(cell);
    });
  const total = shownTotals(chartType, shown, totals).find(({ by }) => by.length === 0)?.rows[0];
  const named = inOrder.findIndex(({ column }) => column.isDimension);
  return {
    headings: [inOrder.map(({ label }) => (format === "csv" ? csvCell(label) : label))],
    codes: styles.codes,
    row,
    last: total
      ? [
          inOrder.map(({ column, from, encode }, at) => {
            if (column.isDimension) return at === named ? plain(totalName[language]) : null;
            const cell = textOf(total[from]);
            return cell === null ? null : encode(cell);
          }),
        ]
      : [],
  };
}

/** Puts rows in the order that a chart's table has them in, as soon as all of them are here. */
export interface RowPlaces {
  /** Whether the order of the rows may be another one, as the first of them shows. */
  waits(first: readonly Taken[]): boolean;
  placed(taken: readonly Taken[][]): readonly Taken[][];
}

/** The places of a table's rows. */
export function rowPlaces({ shown: { schema }, columns }: Shown): RowPlaces {
  const { dimensions } = rolesOf(schema);
  const names = ownNames(columns);
  const cellsOf = dimensions.map(({ name }) => {
    const from = names.indexOf(name);
    const read = cellReader(columns[from]?.type ?? "VARCHAR");
    return (cells: readonly Taken[]): Cell => read(cells[from] ?? null);
  });
  const cellOf = (cells: readonly Taken[], place: number): Cell => cellsOf[place]?.(cells) ?? null;
  return {
    waits: (first) => dimensions.some((column, place) => mayCount(column, cellOf(first, place), schema)),
    placed: (taken) => inNaturalOrder(taken, dimensions, schema, cellOf),
  };
}

/** Whether it is put together from all rows at once. */
export const isWhole = ({ chartType }: ShownAs): boolean => chartType === "pivot";

/** A pivot table of all its rows. */
export function pivotPlan({ shown, columns, format, language }: Shown, taken: readonly Taken[][]): SheetPlan {
  const { schema, style, totals } = shown;
  const read = columns.map(({ type }) => cellReader(type));
  const rows = rowsAsObjects({
    columns: [...columns],
    rows: taken.map((cells) => cells.map((cell, at) => read[at]?.(cell) ?? null)),
  });
  const reckoned = totals.map(({ by, rows: some }) => ({
    by,
    rows: rowsAsObjects({ columns: [...columns], rows: some }),
  }));
  const figure = pivotFigure({ rows, schema, style, language, totals: reckoned });
  if (figure.kind !== "pivot")
    return { headings: [schema.map(headingOf)], codes: [], row: () => [], last: [] };
  const styles: NumberStyles = numberStyles();
  const sides = figure.rowDimensions.length;
  const looks = figure.columns.map(({ measure }) => styles.styleOf(formatOf(measure, style)));
  const spread = pivotHeads(figure).map((line) =>
    line.flatMap(({ label, span }) =>
      Array.from({ length: span }, () => (format === "csv" ? csvCell(label) : label)),
    ),
  );
  const last = figure.rows.map((line) =>
    copiedLine(figure, line).cells.map((text, at) => {
      if (format === "csv") return csvCell(text);
      const value = at < sides ? undefined : line.values[at - sides];
      if (at < sides) return textCell(text);
      return value === undefined || value === null ? null : numberCell(String(value), looks[at - sides]);
    }),
  );
  return { headings: spread, codes: styles.codes, row: () => [], last };
}
