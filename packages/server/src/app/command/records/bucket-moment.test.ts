import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "../../../platform/db/database.ts";
import { readBucket } from "../../../platform/files/bucket.ts";
import { s3Keys, s3Server } from "../../../platform/files/s3-server.fixtures.ts";
import { s3Store } from "../../../platform/files/s3-store.ts";
import type { TestUser } from "../../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../../platform/testing/test-server.ts";
import { removeUnnamed, sweepParts } from "../../../source/generation/part-files.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { sourceStore } from "../../../source/source.store.ts";
import { send } from "../../../upload/upload.fixtures.ts";
import { sweepFiles } from "../../../upload/upload-leftovers.ts";
import { dataFolder, removeFolder } from "../../faults/real-server.fixtures.ts";
import { archiveSource } from "../archive/backup-source.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { writeBackup } from "../archive/write-backup.ts";
import { extractFiles } from "../files/extract-files.ts";
import { takeMoment } from "./moment.ts";

const files = await s3Server("provost");
const bucket = readBucket(`s3://provost?endpoint=http://127.0.0.1:${files.port}`, s3Keys);
const server = testServer(() => ({}), { bucket });
const folder = dataFolder();
const { signal } = new AbortController();
const origin = { createdAt: new Date(0), provost: "0.0.0", secret: null, fingerprint: "" };
let connection: Connection;
let user: TestUser;

const take = () => {
  const own = { filesDir: server.filesDir, stagingDir: join(server.dataDir, "staging") };
  return takeMoment({ connection, ...own, bucket: s3Store(bucket) });
};
const tenant = () => server.db.tenant("000000");
const stored = (place: string): string[] =>
  [...files.files.keys()].filter((name) => name.startsWith(`000000/${place}/`));

beforeAll(async () => {
  connection = server.connection;
  user = await server.signIn();
});
afterAll(() => {
  files.close();
  removeFolder(folder);
});

/** Replaces a table's only state and removes the one before, as a day after its time; gives the path of its part. */
async function replaced(name: string): Promise<{ path: string; forget(): Promise<void> }> {
  const { id } = await importCsv(user, name, "a\n1\n");
  const [old] = await tenant().run((db) => sourceStore(db).generationsOf(id));
  const file = old?.parts[0]?.file ?? "";
  return {
    path: `000000/dataset/${file}`,
    forget: async () => {
      await importCsv(user, name, "a\n2\n");
      await tenant().run((db) => sql`delete from dataset_generation where id = ${old?.id ?? ""}`.execute(db));
      const { parts } = server.source();
      await removeUnnamed(parts, tenant(), [file]);
      await sweepParts(parts, tenant(), null);
    },
  };
}

it("what no record names any more stays in the bucket until a backup of an earlier moment has it", async () => {
  const { path: part, forget } = await replaced("going");
  const { body } = await send(user, "uploadfile", "plan.pdf", "%PDF-1.7");
  const fileId = body.url.split("/")[4];
  const upload = `000000/upload/${fileId}`;
  const contents = [part, upload].map((path) => files.files.get(path)?.bytes);
  const moment = await take();
  await forget();
  expect((await user.post("/api/upload/file/remove", { ids: [fileId] })).status).toBe(200);
  const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  const store = s3Store(bucket);
  await sweepFiles({ store, clock: later }, tenant());

  const archive = join(folder, "all.tar.gz");
  const writer = await writeArchive(archive, origin.createdAt, signal);
  await writeBackup(writer, moment, origin).finally(() => moment.close());
  await writer.finish();
  const restored = join(folder, "restored");
  const source = await archiveSource(archive, signal);
  await extractFiles(source, { files: restored, uploads: join(folder, "uploads"), secret: null });
  expect([part, upload].map((path) => readFileSync(join(restored, path)))).toEqual(contents);

  await sweepParts(server.source().parts, tenant(), null);
  await sweepFiles({ store, clock: later }, tenant());
  expect(stored("dataset")).not.toContain(part);
  expect(stored("upload")).toEqual([]);
});

it("a backup that was killed defers nothing, and one of several that ends leaves the rest their files", async () => {
  const { path, forget } = await replaced("left");
  const [killed, other] = [await take(), await take()];
  await other.close();
  await forget();
  expect(stored("dataset")).toContain(path);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'provost backup%' and datname = current_database()`.execute(server.db.owner);
  const { parts } = server.source();
  await expect
    .poll(async () => {
      await sweepParts(parts, tenant(), null);
      return stored("dataset");
    })
    .not.toContain(path);
  await killed.close().catch(() => {});
});

it("a tenant is removed before or after a backup reads its files, not meanwhile", async () => {
  const tenants = "/api/sq-system/tenant";
  const { data } = (await user.get(`${tenants}/detail?id=${otherTenantId}`)).body;
  const { name } = data;
  expect((await user.post(`${tenants}/submit`, { ...data, disabled: true })).status).toBe(200);
  const remove = () => user.post(`${tenants}/remove`, { id: otherTenantId, name });
  const moment = await take();
  const refused = await remove();
  await moment.close();
  expect([refused.status, refused.body.data.reason]).toEqual([409, "backup_running"]);
  expect((await remove()).status).toBe(200);
  expect(readdirSync(server.filesDir)).not.toContain(otherTenantId);
});
