import pg, { type ClientBase } from "pg";
import { tenantTables } from "../../../platform/db/tenant-tables.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import { CommandFailure } from "../command.ts";
import { copyIn, copySettings } from "./load-records.ts";

const quote = pg.escapeIdentifier;
const lineEnd = 10;

async function actAs(client: ClientBase, role: string, tenantId = ""): Promise<void> {
  await client.query(`set local role ${role === "none" ? role : quote(role)}`);
  await client.query("select set_config('provost.tenant', $1, true)", [tenantId]);
}

/** Where the rows of one table are until all tables are read; PostgreSQL removes it at the commit. */
const staged = (table: string): string => `pg_temp.${quote(`of_${table}`)}`;

/** The lines of COPY text whose field in this place has this value. */
function linesWith(place: number, value: string): (piece: Buffer) => Buffer {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const chosen: Buffer[] = [];
    let at = 0;
    for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, at)) {
      const line = bytes.subarray(at, end + 1);
      if (line.subarray(0, -1).toString("utf8").split("\t")[place] === value) chosen.push(line);
      at = end + 1;
    }
    rest = bytes.subarray(at);
    return Buffer.concat(chosen);
  };
}

/** Copies the tenant's rows of every table beside the tables; resolves with how many there are of each. */
async function stageRows(
  client: ClientBase,
  { manifest, entries }: Pick<BackupSource, "manifest" | "entries">,
  tenantId: string,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  const wanted = new Set(["tenant", ...tables]);
  for (const table of wanted) {
    const list = (columnsOf.get(table) ?? []).map(quote).join(", ");
    await client.query(
      `create temp table ${quote(`of_${table}`)} on commit drop as select ${list} from ${quote(table)} with no data`,
    );
  }
  const counts = await copyIn(
    client,
    { manifest, entries: entries(({ kind }) => kind === "records") },
    (table, columns) => {
      if (!wanted.has(table)) return null;
      const place = columns.indexOf(table === "tenant" ? "id" : "tenant_id");
      return { into: staged(table), choose: linesWith(place, tenantId) };
    },
  );
  await client.query(
    `grant select on ${[...wanted].map(staged).join(", ")} to provost_tenant, provost_platform`,
  );
  return counts;
}

/**
 * Puts the rows of one tenant of a backup into tables where it is not, or, with `replaces`, in the place of what it has now. The tenant is
 * disabled afterwards, and access issued before is ended. Resolves with the number of rows.
 */
export async function loadTenant(
  client: ClientBase,
  source: Pick<BackupSource, "manifest" | "entries">,
  { tenantId, replaces }: { tenantId: string; replaces: boolean },
): Promise<number> {
  await client.query(copySettings);
  await client.query("select pg_advisory_xact_lock(hashtextextended('tenants', 0))");
  await client.query("set constraints all deferred");
  const tables = await tenantTables(async <Row>(text: string) => (await client.query(text)).rows as Row[]);
  await actAs(client, "provost_platform");
  const { rows: present } = await client.query<{ disabled: boolean }>(
    "select disabled_at is not null as disabled from tenant where id = $1",
    [tenantId],
  );
  const isThere = present[0] !== undefined;
  if (isThere && !replaces)
    throw new CommandFailure(`tenant ${tenantId} is there: --replace puts the backup in its place`);
  if (present[0]?.disabled === false)
    throw new CommandFailure(
      `tenant ${tenantId} is enabled: "tenant disable --tenant ${tenantId}" first, so that nobody works in it meanwhile`,
    );
  await actAs(client, "none");
  const counts = await stageRows(client, source, tenantId, tables);
  if (isThere) {
    await actAs(client, "provost_tenant", tenantId);
    for (const table of tables.toReversed())
      await client.query(`delete from ${quote(table)} where tenant_id = $1`, [tenantId]);
    await actAs(client, "provost_platform");
    await client.query("delete from tenant where id = $1", [tenantId]);
  }
  const columnsOf = new Map(source.manifest.tables.map(({ name, columns }) => [name, columns]));
  const insert = async (table: string): Promise<void> => {
    const list = (columnsOf.get(table) ?? []).map(quote).join(", ");
    const { rowCount } = await client.query(
      `insert into ${quote(table)} (${list}) select ${list} from ${staged(table)}`,
    );
    if (rowCount !== (counts.get(table) ?? 0))
      throw new CommandFailure(
        `${table} took ${rowCount} rows where the backup has ${counts.get(table) ?? 0}`,
      );
  };
  await actAs(client, "provost_platform");
  await insert("tenant");
  await client.query("update tenant set disabled_at = coalesce(disabled_at, now()) where id = $1", [
    tenantId,
  ]);
  await actAs(client, "provost_tenant", tenantId);
  for (const table of tables) await insert(table);
  await client.query("update session set ended_at = now(), ended_because = 'restore' where ended_at is null");
  for (const table of ["ticket", "sent_code"])
    if (tables.includes(table)) await client.query(`delete from ${quote(table)}`);
  await client.query("set constraints all immediate");
  await actAs(client, "none");
  return tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0);
}
