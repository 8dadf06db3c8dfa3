import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "../../platform/db/database.ts";
import { mayRemoveFiles } from "../../platform/files/file-removals.ts";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { send } from "../../upload/upload.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../faults/own-database.fixtures.ts";
import { dataFolder, removeFolder } from "../faults/real-server.fixtures.ts";
import { archiveSource } from "./archive/backup-source.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { writeBackup } from "./archive/write-backup.ts";
import { extractFiles } from "./files/extract-files.ts";
import { fillDatabase } from "./records/fill-database.ts";
import { takeMoment } from "./records/moment.ts";

const server = testServer();
const folder = dataFolder();
const { signal } = new AbortController();
const origin = { createdAt: new Date(0), provost: "0.0.0", secret: null, fingerprint: "" };
let place: { connection: Connection; filesDir: string; stagingDir: string };
let user: TestUser;
let target: OwnDatabase;
let archive = "";

beforeAll(async () => {
  place = {
    connection: server.connection,
    filesDir: server.filesDir,
    stagingDir: join(server.filesDir, "..", "staging"),
  };
  mkdirSync(place.filesDir, { recursive: true });
  user = await server.signIn();
});
afterAll(() => removeFolder(folder));
beforeEach(async ({ onTestFinished, task }) => {
  archive = join(folder, `${task.id}.tar.gz`);
  target = await makeOwnDatabase();
  onTestFinished(() => target.remove());
});

/** Restores an archive into an empty database and an empty folder. */
async function restoreFrom(file: string): Promise<string> {
  const source = await archiveSource(file, signal);
  const files = `${file}.files`;
  const folders = { files, uploads: `${file}.uploads`, secret: null };
  await extractFiles(source, folders);
  const { DATABASE_URL = "" } = target.env;
  await fillDatabase({ connectionString: DATABASE_URL }, source, async () => {});
  return files;
}

async function removeForGood(id: string): Promise<Reply> {
  await user.delete(`/api/report/dataset/${id}`);
  return user.delete(`/api/report/table-bin/${id}`);
}

const datasetNames = async (): Promise<unknown[]> =>
  (await target.asSuperuser("select table_name from dataset order by 1")).map((row) => row.table_name);

const inDatasets = (files: string): string[] => readdirSync(join(files, "000000", "dataset")).sort();

describe("what changes after the moment", () => {
  it("is not in the backup: rows written, rows and files removed", async () => {
    const { id } = await importCsv(user, "removed", "a\n1\n");
    const run = {
      place: "/elsewhere",
      endedAt: new Date(),
      outcome: "done",
      snapshot: "x",
      bytes: 1,
      reason: "",
    } as const;
    await server.db.platform((platform) => platform.insertInto("backupRun").values(run).execute());
    const moment = await takeMoment(place);
    expect((await removeForGood(id)).status).toBe(200);
    await importCsv(user, "later", "a\n2\n");
    const entry = { code: "later", dictKey: -1, dictValue: "after the moment" };
    expect((await user.post("/api/sq-system/dict/submit", entry)).status).toBe(200);
    const writer = await writeArchive(archive, origin.createdAt, signal);
    const manifest = await writeBackup(writer, moment, origin).finally(() => moment.close());
    await writer.finish();

    const files = await restoreFrom(archive);
    expect(await target.asSuperuser("select only_row from work_pause")).toEqual([{ only_row: true }]);
    // How backups of the old installation went says nothing of this one.
    expect(await target.asSuperuser("select place from backup_run")).toEqual([]);
    expect(await datasetNames()).toEqual(["removed"]);
    expect(await target.asSuperuser("select 1 from dict where code = 'later'")).toEqual([]);
    const [part] = await target.asSuperuser("select parts->0->>'file' as file from dataset_generation");
    expect(inDatasets(files)).toEqual([part?.file]);
    expect(manifest.missing).toEqual([]);
    expect(readdirSync(place.filesDir).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("is noticed when a file of the records' moment goes in between: a later moment is taken", async () => {
    await importCsv(user, "staying", "a\n4\n");
    for (let round = 0; round < 8; round++) {
      const { id } = await importCsv(user, "going", `a\n${100 + round}\n`);
      const [moment, removed] = await Promise.all([takeMoment(place), removeForGood(id)]);
      const named = await moment.snapshot.asTenant<{ file: string }>(
        "000000",
        "select distinct jsonb_array_elements(parts)->>'file' as file from dataset_generation",
      );
      const held = moment.pins.files.map(({ path }) => path);
      expect([removed.status, moment.pins.missing]).toEqual([200, []]);
      expect(held).toEqual(expect.arrayContaining(named.map(({ file }) => `000000/dataset/${file}`)));
      for (const file of moment.pins.files)
        expect("at" in file && readFileSync(file.at).length).toBeGreaterThan(0);
      await moment.close();
    }
  });
});

describe("a moment", () => {
  const session = { options: "-c statement_timeout=200 -c lock_timeout=200 -c idle_session_timeout=200" };

  it("waits for removals under way, whatever the limits of the role's queries are", async () => {
    const under = Promise.withResolvers<void>();
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms from pg_stat_activity
        where application_name = 'provost backup files' and wait_event = 'advisory'`.execute(server.db.owner);
      return (rows[0]?.ms ?? 0) > 400;
    };
    const tenant = server.db.tenant("000000");
    const taken = await tenant.run(async (db) => {
      await sql`set local idle_in_transaction_session_timeout = 200`.execute(db);
      expect(await mayRemoveFiles(db)).toBe(true);
      const taking = takeMoment({ ...place, connection: { ...place.connection, ...session } });
      taking.catch(under.reject);
      await Promise.race([under.promise, expect.poll(isWaiting).toBe(true)]);
      return { taking };
    });
    await (await taken.taking).close();
  });
});

describe("files", () => {
  it("that are lost stop the backup and are named; what there is can be kept all the same", async () => {
    await importCsv(user, "lost", "a\n5\n");
    const before = new Set(inDatasets(place.filesDir));
    await importCsv(user, "lost", "a\n6\n");
    const [lost = ""] = inDatasets(place.filesDir).filter((name) => !before.has(name));
    const path = join(place.filesDir, "000000", "dataset", lost);
    const content = readFileSync(path);
    rmSync(path);
    await expect(takeMoment(place)).rejects.toThrow(
      new RegExp(`000000/dataset/${lost} \\(dataset lost of tenant 000000\\)`),
    );
    const moment = await takeMoment(place, { acceptMissing: true });
    await moment.close();
    expect(moment.pins.missing).toEqual([`000000/dataset/${lost}`]);
    writeFileSync(path, content);
  });

  it("that are damaged stop the backup as well; without them it has the rest, also where they were stored before", async () => {
    await importCsv(user, "whole", "a\n7\n");
    const before = new Set(inDatasets(place.filesDir));
    await importCsv(user, "harmed", "a\n8\n");
    const [harmed = ""] = inDatasets(place.filesDir).filter((name) => !before.has(name));
    const path = join(place.filesDir, "000000", "dataset", harmed);
    const content = readFileSync(path);
    truncateSync(path, 20_000);
    const back = async (file: string, acceptMissing: boolean) => {
      const moment = await takeMoment(place, { acceptMissing });
      const writer = await writeArchive(file, origin.createdAt, signal);
      await writeBackup(writer, moment, origin)
        .then(
          () => writer.finish(),
          async (error) => {
            await writer.abandon();
            throw error;
          },
        )
        .finally(() => moment.close());
    };
    const named = `000000/dataset/${harmed} (dataset harmed of tenant 000000)`;
    await expect(back(archive, false)).rejects.toThrow(named);
    await expect(back(archive, false)).rejects.toThrow('"repair <backup>"');
    await back(archive, true);
    const source = await archiveSource(archive, signal);
    expect([source.manifest.missing, source.damaged]).toEqual([[`000000/dataset/${harmed}`], []]);
    const restored = inDatasets(await restoreFrom(archive));
    expect([restored.includes(harmed), restored.length]).toEqual([false, before.size]);
    writeFileSync(path, content);
  });

  it("that people uploaded into texts are held, and missed when they are lost", async () => {
    const { body } = await send(user, "uploadfile", "plan.pdf", "%PDF-1.7");
    const path = `000000/upload/${body.url.split("/")[4]}`;
    const moment = await takeMoment(place);
    expect(moment.pins.files.map((file) => file.path)).toContain(path);
    await moment.close();
    rmSync(join(place.filesDir, path));
    await expect(takeMoment(place)).rejects.toThrow(`${path} (file plan.pdf of tenant 000000)`);
    await user.post("/api/upload/file/remove", { ids: [body.url.split("/")[4]] });
  });

  it("of other kinds are kept; work in progress and forgotten generations are not", async () => {
    const put = (path: string): void => {
      mkdirSync(join(place.filesDir, path, ".."), { recursive: true });
      writeFileSync(join(place.filesDir, path), path);
    };
    const files = ["000000/upload/图片 1.png", "000000/upload/deep/er/a.pdf"];
    const left = [
      "000000/dataset/forgotten.duckdb",
      "000000/dataset/.import-1/x.duckdb",
      ".backup-999999999-x/0",
    ];
    for (const path of [...files, ...left]) put(path);
    const moment = await takeMoment(place);
    const paths = moment.pins.files.map(({ path }) => path);
    await moment.close();
    expect(paths).toEqual(expect.arrayContaining(files));
    expect(paths.filter((path) => left.includes(path))).toEqual([]);
    expect(readdirSync(place.filesDir)).not.toContain(".backup-999999999-x");
  });
});
