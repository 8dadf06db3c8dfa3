import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBucket } from "../../platform/files/bucket.ts";
import { s3Keys, s3Server } from "../../platform/files/s3-server.fixtures.ts";
import { refuse } from "../../platform/refusal.ts";
import type { TestClient, TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv, uploadCsv } from "../source.fixtures.ts";
import { sourceStore } from "../source.store.ts";
import { doubtMs } from "./import-claim.ts";
import type { ImportDeps } from "./import-job.ts";
import { sweepUploads, takeUpLeft } from "./import-recovery.ts";

const files = await s3Server("provost");
const bucket = readBucket(`s3://provost?endpoint=http://127.0.0.1:${files.port}`, s3Keys);
afterAll(() => files.close());

const day = 86_400_000;
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

describe.each(["a bucket", "a folder that all see"])(
  "with files in %s, an upload that was acknowledged",
  (where) => {
    const server = testServer(() => ({}), where === "a bucket" ? { bucket } : {});
    let admin: TestUser;
    let own: ImportDeps;
    let other: TestClient & { source: ImportDeps };
    let leaves: (() => void)[] = [];
    const tenant = () => own.db.tenant("000000");
    const inBucket = (place: string): string[] =>
      [...files.files.keys()].filter((key) => key.startsWith(`000000/${place}/`));
    const shared = (): string[] =>
      where === "a bucket" ? inBucket("waiting") : namesIn(join(server.filesDir, "000000", ".waiting"));
    const parts = (): string[] =>
      where === "a bucket" ? inBucket("dataset") : namesIn(join(server.filesDir, "000000", "dataset"));
    const rowsOf = async (table: string): Promise<unknown> => {
      const named = await tenant().run((db) => sourceStore(db).partFiles());
      // The engine of tests fetches no parts itself.
      const release = await own.parts.use(named.map((file) => join(own.parts.folderOf("000000"), file)));
      const query = { content: { sql: `select a from ${table} order by a` } };
      const { body } = await admin.post("/api/report/query", query);
      release();
      return body.data.rows;
    };
    const statusOf = async (id: string): Promise<string> =>
      (await admin.get(`/api/report/dataset/${id}`)).body.data.status;

    beforeAll(async () => {
      files.files.clear();
      admin = await server.signIn();
      own = server.source();
      other = await server.another();
      for (const deps of [own, other.source]) deps.alone = false;
      other.source.pulseMs = 100;
    });

    /** Uploads rows to a server that reports nothing from then on, and does not read them until it is let go. */
    async function left(table: string): Promise<string> {
      const { id } = await importCsv(admin, table, "a\n1\n");
      own.pulseMs = day;
      const free = new AbortController();
      const turn = () => own.importLanes.enter({ tenant: "000000", user: "" }, free.signal);
      leaves = await Promise.all([turn(), turn()]);
      const { body } = await uploadCsv(admin, table, "a\n2\n", { mode: "append" });
      expect(body.data).toMatchObject({ id, status: "loading" });
      return id;
    }
    const comeBack = async (): Promise<void> => {
      for (const leave of leaves) leave();
      await expect.poll(() => own.running.size).toBe(0);
    };
    const silence = (id: string) =>
      tenant().run((db) =>
        sql`update dataset set updated_at = clock_timestamp() - interval '3 min' where id = ${id}`.execute(
          db,
        ),
      );
    /** Whether the other server has seen for long enough that these imports are silent. */
    const sinceSeen = (importIds: readonly string[]): boolean =>
      importIds.every(
        (importId) =>
          performance.now() - (other.source.doubts.get(importId)?.since ?? Number.POSITIVE_INFINITY) >=
          doubtMs(other.source),
      );
    const takenUp = (id: string) =>
      expect.poll(
        async () => {
          await takeUpLeft(other.source);
          return statusOf(id);
        },
        { timeout: 10_000 },
      );

    it("is taken up by another server, once, also when the first one comes back", async () => {
      const id = await left("continued");
      expect(shared()).toHaveLength(1);
      await takeUpLeft(other.source);
      expect(other.source.running.size).toBe(0);
      await silence(id);
      const { body } = await uploadCsv(await other.signIn(), "continued", "a\n3\n", { mode: "append" });
      expect(body.data.reason).toBe("import_busy");
      await takenUp(id).toBe("ready");
      await expect.poll(() => other.source.running.size).toBe(0);
      expect(await rowsOf("continued")).toEqual([[1], [2]]);
      await comeBack();
      expect(await rowsOf("continued")).toEqual([[1], [2]]);
      expect([shared(), namesIn(own.stagingDir), namesIn(other.source.stagingDir)]).toEqual([[], [], []]);
      const named = await tenant().run((db) => sourceStore(db).partFiles());
      expect(parts()).toHaveLength(named.length);
    });

    it("is there for as long as it waits, and is said to be interrupted when it is lost", async () => {
      const id = await left("lost");
      const inTwoDays = new Date(Date.now() + 2 * day);
      await sweepUploads({ ...other.source, stagingDir: own.stagingDir }, inTwoDays);
      expect(shared()).toHaveLength(1);
      const [name = ""] = shared();
      if (!files.files.delete(name)) rmSync(join(server.filesDir, "000000", ".waiting", name));
      await silence(id);
      await takenUp(id).toBe("failed");
      expect((await admin.get(`/api/report/dataset/${id}`)).body.data.message).toContain("中断");
      await comeBack();
      expect(await rowsOf("lost")).toEqual([[1]]);
    });

    it("is left as it is by a server that stops, and by one whose files are another installation's", async () => {
      const id = await left("untouched");
      await silence(id);
      await takeUpLeft(other.source);
      const seen = [...other.source.doubts.keys()];
      await expect.poll(() => sinceSeen(seen)).toBe(true);
      const stopped = { ...other.source, stopping: AbortSignal.abort() };
      const ensureOwn = () => Promise.reject(refuse("files_foreign"));
      const foreign = { ...other.source, waiting: { ...other.source.waiting, ensureOwn } };
      const faults: unknown[] = [];
      await takeUpLeft(stopped);
      await takeUpLeft({ ...foreign, logFault: (error) => faults.push(error) });
      expect(faults).toMatchObject([{ code: "files_foreign" }]);
      const inTwoDays = new Date(Date.now() + 2 * day);
      await tenant().run((db) => db.updateTable("dataset").set({ status: "ready" }).execute());
      await expect(sweepUploads(foreign, inTwoDays)).rejects.toMatchObject({ code: "files_foreign" });
      expect([shared().length, namesIn(other.source.stagingDir)]).toEqual([1, []]);
      await tenant().run((db) =>
        db.updateTable("dataset").set({ status: "loading" }).where("id", "=", id).execute(),
      );
      expect(await tenant().run((db) => sourceStore(db).silence(id))).toBeGreaterThan(60_000);
      await takenUp(id).toBe("ready");
      await comeBack();
      expect(await rowsOf("untouched")).toEqual([[1], [2]]);
    });

    it("is given up while the bucket is away, and swept later", async () => {
      const id = await left("given_up_away");
      const elsewhere = await other.signIn();
      files.limits.refusals = 1000;
      expect((await elsewhere.post(`/api/report/dataset/${id}/cancel`)).status).toBe(200);
      files.limits.refusals = 0;
      expect(await statusOf(id)).not.toBe("loading");
      await sweepUploads(other.source, new Date(Date.now() + 2 * day));
      await comeBack();
      expect([shared(), await rowsOf("given_up_away")]).toEqual([[], [[1]]]);
    });

    it("leaves nothing behind when it is given up", async () => {
      const id = await left("cancelled");
      const elsewhere = await other.signIn();
      expect((await elsewhere.post(`/api/report/dataset/${id}/cancel`)).status).toBe(200);
      await comeBack();
      expect([shared(), namesIn(own.stagingDir), await rowsOf("cancelled")]).toEqual([[], [], [[1]]]);
    });
  },
);
