import { testCertificate } from "@provost/warehouse/remote/mysql/mariadb.fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBucket } from "../../../platform/files/bucket.ts";
import { s3Keys, s3Server } from "../../../platform/files/s3-server.fixtures.ts";
import { localListener } from "../../../platform/testing/local-listener.ts";
import type { TestUser } from "../../../platform/testing/test-client.ts";
import { testSecret, testServer } from "../../../platform/testing/test-server.ts";
import {
  type DistrictDatabase,
  describeKinds,
  districtDatabase,
} from "../../../source/connection/district-database.fixtures.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { sourceStore } from "../../../source/source.store.ts";
import { databaseUrl } from "../../faults/own-database.fixtures.ts";
import { dataFolder, removeFolder } from "../../faults/real-server.fixtures.ts";
import { provost, type Ran } from "../command.fixtures.ts";

const files = await s3Server("provost");
const place = `s3://provost?endpoint=http://127.0.0.1:${files.port}`;
const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }), { bucket: readBucket(place, s3Keys) });
const listen = localListener();
// Of a machine that has no part of any dataset.
const elsewhere = dataFolder();
let admin: TestUser;
let env: Record<string, string> = {};

beforeAll(async () => {
  admin = await server.signIn();
  env = {
    ...{ PROVOST_DATA: elsewhere, PROVOST_SECRET: testSecret, PROVOST_DATABASE_HOSTS: "127.0.0.1" },
    ...{ PROVOST_FILES: place, ...s3Keys },
    DATABASE_URL: databaseUrl(server.connection),
  };
});
afterAll(() => {
  files.close();
  removeFolder(elsewhere);
});

const total = 2000;
const numbered = `n,kind\n${Array.from({ length: total }, (_, at) => `${at + 1},k${at % 7}`).join("\n")}\n`;

describeKinds(
  "parts of a bucket go into %s",
  (kind) => {
    let database: DistrictDatabase;
    beforeAll(async () => {
      database = await districtDatabase(kind, listen);
    }, 120_000);
    afterAll(() => database?.stop());

    const base = "/api/report/connection";
    async function connection(name: string, change: object = {}): Promise<{ id: string; version: number }> {
      const { draft, user, secret } = database;
      const { status, body } = await admin.post(`${base}/submit`, {
        ...{ ...draft, name, user, secret, tls: false },
        ...change,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    }
    async function push(dataset: string, to: string, ...more: string[]): Promise<Ran> {
      const { user, secret } = database.writer;
      const at = ["push", dataset, "--tenant", "000000", "--to", to, "--user", user, "--yes", ...more];
      const ran = await provost(at, env, `${secret}\n`);
      expect(ran.out + ran.err).not.toContain(secret);
      expect(ran.err).not.toMatch(/^\s+at /m);
      return ran;
    }
    async function imported(name: string) {
      const table = `${kind}_${name}`;
      const { id } = await importCsv(admin, table, numbered);
      const isLive = async () => (await admin.get(`/api/report/dataset/${id}`)).body.data.liveIn !== null;
      return { id, table, isLive };
    }
    const figuresOf = async (dataSrc: string) => {
      const selectedCalcul = ["count", "sum", "countDistinct"].map((calculFunc) => ({
        Column: "n",
        calculFunc,
      }));
      const { body } = await admin.post("/api/report/query", { content: { dataSrc, selectedCalcul } });
      return body.data.rows;
    };
    const figures = [[total, (total * (total + 1)) / 2, total]];

    it("of another schema, which both users need a right to", async () => {
      const to = `${kind} by schema`;
      await connection(to);
      const { table, isLive } = await imported("archived");
      const schema = `archive_${database.schema}`;
      const missing = await push(table, to, "--schema", schema);
      expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(new RegExp(schema))]);
      expect(await isLive()).toBe(false);

      const { user, writer } = database;
      if (kind === "postgres") {
        await database.run(
          `create schema ${schema}`,
          `grant usage, create on schema ${schema} to ${writer.user}`,
        );
        const unseen = await push(table, to, "--schema", schema);
        expect([unseen.code, unseen.err]).toEqual([
          1,
          expect.stringContaining(`${user}, does not see ${schema}.${table}`),
        ]);
        expect(await isLive()).toBe(false);
        await database.run(`grant usage on schema ${schema} to ${user}`);
      } else await database.run(`create database ${schema}`);
      const { code, out, err } = await push(table, to, "--schema", schema);
      expect([code, out], err).toEqual([
        0,
        expect.stringMatching(
          new RegExp(`is now ${schema}\\.${table} of ".*": 2,000 rows, and nothing differs`),
        ),
      ]);
      expect([await isLive(), await figuresOf(table)]).toEqual([true, figures]);
      const back = await provost(["push", table, "--tenant", "000000", "--back"], env);
      expect([back.code, await isLive(), await figuresOf(table)], back.err).toEqual([0, false, figures]);
    }, 120_000);

    it("by TLS, and not where the certificate is another one", async () => {
      const { port, ca } = await database.encrypted();
      const to = `${kind} by TLS`;
      const { id, version } = await connection(to, { port, tls: true, ca });
      const { table, isLive } = await imported("encrypted");
      const { cert: other } = await testCertificate("IP:127.0.0.1");
      const { secret } = database;
      const changed = await admin.post(`${base}/submit`, { id, version, ca: other, secret });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      const refused = await push(table, to);
      expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/no encrypted connection/)]);
      expect(await isLive()).toBe(false);

      const restored = await admin.post(`${base}/submit`, { id, version: version + 1, ca, secret });
      expect(restored.status, JSON.stringify(restored.body)).toBe(200);
      const { code, out, err } = await push(table, to);
      expect([code, out], err).toEqual([0, expect.stringMatching(/: 2,000 rows, and nothing differs/)]);
      expect([await isLive(), await figuresOf(table)]).toEqual([true, figures]);
    }, 120_000);

    it("not where the bucket lacks one, which it says", async () => {
      const to = `${kind} of a bucket`;
      await connection(to);
      const { id, table, isLive } = await imported("lacking");
      const [generation] = await server.db.tenant("000000").run((db) => sourceStore(db).generationsOf(id));
      const path = `000000/dataset/${generation?.parts[0]?.file}`;
      const part = files.files.get(path);
      if (part === undefined) throw new Error(`no part ${path} in ${[...files.files.keys()].join(", ")}`);
      files.files.delete(path);
      const lacking = await push(table, to);
      expect([lacking.code, lacking.err]).toEqual([1, expect.stringMatching(/file|part/)]);
      expect(await isLive()).toBe(false);
      files.files.set(path, part);
      expect((await push(table, to)).code).toBe(0);
      expect([await isLive(), await figuresOf(table)]).toEqual([true, figures]);
    }, 120_000);
  },
  ["mysql"],
);
