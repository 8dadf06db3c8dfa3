/** A field that an expression may name. */
export interface ExpressionField {
  name: string;
  /** The displayed name; omitted if it equals `name`. */
  label?: string;
  type: string;
}

/** A function that an expression may call: `sum(value)` and what it does. */
export interface ExpressionFunction {
  name: string;
  form: string;
  hint: string;
}

/** A suggestion at the caret position. */
export interface Suggestion {
  label: string;
  /** The text to insert; the caret is placed `back` characters before its end. */
  insert: string;
  back: number;
  detail: string;
  kind: "field" | "function";
}

export interface Suggestions {
  /** Where what was typed of the word begins. */
  from: number;
  options: Suggestion[];
}

const singleWord = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const wordBefore = /(?:\[[^\]]*|[\p{L}_][\p{L}\p{N}_]*)$/u;
const reserved = /^(?:and|or|not|in|is|null|true|false|case|if|then|else|end|when)$/i;

/** A field's name as an expression writes it: in square brackets where it is no single word. */
export function writtenField(name: string, functions: readonly ExpressionFunction[] = []): string {
  const isFunction = functions.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return singleWord.test(name) && !reserved.test(name) && !isFunction
    ? name
    : `[${name.replaceAll("]", "]]")}]`;
}

/** Whether the caret is inside a quoted text. */
function isInText(before: string): boolean {
  return (before.match(/'/g)?.length ?? 0) % 2 === 1;
}

/** The suggestions at the caret; `null` if there are none. Without a word before the caret, only when requested by key. */
export function suggestAt(
  before: string,
  fields: readonly ExpressionField[],
  functions: readonly ExpressionFunction[],
  isRequested: boolean,
): Suggestions | null {
  if (isInText(before)) return null;
  const typed = wordBefore.exec(before)?.[0] ?? "";
  if (typed === "" && !isRequested) return null;
  const isBracket = typed.startsWith("[");
  const wanted = (isBracket ? typed.slice(1) : typed).toLowerCase();
  const named = fields.filter(({ name, label = "" }) =>
    [name, label].some((one) => one.toLowerCase().includes(wanted)),
  );
  const called = isBracket ? [] : functions.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const options: Suggestion[] = [
    ...named.map(({ name, label, type }) => ({
      label: name,
      insert: isBracket ? `[${name.replaceAll("]", "]]")}]` : writtenField(name, functions),
      back: 0,
      detail: label === undefined || label === name ? type : `${label} · ${type}`,
      kind: "field" as const,
    })),
    ...called.map(({ name, form, hint }) => ({
      label: form,
      insert: `${name}()`,
      back: form.endsWith("()") ? 0 : 1,
      detail: hint,
      kind: "function" as const,
    })),
  ];
  return options.length === 0 ? null : { from: before.length - typed.length, options };
}
