const plain = /^(\d+(\.\d*)?|\.\d+)$/;
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

const plainText = (typed: string): string => typed.normalize("NFKC").trim().replace(/\s/g, ",");

/** A number as people type it, with thousands apart and full-width digits; `null` = nothing yet, `NaN` = no number. */
export function readNumber(typed: string): number | null {
  const text = plainText(typed);
  if (text === "") return null;
  if (plain.test(text)) return Number(text);
  return grouped.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

/** Whether it contains a point: the decimal separator for some people, the thousands separator for others. */
export const hasPoint = (typed: string): boolean => plainText(typed).includes(".");

/** How many pieces; a point in it makes it no number. */
export function readPieces(typed: string): number | null {
  return hasPoint(typed) ? Number.NaN : readNumber(typed);
}

/** A number as it was understood, its thousands apart; what is none stays as it was typed. */
export function regrouped(typed: string): string {
  const number = readNumber(typed);
  if (number === null || Number.isNaN(number)) return typed;
  const [whole = "", decimals = ""] = plainText(typed).replaceAll(",", "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
  return `${digits === "" ? "0" : digits}${decimals === "" ? "" : `.${decimals}`}`;
}
