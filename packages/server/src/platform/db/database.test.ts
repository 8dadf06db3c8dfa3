import { platformTenantId } from "@provost/contract/id";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "../testing/test-database.ts";
import { notify } from "./database.ts";

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

async function databaseName(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db.owner);
  return rows[0]?.name ?? "";
}

/** As an administrator would, or a database that restarts: every session is ended from the other side. */
async function cutSessions(): Promise<void> {
  const text = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
  await admin.query(text, [await databaseName()]);
}

const say = (text: string) => test.db.platform((db) => notify(db, text));

async function hears(text: string): Promise<void> {
  await vi.waitFor(async () => {
    await say(text);
    expect(heard).toContain(text);
  }, 10_000);
}

it("hears notices, also after its sessions were cut; what may have been missed meanwhile counts as changed", async () => {
  await hears("before");
  for (const time of ["first", "second", "third"]) {
    heard.length = 0;
    await cutSessions();
    await hears(time);
    expect(heard.lastIndexOf("*")).toBeGreaterThan(-1);
    expect(heard.indexOf(time)).toBeGreaterThan(heard.indexOf("*"));
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
    await cutSessions();
    await vi.waitFor(async () => {
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where datname like 'test_%' and xact_start < now()",
      );
      expect(rows).toEqual([]);
    });
    await sql`select 1`.execute(db);
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await test.db
    .tenant(platformTenantId)
    .run((db) => sql<{ one: number }>`select 1 as one`.execute(db));
  expect(rows).toEqual([{ one: 1 }]);
});
