import { dayMs } from "../../platform/clock.ts";

/** Places in the list of styles of a workbook (`styles-xml.ts`). */
export const fixedStyles = { plain: 0, date: 1, moment: 2, heading: 3, literal: 4 } as const;
/** Styles of number formats come behind these. */
export const firstNumberStyle = 5;
/** The longest text that a cell of a spreadsheet holds. */
export const longestCell = 32_767;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const special = /[&<>\ufffe\uffff\p{Cc}\p{Cs}]|_x[0-9A-Fa-f]{4}_/u;
const each = /[&<>\ufffe\uffff\p{Cc}]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** Text as a spreadsheet's XML holds it; what XML cannot hold is written by its number. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  const hex = (sign: string): string =>
    `_x${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`;
  return text
    .toWellFormed()
    .replace(each, (sign) => entities[sign] ?? (sign === "\n" || sign === "\t" ? sign : hex(sign)));
}

const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** The part of a text cell after its reference, whatever the text looks like; text that would run as a formula is marked as text permanently. */
export function textCell(text: string): string {
  const truncated = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  const style = formula.test(truncated) ? ` s="${fixedStyles.literal}"` : "";
  return `${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(truncated)}</t></is></c>`;
}

const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The same of a number; what has more digits than a spreadsheet keeps stays text. */
export function numberCell(text: string, style: number = fixedStyles.plain): string {
  const isExact = text.length <= 15 || /[.e]/i.test(text);
  if (!isExact || !number.test(text)) return textCell(text);
  return style === 0 ? `><v>${text}</v></c>` : ` s="${style}"><v>${text}</v></c>`;
}

/** Day 0 of a spreadsheet, as days from 1970; earlier than 1900-03-01 its days are off by one. */
const [zero, first] = [25_569, 61];

/** The same of a day or a moment (`2024-03-01`, `2024-03-01 10:00:00.5`); what a spreadsheet does not know stays text. */
export function dateCell(text: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d(?:\.\d+)?))?$/.exec(text);
  if (!found) return textCell(text);
  const [, year, month, day, hour, minute, second] = found;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs + zero;
  if (days < first) return textCell(text);
  if (hour === undefined) return ` s="${fixedStyles.date}"><v>${days}</v></c>`;
  const part = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / 86_400;
  return ` s="${fixedStyles.moment}"><v>${Number((days + part).toFixed(9))}</v></c>`;
}

/** The same of a truth value. */
export function truthCell(text: string): string {
  return ` t="b"><v>${text === "true" ? 1 : 0}</v></c>`;
}

/** The letters of a column, from 0 on. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
