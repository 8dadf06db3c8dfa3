import { randomBytes } from "node:crypto";
import { text as textOf } from "node:stream/consumers";
import {
  type ClickhouseSession,
  openAt,
  openSession,
  rowsOf,
  said,
} from "../remote/clickhouse/clickhouse-session.ts";
import type { RemoteAddress } from "../remote/remote-source.ts";
import { type MeasureTerms, measureWith, shownCharacters } from "./measure.ts";
import type { Lines } from "./part-rows.ts";
import { type PushColumn, PushError } from "./push-columns.ts";
import {
  type FoundTable,
  isOf,
  markText,
  type PushMark,
  type PushPlace,
  type PushTarget,
  readMark,
} from "./push-target.ts";

const escaped = (text: string): string => text.replaceAll("\\", "\\\\");
const quote = (name: string): string => `"${escaped(name).replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${escaped(text).replaceAll("'", "''")}'`;

const batchRows = 250_000;

/** Fractions are read to their last bit, and equal blocks of rows are all stored. */
const insertSettings =
  "precise_float_parsing = 1, date_time_input_format = 'basic', insert_deduplicate = 0, async_insert = 0, input_format_tsv_empty_as_default = 0";

const hashed = (of: string): string =>
  `toInt128(bitShiftRight(reinterpretAsUInt64(reverse(substring(MD5(${of}), 1, 8))), 4))`;

const terms: MeasureTerms = ({ name, type, comparison }) => {
  const column = quote(name);
  const present = `isNotNull(${column})`;
  const value = `assumeNotNull(${column})`;
  const all = (sum: string, least: string, condition = present) =>
    [
      `toString(count(${column}))`,
      `toString(sumIf(${sum}, ${present}))`,
      `toString(minIf(${least}, ${condition}))`,
      `toString(maxIf(${least}, ${condition}))`,
    ] as const;
  const numbers = (number: string) => all(`toInt128(${number})`, number);
  switch (comparison) {
    case "truth":
      return numbers(`toInt32(${value})`);
    case "exact": {
      const [, scale] = /^DECIMAL\(\d+,(\d+)\)$/.exec(type.replaceAll(" ", "")) ?? [];
      return scale === undefined ? numbers(value) : all(`toDecimal256(${value}, ${scale})`, value);
    }
    case "day":
      return numbers(`toInt32(${value})`);
    case "moment":
      return numbers(`toUnixTimestamp64Micro(${value})`);
    case "fraction": {
      const wide = `toFloat64(${value})`;
      const bits = `toInt128(if(isNaN(${wide}), 1, reinterpretAsInt64(${wide})))`;
      return all(bits, wide, `${present} AND NOT isNaN(${wide})`);
    }
    case "text": {
      const [count, sum, min, max] = all(hashed(value), value);
      return [count, sum, `leftUTF8(${min}, ${shownCharacters})`, `leftUTF8(${max}, ${shownCharacters})`];
    }
  }
};

function failure(error: unknown, user: string): unknown {
  const found = said(error);
  if (found === null) return error;
  const { number, text } = found;
  return new PushError(
    number === 497
      ? `the user ${user} lacks a right in the database (CREATE TABLE, DROP TABLE, INSERT, SELECT, ALTER DELETE and ALTER MODIFY COMMENT are needed): ${text}`
      : `the database reports: ${text}`,
  );
}

/** Runs something in a session: the one before, or a new one with the same server where that has rested for too long. */
type Use = <T>(work: (session: ClickhouseSession) => Promise<T>) => Promise<T>;

/** For how long a session can rest where the server has not said it, ms. */
const restMs = 1000;

function sessions(first: ClickhouseSession, address: RemoteAddress): { use: Use; end(): Promise<void> } {
  let [session, usedAt] = [first, performance.now()];
  return {
    use: async (work) => {
      if (session.socket.destroyed || performance.now() - usedAt > (session.restMs ?? restMs)) {
        await session.end();
        session = await openAt(session.at, address);
      }
      return work(session).finally(() => {
        usedAt = performance.now();
      });
    },
    end: () => session.end(),
  };
}

/** Runs a statement to its end. */
async function run({ use }: Pick<Own, "use">, sql: string): Promise<void> {
  const text = await use(async (session) => textOf(await session.send({ sql })));
  if (/Code: \d+\. DB::/.test(text)) throw new PushError(`the database reports: ${text.slice(0, 300)}`);
}

const findQuery = `
  SELECT name, comment FROM system.tables
  WHERE database = {schema:String} AND (name = {name:String} OR startsWith(name, {partly:String}))`;

const changed = () => new PushError("another run has changed the table meanwhile: run this again");

/** A table as a session sees it that may write there. */
interface Own extends PushPlace {
  use: Use;
  /** The quoted name. */
  table: string;
  /** Its columns with their types. */
  list: string;
}

/** What names of tables begin with that have a batch of a dataset. */
const partly = (dataset: string): string => `provost_part_${dataset.replaceAll(/[^0-9A-Za-z]/g, "")}_`;

const isPart = (dataset: string, known: string, comment: string): boolean =>
  isOf(dataset, comment, true) &&
  known.startsWith(partly(dataset)) &&
  /^[0-9a-f]{12}$/.test(known.slice(partly(dataset).length));

const countOf = async ({ use }: Own, table: string): Promise<number> =>
  Number((await use((session) => rowsOf(session, `SELECT toString(count()) FROM ${table}`)))[0]?.[0]);

/** The table and those of batches of the dataset, with their comments. */
const present = ({ use, schema, name }: Own, dataset: string) =>
  use((session) => rowsOf(session, findQuery, { schema, name, partly: partly(dataset) }));

async function commentOf(own: Own, dataset: string): Promise<string | null> {
  const found = (await present(own, dataset)).find(([known]) => known === own.name);
  return found === undefined ? null : (found[1] ?? "");
}

async function find(own: Own, dataset: string): Promise<FoundTable | null> {
  const { schema, table } = own;
  const comment = await commentOf(own, dataset);
  if (comment !== null && !isOf(dataset, comment)) return { mark: readMark(comment)?.mark ?? null, rows: 0 };
  for (const [left, text] of await present(own, dataset))
    if (left && isPart(dataset, left, text ?? ""))
      await run(own, `DROP TABLE IF EXISTS ${quote(schema)}.${quote(left)} SYNC`);
  if (comment === null) return null;
  return { mark: readMark(comment)?.mark ?? null, rows: await countOf(own, table) };
}

async function drop(own: Own, dataset: string): Promise<void> {
  if (!isOf(dataset, (await commentOf(own, dataset)) ?? "", true)) throw changed();
  await run(own, `DROP TABLE ${own.table} SYNC`);
}

const says = (mark: PushMark): string => literal(markText(mark));

async function remark(own: Own, mark: PushMark): Promise<void> {
  if (!isOf(mark.dataset, (await commentOf(own, mark.dataset)) ?? "")) throw changed();
  await run(own, `ALTER TABLE ${own.table} MODIFY COMMENT ${says(mark)}`);
}

async function insert(
  session: ClickhouseSession,
  into: string,
  batch: AsyncGenerator<Lines>,
): Promise<number> {
  let rows = 0;
  async function* pieces(): AsyncGenerator<string> {
    for await (const lines of batch) {
      rows += lines.rows;
      yield lines.text;
    }
  }
  await session.insert(`INSERT INTO ${into} SETTINGS ${insertSettings} FORMAT TabSeparated`, pieces());
  return rows;
}

async function append(
  own: Own,
  batch: AsyncGenerator<Lines>,
  mark: PushMark,
  before: number,
): Promise<number> {
  const { use, schema, table, list } = own;
  if ((await countOf(own, table)) !== before) throw changed();
  const part = `${quote(schema)}.${quote(partly(mark.dataset) + randomBytes(6).toString("hex"))}`;
  await run(
    own,
    `CREATE TABLE ${part} (${list}) ENGINE = MergeTree ORDER BY tuple() COMMENT ${says({ ...mark, inUse: false })}`,
  );
  try {
    const rows = await use((session) => insert(session, part, batch));
    const stored = await countOf(own, part);
    if (stored !== rows) throw new PushError(`the database stored ${stored} of ${rows} rows`);
    if (rows > 0) await run(own, `ALTER TABLE ${part} MOVE PARTITION tuple() TO TABLE ${table}`);
    return rows;
  } finally {
    // What is left of it, the next run drops.
    await run(own, `DROP TABLE IF EXISTS ${part} SYNC`).catch(() => {});
  }
}

/**
 * Opens a table of ClickHouse. A batch goes into a table of its own, which is moved into the other as a whole: what a killed run has left there
 * is dropped.
 */
export async function clickhouseTarget(
  address: RemoteAddress,
  { schema, name }: PushPlace,
  columns: readonly PushColumn[],
): Promise<PushTarget> {
  const { use, end } = sessions(await openSession(address), address);
  const table = `${quote(schema)}.${quote(name)}`;
  const list = columns.map((one) => `${quote(one.name)} Nullable(${one.stored})`).join(", ");
  const own: Own = { use, schema, name, table, list };
  const orWhy = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failure(error, address.user);
    });
  return {
    batchRows,
    find: (dataset) => orWhy(find(own, dataset)),
    create: (mark) =>
      orWhy(
        run(own, `CREATE TABLE ${table} (${list}) ENGINE = MergeTree ORDER BY tuple() COMMENT ${says(mark)}`),
      ),
    drop: (dataset) => orWhy(drop(own, dataset)),
    mark: (mark) => orWhy(remark(own, mark)),
    grant: (user) => run(own, `GRANT SELECT ON ${table} TO ${quote(user)}`).catch(() => {}),
    append: (batch, mark, before) => orWhy(append(own, batch, mark, before)),
    settle: async () => {},
    measure: () => {
      const ask = async (wanted: string) =>
        (await use((session) => rowsOf(session, `SELECT ${wanted} FROM ${table}`)))[0] ?? [];
      return orWhy(measureWith(columns, terms, ask));
    },
    close: end,
  };
}
