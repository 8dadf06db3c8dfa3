import type { NumberFormat } from "@provost/contract/report/number-format";
import { xmlText } from "./cell-xml.ts";

const quoted = (text = ""): string => (text === "" ? "" : `"${text.replaceAll('"', "")}"`);

/** A format as a spreadsheet writes it; `null`: numbers as they are. */
export function formatCode(format: NumberFormat | null): string | null {
  if (format === null) return null;
  const { style, decimals, grouping = true, prefix, suffix } = format;
  const around = (core: string): string => `${quoted(prefix)}${core}${quoted(suffix)}`;
  const digits = (count: number): string => (count === 0 ? "" : `.${"0".repeat(count)}`);
  if (style === "percent") return around(`0${digits(decimals ?? 2)}%`);
  const isBare = decimals === undefined && !prefix && !suffix;
  if (isBare) return null;
  if (decimals === undefined) return around("General");
  return around(`${grouping ? "#,##0" : "0"}${digits(decimals)}`);
}

/** The look of cells: the fixed ones first, then one for each code. */
export function stylesXml(codes: readonly string[]): string {
  const own = codes.map(
    (code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${xmlText(code).replaceAll('"', "&quot;")}"/>`,
  );
  const formats = [
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>',
    '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>',
    ...own,
  ];
  const looks = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
    ...codes.map(
      (_, at) =>
        `<xf numFmtId="${170 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ];
  const font = '<sz val="11"/><name val="Calibri"/>';
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${looks.length}">${looks.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join("");
}
