import { familyOf } from "@provost/contract/aggregate";
import type { SchemaColumn } from "@provost/contract/source";
import { cellText } from "./axis-number.ts";
import { emptyFigure, heightOf, invalidFigure, type MakeFigure, rowsOf, type TableFigure } from "./figure.ts";

function isNumeric({ calculFunc, Type }: SchemaColumn): boolean {
  return calculFunc === "count" || familyOf(Type) === "numeric";
}

/** A column per schema item, headed "column(function)" for measures. */
export const tableFigure: MakeFigure<TableFigure> = (data, schema, style, language) => {
  if (!Array.isArray(data)) return invalidFigure("table", style, language);
  const rows = rowsOf(data);
  if (rows.length === 0 || schema.length === 0) return emptyFigure("table", style, language);
  return {
    kind: "table",
    type: "table",
    title: style.title ?? "",
    height: heightOf("table", style),
    headings: schema.map((column) => ({
      key: column.name,
      label: column.label || column.name,
      numeric: isNumeric(column),
    })),
    rows: rows.map((row) => schema.map(({ name, calculFunc }) => cellText(row[name], calculFunc, language))),
    summary:
      language === "zh"
        ? `表格：${schema.length} 列，${rows.length} 行。`
        : `Table: ${schema.length} columns, ${rows.length} rows.`,
    notes: [],
  };
};
