import { connectionButtons } from "@provost/contract/source/source-feature";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../../../people/people.fixtures.ts";
import { dayMs } from "../../../platform/clock.ts";
import { localListener } from "../../../platform/testing/local-listener.ts";
import type { TestUser } from "../../../platform/testing/test-client.ts";
import { testSecret, testServer } from "../../../platform/testing/test-server.ts";
import {
  type DistrictDatabase,
  describeKinds,
  districtDatabase,
} from "../../../source/connection/district-database.fixtures.ts";
import { forgetGenerations } from "../../../source/generation/generation.service.ts";
import { rule, signInViewer } from "../../../source/policy/viewer.fixtures.ts";
import { importCsv, uploadCsv } from "../../../source/source.fixtures.ts";
import { addVirtual, query as virtualQuery, written } from "../../../source/virtual/virtual.fixtures.ts";
import { databaseUrl } from "../../faults/own-database.fixtures.ts";
import { until } from "../../faults/real-server.fixtures.ts";
import { provost, type Ran, startCommand } from "../command.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const listen = localListener();
let admin: TestUser;
let env: Record<string, string> = {};

beforeAll(async () => {
  admin = await server.signIn();
  env = {
    PROVOST_DATA: server.dataDir,
    PROVOST_SECRET: testSecret,
    PROVOST_DATABASE_HOSTS: "127.0.0.1",
    DATABASE_URL: databaseUrl(server.connection),
  };
});

/** Of each type, with what texts need escapes for, values at their bounds and none. */
const marks = [
  "name,class,score,points,day,at,time,passed,note",
  'Anna,A,91.5,9007199254740993,2024-01-31,2024-01-31 20:00:00.25,08:30:00,true,"tab\there"',
  'anna,A,0.125,-12,1970-01-01,1969-12-31 23:59:59.999999,23:59:59.5,false,"back\\slash \\N"',
  'Ben,B,0.25,0,2024-02-29,2024-02-29 00:00:00,00:00:00,true,"two\nlines and ""quotes"""',
  "李雷,B,123456789.125,999999999999999999,2299-12-31,2024-02-06 08:00:00,,false,😀 é ß",
  'Émile,C,,,,,12:00:00,,""',
  "zoe,C,-0.5,7,1900-01-01,2024-03-01 12:00:00,12:00:00,true,'",
].join("\n");

/** Rows by a number, and text that tells them apart. */
const numbered = (from: number, count: number): string => {
  const lines = Array.from({ length: count }, (_, at) => `${from + at},k${(from + at) % 7}`);
  return `n,kind\n${lines.join("\n")}\n`;
};

const ask = async (user: TestUser, content: object) => {
  const { status, body } = await user.post("/api/report/query", { content });
  return [status, status === 200 ? body.data.rows : body.code];
};

const calculated = (Column: string, ...functions: string[]) =>
  functions.map((calculFunc) => ({ Column, calculFunc }));

/** What charts of the table show. */
const figures = (dataSrc: string) => [
  { dataSrc, selectedCalcul: calculated("score", "sum", "avg", "min", "max", "median", "count") },
  { dataSrc, selectedCalcul: calculated("points", "sum", "max", "countDistinct") },
  {
    dataSrc,
    selectedDimension: [{ Column: "class" }],
    selectedCalcul: calculated("score", "sum"),
    orderByStrs: ["class asc"],
  },
  {
    dataSrc,
    selectedDimension: [{ Column: "at", bucket: { kind: "time", unit: "month" } }],
    selectedCalcul: calculated("points", "sum"),
    orderByStrs: ["at asc"],
  },
  {
    dataSrc,
    selectedDimension: ["name", "class", "score", "points", "day", "at", "passed", "note"].map((Column) => ({
      Column,
    })),
    orderByStrs: ["name asc"],
  },
  { dataSrc, selectedDimension: [{ Column: "time" }], orderByStrs: ["time asc"] },
];

const allFigures = (user: TestUser, dataSrc: string) =>
  Promise.all(figures(dataSrc).map((content) => ask(user, content)));

describeKinds(
  "into %s",
  (kind) => {
    let database: DistrictDatabase;
    let source = "";
    beforeAll(async () => {
      database = await districtDatabase(kind, listen);
      const { draft, user, secret } = database;
      source = draft.name;
      const reply = await admin.post("/api/report/connection/submit", { ...draft, user, secret, tls: false });
      expect(reply.status).toBe(200);
    }, 120_000);
    afterAll(() => database?.stop());

    const named = (table: string): string => `${kind}_${table}`;
    const tableOf = (name: string): string => `${database.schema}.${name}`;
    const argumentsOf = (dataset: string, ...more: string[]): string[] => {
      const { writer } = database;
      return ["push", dataset, "--tenant", "000000", "--to", source, "--user", writer.user, ...more];
    };
    async function push(dataset: string, ...more: string[]): Promise<Ran> {
      const ran = await provost(argumentsOf(dataset, "--yes", ...more), env, `${database.writer.secret}\n`);
      expect(ran.out + ran.err).not.toContain(database.writer.secret);
      return ran;
    }
    async function refused(ran: Promise<Ran>, reason: RegExp, code = 1): Promise<void> {
      const { code: found, err } = await ran;
      expect([found, err]).toEqual([code, expect.stringMatching(reason)]);
      expect(err).not.toMatch(/^\s+at /m);
    }
    /** Moves a dataset, and changes something before it is confirmed. */
    async function whileConfirming(
      change: () => Promise<unknown>,
      ...at: [string, ...string[]]
    ): Promise<Ran> {
      const { child, ended } = startCommand(argumentsOf(...at), env, null);
      child.stdin?.write(`${database.writer.secret}\n`);
      let printed = "";
      child.stderr?.on("data", (piece) => {
        printed += piece;
      });
      await until("the confirmation", () => printed.includes('type "yes"') || child.exitCode !== null);
      await change();
      child.stdin?.end("yes\n");
      return ended;
    }
    const isLive = async (id: string): Promise<boolean> =>
      (await admin.get(`/api/report/dataset/${id}`)).body.data.liveIn !== null;
    const countOf = async (dataSrc: string) =>
      (await ask(admin, { dataSrc, selectedCalcul: calculated("n", "count", "sum", "countDistinct") }))[1];

    // What no database has a part in is tried with one of them.
    if (kind === "postgres")
      it("refuses what cannot be moved, and says why", async () => {
        const table = named("plain");
        const { id } = await importCsv(admin, table, "n,kind\n1,a\n");
        const onTable = virtualQuery({ dataSrc: table, selectedDimension: [{ Column: "n" }] });
        await addVirtual(admin, named("virtual"), onTable);
        const mysql = { ...database.draft, name: "MySQL", kind: "mysql", user: "u", secret: "s", tls: false };
        await admin.post("/api/report/connection/submit", mysql);
        const at = argumentsOf(table);
        await refused(push("nothing"), /the tenant has no dataset "nothing"/);
        await refused(push(named("virtual")), /is a virtual table/);
        await refused(provost(at.with(5, "elsewhere"), env), /no data source "elsewhere"; it has /);
        await refused(provost(at.with(5, "MySQL"), env), /into which rows can't be moved/);
        await refused(provost(at.with(7, database.user), env), /is the data source's own user/, 2);
        const back = provost(["push", table, "--tenant", "000000", "--back"], env);
        await refused(back, /were not moved to a data source/);
        const status = (to: "loading" | "ready") =>
          server.db
            .tenant("000000")
            .run((db) => db.updateTable("dataset").set({ status: to }).where("id", "=", id).execute());
        await status("loading");
        await refused(push(table), /an import into "\w+" is running/);
        await status("ready");
        const declined = await provost(at, env, `${database.writer.secret}\nno\n`);
        const plan = expect.stringMatching(/: 1 rows, 2 columns, .* in 1 files$/m);
        expect([declined.code, declined.out, declined.err]).toEqual([
          1,
          plan,
          expect.stringContaining("nothing was changed"),
        ]);
        expect(await countOf(table)).toEqual([[1, 1, 1]]);
      }, 120_000);

    if (kind === "postgres") {
      it("moves nothing to where others would read more of it than they may", async () => {
        const table = named("private");
        const { id } = await importCsv(admin, table, "n,kind\n1,a\n2,b\n");
        const reading = { datasetId: id, rows: [rule("kind", "=", "a")] };
        const buttons = [connectionButtons.edit, "dataset_view"];
        const limited = await signInViewer(server, named("limited"), buttons, [reading]);
        const base = "/api/report/connection";
        const { draft, user, secret, schema } = database;
        const theirs = { ...draft, name: "theirs", user, secret, tls: false };
        const added = (await limited.post(`${base}/submit`, theirs)).body.data;
        const reason =
          /"theirs" belongs to [\s\S]* who would read all rows and columns of "postgres_private"/;
        await refused(provost([...argumentsOf(table).with(5, "theirs"), "--yes"], env), reason);
        // The same user of the database reads the table through the other data source, too.
        await refused(push(table), reason);
        expect((await limited.delete(`${base}/${added.id}`)).status).toBe(200);
        expect((await push(table)).code).toBe(0);

        const tenant = server.db.tenant("000000");
        const ownerOf = (account: string) =>
          tenant.run(async (db) => {
            const { id: ownerId } = await db
              .selectFrom("appUser")
              .select("id")
              .where("account", "=", account)
              .executeTakeFirstOrThrow();
            await db.updateTable("connection").set({ ownerId }).where("name", "=", source).execute();
          });
        const { id: connection } = (await admin.get(base)).body.data.find(
          ({ name }: { name: string }) => name === source,
        );
        const publish = (by: TestUser, tableName: string) =>
          by.post(`${base}/${connection}/publish`, { schema, name: table, tableName });
        await ownerOf(named("limited"));
        expect(await refusalOf(publish(limited, named("all")))).toEqual([403, "remote_table_moved"]);
        expect((await publish(admin, named("again"))).status).toBe(200);
        await ownerOf("admin");
      }, 120_000);

      it("switches nothing where the data source or what is published of it was changed meanwhile", async () => {
        const table = named("changing");
        const { id } = await importCsv(admin, table, "n,kind\n1,a\n");
        const base = "/api/report/connection";
        const found = (await admin.get(base)).body.data.find(({ name }: { name: string }) => name === source);
        const { draft, user, secret, schema } = database;
        const change = { ...draft, id: found.id, version: found.version, user, secret, tls: false };
        const changed = whileConfirming(() => admin.post(`${base}/submit`, change), table);
        await refused(changed, /the data source "PostgreSQL" was changed meanwhile/);
        expect(await isLive(id)).toBe(false);
        const place = { schema, name: table, tableName: named("published") };
        const published = whileConfirming(() => admin.post(`${base}/${found.id}/publish`, place), table);
        await refused(published, /\.postgres_changing is published as "postgres_published"/);
        expect(await isLive(id)).toBe(false);
        await refused(push(table), /is published as "postgres_published"/);
      }, 120_000);

      it("breaks virtual tables and SQL only where that is accepted", async () => {
        const [table, other, join, above, alone] = ["base", "side", "join", "above", "alone"].map(named) as [
          string,
          string,
          string,
          string,
          string,
        ];
        for (const one of [table, other]) await importCsv(admin, one, "n,kind\n1,a\n");
        const side = (of: string) => ({ table: of, columns: null });
        const on = [{ left: "n", right: "n" }];
        await addVirtual(admin, join, {
          kind: "join",
          join: "left",
          left: side(table),
          right: side(other),
          on,
        });
        const rowsOf = (dataSrc: string) => virtualQuery({ dataSrc, selectedDimension: [{ Column: "n" }] });
        await addVirtual(admin, alone, rowsOf(table));
        await addVirtual(admin, above, written(`select n from ${alone}`));
        const chart = { chartType: "table", sql: `select n from ${above}` };
        expect((await admin.post("/api/report/chart", { name: "in SQL", content: chart })).status).toBe(200);
        const unrelated = { chartType: "table", sql: `select n as x_${alone}_x from ${other}` };
        await admin.post("/api/report/chart", { name: "unrelated", content: unrelated });
        const plan = [
          expect.stringMatching(/^.*at most 100,000 rows of it for each query: "postgres_join"$/m),
          expect.stringMatching(/^.*only with PROVOST_SOURCE_SQL: "postgres_above", "in SQL"$/m),
        ];
        const { code, err } = await push(table);
        expect([code, err, err, err]).toEqual([1, ...plan, expect.stringContaining("--may-break")]);
        const accepted = await push(table, "--may-break");
        expect([accepted.code, accepted.out, accepted.out], accepted.err).toEqual([0, ...plan]);
      }, 120_000);

      it("compares what the data source's own user reads", async () => {
        const table = named("policy");
        const { id } = await importCsv(admin, table, "n,kind\n1,a\n2,b\n");
        expect((await push(table)).code).toBe(0);
        await provost(["push", table, "--tenant", "000000", "--back"], env);
        await database.run(
          `alter table ${tableOf(table)} enable row level security`,
          `create policy first_row on ${tableOf(table)} for select using (n = 1)`,
        );
        await refused(push(table), /as \S+_reader reads them, differ[\s\S]*rows: 2 here, 1 there/);
        expect(await isLive(id)).toBe(false);
        await database.run(`alter table ${tableOf(table)} disable row level security`);
        expect((await push(table)).code).toBe(0);
      }, 120_000);
    }

    it("refuses a wrong password, a user who may not write, and a table of others", async () => {
      const table = named("refused");
      await importCsv(admin, table, "n,kind\n1,a\n");
      const at = [...argumentsOf(table), "--yes"];
      const wrong = await provost(at, env, "a wrong password\n");
      expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/password/i)]);
      expect(wrong.err + wrong.out).not.toContain("a wrong password");
      const { user, secret } = database.idler;
      const idle = provost(at.with(7, user), env, `${secret}\n`);
      await refused(idle, new RegExp(`the user ${user} lacks (?:the|a) right`));
      await database.run(`create table ${tableOf("taken")} (n int)`);
      await refused(push(table, "--table", "taken"), /has a table \S+taken that is not of this dataset/);
    }, 120_000);

    it("shows everyone the same figures as before, in the same charts, and back again", async () => {
      const table = named("marks");
      const { id } = await importCsv(admin, table, marks);
      const reading = { datasetId: id, columns: ["name", "class", "score"], rows: [rule("class", "=", "B")] };
      const viewer = await signInViewer(server, named("viewer"), ["dataset_view"], [reading]);
      await server.db.tenant("000000").run((db) =>
        db
          .insertInto("datasetSchedule")
          .values({
            ...{
              datasetId: id,
              address: "sealed",
              shown: "school.example/…/marks.csv",
              every: "day",
              minute: 0,
            },
            ...{ weekday: 0, mode: "replace", choice: "{}", enabled: true, nextAt: new Date("2100-01-01") },
          })
          .execute(),
      );
      const content = { chartType: "bar", ...figures(table)[2] };
      const chart = (await admin.post("/api/report/chart", { name: table, content })).body.data;
      const before = [await allFigures(admin, table), await allFigures(viewer, table)];
      expect(before.flat().filter(([status]) => status === 200).length).toBeGreaterThan(6);

      const { code, out, err } = await push(table);
      expect([code, err.includes("Error")], out + err).toEqual([0, false]);
      expect(out).toMatch(/is now \S+ of ".*": 6 rows, and nothing differs$/m);
      expect(await isLive(id)).toBe(true);
      expect([await allFigures(admin, table), await allFigures(viewer, table)]).toEqual(before);
      const shown = (await admin.get(`/api/report/chart/${chart.id}`)).body.data;
      expect((await ask(admin, shown.content))[1]).toEqual(before[0]?.[2]?.[1]);

      const again = await uploadCsv(admin, table, marks);
      expect([again.status, again.body.code]).toEqual([400, expect.anything()]);
      expect(again.body.msg).toContain("数据源");
      const refresh = await admin.post(`/api/report/dataset/${id}/schedule/run`);
      expect([refresh.status, refresh.body.msg]).toEqual([400, again.body.msg]);
      const { records } = (await admin.get("/api/sq-system/log/audit?entity=dataset&action=update&size=1"))
        .body.data;
      expect(records[0]).toMatchObject({
        entityId: id,
        actor: "",
        after: { source: `${source}: ${tableOf(table)}` },
      });
      await refused(push(table), /are in a data source already/);

      await database.run(
        kind === "postgres" ? `delete from ${tableOf(table)}` : `truncate table ${tableOf(table)}`,
      );
      expect((await allFigures(admin, table))[2]).toEqual([200, []]);
      const back = await provost(["push", table, "--tenant", "000000", "--back"], env);
      expect([back.code, back.out]).toEqual([0, expect.stringContaining("6 imported rows")]);
      const schedule = (await admin.get(`/api/report/dataset/${id}/schedule`)).body.data;
      const movedTo = expect.stringContaining(`数据已移至数据源“${source}”`);
      expect(schedule).toMatchObject({ enabled: false, nextAt: null, message: movedTo });
      expect([await allFigures(admin, table), await allFigures(viewer, table)]).toEqual(before);
      await refused(push(table), /was read by reports after an earlier push|differ from the imported/);
    }, 120_000);

    it("goes on after a kill without doubling a row, and switches nothing while a value differs", async () => {
      const table = named("many");
      const total = 1_000_000;
      const { id } = await importCsv(admin, table, numbered(1, total));
      const sum = (total * (total + 1)) / 2;
      expect(await countOf(table)).toEqual([[total, sum, total]]);
      const { child, ended } = startCommand(argumentsOf(table, "--yes"), env, `${database.writer.secret}\n`);
      let printed = "";
      child.stderr?.on("data", (piece) => {
        printed += piece;
        if (/ of 1,000,000 rows/.test(printed)) child.kill("SIGKILL");
      });
      expect((await ended).code).toBe(null);
      expect(printed).not.toContain("(100%)");
      expect(await countOf(table)).toEqual([[total, sum, total]]);

      const change = (to: number): string =>
        kind === "postgres"
          ? `update ${tableOf(table)} set kind = 'k${to}' where n = 17`
          : `alter table ${tableOf(table)} update kind = 'k${to}' where n = 17 settings mutations_sync = 2`;
      await database.run(change(0));
      const differing = await push(table);
      expect([differing.code, differing.err]).toEqual([
        1,
        expect.stringMatching(
          /going on behind [\d,]+ rows[\s\S]*column "kind", sum of hashes: \d+ here, \d+ there/,
        ),
      ]);
      expect(await isLive(id)).toBe(false);
      await database.run(change(17 % 7));
      const { code, err, out } = await push(table);
      expect([code, err], out).toEqual([0, expect.stringContaining("going on behind 1,000,000 rows")]);
      expect(await countOf(table)).toEqual([[total, sum, total]]);
      expect(await isLive(id)).toBe(true);

      const clock = { now: () => new Date(server.clock.now().getTime() + 31 * dayMs) };
      await forgetGenerations({ clock, parts: server.source().parts }, server.db.tenant("000000"));
      const back = provost(["push", table, "--tenant", "000000", "--back"], env);
      await refused(back, /the retention of the imported rows of "\w+" has ended/);
      expect(await countOf(table)).toEqual([[total, sum, total]]);
    }, 180_000);

    it("copies rows that were published meanwhile, and all of them where others have replaced the first", async () => {
      const table = named("growing");
      await importCsv(admin, table, numbered(1, 1000));
      const append = () => importCsv(admin, table, numbered(1001, 10), { mode: "append" });
      const grown = await whileConfirming(append, table, "--table", named("other"));
      expect([grown.code, grown.err]).toEqual([
        0,
        expect.stringMatching(/published meanwhile[\s\S]*going on behind 1,000 rows/),
      ]);
      expect(await countOf(table)).toEqual([[1010, (1010 * 1011) / 2, 1010]]);

      const second = named("replaced");
      await importCsv(admin, second, numbered(1, 1000));
      const replaced = await whileConfirming(() => importCsv(admin, second, numbered(5, 3)), second);
      expect([replaced.code, replaced.err]).toEqual([0, expect.not.stringContaining("going on behind")]);
      expect(await countOf(second)).toEqual([[3, 18, 3]]);
    }, 120_000);
  },
  ["mysql"],
);
