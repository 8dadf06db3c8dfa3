import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { join } from "node:path";
import { mostFileUses } from "@provost/contract/upload/stored-file";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { asServer } from "../platform/authority/authority.ts";
import { folderStore } from "../platform/files/file-store.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { endpoint, png, seesAll, send } from "./upload.fixtures.ts";
import { noteFileUses, noteUses, picturesIn } from "./upload.service.ts";
import { uploadStore } from "./upload.store.ts";
import { sweepFiles } from "./upload-leftovers.ts";

const server = testServer();
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
});

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const folderOf = (tenantId: string): string => join(server.filesDir, tenantId, "upload");
const incoming = (): string[] => namesIn(join(server.dataDir, "incoming"));
const idIn = (url: string): string => url.split("/")[4] ?? "";

async function uploaded(user: TestUser, name: string): Promise<string> {
  const { body } = await send(user, "uploadimage", name, png(20, 10));
  expect(body.state).toBe("SUCCESS");
  return body.url;
}

const place = {
  place: "courseware",
  text: asServer("courseware", crypto.randomUUID()),
  title: "分数的初步认识",
  path: "/courseware/edit?id=1",
};
const note = (texts: readonly string[], tenantId = "000000", of = place): Promise<void> =>
  server.db.tenant(tenantId).run((db) => noteUses(db, { actor: seesAll, texts: {} }, of, texts));

describe("the list of files", () => {
  it("shows the tenant's own with kind, size, who and when, the newest first, found by kind and name", async () => {
    const first = await uploaded(other, "一年级_100%.png");
    await send(other, "uploadfile", "plan.pdf", "%PDF-1.7");
    const { data } = (await other.get("/api/upload/file")).body;
    expect(data).toMatchObject({
      total: 2,
      records: [
        { kind: "file", name: "plan.pdf" },
        { kind: "image", url: first },
      ],
    });
    expect(data.records[1]).toMatchObject({ type: "image/png", ownerName: expect.any(String), uses: 0 });
    const named = await other.get(`/api/upload/file?name=${encodeURIComponent("100%")}`);
    expect(named.body.data.total).toBe(1);
    expect((await other.get("/api/upload/file?kind=file")).body.data.records).toMatchObject([
      { name: "plan.pdf" },
    ]);
    expect((await admin.get("/api/upload/file?name=plan")).body.data.total).toBe(0);
  });

  it("says where a file is shown, and which are shown nowhere", async () => {
    const [shown, alone] = [await uploaded(admin, "shown.png"), await uploaded(admin, "alone.png")];
    const theirs = await uploaded(other, "theirs.png");
    await note([`<p><img src="${shown}"><img src="${theirs}"></p>`, `<img src="${shown}">`]);
    const uses = (await admin.get(`/api/upload/file/uses?id=${idIn(shown)}`)).body.data;
    // No feature says that the caller may read this text.
    expect(uses).toEqual([{ place: place.place, id: place.text.id, title: "", path: "" }]);
    const unused = (await admin.get("/api/upload/file?unused=true")).body.data.records;
    expect(unused.map(({ url }: { url: string }) => url)).toContain(alone);
    expect(unused.map(({ url }: { url: string }) => url)).not.toContain(shown);
    expect((await other.get(`/api/upload/file/uses?id=${idIn(theirs)}`)).body.data).toEqual([]);
    await note([]);
    expect((await admin.get(`/api/upload/file/uses?id=${idIn(shown)}`)).body.data).toEqual([]);
  });
});

it("lists so many places of a file that is shown in more, and says how many there are", async () => {
  const url = await uploaded(admin, "everywhere.png");
  const [id, places] = [idIn(url), mostFileUses + 5];
  await server.db.tenant("000000").run((db) =>
    sql`insert into file_use (file_id, place, place_id, title, path)
      select ${id}::uuid, ${place.place}, gen_random_uuid(), 'text ' || n, '/x' from generate_series(1, ${places}) n`.execute(
      db,
    ),
  );
  expect((await admin.get(`/api/upload/file/uses?id=${id}`)).body.data).toHaveLength(mostFileUses);
  const { records } = (await admin.get("/api/upload/file?name=everywhere")).body.data;
  expect(records).toMatchObject([{ uses: places }]);
});

it("gives the pictures of texts for one file, each once, up to so many, so large and of so many pixels together", async () => {
  const sent = async (width: number) =>
    (await send(admin, "uploadimage", `${width}.png`, png(width, 10))).body.url;
  const urls: string[] = [await sent(40), await sent(20), await sent(10)];
  const texts = [urls.slice(0, 2), urls].map((some) => some.map((url) => `![](${url})`).join(""));
  const db = server.db.tenant("000000");
  const scope = { tenantId: "000000", db, actor: seesAll };
  const reading = { store: folderStore(server.filesDir), texts: {} };
  const all = { count: 9, bytes: 1e6, pixels: 1e6 };
  const widths = async (most: object) => {
    const pictures = await picturesIn(reading, scope, texts, { ...all, ...most });
    return [...pictures.values()].map(({ width }) => width);
  };
  expect(await widths({})).toEqual([40, 20, 10]);
  expect(await widths({ count: 2 })).toEqual([40, 20]);
  expect(await widths({ pixels: 500 })).toEqual([40, 10]);
  const [first] = (await admin.get("/api/upload/file?name=40.png")).body.data.records;
  expect(await widths({ bytes: first.bytes })).toEqual([40]);
});

describe("removing", () => {
  it("a file that a text shows is refused with its name, and done when that was said", async () => {
    const [used, free] = [await uploaded(admin, "used.png"), await uploaded(admin, "free.png")];
    await note([`<img src="${used}">`]);
    const ids = [idIn(used), idIn(free)];
    const refused = await admin.post("/api/upload/file/remove", { ids });
    expect([refused.status, refused.body.data]).toMatchObject([
      409,
      { reason: "file_in_use", names: "used.png", ids: [ids[0]] },
    ]);
    expect((await admin.get(free)).status).toBe(200);
    expect((await admin.post("/api/upload/file/remove", { ids, force: true })).status).toBe(200);
    for (const url of [used, free]) expect((await admin.get(url)).status).toBe(404);
    expect(namesIn(folderOf("000000"))).not.toContain(ids[0]);
    const rows = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entityId", "in", ids).orderBy("id").execute(),
      );
    expect(rows.map(({ action, entityName }) => `${action} ${entityName}`).sort()).toEqual([
      "create free.png",
      "create used.png",
      "remove free.png",
      "remove used.png",
    ]);
  });

  it("reaches no other tenant's file", async () => {
    const url = await uploaded(other, "kept.png");
    await admin.post("/api/upload/file/remove", { ids: [idIn(url)], force: true });
    expect((await other.get(url)).status).toBe(200);
  });
});

it("noting what the places of a text show locks the files of all of them in the order in which they are removed", async () => {
  const [first = "", last = ""] = [await uploaded(admin, "1.png"), await uploaded(admin, "2.png")]
    .map(idIn)
    .sort();
  const author = { actor: seesAll, texts: {} };
  const places = [
    [{ ...place, place: "courseware_version" }, [last]],
    [place, [first]],
  ] as const;
  const { noting, isFree } = await server.db.tenant("000000").run(async (db) => {
    const lock = (id: string) => db.selectFrom("storedFile").select("id").where("id", "=", id).forUpdate();
    await lock(first).execute();
    const noted = server.db.tenant("000000").run((other) => noteFileUses(other, author, places));
    await vi.waitFor(
      async () => {
        const waiting = sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await waiting.execute(server.db.owner)).rows).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
    return { noting: { noted }, isFree: (await lock(last).skipLocked().execute()).length === 1 };
  });
  await noting.noted;
  expect(isFree).toBe(true);
  for (const id of [first, last])
    expect((await admin.get(`/api/upload/file/uses?id=${id}`)).body.data).toHaveLength(1);
});

describe("room", () => {
  it("is shown, and what does not fit is refused and not kept, also of those who come together", async () => {
    const limit = (filesMb: number) =>
      server.db.platform((platform) =>
        platform
          .updateTable("tenant")
          .set({ limits: JSON.stringify({ filesMb }) })
          .where("id", "=", otherTenantId)
          .execute(),
      );
    const { used } = (await other.get("/api/upload/storage")).body.data;
    await limit(3);
    expect((await other.get("/api/upload/storage")).body.data).toEqual({ used, limit: 3 * 1024 ** 2 });
    const before = namesIn(folderOf(otherTenantId)).length;
    const large = "x".repeat(1.2 * 1024 ** 2);
    const states = await Promise.all([1, 2, 3, 4].map((n) => send(other, "uploadfile", `${n}.txt`, large)));
    const refused = states.filter(({ body }) => body.state !== "SUCCESS");
    expect(refused).toHaveLength(2);
    for (const { body } of refused)
      expect(body.state).toMatch(/^存储空间不足：已用 2\.\d MB，上限 3\.1 MB。/);
    expect(namesIn(folderOf(otherTenantId))).toHaveLength(before + 2);
    expect(incoming()).toEqual([]);
    await limit(10_000);
  });
});

describe("an upload that does not arrive", () => {
  it("leaves nothing behind when its sender goes away in the middle", async () => {
    const before = namesIn(folderOf("000000"));
    const request = requestHttp(`${server.url}${endpoint}?action=uploadfile`, {
      method: "POST",
      headers: {
        "SQ-Auth": `bearer ${admin.accessToken}`,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": 1_000_000,
      },
    });
    request.on("error", () => {});
    request.write(
      `--b\r\nContent-Disposition: form-data; name="upfile"; filename="a.txt"\r\n\r\n${"x".repeat(200_000)}`,
    );
    await expect.poll(() => incoming().length).toBe(1);
    request.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(namesIn(folderOf("000000"))).toEqual(before);
  });

  it("whole is told so", async () => {
    const { status, body } = await server.request("POST", `${endpoint}?action=uploadfile`, {
      headers: {
        "SQ-Auth": `bearer ${admin.accessToken}`,
        "content-type": "multipart/form-data; boundary=b",
      },
      body: `--b\r\nContent-Disposition: form-data; name="upfile"; filename="a.txt"\r\n\r\nabc`,
    });
    expect([status, body]).toEqual([200, { state: "上传错误" }]);
    expect(incoming()).toEqual([]);
  });
});

it("sweeps away what no record speaks of, once it is older than any upload, and nothing else", async () => {
  const url = await uploaded(admin, "kept.png");
  const folder = folderOf("000000");
  mkdirSync(folder, { recursive: true });
  const [lost, fresh] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const name of [lost, `.${lost}`, fresh]) writeFileSync(join(folder, name), "x");
  const longAgo = new Date(server.clock.now().getTime() - 7_200_000);
  for (const name of [lost, `.${lost}`, idIn(url)]) utimesSync(join(folder, name), longAgo, longAgo);
  await sweepFiles({ store: folderStore(server.filesDir), clock: server.clock }, server.db.tenant("000000"));
  expect(namesIn(folder)).toEqual(expect.arrayContaining([fresh, idIn(url)]));
  expect(namesIn(folder)).not.toContain(lost);
  expect(namesIn(folder)).not.toContain(`.${lost}`);
});

it("sweeps as many files as there are, also more than a query to the database may name", async () => {
  const ids = Array.from(
    { length: 70_000 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  );
  const known = await server.db.tenant("000000").run((db) => uploadStore(db).known(ids));
  expect(known.size).toBe(0);
});
