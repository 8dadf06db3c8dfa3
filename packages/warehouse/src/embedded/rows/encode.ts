import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  type DuckDBMaterializedResult,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBUnionValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import type { ResultShape } from "../../warehouse.ts";

const maxSafe = BigInt(Number.MAX_SAFE_INTEGER);

function encodeWhole(value: bigint): string {
  return value <= maxSafe && value >= -maxSafe ? value.toString() : `"${value}"`;
}

// A double holds 15 decimal digits for certain; a longer number stays text so that no digit is lost.
function encodeDecimal(value: DuckDBDecimalValue): string {
  const text = value.toString();
  return value.value.toString().replace("-", "").length <= 15 ? text : `"${text}"`;
}

function isTimestamp(value: object): value is { isFinite: boolean; toString(): string } {
  return (
    value instanceof DuckDBTimestampValue ||
    value instanceof DuckDBTimestampSecondsValue ||
    value instanceof DuckDBTimestampMillisecondsValue ||
    value instanceof DuckDBTimestampNanosecondsValue
  );
}

function encodeObject(value: object & DuckDBValue): string {
  if (value instanceof DuckDBDecimalValue) return encodeDecimal(value);
  if (isTimestamp(value)) return value.isFinite ? `"${value.toString().replace(" ", "T")}"` : "null";
  if (value instanceof DuckDBTimestampTZValue) {
    if (!value.isFinite) return "null";
    return `"${new DuckDBTimestampValue(value.micros).toString().replace(" ", "T")}Z"`;
  }
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map(encodeValue).join(",")}]`;
  }
  if (value instanceof DuckDBStructValue) {
    const parts = Object.entries(value.entries).map(
      ([key, part]) => `${JSON.stringify(key)}:${encodeValue(part)}`,
    );
    return `{${parts.join(",")}}`;
  }
  if (value instanceof DuckDBMapValue) {
    return `[${value.entries.map(({ key, value: part }) => `[${encodeValue(key)},${encodeValue(part)}]`).join(",")}]`;
  }
  if (value instanceof DuckDBUnionValue) return encodeValue(value.value);
  if (value instanceof DuckDBBlobValue) return `"${Buffer.from(value.bytes).toString("hex")}"`;
  return JSON.stringify(value.toString());
}

/** A value as JSON text: whole numbers and decimals that a double cannot hold become text, dates ISO text, NaN and infinity null, blobs hex. */
export function encodeValue(value: DuckDBValue): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Number.isFinite(value) ? String(value) : "null";
    case "bigint":
      return encodeWhole(value);
    case "boolean":
      return value ? "true" : "false";
    default:
      return encodeObject(value);
  }
}

/** An encoded result. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly rowCount: number;
  readonly truncated: boolean;
}

interface Layout {
  readonly head: string;
  readonly tail: string;
  row(cells: readonly string[]): string;
}

function layoutOf(result: DuckDBMaterializedResult, shape: ResultShape): Layout {
  if (shape === "objects") {
    const keys = result.deduplicatedColumnNames().map((name) => `${JSON.stringify(name)}:`);
    return {
      head: "[",
      tail: "]",
      row: (cells) => `{${cells.map((cell, index) => (keys[index] ?? "") + cell).join(",")}}`,
    };
  }
  const types = result.columnTypes();
  const columns = result.columnNames().map((name, index) => ({ name, type: String(types[index]) }));
  return {
    head: `"columns":${JSON.stringify(columns)},"rows":[`,
    tail: "]",
    row: (cells) => `[${cells.join(",")}]`,
  };
}

/** Reads a result chunk by chunk, encodes it, and stops at the first cap. Never of a stream: an error in the middle of one ends it as if nothing more had been there. */
export function encodeResult(
  result: DuckDBMaterializedResult,
  shape: ResultShape,
  maxRows: number,
  maxBytes: number,
): Encoded {
  const layout = layoutOf(result, shape);
  const rows: string[] = [];
  let size = Buffer.byteLength(layout.head) + layout.tail.length;
  let truncated = false;
  reading: for (let at = 0; at < result.chunkCount; at++) {
    const chunk = result.getChunk(at);
    const columns = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index++) {
      const text = layout.row(columns.map((column) => encodeValue(column[index] ?? null)));
      size += Buffer.byteLength(text) + 1;
      if (rows.length >= maxRows || size > maxBytes) {
        truncated = true;
        break reading;
      }
      rows.push(text);
    }
  }
  return { bytes: Buffer.from(layout.head + rows.join(",") + layout.tail), rowCount: rows.length, truncated };
}
