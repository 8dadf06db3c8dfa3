import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pausedDownload } from "../../platform/testing/paused-download.ts";
import { opsHeaders, opsToken, type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv, uploadCsv } from "../../source/source.fixtures.ts";
import { png, send } from "../../upload/upload.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

const dataDir = dataFolder();
const staging = join(dataDir, "staging");
const files = join(dataDir, "files");
const client = testClient(() => server.url);
const mounted: string[] = [];
let server: RealServer;
let user: TestUser;

function system(program: "mount" | "umount", ...args: string[]): void {
  execFileSync(program, args, { stdio: "ignore" });
}

/** A disk of its own for a folder, as small as it gets; false where that is not allowed. */
function mountSmallDisk(folder: string, size: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    system("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder);
  } catch {
    return false;
  }
  mounted.push(folder);
  return true;
}

// A disk can only be made by root, and not in every container.
const hasDisks =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  mountSmallDisk(dataDir, "160m") &&
  mountSmallDisk(files, "12m");

afterAll(async () => {
  try {
    if (hasDisks) await server.end("SIGTERM");
  } finally {
    for (const folder of mounted.reverse()) system("umount", "-l", folder);
  }
  removeFolder(dataDir);
});

const tableNames = async (): Promise<string[]> =>
  (await user.get("/api/report/tables")).body.data.map(({ tableName }: { tableName: string }) => tableName);

/** Lines that no compression makes small. */
function noise(megabytes: number): string {
  let text = "a,b\n";
  let state = 1;
  while (text.length < megabytes * 1024 ** 2) {
    let line = "";
    for (let word = 0; word < 8; word++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      line += state.toString(36);
    }
    text += `${line},${line.split("").reverse().join("")}\n`;
  }
  return text;
}

describe.skipIf(!hasDisks)("a full disk (needs root and the right to mount)", () => {
  beforeAll(async () => {
    server = await startServer(dataDir, { PROVOST_DISK_RESERVE: "0" });
    user = await client.signIn();
    await importCsv(user, "earlier", "a,b\n1,x\n");
  });

  it("refuses an upload that the disk cannot hold, and keeps nothing of it", async () => {
    const megabyte = "1234567\n".repeat(128 * 1024);
    const file = new Uint8Array(await new Blob(Array.from({ length: 160 }, () => megabyte)).arrayBuffer());
    const acknowledged: string[] = [];
    let uploading = true;
    const writing = (async () => {
      for (let index = 0; uploading; index++) {
        const entry = { code: `beside_${index}`, dictKey: -1, dictValue: "x" };
        const { status } = await user.post("/api/sq-system/dict/submit", entry);
        if (status === 200) acknowledged.push(entry.code);
      }
    })();
    const { status, body } = await uploadCsv(user, "too_big", file);
    uploading = false;
    await writing;
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, success: false, data: { reason: "disk_full" } });
    expect(body.msg).toContain("磁盘空间不足");
    expect(readdirSync(staging)).toEqual([]);
    expect(await tableNames()).toEqual(["earlier"]);
    // Others who share the disk go on.
    const { body: list } = await user.get("/api/sq-system/dict/list?code=beside_");
    const stored = new Set(list.data.map(({ code }: { code: string }) => code));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
    expect((await client.request("GET", "/readyz")).status).toBe(200);
  });

  it.each(["replace", "append"])(
    "fails an import (%s) whose rows the disk cannot hold; the earlier rows stay",
    async (mode) => {
      const dataset = await importCsv(user, "earlier", noise(18), { mode });
      expect(dataset).toMatchObject({
        status: "failed",
        rows: 1,
        message: expect.stringContaining("磁盘空间不足"),
      });
      expect(await rowsOf(user, "select a, b from earlier")).toEqual([{ a: 1, b: "x" }]);
      expect(readdirSync(staging)).toEqual([]);
      expect(readdirSync(join(files, "000000", "dataset"))).toHaveLength(1);
    },
  );

  it("keeps nothing of an uploaded file that it cannot hold, says so with HTTP 200, and takes the next", async () => {
    const stored = join(files, "000000", "upload");
    const { status, body } = await send(user, "uploadfile", "large.txt", noise(20));
    expect([status, body]).toEqual([200, { state: "磁盘空间不足，文件未保存" }]);
    expect(readdirSync(join(dataDir, "incoming"))).toEqual([]);
    expect(readdirSync(stored)).toEqual([]);
    expect((await send(user, "uploadimage", "small.png", png(9, 9))).body.state).toBe("SUCCESS");
    expect(readdirSync(stored)).toHaveLength(1);
  });

  it("goes on as soon as there is room", async () => {
    expect(await importCsv(user, "later", noise(1))).toMatchObject({ status: "ready" });
    expect(await tableNames()).toEqual(["earlier", "later"]);
  });

  describe("whose reserve is reached", () => {
    const ballast = join(files, "ballast");
    const chart = { dataSrc: "earlier", selectedDimension: [{ Column: "a" }] };
    const exported = () =>
      user.post("/api/report/export", { format: "csv", what: "raw", name: "x", content: chart });
    const metric = async (name: string): Promise<number> => {
      const { body } = await client.request("GET", "/metrics", { headers: opsHeaders });
      return Number(new RegExp(`^${name}\\{folder="${files}"\\} (\\S+)$`, "m").exec(body)?.[1]);
    };
    const fill = async (): Promise<void> =>
      writeFileSync(ballast, Buffer.alloc((await metric("provost_disk_free_bytes")) - 3 * 1024 ** 2));

    beforeAll(async () => {
      await server.end("SIGTERM");
      server = await startServer(dataDir, { PROVOST_DISK_RESERVE: "4", PROVOST_OPS_TOKEN: opsToken });
      user = await client.signIn();
    });

    it("takes imports, uploads and exports while there is more", async () => {
      expect(await importCsv(user, "fits", "a\n1\n")).toMatchObject({ status: "ready" });
      expect((await exported()).status).toBe(200);
      expect(await metric("provost_disk_reserve_bytes")).toBe(4 * 1024 ** 2);
      expect(await metric("provost_disk_free_bytes")).toBeGreaterThan(4 * 1024 ** 2);
    });

    it("refuses an upload whose declared length would use it", async () => {
      const { status, body } = await uploadCsv(user, "too_big", noise(9));
      expect([status, body.data.reason]).toEqual([507, "disk_reserve"]);
    });

    it("refuses an import whose rows would use it, before it is begun", async () => {
      const { status, body } = await uploadCsv(user, "too_wide", noise(4));
      expect([status, body.data.reason]).toEqual([507, "disk_reserve"]);
      expect(readdirSync(staging)).toEqual([]);
      expect(await tableNames()).toEqual(["earlier", "fits", "later"]);
    });

    it("ends an import and an export under which it is reached with the truth, while records are written", async () => {
      const { id: paired } = await importCsv(user, "paired", `a\n${"some text\n".repeat(100)}`);
      const key = randomUUID();
      const reading = Promise.withResolvers<void>();
      // More than any socket or pipe holds.
      const sql = "select repeat(one.a, 200) as long from paired one, paired two, paired three";
      const body = { format: "csv", what: "raw", name: "x", content: { sql }, key };
      const download = pausedDownload(`${server.url}/api/report/export`, user, body, reading.promise);
      const exporting = async () =>
        (await user.get("/api/report/export/state")).body.data.find(
          (one: { key: string }) => one.key === key,
        );
      await until("rows of the export", async () => (await exporting())?.rows > 0);
      const upload = await beginUpload(server, user, "overtaken");
      // It goes no further by itself.
      process.kill(upload.importer.pid, "SIGSTOP");
      upload.write("1\n");
      upload.finish();
      const { id, status } = (await upload.reply).body.data;
      expect(status).toBe("loading");
      await fill();
      try {
        expect(await settled(user, id)).toMatchObject({
          status: "failed",
          message: expect.stringContaining("磁盘空间不足（剩余 3.1 MB），导入已停止"),
        });
        await until("the end of the export", async () => (await exporting()).phase === "failed");
        expect((await exporting()).message).toContain("磁盘空间不足（剩余 3.1 MB）");
        reading.resolve();
        expect(await download).toBe("broken off");
        const entry = { code: "meanwhile", dictKey: -1, dictValue: "x" };
        expect((await user.post("/api/sq-system/dict/submit", entry)).status).toBe(200);
        expect(readdirSync(join(files, "000000", "dataset")).filter((name) => name.startsWith("."))).toEqual(
          [],
        );
      } finally {
        rmSync(ballast);
        for (const made of [id, paired]) await user.delete(`/api/report/dataset/${made}`);
      }
    });

    it("refuses imports, uploads and exports with the truth, and serves everything else", async () => {
      await fill();
      const refusals = [await uploadCsv(user, "more", "a\n1\n"), await exported()];
      for (const { status, body } of refusals)
        expect([status, body.data.reason, body.msg]).toEqual([
          507,
          "disk_reserve",
          "服务器磁盘空间不足（剩余 3.1 MB），已暂停导入、上传和导出；查看和保存不受影响。请联系管理员",
        ]);
      expect((await send(user, "uploadimage", "small.png", png(9, 9))).body.state).toContain("磁盘空间不足");
      expect(await tableNames()).toEqual(["earlier", "fits", "later"]);
      const entry = { code: "small", dictKey: -1, dictValue: "x" };
      expect((await user.post("/api/sq-system/dict/submit", entry)).status).toBe(200);
      expect((await client.signIn()).accessToken).not.toBe("");
      expect(await rowsOf(user, "select a from earlier")).toEqual([{ a: 1 }]);
      expect((await client.request("GET", "/readyz")).status).toBe(200);
    });

    it("goes on as soon as there is room", async () => {
      rmSync(ballast);
      expect(await importCsv(user, "more", "a\n1\n")).toMatchObject({ status: "ready" });
      expect((await send(user, "uploadimage", "small.png", png(9, 9))).body.state).toBe("SUCCESS");
    });
  });
});
