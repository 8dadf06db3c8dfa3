import type { NumberFormat } from "@provost/contract/report/number-format";
import { cellBlanks, trimCell } from "@provost/contract/source/empty-values";
import { quoteText } from "../sql-text.ts";
import { type CsvType, valueFits } from "./column-type.ts";
import { saysNothing } from "./missing.ts";

/** What the numbers of a column are written with: one currency, percent, Chinese units, or marks between thousands alone. */
export type NumberSign = "¥" | "$" | "€" | "£" | "%" | "万" | ",";

// Each is read by the engine, too: nothing in them may mean something else there.
const currency =
  /^(?:(?:[+−-]?¤[ \xa0]?|¤[ \xa0]?[+−-])[0-9.,]+[ \xa0]?(?:万亿|[万亿])?|[+−-]?[0-9.,]+[ \xa0]?(?:万亿|[万亿])?[ \xa0]?¤|\(¤[ \xa0]?[0-9.,]+\)|¤[ \xa0]?\([0-9.,]+\)|\([0-9.,]+[ \xa0]?¤\)|\([0-9.,]+\)[ \xa0]?¤)$/;
const digits = /^(?:(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|0|[1-9][0-9]*)(?:[.][0-9]+)?|[.][0-9]+)$/;
const negative = /[−(-]/;

/** How a sign is written. */
interface Writing {
  /** What a cell looks like, its currency written as ¤. */
  readonly shape: RegExp;
  /** What names the currency. */
  readonly marks?: RegExp;
  /** Numbers without it may be among the others; this shows that it is meant. */
  readonly shownBy?: RegExp;
}

const writings: Readonly<Record<NumberSign, Writing>> = {
  "¥": { shape: currency, marks: /[¥￥元]|CNY|RMB/ },
  $: { shape: currency, marks: /[$]|USD/ },
  "€": { shape: currency, marks: /€|EUR/ },
  "£": { shape: currency, marks: /£/ },
  "%": { shape: /^[+−-]?[0-9.,]+[ \xa0]?[%％]$/ },
  万: { shape: /^[+−-]?[0-9.,]+[ \xa0]?(?:万亿|[万亿])?$/, shownBy: /[万亿]/ },
  ",": { shape: /^[+−-]?[0-9.,]+$/, shownBy: /,/ },
};

/** All signs, in the order in which they are looked for. */
export const numberSigns: readonly NumberSign[] = ["¥", "$", "€", "£", "%", "万", ","];

/** What a number with the mark is multiplied by, as a power of ten; the longer mark first. */
const powers = [
  ["万亿", 12],
  ["亿", 8],
  ["万", 4],
  ["%", -2],
  ["％", -2],
] as const;

const powerIn = (text: string): number => powers.find(([mark]) => text.includes(mark))?.[1] ?? 0;

/** Whether plain numbers may be among those with the sign. */
export function takesPlain(sign: NumberSign): boolean {
  return writings[sign].shownBy !== undefined;
}

/** The number in a cell as a program writes it, by its digits alone: "85%" is "85e-2"; null where the cell is no number with the sign. */
export function plainNumber(sign: NumberSign, cell: string): string | null {
  const text = trimCell(cell);
  const { shape, marks } = writings[sign];
  if (marks && !marks.test(text)) return null;
  if (!shape.test(marks ? text.replace(marks, "¤") : text)) return null;
  const bare = text.replace(/[^0-9.,]/g, "");
  if (!digits.test(bare)) return null;
  const power = powerIn(text);
  return `${negative.test(text) ? "-" : ""}${bare.replaceAll(",", "")}${power === 0 ? "" : `e${power}`}`;
}

/** The same of a column of text, in SQL: null where a cell is no number with the sign. */
export function plainNumberSql(sign: NumberSign, column: string): string {
  const text = `trim(${column}, ${quoteText(cellBlanks)})`;
  const { shape, marks } = writings[sign];
  const matches = (value: string, pattern: RegExp) =>
    `regexp_matches(${value}, ${quoteText(pattern.source)})`;
  const shaped = marks ? `regexp_replace(${text}, ${quoteText(marks.source)}, '¤')` : text;
  const bare = `regexp_replace(${text}, '[^0-9.,]', '', 'g')`;
  const conditions = [
    ...(marks ? [matches(text, marks)] : []),
    matches(shaped, shape),
    matches(bare, digits),
  ];
  const power = powers.map(([mark, by]) => `WHEN contains(${text}, ${quoteText(mark)}) THEN 'e${by}'`);
  const minus = `CASE WHEN ${matches(text, negative)} THEN '-' ELSE '' END`;
  const number = `${minus} || replace(${bare}, ',', '') || CASE ${power.join(" ")} ELSE '' END`;
  return `CASE WHEN ${conditions.join(" AND ")} THEN ${number} END`;
}

/** Whether a value that says something can be read as the type, in a column with the sign. */
export function cellFits(type: CsvType, cell: string, sign: NumberSign | undefined): boolean {
  if (sign === undefined || !isNumeric(type)) return valueFits(type, cell);
  const plain = plainNumber(sign, cell);
  return plain !== null && valueFits(type, plain);
}

/** Whether numbers of a sign can be of the type. */
export function isNumeric(type: string): type is "BIGINT" | "DOUBLE" {
  return type === "BIGINT" || type === "DOUBLE";
}

/** What all values of a column are written with, the type of their numbers, and the format that shows them as they were. */
export interface FoundSign {
  readonly sign: NumberSign;
  readonly type: "BIGINT" | "DOUBLE";
  readonly format?: NumberFormat;
  /** Marks alone that nothing shows to be between thousands: the values can be lists of numbers, too. */
  readonly unsure?: true;
}

interface Candidate {
  readonly sign: NumberSign;
  /** The first value. */
  readonly first: string;
  isShown: boolean;
  /** Every value from a thousand has marks. */
  isMarked: boolean;
  /** Some value begins with fewer than three digits. */
  isGrouped: boolean;
  isWhole: boolean;
  decimals: number;
}

const isApart = (char: string): boolean => char === " " || char === "\u00a0";

/** The currency as a value has it, before or after its number. */
function affixOf(sign: NumberSign, text: string): Pick<NumberFormat, "prefix" | "suffix"> {
  const found = writings[sign].marks?.exec(text);
  if (!found) return {};
  const mark = found[0].replace("￥", "¥");
  if (found.index < text.search(/[0-9.]/))
    return { prefix: isApart(text.charAt(found.index + mark.length)) ? `${mark} ` : mark };
  return { suffix: isApart(text.charAt(found.index - 1)) ? ` ${mark}` : mark };
}

/** Digits that a format writes where it does not say how many. */
const unsaidDecimals = 2;
const mostDecimals = 8;

function formatOf({ sign, first, decimals }: Candidate): NumberFormat | undefined {
  if (sign === "万") return undefined;
  const isCurrency = writings[sign].marks !== undefined;
  const isSaid = decimals > (isCurrency ? 0 : unsaidDecimals);
  return {
    ...(sign === "%" ? { style: "percent" } : { style: "number", grouping: true }),
    ...(isSaid ? { decimals: Math.min(decimals, mostDecimals) } : {}),
    ...affixOf(sign, first),
  };
}

function decimalsIn(text: string): number {
  const point = text.search(/[.][0-9]/);
  if (point < 0) return 0;
  return Math.max(0, text.slice(point + 1).search(/$|[^0-9]/) - Math.max(0, powerIn(text)));
}

/** Takes the values of a column one after another. */
export interface SignTally {
  see(cell: string): void;
  /** Counts a value in that its file gives with a type. */
  seeTyped(type: CsvType): void;
  /** The sign that all values so far have. */
  found(): FoundSign | null;
}

/** Finds out what the values of a column are written with. */
export function signTally(): SignTally {
  let left: Candidate[] | null = null;
  let anyPlain = false;
  let plainType: "BIGINT" | "DOUBLE" = "BIGINT";
  const begin = (first: string): Candidate[] =>
    numberSigns.map((sign) => ({
      ...{ sign, first, decimals: 0 },
      ...{ isShown: false, isMarked: true, isGrouped: false, isWhole: true },
    }));
  const keeps = (candidate: Candidate, cell: string): boolean => {
    const plain = plainNumber(candidate.sign, cell);
    if (plain === null || !valueFits("DOUBLE", plain)) return false;
    candidate.isShown ||= writings[candidate.sign].shownBy?.test(cell) ?? true;
    candidate.isMarked &&= cell.includes(",") || Math.abs(Number(plain)) < 1000;
    candidate.isGrouped ||= /^[^0-9]*[0-9]{1,2}(?![0-9])/.test(cell);
    candidate.isWhole &&= valueFits("BIGINT", plain);
    candidate.decimals = Math.max(candidate.decimals, decimalsIn(cell));
    return true;
  };
  return {
    see(cell) {
      if (left?.length === 0 || saysNothing(cell)) return;
      left = (left ?? begin(cell)).filter((candidate) => keeps(candidate, cell));
    },
    seeTyped(type) {
      if (!isNumeric(type)) left = [];
      else {
        anyPlain = true;
        if (type === "DOUBLE") plainType = type;
      }
    },
    found() {
      const candidate = left?.find(({ sign, isShown }) => isShown && (!anyPlain || takesPlain(sign)));
      if (candidate === undefined) return null;
      const { sign, isWhole, isMarked, isGrouped } = candidate;
      const format = formatOf(candidate);
      const isUnsure = sign === "," && !(isMarked && isGrouped);
      return {
        ...{ sign, type: isWhole ? plainType : "DOUBLE" },
        ...(format ? { format } : {}),
        ...(isUnsure ? { unsure: true } : {}),
      };
    },
  };
}

/** What all values of a column of text are written with; what means empty says nothing of it. */
export function signIn(
  cells: Iterable<string>,
  isEmpty: (cell: string) => boolean = () => false,
): FoundSign | null {
  const tally = signTally();
  for (const cell of cells) if (!isEmpty(cell)) tally.see(cell);
  return tally.found();
}
