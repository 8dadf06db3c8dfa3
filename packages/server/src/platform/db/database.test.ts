import { platformTenantId } from "@provost/contract/wire/id";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "../testing/test-database.ts";
import { asTenant, notify } from "./database.ts";

let test: TestDatabase;
let admin: Client;
const heard: string[] = [];

beforeAll(async () => {
  test = await cloneDatabase();
  test.db.onNotice((text) => heard.push(text));
  admin = new Client(inject("postgres").admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.remove();
});

/** As an administrator would, or a database that restarts: every session is ended from the other side. */
async function killSessions(): Promise<void> {
  const text = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
  await admin.query(text, [test.connection.database]);
}

/** As another server would. */
const say = (text: string) => sql`select pg_notify('provost', ${text})`.execute(test.db.owner);

async function hears(text: string): Promise<void> {
  await vi.waitFor(async () => {
    await say(text);
    expect(heard).toContain(text);
  }, 60_000);
}

it("hears notices, also after its sessions were cut; what may have been missed meanwhile counts as changed", async () => {
  await hears("before");
  for (const time of ["first", "second", "third"]) {
    heard.length = 0;
    await killSessions();
    // A session that is being ended may still hear one.
    await vi.waitFor(async () => {
      await say(time);
      const gap = heard.indexOf("*");
      expect(gap).toBeGreaterThan(-1);
      expect(heard.lastIndexOf(time)).toBeGreaterThan(gap);
    }, 60_000);
  }
});

it("hears each notice once, however often it had to listen again", async () => {
  heard.length = 0;
  await say("once");
  await hears("after it");
  expect(heard.filter((text) => text === "once")).toEqual(["once"]);
});

it("fails a transaction that loses its session between two statements, and only that one", async () => {
  const lost = test.db.tenant(platformTenantId).run(async (db) => {
    await sql`select 1`.execute(db);
    await killSessions();
    await vi.waitFor(
      async () => {
        const { rows } = await admin.query(
          "select 1 from pg_stat_activity where datname like 'test_%' and xact_start < now()",
        );
        expect(rows).toEqual([]);
      },
      { timeout: 60_000 },
    );
    await sql`select 1`.execute(db);
  });
  await expect(lost).rejects.toMatchObject({ code: "starting", status: 503 });
  const { rows } = await test.db
    .tenant(platformTenantId)
    .run((db) => sql<{ one: number }>`select 1 as one`.execute(db));
  expect(rows).toEqual([{ one: 1 }]);
});

it("says that a change may be saved when its session is lost while it is committed", async () => {
  const { owner } = test.db;
  for (const statement of [
    sql`create table lost_commit (n int)`,
    sql`create function end_session() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`,
    sql`create constraint trigger at_commit after insert on lost_commit deferrable initially deferred
      for each row execute function end_session()`,
  ])
    await statement.execute(owner);
  const lost = owner.transaction().execute((db) => sql`insert into lost_commit values (1)`.execute(db));
  await expect(lost).rejects.toMatchObject({ code: "maybe_saved", status: 503 });
});

describe("a notice of our own", () => {
  it("is not told when the transaction fails", async () => {
    const failing = test.db.tenant(platformTenantId).run(async (db) => {
      await notify(db, "of a failure");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await hears("behind the failure");
    expect(heard).not.toContain("of a failure");
  });

  it("is told before whoever changed something goes on", async () => {
    await test.db.tenant(platformTenantId).run((db) => notify(db, "of a tenant"));
    expect(heard).toContain("of a tenant");
    await test.db.platform((platform) =>
      asTenant(platform, platformTenantId, (db) => notify(db, "of a tenant within")),
    );
    expect(heard).toContain("of a tenant within");
  });
});

describe("a platform transaction as one tenant", () => {
  const insert = (id: string) =>
    test.db.platform((db) => db.insertInto("tenant").values({ id, name: id, settings: "{}" }).execute());
  const dept = (id: string, name: string) => ({ id, parentId: null, name, sort: 0 });

  it("reaches that tenant's rows only, and is the platform's again afterwards", async () => {
    await Promise.all(["500000", "600000"].map(insert));
    const [here, there] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
    await test.db.tenant("600000").run((db) => db.insertInto("dept").values(dept(there, "there")).execute());
    const seen = await test.db.platform(async (platform) => {
      const names = await asTenant(platform, "500000", async (db) => {
        await db.insertInto("dept").values(dept(here, "here")).execute();
        const { rows } = await sql<{ name: string }>`select name from dept`.execute(db);
        return rows.map(({ name }) => name);
      });
      const tenants = await platform.selectFrom("tenant").select("id").orderBy("id").execute();
      return { names, tenants: tenants.map(({ id }) => id) };
    });
    expect(seen).toEqual({ names: ["here"], tenants: ["500000", "600000"] });
    await expect(test.db.platform((db) => db.selectFrom("dept").selectAll().execute())).rejects.toThrow(
      "permission denied",
    );
  });

  it("keeps nothing of what was done when a part fails", async () => {
    const failing = test.db.platform(async (platform) => {
      await platform.insertInto("tenant").values({ id: "700000", name: "x", settings: "{}" }).execute();
      await asTenant(platform, "700000", () => Promise.reject(new Error("cannot be filled")));
    });
    await expect(failing).rejects.toThrow("cannot be filled");
    const rows = await test.db.platform((db) =>
      db.selectFrom("tenant").select("id").where("id", "=", "700000").execute(),
    );
    expect(rows).toEqual([]);
  });
});
