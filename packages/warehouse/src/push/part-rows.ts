import { stat } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { castColumn } from "../embedded/view/policy-view.ts";
import { quoteName, quoteText } from "../sql-text.ts";
import { type MeasureTerms, measureWith, shownCharacters, type TableMeasure } from "./measure.ts";
import { type PushColumn, PushError, type PushKind } from "./push-columns.ts";

/** Rows as lines of text, as `COPY` of PostgreSQL and `TabSeparated` of ClickHouse both take them. */
export interface Lines {
  readonly text: string;
  readonly rows: number;
}

/** The rows of a table's parts, one part after the other. */
export interface PartRows {
  readonly rows: number;
  /** Refuses values that the database could not store as they are. */
  check(kind: PushKind): Promise<void>;
  measure(): Promise<TableMeasure>;
  /** The rows from one on, counted over all parts; as many at a time as the engine has ready. */
  lines(from: number): AsyncGenerator<Lines>;
  close(): void;
}

const memoryMb = 1024;

/** The days that a database can store and that texts of four digits can say. */
const days = { postgres: ["0001-01-01", "9999-12-31"], clickhouse: ["1900-01-01", "2299-12-31"] } as const;

const hashed = (of: string): string => `('0x' || substr(md5(${of}), 1, 15))::BIGINT`;

const terms: MeasureTerms = ({ name, type, comparison }) => {
  const column = quoteName(name);
  const numbers = (value: string) =>
    [`count(${column})`, `sum(${value})`, `min(${value})`, `max(${value})`] as const;
  switch (comparison) {
    case "truth":
      return numbers(`${column}::INTEGER`);
    case "exact":
      return numbers(column);
    case "day":
      return numbers(`(${column} - DATE '1970-01-01')`);
    case "moment":
      return numbers(`epoch_us(${column})`);
    case "fraction": {
      const isNumber = `FILTER (WHERE NOT isnan(${column}))`;
      const bits = `CASE WHEN isnan(${column}) THEN 1 ELSE ${column}::DOUBLE::BIT::BIGINT END`;
      return [
        `count(${column})`,
        `sum(${bits})`,
        `min(${column}::DOUBLE) ${isNumber}`,
        `max(${column}::DOUBLE) ${isNumber}`,
      ];
    }
    case "text": {
      const text = type === "VARCHAR" ? column : `${column}::VARCHAR`;
      const least = (func: string): string => `left(${func}(${text}), ${shownCharacters})`;
      return [`count(${column})`, `sum(${hashed(text)})`, least("min"), least("max")];
    }
  }
};

/** A value as text in which what separates values and rows is escaped. */
function cell({ name, type }: PushColumn): string {
  const column = quoteName(name);
  const escaped = (
    [
      ["'\\'", "'\\\\'"],
      ["chr(9)", "'\\t'"],
      ["chr(10)", "'\\n'"],
      ["chr(13)", "'\\r'"],
    ] as const
  ).reduce((text, [plain, written]) => `replace(${text}, ${plain}, ${written})`, column);
  // Without a zone: the sessions of the databases have that of UTC.
  const moment = `make_timestamp(epoch_us(${column}))::VARCHAR`;
  const text =
    type === "VARCHAR" ? escaped : type === "TIMESTAMP WITH TIME ZONE" ? moment : `${column}::VARCHAR`;
  return `coalesce(${text}, '\\N')`;
}

async function attached(
  connection: DuckDBConnection,
  paths: readonly string[],
  columns: readonly PushColumn[],
): Promise<{ name: string; rows: number }[]> {
  const parts: { name: string; rows: number }[] = [];
  for (const [at, path] of paths.entries()) {
    if (!(await stat(path).catch(() => null))) throw new PushError(`the data file ${path} is missing`);
    const name = `part_${at}`;
    await connection.run(`ATTACH ${quoteText(path)} AS ${name} (READ_ONLY)`);
    const [[rows] = []] = await (
      await connection.run(`SELECT count(*)::VARCHAR FROM ${name}.main.data`)
    ).getRows();
    parts.push({ name, rows: Number(rows) });
  }
  const list = columns.map(castColumn).join(", ");
  const selects = parts.map(({ name }) => `SELECT ${list} FROM ${name}.main.data`);
  const none = columns.map(({ name, type }) => `NULL::${type} AS ${quoteName(name)}`);
  const all = selects.length === 0 ? `SELECT ${none.join(", ")} WHERE false` : selects.join(" UNION ALL ");
  await connection.run(`CREATE VIEW pushed AS ${all}`);
  return parts;
}

type First = (list: string) => Promise<(string | null)[]>;

async function check(columns: readonly PushColumn[], kind: PushKind, first: First): Promise<void> {
  const [least, greatest] = days[kind];
  for (const { name, type, comparison } of columns) {
    const column = quoteName(name);
    if (comparison === "day" || comparison === "moment") {
      const [odd] = await first(
        `count(*) FILTER (WHERE ${column} < '${least}' OR ${column} >= DATE '${greatest}' + 1)`,
      );
      if (odd !== "0")
        throw new PushError(
          `the column "${name}" has ${odd} values outside ${least} to ${greatest}, which are not moved there`,
        );
    }
    if (kind === "postgres" && type === "VARCHAR") {
      const [odd] = await first(`count(*) FILTER (WHERE contains(${column}, chr(0)))`);
      if (odd !== "0")
        throw new PushError(
          `the column "${name}" has ${odd} texts with the character U+0000, which PostgreSQL does not store`,
        );
    }
  }
}

const asText: MeasureTerms = (column) => {
  const [count, sum, min, max] = terms(column);
  return [`(${count})::VARCHAR`, `(${sum})::VARCHAR`, `(${min})::VARCHAR`, `(${max})::VARCHAR`];
};

async function* linesOf(
  connection: DuckDBConnection,
  parts: readonly { name: string; rows: number }[],
  columns: readonly PushColumn[],
  from: number,
): AsyncGenerator<Lines> {
  const cells = columns.map(castColumn).join(", ");
  const line = `concat_ws(chr(9), ${columns.map(cell).join(", ")})`;
  let before = 0;
  for (const { name, rows } of parts) {
    const skipped = Math.max(0, from - before);
    before += rows;
    if (skipped >= rows) continue;
    // Rows of a part are numbered from 0: it is written once, and none of them is removed.
    const result = await connection.stream(
      `SELECT ${line} FROM (SELECT ${cells} FROM ${name}.main.data WHERE rowid >= ${skipped})`,
    );
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    )
      yield { text: `${chunk.getColumnValues(0).join("\n")}\n`, rows: chunk.rowCount };
  }
}

/** Opens the parts of a table: in an engine of their own, with the types that the table gives its columns. */
export async function openPartRows(
  paths: readonly string[],
  columns: readonly PushColumn[],
): Promise<PartRows> {
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: `${memoryMb}MiB`,
    temp_directory: "",
  });
  const connection = await instance.connect();
  const close = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  const first: First = async (list) => {
    const [row = []] = await (await connection.run(`SELECT ${list} FROM pushed`)).getRows();
    return row.map((value) => (value === null ? null : String(value)));
  };
  try {
    const parts = await attached(connection, paths, columns);
    return {
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
      check: (kind) => check(columns, kind, first),
      measure: () => measureWith(columns, asText, first),
      lines: (from) => linesOf(connection, parts, columns, from),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
