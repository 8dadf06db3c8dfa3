import { isRecord } from "./exact-json.ts";

/** Positions of a statement's nodes: pairs of the position in the text that runs and in the text as sent, both in bytes. */
export type Places = readonly (readonly [ran: number, sent: number])[];

/** Maximum number of nodes with a position; a longer statement has no places. */
const most = 2000;

/** The index (UTF-16) that a number of bytes into a text is at; `undefined` beyond its end. */
export function indexOfByte(text: string, byte: number): number | undefined {
  const bytes = Buffer.from(text);
  return byte > bytes.length ? undefined : bytes.subarray(0, byte).toString().length;
}

interface Found {
  kind: string;
  place: number | null;
}

function collect(node: unknown, found: Found[]): void {
  if (Array.isArray(node)) for (const item of node) collect(item, found);
  if (!isRecord(node)) return;
  if ("query_location" in node) {
    const place = typeof node.query_location === "number" ? node.query_location : null;
    found.push({ kind: `${String(node.class)} ${String(node.type)}`, place });
  }
  for (const part of Object.values(node)) collect(part, found);
}

/** Pairs the nodes of the tree as sent with those of the tree that runs; none where the two do not agree. */
export function pairPlaces(sent: unknown, ran: unknown): Places {
  const [before, after]: [Found[], Found[]] = [[], []];
  collect(sent, before);
  collect(ran, after);
  const agree =
    before.length === after.length && before.every(({ kind }, index) => kind === after[index]?.kind);
  if (!agree || before.length > most) return [];
  return after.flatMap(({ place }, index) => {
    const other = before[index]?.place ?? null;
    return place === null || other === null ? [] : [[place, other] as const];
  });
}
