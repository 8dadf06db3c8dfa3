import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isLongRun } from "../../../../../../tools/test/long-run.ts";
import { opsHeaders, opsToken, type TestUser } from "../../../platform/testing/test-client.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { provost, provostDone } from "../../command/command.fixtures.ts";
import { preparedFolder } from "../prepared-folder.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer } from "../real-server.fixtures.ts";

const dataDir = await preparedFolder();
const storedDir = dataFolder();
const archive = join(storedDir, "backup.tar.gz");
const env = { PROVOST_DATA: dataDir };
const folder = join(dataDir, "files", "000000", "dataset");
let server: RealServer;
let admin: TestUser;
let part = "";

beforeAll(async () => {
  server = await startServer(dataDir);
  admin = await server.signIn();
  await importCsv(admin, "whole", "a\n1\n");
  const before = new Set(readdirSync(folder));
  await importCsv(admin, "harmed", `a,b\n${"7,some text\n".repeat(5000)}`);
  const [name = ""] = readdirSync(folder).filter((file) => !before.has(file));
  part = join(folder, name);
  await provostDone(["backup", archive], env);
}, 60_000);
afterAll(async () => {
  await server.end("SIGTERM");
  removeFolder(dataDir);
  removeFolder(storedDir);
});

const query = (content: object) => admin.post("/api/report/query", { content });
const builtOn = (dataSrc: string) => query({ dataSrc, selectedCalcul: [{ Column: "a", calculFunc: "sum" }] });

const harms: [string, () => void][] = [
  ["is cut short", () => truncateSync(part, 20_000)],
  ["is not there", () => rmSync(part)],
  ["holds something else", () => writeFileSync(part, readFileSync(part).fill(120, 12_288))],
];

it.each(isLongRun ? harms : harms.slice(0, 1))(
  "a data file that %s harms its own table, is told of, and is repaired from a backup",
  async (_, harm) => {
    await server.end("SIGTERM");
    harm();
    server = await startServer(dataDir, { PROVOST_OPS_TOKEN: opsToken });
    admin = await server.signIn();
    for (const reply of [
      await builtOn("harmed"),
      await query({ sql: `select max(b) from harmed where a < ${Date.now()}` }),
    ]) {
      expect([reply.status, reply.body.data.reason, reply.body.data.table]).toEqual([
        500,
        "data_damaged",
        "harmed",
      ]);
      expect(reply.body.msg).toContain("harmed");
    }
    expect((await builtOn("whole")).body.data.rows).toEqual([[1]]);
    expect((await query({ sql: `select sum(a) from whole where a < ${Date.now()}` })).body.data.rows).toEqual(
      [[1]],
    );
    expect((await server.request("GET", "/readyz")).body).toEqual({ status: "ready", damagedTables: 1 });
    expect((await server.request("GET", "/readyz", { headers: opsHeaders })).body).toEqual({
      status: "ready",
      damagedTables: 1,
      damaged: [{ tenant: "000000", table: "harmed" }],
    });
    expect(server.log()).toMatch(/data: table harmed of tenant 000000: \S+ is (missing|altered)/);

    const found = await provost(["doctor", "--deep"], env);
    expect(found.out).toMatch(
      /^fail {2}(data|datasets): 1 of 2 files are (damaged|missing) .* → .*repair <backup>/m,
    );
    const { out } = await provostDone(["repair", archive], env);
    expect(out).toContain("1 of 1 damaged files were repaired");
    expect((await builtOn("harmed")).body.data.rows).toEqual([[35_000]]);
    expect((await provostDone(["repair", archive], env)).out).toContain("2 data files, all whole");
  },
  60_000,
);

it("is not stored by a backup; a repair takes what a backup has, and from a repository each file from the snapshot that has it", async () => {
  const repository = join(storedDir, "snapshots");
  const [lacking, target] = [join(storedDir, "lacking.tar.gz"), join(storedDir, "restored")];
  const whole = readdirSync(folder).find((name) => name !== basename(part)) ?? "";
  await provostDone(["backup", "--repository", repository], env);
  truncateSync(part, 20_000);
  const refused = await provost(["backup", "--repository", repository], env);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(basename(part))]);
  const { backup } = (await admin.get("/api/sq-system/health")).body.data;
  expect([backup.state, backup.lastFailure.reason]).toEqual(["failed", expect.stringContaining("damaged")]);
  await provostDone(["backup", "--without-missing", "--repository", repository], env);
  const { lastSuccess } = (await admin.get("/api/sq-system/health")).body.data.backup;
  expect(lastSuccess.note).toContain("files missing or damaged: 1");
  await provostDone(["backup", "--without-missing", lacking], env);
  const { err } = await provostDone(["restore", lacking], { PROVOST_DATA: target });
  expect(err).toContain(`damaged when the backup was made: 000000/dataset/${basename(part)}`);

  rmSync(join(folder, whole));
  const partly = await provost(["repair", lacking], env);
  expect([partly.code, partly.out]).toEqual([
    1,
    expect.stringContaining("1 of 2 damaged files were repaired"),
  ]);
  expect(partly.err).toContain(basename(part));
  rmSync(join(folder, whole));
  const { out } = await provostDone(["repair", "--repository", repository], env);
  expect(out).toContain("2 of 2 damaged files were repaired");
  expect((await provostDone(["repair", archive], env)).out).toContain("all whole");
}, 60_000);
