import { createHash } from "node:crypto";
import { join } from "node:path";
import { differences, type TableMeasure } from "@provost/warehouse/push/measure";
import { openPartRows, type PartRows } from "@provost/warehouse/push/part-rows";
import { type PushColumn, PushError, pushColumns } from "@provost/warehouse/push/push-columns";
import type { PushMark, PushPlace, PushTarget } from "@provost/warehouse/push/push-target";
import { sql } from "kysely";
import type { Config } from "../../../platform/config.ts";
import type { Database, TenantHandle } from "../../../platform/db/database.ts";
import { readArguments, required } from "../arguments.ts";
import { type Command, CommandFailure, type Terminal, UsageError } from "../command.ts";
import { openFiles, withInstallation } from "../installation.ts";
import { inBytes } from "../size-text.ts";
import { tenantOf } from "../tenants.ts";
import { breaking } from "./breaking.ts";
import { copyRows, refuseDifferences, startAt } from "./copy-rows.ts";
import { type LineInput, lineInput } from "./line-input.ts";
import { type OpenPlace, openPlace, type PushConnection, pushConnection } from "./push-place.ts";
import {
  beginsWith,
  checkMove,
  handOver,
  type ImportedDataset,
  importedDataset,
  takeBack,
} from "./pushed-dataset.ts";

const help = `Usage: npm run provost -- push <dataset> --tenant <id> --to <data source> --user <name> [--schema <name>] [--table <name>] [--may-break] [--yes]
       npm run provost -- push <dataset> --tenant <id> --back

Moves the rows of an imported dataset into a PostgreSQL or ClickHouse of your own, and makes the dataset a table of that data
source under the same name: charts, dashboards, data policies, fields and sharing are not changed, and read it there. The server
can keep running; until the last moment, everything reads the imported rows.

  --to      the data source of the tenant, by its name
  --user    a user of that database who may create tables. The password is read from the prompt or the first line of standard
            input, and is not stored. The data source's own user only reads, and is not used to write.
  --schema  where the table is made: a schema of PostgreSQL (default: public), a database of ClickHouse (default: the data source's)
  --table   its name there (default: that of the dataset)
  --may-break  go on although virtual tables join the dataset with tables from elsewhere, or SQL reads it
  --yes     go on without a confirmation
  --back    make the version that was moved the current one again, as long as it is retained (30 days)

Rows are copied in batches, each as a whole or not at all. If the command ends before it is done, run it again: it goes on behind
the last complete batch. Then both tables are compared: rows, and for each column the number of values, the exact sum (of
fractions, of their bits; of texts, of their MD5 hashes), the least and the greatest value. Only if nothing differs, and no rows
were published meanwhile, the dataset is switched. Imports into it are refused from then on, and its scheduled refresh is turned off.`;

interface Options {
  dataset: string;
  user: string;
  yes: boolean;
  mayBreak: boolean;
}

/** What one run works with. */
interface Run {
  config: Config;
  db: Database;
  tenant: TenantHandle;
  options: Options;
  connection: PushConnection;
  place: PushPlace;
  input: LineInput;
  terminal: Terminal;
}

/** The rows of a dataset with what is known of them, while their files are open. */
interface Source {
  dataset: ImportedDataset;
  columns: PushColumn[];
  rows: PartRows;
  measure: TableMeasure;
  mark: PushMark;
  bytes: number;
}

async function withSource<T>(
  { config, tenant, connection, terminal }: Run,
  dataset: ImportedDataset,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const { parts } = openFiles(config, terminal);
  const columns = pushColumns(dataset.columns, connection.kind);
  const files = dataset.parts.map(({ file }) => file);
  const paths = files.map((file) => join(parts.folderOf(tenant.tenantId), file));
  const release = await parts.use(paths);
  try {
    const rows = await openPartRows(paths, columns);
    try {
      terminal.tell(`measuring ${dataset.tableName} …`);
      await rows.check(connection.kind);
      const measure = await rows.measure();
      const sizes = await parts.sizes(tenant.tenantId, files);
      const shape = createHash("sha256")
        .update(JSON.stringify(columns.map(({ name, stored }) => [name, stored])))
        .digest("hex")
        .slice(0, 16);
      const { id, generationId: generation } = dataset;
      const mark = { dataset: id, generation, shape, inUse: false };
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      return await work({ dataset, columns, rows, measure, mark, bytes });
    } finally {
      rows.close();
    }
  } finally {
    release();
  }
}

const kindNames = { postgres: "PostgreSQL", clickhouse: "ClickHouse" } as const;

async function tellPlan(
  { tenant, connection, place, options, terminal }: Run,
  { dataset, columns, measure, bytes }: Source,
): Promise<void> {
  const { say } = terminal;
  const { name, kind, host, port, database } = connection;
  const rows = measure.rows.toLocaleString("en");
  say(
    `${dataset.tableName} of tenant ${tenant.tenantId}: ${rows} rows, ${columns.length} columns, ${inBytes(bytes)} in ${dataset.parts.length} files`,
  );
  say(
    `goes to the data source "${name}" (${kindNames[kind]}, ${host}:${port}, database ${database}) as the table ${place.schema}.${place.name}, written by ${options.user}`,
  );
  const asTexts = columns.filter(({ type, read }) => type !== read).map((one) => `"${one.name}"`);
  if (asTexts.length > 0) say(`times of day are texts there: ${asTexts.join(", ")}`);
  const move = { dataset, connection };
  for (const line of await tenant.run((db) => breaking(db, move))) say(line);
}

async function confirm({ options, input, terminal }: Run): Promise<void> {
  if (options.yes) return;
  terminal.tell(`type "yes" to go on:`);
  if ((await input.line()).trim().toLowerCase() !== "yes") throw new CommandFailure("nothing was changed");
}

async function prepare(
  { tenant, options, connection, place }: Run,
  { dataset, columns, mark, rows }: Source,
  { target, opened }: { target: PushTarget; opened: OpenPlace },
): Promise<number> {
  const found = await target.find(mark.dataset);
  const isBeginning = (generation: string): Promise<boolean> =>
    tenant.run((db) => beginsWith(db, dataset, generation));
  const { from, drops } = await startAt(found, mark, rows.rows, isBeginning, `${place.schema}.${place.name}`);
  if (drops)
    await tenant.run(async (db) => {
      await checkMove(db, { dataset, connection, place, mayBreak: options.mayBreak });
      await target.drop(mark.dataset);
    });
  if (found === null || drops) await target.create(mark);
  else if (found.mark?.inUse === false) await target.mark(mark);
  if (connection.username !== options.user) await target.grant(connection.username);
  await opened.checkSeen(columns);
  return from;
}

/** Copies what is to be copied, compares, and switches the dataset; false where other rows were published meanwhile. */
async function pushOnce(run: Run, source: Source, password: string, isFirst: boolean): Promise<boolean> {
  const { config, db, tenant, options, connection, place, terminal } = run;
  const { dataset, columns, rows, measure, mark } = source;
  const tableName = `${place.schema}.${place.name}`;
  const opened = openPlace({ config, db, tenantId: tenant.tenantId }, connection, place);
  const target = await opened.target({ name: options.user, password }, columns);
  try {
    if (isFirst) {
      // Whatever would refuse it is said before anything is changed.
      await startAt(await target.find(mark.dataset), mark, rows.rows, async () => true, tableName);
      await tellPlan(run, source);
      await confirm(run);
    }
    const from = await prepare(run, source, { target, opened });
    if (from > 0) terminal.tell(`going on behind ${from.toLocaleString("en")} rows`);
    await copyRows({ rows, target, mark, from }, terminal);
    terminal.tell("comparing …");
    await target.settle();
    // Of what the user who writes sees, the one who reads may see a part only.
    const seen = await opened.measureSeen(columns);
    refuseDifferences(differences(columns, measure, seen), tableName, connection.username);
    terminal.signal.throwIfAborted();
    const stored = dataset.columns.map((column, at) => ({
      ...column,
      type: columns[at]?.read ?? column.type,
    }));
    if (!(await handOver(tenant, { dataset, connection, place, mayBreak: options.mayBreak }, stored)))
      return false;
    await target.mark({ ...mark, inUse: true }).catch(() => {});
    terminal.say(
      `${dataset.tableName} is now ${tableName} of "${connection.name}": ${measure.rows.toLocaleString("en")} rows, and nothing differs`,
    );
    return true;
  } finally {
    await target.close();
  }
}

async function pushUntilDone(run: Run): Promise<void> {
  const { tenant, options, connection, place, input, terminal } = run;
  const present = (): Promise<ImportedDataset> => tenant.run((db) => importedDataset(db, options.dataset));
  let dataset = await present();
  await tenant.run((db) => checkMove(db, { dataset, connection, place, mayBreak: options.mayBreak }));
  pushColumns(dataset.columns, connection.kind);
  terminal.tell(`password of ${options.user} in "${connection.name}":`);
  const password = await input.hiddenLine();
  for (let isFirst = true; ; isFirst = false) {
    const isDone = await withSource(run, dataset, (source) => pushOnce(run, source, password, isFirst));
    if (isDone) return;
    terminal.tell("rows were published meanwhile: going on with those");
    dataset = await present();
  }
}

/** Does the work unless another process moves the same dataset now. */
function alone<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  return db.owner.connection().execute(async (session) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${`push ${name}`}, 0)) as taken`.execute(session);
    if (rows[0]?.taken !== true) throw new CommandFailure("another process is moving this dataset now");
    return work().finally(() => sql`select pg_advisory_unlock_all()`.execute(session));
  });
}

async function goBack(tenant: TenantHandle, name: string, { say }: Terminal): Promise<number> {
  const rows = await takeBack(tenant, name);
  say(
    `${name} has its ${rows.toLocaleString("en")} imported rows again; the table in the database is still there`,
  );
  return 0;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = readArguments(
    args,
    {
      tenant: text,
      to: text,
      user: text,
      schema: text,
      table: text,
      yes: flag,
      back: flag,
      "may-break": flag,
    },
    1,
  );
  const [dataset] = positionals;
  if (dataset === undefined) throw new UsageError("name the dataset that is to be moved");
  const tenantId = required(values.tenant, "tenant");
  const isBack = values.back === true;
  const [to, user] = isBack ? ["", ""] : [required(values.to, "to"), required(values.user, "user")];
  const { schema, table, yes = false } = values;
  return withInstallation(terminal, async (db, { config }) => {
    await tenantOf(db, tenantId);
    const tenant = db.tenant(tenantId);
    if (isBack) return goBack(tenant, dataset, terminal);
    const connection = await pushConnection(tenant, to);
    if (connection.username === user)
      throw new UsageError(`${user} is the data source's own user, who only reads: name another one`);
    const { tableName } = await tenant.run((records) => importedDataset(records, dataset));
    const place = {
      schema: schema ?? (connection.kind === "postgres" ? "public" : connection.database),
      name: table ?? tableName,
    };
    const options = { dataset, user, yes, mayBreak: values["may-break"] === true };
    const input = lineInput(terminal.stdin, terminal.signal);
    try {
      const whole = { config, db, tenant, options, connection, place, input, terminal };
      await alone(db, `${tenantId} ${tableName}`, () => pushUntilDone(whole));
      return 0;
    } catch (error) {
      throw error instanceof PushError ? new CommandFailure(error.message) : error;
    } finally {
      await input.close();
    }
  });
}

/** An imported dataset's rows into a database of the operator's own. */
export const push: Command = {
  name: "push",
  summary: "moves the rows of an imported dataset into a PostgreSQL or ClickHouse of your own",
  help,
  interrupted: "interrupted: nothing was switched; run it again to go on behind the last complete batch",
  run,
};
