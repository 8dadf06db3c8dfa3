import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../platform/db/database.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import { makeOwnDatabase, type OwnDatabase } from "../../faults/own-database.fixtures.ts";
import { dataFolder, removeFolder } from "../../faults/real-server.fixtures.ts";
import type { Manifest } from "../archive/manifest.ts";
import { readArchive } from "../archive/read-archive.ts";
import { verifyArchive } from "../archive/verify-archive.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { writeBackup } from "../archive/write-backup.ts";
import { checkSameRows } from "./compare-rows.ts";
import { fillDatabase } from "./fill-database.ts";
import { loadRecords } from "./load-records.ts";
import { takeMoment } from "./moment.ts";

const folder = dataFolder();
const { signal } = new AbortController();
let source: OwnDatabase;
let target: OwnDatabase;
let count = 0;

beforeEach(async ({ onTestFinished }) => {
  [source, target] = await Promise.all([makeOwnDatabase(), makeOwnDatabase()]);
  onTestFinished(async () => {
    await source.remove();
    await target.remove();
  });
});
afterAll(() => removeFolder(folder));

const connectionOf = ({ env }: OwnDatabase) => ({ connectionString: env.DATABASE_URL ?? "" });

async function migrated(database: OwnDatabase, upTo?: string): Promise<void> {
  const db = await openDatabase(connectionOf(database));
  await migrate(db.owner, upTo).finally(() => db.close());
}

async function backedUp(): Promise<{ file: string; manifest: Manifest }> {
  const file = join(folder, `${count++}.tar.gz`);
  const place = { connection: connectionOf(source), filesDir: folder, stagingDir: folder };
  const moment = await takeMoment(place);
  const archive = await writeArchive(file, new Date(0), signal);
  const origin = { createdAt: new Date(0), provost: "0.0.0", secret: null, fingerprint: "" };
  await writeBackup(archive, moment, origin).finally(() => moment.close());
  await archive.finish();
  return { file, manifest: await verifyArchive(file, signal) };
}

async function asOwner<T>(database: OwnDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("a backup of an earlier version", () => {
  it("is brought up to date by the migrations that came later", async () => {
    await migrated(source, "0001-first");
    const id = "0190a0a0-0000-7000-8000-000000000001";
    await source.asSuperuser("insert into tenant (id, name) values ('000000', 'old')");
    await source.asSuperuser(
      `insert into role (tenant_id, id, code, name) values ('000000', '${id}', 'administrator', 'old')`,
    );
    const { file, manifest } = await backedUp();
    expect(manifest.migrations).toEqual(["0001-first"]);
    await fillDatabase(
      connectionOf(target),
      { manifest, entries: () => readArchive(file, signal) },
      async () => {},
    );
    expect(await target.asSuperuser("select id, all_menus from role")).toEqual([{ id, all_menus: true }]);
    const names = await target.asSuperuser("select name from kysely_migration order by name");
    expect(names.length).toBeGreaterThan(1);
  });
});

const kinds = `
  create table kinds (
    n int generated always as identity primary key, b bytea, j jsonb, t timestamptz, r real, d double precision, a text[],
    twice int generated always as (7) stored, parent int references kinds
  );
  create function refuse_all() returns trigger language plpgsql as $$ begin raise 'no rows here'; end $$;
  create trigger refuse before insert on kinds for each row execute function refuse_all();`;

describe("rows of every kind", () => {
  it("come back as they were, in many pieces, past triggers and keys that refer backwards; numbers go on", async () => {
    await Promise.all([migrated(source), migrated(target)]);
    await asOwner(source, async (client) => {
      await client.query(kinds);
      await client.query("alter table kinds disable trigger user");
      await client.query(`
        insert into kinds (b, j, t, r, d, a, parent)
        select decode(md5(n::text) || '000a5c0d', 'hex'), jsonb_build_object('键', E'tab\\t line\\n \\\\ ' || repeat(md5(n::text), 20)),
          now() + n * interval '1 microsecond', 0.1::real / n, 1 / n::double precision, array['a,b', null, '"', E'\\\\.'], null::int
        from generate_series(1, 15000) n`);
      await client.query("update kinds set parent = 15001 - n");
    });
    const { file, manifest } = await backedUp();
    const pieces = manifest.entries.filter(({ name }) => name.startsWith("records/kinds/"));
    expect(pieces.length).toBeGreaterThan(2);
    await asOwner(target, async (client) => {
      await client.query(kinds);
      await client.query("begin");
      await loadRecords(client, readArchive(file, signal), manifest);
      await client.query("commit");
    });
    const print = "select count(*)::int as n, md5(string_agg(k::text, ';' order by n)) as print from kinds k";
    expect(await target.asSuperuser(print)).toEqual(await source.asSuperuser(print));
    const keys =
      "select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where contype = 'f' order by conrelid::regclass::text, 1";
    expect(await target.asSuperuser(keys)).toEqual(await source.asSuperuser(keys));
    const states =
      "select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace order by 1";
    expect(await target.asSuperuser(states)).toEqual(await source.asSuperuser(states));
    await expect(target.asSuperuser("insert into kinds default values")).rejects.toThrow(/no rows here/);
    await target.asSuperuser("alter table kinds disable trigger user");
    const [next] = await target.asSuperuser("insert into kinds default values returning n");
    expect(next).toEqual({ n: 15_002 });
  });

  it("are compared with the backup; one altered or doubled row is named by its table", async () => {
    await Promise.all([migrated(source), migrated(target)]);
    const rows = `insert into kinds (b, t, r, d, a) select '\\x0a5c', now() + n * interval '1 microsecond', 0.1::real / n, 1 / n::float8, array['\\.', null] from generate_series(1, 3000) n`;
    await asOwner(source, async (client) => {
      await client.query(kinds);
      await client.query("alter table kinds disable trigger user");
      await client.query(rows);
    });
    const { file, manifest } = await backedUp();
    const load = (change: string) =>
      asOwner(target, async (client) => {
        await client.query("begin");
        await client.query(kinds);
        await loadRecords(client, readArchive(file, signal), manifest, async () => {
          await client.query(change);
          await checkSameRows(client, readArchive(file, signal), manifest);
        });
      });
    await load("select 1");
    await load(
      "create temp table moved as select n, b, t, r, d, a from kinds; delete from kinds; insert into kinds (n, b, t, r, d, a) overriding system value select * from moved order by n desc; drop table moved",
    );
    await expect(load("update kinds set r = 0.25 where n = 2999")).rejects.toThrow(
      /differ after the copy in kinds:/,
    );
    await expect(
      load(
        "delete from kinds where n < 3; insert into kinds (b, t, r, d, a) select b, t, r, d, a from kinds where n in (3, 4)",
      ),
    ).rejects.toThrow(/differ after the copy in kinds:/);
  });

  it("that a key forbids are refused", async () => {
    await migrated(source);
    await asOwner(source, (client) => client.query("create table child (id int)"));
    await source.asSuperuser("insert into child values (1)");
    await migrated(target);
    await asOwner(target, (client) =>
      client.query("create table parent (id int primary key); create table child (id int references parent)"),
    );
    const { file, manifest } = await backedUp();
    const withParent = {
      ...manifest,
      tables: [...manifest.tables, { name: "parent", columns: ["id"], rows: 0 }],
    };
    const loading = asOwner(target, (client) =>
      client.query("begin").then(() => loadRecords(client, readArchive(file, signal), withParent)),
    );
    await expect(loading).rejects.toThrow(/violates foreign key constraint/);
    await expect(
      asOwner(target, (client) => loadRecords(client, readArchive(file, signal), manifest)),
    ).rejects.toThrow(/parent \(id\) is only here/);
  });
});
