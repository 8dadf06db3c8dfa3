import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UeditorConfig } from "@provost/contract/upload/ueditor";
import { uploadLimits } from "@provost/contract/wire/feature-limits";
import { beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../menu/menu.fixtures.ts";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { endpoint, formOf, gif, png, send } from "./upload.fixtures.ts";

const server = testServer();
let admin: TestUser;
let other: TestUser;
let nobody: TestUser;

beforeAll(async () => {
  await makeRole(server.db, "000000", "reader", []);
  await server.addUser("000000", "nobody", ["reader"]);
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  nobody = await server.signIn("000000", "nobody");
});

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const names = (): string[] => namesIn(join(server.filesDir, "000000", "upload"));
const incoming = (): string[] => namesIn(join(server.dataDir, "incoming"));

/** What is refused leaves nothing behind. */
async function refused(work: () => Promise<Reply>, state: string): Promise<void> {
  const before = names();
  const { status, body } = await work();
  expect([status, body]).toEqual([200, { state }]);
  expect(names()).toEqual(before);
  expect(incoming()).toEqual([]);
}

const pdf = "%PDF-1.7\n1 0 obj\n";

describe("whoever asks without a right", () => {
  it("7.58 is told so with HTTP 200 and bare JSON, on every action but config", async () => {
    const state = "登录已失效，请重新登录";
    for (const action of ["listimage", "listfile", "catchimage"])
      expect(await server.request("GET", `${endpoint}?action=${action}`)).toMatchObject({
        status: 200,
        body: { state },
      });
    for (const action of ["uploadimage", "uploadvideo", "uploadfile"])
      await refused(
        () => server.request("POST", `${endpoint}?action=${action}`, { body: formOf("a.png", png(2, 2)) }),
        state,
      );
    for (const action of ["uploadscrawl", "catchimage"])
      await refused(
        () =>
          server.request("POST", `${endpoint}?action=${action}`, {
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "upfile=AAAA",
          }),
        state,
      );
  });

  it("may be signed in but write no text anywhere", async () => {
    const buttons = ["课件：新增", "课件：编辑", "课件评价：新增", "首页：编辑", "文件管理：查看"];
    const named = buttons.map((button) => `“${button}”`).join("或");
    const state = `您没有执行此操作的权限：需要${named}权限，请联系管理员或其他可编辑角色的用户`;
    await refused(() => send(nobody, "uploadimage", "a.png", png(2, 2)), state);
    expect((await nobody.get(`${endpoint}?action=listimage`)).body).toEqual({ state });
  });

  it("7.57 is told that there is no such action", async () => {
    for (const query of ["", "?action=", "?action=removeall", "?action=config2"]) {
      expect((await admin.get(endpoint + query)).body).toEqual({ state: "请求地址出错" });
      expect((await admin.upload(endpoint + query, formOf("a.png", png(2, 2)))).body).toEqual({
        state: "请求地址出错",
      });
    }
  });
});

describe("the config", () => {
  it("7.49 is the bare object, for everybody, in an address as clients write it", async () => {
    const { status, body } = await server.request("GET", `${endpoint}?action=config&&noCache=1764000000`);
    expect([status, UeditorConfig.strict().parse(body)]).toEqual([200, body]);
    expect(body).toMatchObject({
      imageFieldName: "upfile",
      imageMaxSize: 2_048_000,
      scrawlActionName: "uploadscrawl",
      snapscreenActionName: "uploadimage",
      catcherLocalDomain: ["127.0.0.1", "localhost", "img.baidu.com"],
      catcherFieldName: "source",
      videoMaxSize: 102_400_000,
      fileMaxSize: 51_200_000,
      imageManagerListSize: 20,
      fileManagerActionName: "listfile",
    });
    expect(body.fileAllowFiles).toHaveLength(5 + 17 + 18);
  });

  it("7.49 comes as JSONP by a plain name, and by no other", async () => {
    const { headers, body } = await server.request("GET", `${endpoint}?action=config&callback=bd__cb_1`);
    expect(headers.get("content-type")).toContain("javascript");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const [, json = ""] = /^bd__cb_1\((.*)\)$/s.exec(body) ?? [];
    expect(JSON.parse(json).imageActionName).toBe("uploadimage");
    for (const name of ["alert(1)//", "a.b", "1a", "a b", "<script>"])
      expect(
        (await server.request("GET", `${endpoint}?action=config&callback=${encodeURIComponent(name)}`)).body,
      ).toEqual({
        state: "callback参数不合法",
      });
    const listed = await admin.get(`${endpoint}?action=listimage&callback=cb`);
    expect(listed.headers.get("content-type")).toContain("json");
  });
});

describe("an upload", () => {
  it("8.10, 5.33 that is too large is refused, whatever its kind", async () => {
    const large = Buffer.concat([png(2, 2), Buffer.alloc(uploadLimits.image.bytes)]);
    await refused(() => send(admin, "uploadimage", "a.png", large), "文件大小超出限制");
    const file = Buffer.alloc(uploadLimits.file.bytes + 1, "x");
    await refused(() => send(admin, "uploadfile", "a.txt", file), "文件大小超出限制");
    const drawing = `upfile=${"A".repeat(6_000_000)}`;
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "SQ-Auth": `bearer ${admin.accessToken}`,
    };
    await refused(
      () => server.request("POST", `${endpoint}?action=uploadscrawl`, { headers, body: drawing }),
      "文件大小超出限制",
    );
  });

  it.each([
    ["uploadimage", "page.html", "<html></html>"],
    ["uploadimage", "drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["uploadimage", "film.mp4", "\0\0\0\x18ftypmp42"],
    ["uploadimage", "noextension", png(2, 2)],
    ["uploadimage", "shell.php.png", png(2, 2)],
    ["uploadfile", "setup.exe", "MZ"],
    ["uploadfile", "page.html.txt", "words"],
  ])("8.11, 5.34 of a wrong type is refused: %s %s", async (action, name, content) => {
    await refused(() => send(admin, action, name, content), "文件格式不允许");
  });

  it.each([
    ["uploadimage", "named.png", "<script>alert(1)</script>"],
    ["uploadimage", "named.jpg", png(2, 2)],
    ["uploadvideo", "film.mp4", pdf],
    ["uploadfile", "page.txt", "<!doctype html><script>alert(1)</script>"],
    [
      "uploadfile",
      "drawing.xml",
      "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>",
    ],
    ["uploadfile", "book.pdf", "<html>%PDF-1.7"],
    ["uploadfile", "words.txt", "a\0b"],
  ])("8.11 that is not what its name says is refused, and says so: %s %s", async (action, name, content) => {
    const extension = name.slice(name.indexOf("."));
    await refused(() => send(admin, action, name, content), `文件格式不允许：内容不是 ${extension} 文件`);
  });

  it("that only begins as a picture is refused", async () => {
    await refused(
      () => send(admin, "uploadimage", "polyglot.gif", 'GIF89a/*<script>*/=alert("1")'),
      "图片内容已损坏或无法识别",
    );
  });

  it("of a flood of dots is refused before one of them is decoded", async () => {
    const began = performance.now();
    await refused(
      () => send(admin, "uploadimage", "flood.png", png(8, 8, [60_000, 60_000])),
      "图片尺寸过大，最多 4000 万像素",
    );
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it("without a file, with two, in another field, or with too many parts is refused", async () => {
    const missing = "未找到上传数据";
    const at = `${endpoint}?action=uploadimage`;
    const [none, two, elsewhere, many] = [
      new FormData(),
      formOf("a.png", png(2, 2)),
      new FormData(),
      formOf("a.png", png(2, 2)),
    ];
    none.set("type", "ajax");
    two.append("upfile", new Blob([new Uint8Array(png(2, 2))]), "b.png");
    elsewhere.set("file", new Blob([new Uint8Array(png(2, 2))]), "b.png");
    for (let n = 0; n < 100; n++) many.append(`f${n}`, "x");
    for (const form of [none, two, elsewhere, many]) await refused(() => admin.upload(at, form), missing);
    await refused(() => admin.post(at, { upfile: "x" }), missing);
  });

  it("7.50, 7.51, 7.55 answers state, url, title, original, type and size, with the fields that clients add", async () => {
    const form = formOf("照片 1.PNG", png(30, 20), {
      type: "ajax",
      id: "WU_FILE_0",
      name: "照片 1.PNG",
      lastModifiedDate: "Sun Nov 22 2026",
      size: "100",
    });
    const reply = await server.request("POST", `${endpoint}?action=uploadimage&encode=utf-8&course=7`, {
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "X-Requested-With": "XMLHttpRequest" },
      body: form,
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toContain("json");
    expect(reply.body).toMatchObject({
      state: "SUCCESS",
      title: "照片 1.PNG",
      original: "照片 1.PNG",
      type: ".png",
    });
    expect(reply.body.size).toBeGreaterThan(50);
    expect(reply.body.url).toMatch(/^\/api\/upload\/file\/[0-9a-f-]{36}\/[\w%]+\.png$/);
    const shown = await admin.get(reply.body.url);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(incoming()).toEqual([]);
  });

  it("of a film, of an office file and of a text is taken in by its bytes", async () => {
    const film = Buffer.concat([Buffer.from("00000018667479706d703432", "hex"), Buffer.alloc(3000)]);
    const video = await send(admin, "uploadvideo", "lesson.mp4", film);
    expect(video.body).toMatchObject({ state: "SUCCESS", original: "lesson.mp4", type: ".mp4", size: 3012 });
    for (const [name, content] of [
      ["plan.docx", Buffer.from("504b030414000600", "hex")],
      ["plan.pdf", Buffer.from(pdf)],
      ["备注.txt", Buffer.from("第一行\n第二行")],
      ["data.xml", Buffer.from("<?xml version='1.0'?><a/>")],
      ["clip.webm", Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex")],
      ["anim.gif", gif()],
    ] as const)
      expect((await send(admin, "uploadfile", name, content)).body, name).toMatchObject({
        state: "SUCCESS",
        original: name,
      });
  });

  it("whose name climbs out of its folder stays where it belongs", async () => {
    const before = names();
    const { body } = await send(admin, "uploadimage", "..\\..\\..\\etc/passwd\u202egnp.png", png(2, 2));
    expect(body).toMatchObject({ state: "SUCCESS", original: "passwdgnp.png" });
    const fresh = names().filter((name) => !before.includes(name));
    expect(fresh).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it("7.52 of a drawing is base64 of a PNG, with or without its plus signs, called scrawl.png", async () => {
    const at = `${endpoint}?action=uploadscrawl`;
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "SQ-Auth": `bearer ${admin.accessToken}`,
    };
    const sent = png(3, 3).toString("base64");
    for (const body of [new URLSearchParams({ upfile: sent }).toString(), `upfile=${sent}`]) {
      const reply = await server.request("POST", at, { headers, body });
      expect(reply.body).toMatchObject({ state: "SUCCESS", original: "scrawl.png", type: ".png" });
    }
    await refused(() => server.request("POST", at, { headers, body: "upfile=" }), "未找到上传数据");
    await refused(
      () =>
        server.request("POST", at, { headers, body: `upfile=${Buffer.from("<svg/>").toString("base64")}` }),
      "文件格式不允许：内容不是 .png 文件",
    );
  });

  it("posted into a frame comes back as a page of plain text that its own page may read", async () => {
    const reply = await server.request("POST", `${endpoint}?action=uploadimage`, {
      headers: {
        "SQ-Auth": `bearer ${admin.accessToken}`,
        accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      },
      body: formOf("a.png", png(2, 2)),
    });
    expect(reply.headers.get("content-type")).toContain("text/plain");
    expect(reply.headers.get("content-security-policy")).not.toContain("sandbox");
    expect(JSON.parse(reply.body).state).toBe("SUCCESS");
  });

  it("of a reader of English is refused in English on the console's own way", async () => {
    const reply = await server.request("POST", `${endpoint}?action=uploadimage`, {
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "accept-language": "en" },
      body: formOf("a.exe", "MZ"),
    });
    expect(reply.body).toEqual({ state: "This file type isn't allowed." });
  });
});

describe("the lists", () => {
  it("7.56 show the tenant's own, the newest first, in slices, and say when there is nothing", async () => {
    const at = (action: string, start: number, size: number) =>
      `${endpoint}?action=${action}&start=${start}&size=${size}&noCache=1`;
    const none = await other.get(at("listimage", 0, 20));
    expect(none.body).toEqual({ state: "no match file", list: [], start: 0, total: 0 });
    const urls: string[] = [];
    for (const name of ["one.png", "two.png", "three.png"])
      urls.unshift((await send(other, "uploadimage", name, png(2, 2))).body.url);
    await send(other, "uploadfile", "plan.pdf", Buffer.from(pdf));
    const { body } = await other.get(at("listimage", 0, 2));
    expect(body).toMatchObject({ state: "SUCCESS", start: 0, total: 3 });
    expect(body.list.map(({ url }: { url: string }) => url)).toEqual(urls.slice(0, 2));
    expect(Math.abs(body.list[0].mtime - server.clock.now().getTime() / 1000)).toBeLessThan(120);
    const rest = await other.get(at("listimage", 2, 20));
    expect(rest.body).toMatchObject({ start: 2, total: 3, list: [{ url: urls[2] }] });
    const files = await other.get(at("listfile", 0, 20));
    expect(files.body).toMatchObject({ total: 1, list: [{ original: "plan.pdf" }] });
    const mine = await admin.get(at("listimage", 0, 1000));
    expect(JSON.stringify(mine.body)).not.toContain(urls[0]?.split("/")[4]);
  });
});
