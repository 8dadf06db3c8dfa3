import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsToken, type TestUser } from "../../platform/testing/test-client.ts";
import { provost } from "../command/command.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../faults/own-database.fixtures.ts";
import { preparedFolder } from "../faults/prepared-folder.fixtures.ts";
import {
  dataFolder,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "../faults/real-server.fixtures.ts";

const folders = {
  data: await preparedFolder(),
  stored: dataFolder(),
  first: dataFolder(),
  second: dataFolder(),
};
const repository = join(folders.stored, "repository");
const snapshotsIn = (place: string): string[] => {
  try {
    return readdirSync(join(place, "snapshots"));
  } catch {
    return [];
  }
};
const settings = (place: string) => ({
  ...{ PROVOST_BACKUP_TO: place, PROVOST_BACKUP_EVERY: "15m", PROVOST_OPS_TOKEN: opsToken },
});

afterAll(() => {
  for (const folder of Object.values(folders)) removeFolder(folder);
});

describe("a server with a place for backups", () => {
  let server: RealServer;
  let admin: TestUser;

  beforeAll(async () => {
    server = await startServer(folders.data, { ...settings(repository), PROVOST_LOG_LEVEL: "info" });
    admin = await server.signIn();
  });
  afterAll(() => server.end("SIGTERM"));

  const state = async () => (await admin.get("/api/sq-system/health")).body.data.backup;
  const ended = async () => {
    await until("the end of the backup", async () => !(await state()).running);
    return state();
  };
  const sampleOf = async (name: string): Promise<number> => {
    const headers = { authorization: `Bearer ${opsToken}` };
    const text = String((await server.request("GET", "/metrics", { headers })).body);
    return Number(new RegExp(`^provost_backup_${name} (.*)$`, "m").exec(text)?.[1]);
  };

  it("makes the first one at once, and shows how it went", async () => {
    await until("a snapshot", () => snapshotsIn(repository).length === 1);
    expect(await ended()).toMatchObject({
      schedule: { place: repository, everySeconds: 900 },
      lastSuccess: { place: repository, note: "" },
      lastFailure: null,
      state: "good",
    });
    expect(await sampleOf("interval_seconds")).toBe(900);
    expect(Date.now() / 1000 - (await sampleOf("success_timestamp_seconds"))).toBeLessThan(120);
    expect(await sampleOf("added_bytes")).toBeGreaterThan(1000);
    await until("a line in the log", () => /"backup: 2\S+ in .* new objects/.test(server.log()));
  });

  it("makes one when it is asked for, and none beside it", async () => {
    const path = "/api/sq-system/health/backup";
    const [first, second] = await Promise.all([admin.post(path), admin.post(path)]);
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    await until("another snapshot", () => snapshotsIn(repository).length === 2);
    expect((await ended()).state).toBe("good");
    const { records } = (await admin.get("/api/sq-system/log/audit?entity=backup")).body.data;
    expect(records).toMatchObject([{ actor: "admin", action: "create" }]);
  });

  it("says what failed, to administrators and in metrics, and does not start over in a place that lost its repository", async () => {
    rmSync(repository, { recursive: true });
    await admin.post("/api/sq-system/health/backup");
    await until("the failure", async () => (await state()).state === "failed");
    expect((await state()).lastFailure.reason).toMatch(/is gone: is its disk mounted\?/);
    expect((await admin.get("/api/sq-system/health/disk")).body.data.backup).toBe("failed");
    expect(await sampleOf("failure_timestamp_seconds")).toBeGreaterThan(
      await sampleOf("success_timestamp_seconds"),
    );
    await until("a line in the log", () => server.log().includes("is its disk mounted?"));
    expect(snapshotsIn(repository)).toEqual([]);
    const again = ["backup", "--repository", repository, "--new-repository"];
    expect((await provost(again, { PROVOST_DATA: folders.data })).code).toBe(0);
    expect((await state()).state).toBe("good");
  });
});

it("a server that stops in the middle of a backup reports no error", async () => {
  const place = join(folders.stored, "stopped");
  const extra = join(folders.data, "files", "000000", "upload");
  mkdirSync(extra, { recursive: true });
  writeFileSync(join(extra, "extra"), randomBytes(120 * 1024 ** 2));
  const server = await startServer(folders.data, { ...settings(place), PROVOST_LOG_LEVEL: "info" });
  await until(
    "some objects",
    () => existsSync(join(place, "objects")) && readdirSync(join(place, "objects")).length > 3,
  );
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(server.log()).toContain("backup: stopped before its end");
  expect(server.log()).not.toMatch(/"level":50/);
  expect(snapshotsIn(place)).toEqual([]);
});

describe("two servers on one database", () => {
  let database: OwnDatabase;
  const servers: RealServer[] = [];

  beforeAll(async () => {
    database = await makeOwnDatabase();
  });
  afterAll(async () => {
    for (const server of servers) await server.end("SIGTERM");
    await database.remove();
  });

  it("make one backup, not two", async () => {
    const place = join(folders.stored, "shared");
    const env = {
      ...database.env,
      ...settings(place),
      PROVOST_FILES: `file:${join(folders.stored, "files")}`,
    };
    servers.push(await startServer(folders.first, env));
    servers.push(await startServer(folders.second, env));
    await until("a snapshot", () => snapshotsIn(place).length > 0);
    const runs = () => database.asSuperuser("select outcome from backup_run where outcome is not null");
    await until("its end", async () => (await runs()).length > 0);
    // The process of the first may still be ending.
    await until("a backup that finds a recent one", async () => {
      const again = ["backup", "--repository", place, "--if-older", "900"];
      const { out } = await provost(again, { ...env, PROVOST_DATA: folders.second });
      return out.includes("there is a recent backup");
    });
    expect([snapshotsIn(place).length, await runs()]).toEqual([1, [{ outcome: "done" }]]);
  });
});
