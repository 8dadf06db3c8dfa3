import type { WarehouseColumn } from "../warehouse.ts";

/** The kinds of databases that rows can be moved into. */
export type PushKind = "postgres" | "clickhouse";

/** How the values of a column are compared once they are in two databases. */
export type Comparison = "truth" | "exact" | "fraction" | "day" | "moment" | "text";

/** A column of a table that is moved. */
export interface PushColumn {
  readonly name: string;
  /** The type in the built-in engine. */
  readonly type: string;
  /** The type in the database that it goes to. */
  readonly stored: string;
  /** The type as which that database's column is known to reports. */
  readonly read: string;
  readonly comparison: Comparison;
}

/** What cannot be moved, or went wrong on the way; the message is for the person who runs it. */
export class PushError extends Error {}

interface Stored {
  comparison: Comparison;
  postgres: string;
  clickhouse: string;
  /** Where ClickHouse has another type. */
  readInClickhouse?: string;
}

const known: Readonly<Record<string, Stored>> = {
  BOOLEAN: { comparison: "truth", postgres: "boolean", clickhouse: "Bool" },
  SMALLINT: { comparison: "exact", postgres: "smallint", clickhouse: "Int16" },
  INTEGER: { comparison: "exact", postgres: "integer", clickhouse: "Int32" },
  BIGINT: { comparison: "exact", postgres: "bigint", clickhouse: "Int64" },
  FLOAT: { comparison: "fraction", postgres: "real", clickhouse: "Float32" },
  DOUBLE: { comparison: "fraction", postgres: "double precision", clickhouse: "Float64" },
  DATE: { comparison: "day", postgres: "date", clickhouse: "Date32" },
  // Its zone says that it is the time of a clock (decision 059).
  TIMESTAMP: {
    comparison: "moment",
    postgres: "timestamp without time zone",
    clickhouse: "DateTime64(6, 'Etc/UTC')",
  },
  "TIMESTAMP WITH TIME ZONE": {
    comparison: "moment",
    postgres: "timestamp with time zone",
    clickhouse: "DateTime64(6, 'UTC')",
  },
  // ClickHouse has no times of day that all its versions know.
  TIME: {
    comparison: "text",
    postgres: "time without time zone",
    clickhouse: "String",
    readInClickhouse: "VARCHAR",
  },
  VARCHAR: { comparison: "text", postgres: "text", clickhouse: "String" },
};

function storedAs(type: string): Stored | null {
  const [, size] = /^DECIMAL\((\d+,\d+)\)$/.exec(type.replaceAll(" ", "")) ?? [];
  if (size === undefined) return known[type] ?? null;
  return {
    comparison: "exact",
    postgres: `numeric(${size})`,
    clickhouse: `Decimal(${size.replace(",", ", ")})`,
  };
}

/** Longer names of columns and tables PostgreSQL would cut off. */
const longestPostgresName = 63;
const postgresOwn = new Set(["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]);

/** Refuses a name that PostgreSQL does not take as it is. */
export function checkPostgresName(what: string, name: string): void {
  const bytes = Buffer.byteLength(name);
  if (bytes > longestPostgresName)
    throw new PushError(
      `the name of the ${what} "${name}" has ${bytes} bytes, and PostgreSQL takes at most ${longestPostgresName}: ClickHouse takes it as it is`,
    );
}

/** How the columns of a table are stored in a database; throws a `PushError` where one of them cannot be. */
export function pushColumns(columns: readonly WarehouseColumn[], kind: PushKind): PushColumn[] {
  return columns.map(({ name, type }) => {
    const stored = storedAs(type);
    if (stored === null) throw new PushError(`the column "${name}" has the type ${type}, which is not moved`);
    if (kind === "postgres") {
      checkPostgresName("column", name);
      if (postgresOwn.has(name))
        throw new PushError(`PostgreSQL has a column of its own that is called "${name}" in every table`);
    }
    const { comparison, readInClickhouse } = stored;
    const read = kind === "clickhouse" ? (readInClickhouse ?? type) : type;
    return { name, type, stored: stored[kind], read: read.replaceAll(" ,", ","), comparison };
  });
}
