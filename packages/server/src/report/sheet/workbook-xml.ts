import { xmlText } from "./cell-xml.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/** Where the sheet of a number (from 1) lies in the file. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The parts of a workbook besides its sheets and styles, by path; sheets are named after `name`. */
export function workbookParts(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  // A sheet's name has 31 characters at most, and none of these.
  const bare =
    name
      .replace(/[\\/?*[\]:']/g, " ")
      .trim()
      .slice(0, 25) || "Sheet";
  const named = (number: number): string => (sheets === 1 ? bare : `${bare} (${number})`);
  return {
    "[Content_Types].xml": [
      `${head}<Types xmlns="${packaged}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
      ...numbers.map(
        (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${types}.worksheet+xml"/>`,
      ),
      "</Types>",
    ].join(""),
    "_rels/.rels": `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": [
      `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>`,
      ...numbers.map(
        (number) =>
          `<sheet name="${xmlText(named(number)).replaceAll('"', "&quot;")}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      "</sheets></workbook>",
    ].join(""),
    "xl/_rels/workbook.xml.rels": [
      `${head}<Relationships xmlns="${packaged}/relationships">`,
      ...numbers.map(
        (number) =>
          `<Relationship Id="rId${number}" Type="${links}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      ),
      `<Relationship Id="rId${sheets + 1}" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    ].join(""),
  };
}
