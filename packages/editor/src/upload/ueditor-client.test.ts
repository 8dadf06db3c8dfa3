import { describe, expect, it } from "vitest";
import { createUeditorClient } from "./ueditor-client.ts";

/** A server of the protocol that gives each action the reply the test sets; the requests are in `requests`. */
function serverOf(replies: Readonly<Record<string, unknown>>) {
  const requests: string[] = [];
  const client = createUeditorClient("/files?site=1", async (address, init) => {
    const url = new URL(address, "http://localhost");
    requests.push(`${init?.method ?? "GET"} ${url.search}`);
    const reply = replies[url.searchParams.get("action") ?? ""];
    return reply === undefined ? new Response("gone", { status: 500 }) : Response.json(reply);
  });
  return { client, asked: requests };
}

const sized = (name: string, bytes: number): File =>
  Object.defineProperty(new File([], name), "size", { value: bytes });

describe("the editor's part of the UEditor protocol", () => {
  it("8.13 uploads and lists nothing without the server's config, and asks for it again the next time", async () => {
    const { client, asked } = serverOf({});
    const noConfig = { zh: "后端配置项没有正常加载，上传插件不能正常使用！" };
    expect(await client.upload("image", sized("a.png", 1))).toMatchObject({ ok: false, message: noConfig });
    expect(await client.list("image", 0)).toMatchObject({ ok: false, message: noConfig });
    expect(asked).toEqual(["GET ?site=1&action=config", "GET ?site=1&action=config"]);
  });

  it("9.52, 9.53 refuses what is too large or of a wrong type by the settled limits where the config says none", async () => {
    const { client, asked } = serverOf({
      config: {
        imageActionName: "i",
        videoActionName: "v",
        fileActionName: "f",
        scrawlActionName: "s",
        scrawlFieldName: "d",
        snapscreenActionName: "p",
      },
    });
    const refusal = async (...args: Parameters<typeof client.upload>): Promise<string> => {
      const uploaded = await client.upload(...args);
      return uploaded.ok
        ? ""
        : (/^.+：(文件大小超出限制|文件格式不允许|上传错误)/.exec(uploaded.message.zh)?.[1] ?? "");
    };
    const [tooLarge, wrongType] = ["文件大小超出限制", "文件格式不允许"];
    for (const [kind, name, most] of [
      ["image", "a.png", 2_048_000],
      ["video", "a.mp4", 102_400_000],
      ["file", "a.docx", 51_200_000],
    ] as const) {
      expect(await refusal(kind, sized(name, most + 1))).toBe(tooLarge);
      // It is sent, and this server does not take it.
      expect(await refusal(kind, sized(name, most))).toBe("上传错误");
      expect(await refusal(kind, sized("a.exe", 1))).toBe(wrongType);
      expect(await refusal(kind, sized("png", 1))).toBe(wrongType);
    }
    for (const way of ["screen", "scrawl"] as const)
      expect(await refusal("image", sized("a.png", 2_048_001), { way })).toBe(tooLarge);
    for (const name of ["a.PNG", "a.jpg", "a.jpeg", "a.gif", "a.bmp"])
      expect(await refusal("image", sized(name, 1))).toBe("上传错误");
    for (const name of ["a.webp", "a.svg", "a.png.html"])
      expect(await refusal("image", sized(name, 1))).toBe(wrongType);
    expect(asked.filter((call) => call.startsWith("POST"))).toHaveLength(8);
  });

  it("8.10, 8.11 names the file, the limit and what is allowed, in both languages", async () => {
    const { client } = serverOf({
      config: { imageActionName: "i", videoActionName: "v", fileActionName: "f" },
    });
    const said = async (...args: Parameters<typeof client.upload>) => {
      const uploaded = await client.upload(...args);
      return uploaded.ok ? null : uploaded.message;
    };
    expect(await said("image", sized("合影.png", 3_456_789))).toEqual({
      zh: "合影.png：文件大小超出限制（3.46 MB，最大 2.05 MB）",
      en: "合影.png: the file is too large (3.46 MB, limit 2.05 MB)",
    });
    expect(await said("image", sized("drawing.svg", 1))).toEqual({
      zh: "drawing.svg：文件格式不允许（允许：.png .jpg .jpeg .gif .bmp）",
      en: "drawing.svg: this file type isn't allowed (allowed: .png .jpg .jpeg .gif .bmp)",
    });
    expect(await said("video", sized("a.exe", 1))).toMatchObject({
      zh: "a.exe：文件格式不允许（允许：视频、音频）",
    });
    expect(await said("file", sized("a.exe", 1))).toEqual({
      zh: "a.exe：文件格式不允许（允许：图片、视频、音频、压缩包、Word、Excel、PowerPoint 文档、.pdf .txt .md .xml）",
      en: "a.exe: this file type isn't allowed (allowed: images, videos, audio, archives, Word, Excel and PowerPoint files, .pdf .txt .md .xml)",
    });
    expect(await said("image", sized("a.png", 1))).toEqual({
      zh: "a.png：上传错误",
      en: "a.png: the upload failed",
    });
  });

  it("lists what was uploaded with the server's prefix, takes `no match file` for nothing, and says another state", async () => {
    const list = [
      { url: "/%E5%9B%BE.png?v=1", mtime: 3 },
      { url: "/b.png", mtime: 2, original: "B.png" },
    ];
    const { client, asked } = serverOf({
      config: {
        imageManagerActionName: "pictures",
        imageManagerUrlPrefix: "/p",
        imageManagerListSize: 2,
        fileManagerActionName: "files",
      },
      pictures: { state: "SUCCESS", list, start: 4, total: 9 },
      files: { state: "no match file", list: [], start: 0, total: 0 },
    });
    expect(await client.list("image", 4)).toEqual({
      ok: true,
      total: 9,
      files: [
        { url: "/p/%E5%9B%BE.png?v=1", name: "图.png" },
        { url: "/p/b.png", name: "B.png" },
      ],
    });
    expect(asked.at(-1)).toBe("GET ?site=1&action=pictures&start=4&size=2");
    expect(await client.list("file", 0)).toEqual({ ok: true, files: [], total: 0 });
    expect(asked.at(-1)).toBe("GET ?site=1&action=files&start=0&size=20");
    const other = serverOf({ config: { fileManagerActionName: "files" }, files: { state: "没有权限" } });
    expect(await other.client.list("file", 0)).toMatchObject({ ok: false, message: { zh: "没有权限" } });
    const lost = serverOf({ config: { fileManagerActionName: "files" } });
    expect(await lost.client.list("file", 0)).toMatchObject({ ok: false, message: { zh: "列表加载失败" } });
  });
});
