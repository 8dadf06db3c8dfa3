// TypeScript's library does not know the source-text reviver (Node >= 21) yet.
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}

const exact = JSON as unknown as ExactJson;

/** Parses JSON so that a number which would change when written back (64 bits, long decimals) is kept as its source text. */
export function parseExact(text: string): unknown {
  return exact.parse(text, (_key, value, context) =>
    typeof value === "number" && context.source !== undefined && String(value) !== context.source
      ? exact.rawJSON(context.source)
      : value,
  );
}

/** True for a number kept as source text. */
export function isExactNumber(value: unknown): boolean {
  return exact.isRawJSON(value);
}

/** True for a plain object of a parsed tree. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
