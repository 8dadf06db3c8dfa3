import { guessEncoding } from "@provost/warehouse/csv/encoding";
import { parse } from "csv-parse/sync";

const delimiters = [",", ";", "\t"] as const;

/** Records of a CSV file, whatever its encoding (UTF-8, UTF-16, GB18030) and delimiter; throws when it is no text of that kind. */
export function rowsOfText(bytes: Buffer, most: number): string[][] {
  const { encoding } = guessEncoding(bytes);
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new Error("the file is not a text");
  const read = (delimiter: string, to: number): string[][] =>
    parse(text, { delimiter, to, relax_column_count: true, relax_quotes: true });
  // The delimiter is the one that parts the head most.
  const parted = delimiters.map((delimiter) => ({ delimiter, heads: read(delimiter, 1)[0]?.length ?? 0 }));
  const best = parted.reduce((most, other) => (other.heads > most.heads ? other : most));
  return read(best.delimiter, most);
}
