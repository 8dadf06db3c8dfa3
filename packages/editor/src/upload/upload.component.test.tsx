import type { FileKind } from "@provost/contract/upload/ueditor";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type OpenEditor, openEditor } from "../testing/editor-page.tsx";
import { focus, paste } from "../testing/gestures.ts";
import { stopClock } from "../testing/stopped-clock.ts";
import { chooseFiles, type RecordedUpload, uploadServer, whenAborted } from "../testing/upload-server.ts";

const config = {
  imageActionName: "putPicture",
  imageFieldName: "thePicture",
  imageMaxSize: 2048,
  imageAllowFiles: [".png", ".jpg"],
  imageUrlPrefix: "",
  videoActionName: "uploadvideo",
  videoFieldName: "upfile",
  videoMaxSize: 102_400_000,
  videoAllowFiles: [".mp4"],
  videoUrlPrefix: "",
  fileActionName: "uploadfile",
  fileFieldName: "upfile",
  fileMaxSize: 51_200_000,
  fileAllowFiles: [".docx"],
  fileUrlPrefix: "",
  snapscreenActionName: "putScreen",
  snapscreenUrlPrefix: "",
  catcherActionName: "catchimage",
  catcherFieldName: "source",
  catcherUrlPrefix: "",
  catcherLocalDomain: ["localhost"],
};

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const file = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name);

const stored = (_: RecordedUpload, name: string): object => ({
  state: "SUCCESS",
  url: `/api/upload/file/0190/${name}`,
  title: name,
  original: name,
});

async function choose(editor: OpenEditor, tool: string, ...files: readonly File[]): Promise<void> {
  chooseFiles(...files);
  await editor.tool(tool).click();
}

const alert = (message: string) => page.getByRole("alert").filter({ hasText: message });

it("7.48 pictures, films and files are uploaded by the names the server gives, and are in the text in their order", async () => {
  const { request, requests } = uploadServer(config, stored);
  const editor = await openEditor({ request });
  await editor.text.click();
  await choose(editor, "图片", file("a.png"), file("b.JPG"));
  await expect.element(editor.text.css("img[src*='/0190/']")).toHaveLength(2);
  const [first, picture] = requests;
  expect([first?.action, picture?.action]).toEqual(["config", "putPicture"]);
  expect(picture?.form.get("thePicture")).toMatchObject({ name: "a.png" });
  expect(picture?.form.get("type")).toBe("ajax");
  editor.atEnd();
  await choose(editor, "视频", file("lesson.mp4"));
  editor.atEnd();
  await choose(editor, "附件", file("plan.docx"));
  await expect.element(editor.text.getByRole("link", { name: "plan.docx" })).toBeVisible();
  await expect.element(editor.text.css("video")).toBeInTheDocument();
  const html = editor.html();
  expect(html.indexOf("a.png")).toBeLessThan(html.indexOf("b.JPG"));
  expect(html).toMatch(/<video src="\/api\/upload\/file\/0190\/lesson\.mp4"[^>]* width="420" height="280"/);
  expect(html).toContain('<a href="/api/upload/file/0190/plan.docx"');
  expect(html).not.toContain("uploading");
  // Into code nothing goes; below it it does.
  editor.setHtml("<pre>code</pre>");
  await editor.text.getByText("code").click();
  paste({ files: [new File([Uint8Array.from([1])], "c.png", { type: "image/png" })] });
  await expect.element(editor.text.css("p img[src*='c.png']")).toBeInTheDocument();
});

it("8.12, 8.14, 8.15 what cannot be uploaded is said, and its place in the text is taken away", async () => {
  const { pass } = stopClock();
  const replies: Record<string, object | string> = {
    "full.png": { state: "目录没有写权限" },
    "broken.png": "<html>",
    "again.png": "<html>",
  };
  const { request, requests } = uploadServer(config, (_, name) => {
    const reply = replies[name];
    if (reply === undefined) throw new TypeError("the connection broke");
    return reply;
  });
  const editor = await openEditor({ request });
  await editor.text.click();
  for (const [name, message] of [
    ["large.png", "文件大小超出限制"],
    ["drawing.svg", "文件格式不允许"],
    ["full.png", "目录没有写权限"],
    ["broken.png", "服务器返回格式错误"],
    ["lost.png", "上传错误"],
  ] as const) {
    await choose(editor, "图片", file(name, name === "large.png" ? 2049 : 10));
    await expect.element(alert(message)).toBeVisible();
    await expect.element(editor.text.getByRole("progressbar")).not.toBeInTheDocument();
    expect(editor.html()).toMatch(/^(<p><\/p>)?$/);
    await pass(4000);
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  }
  // Several that fail at once are all named, and tried again together.
  await choose(editor, "图片", file("a.svg"), file("large.png", 2049), file("broken.png"), file("lost.png"));
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(
      /a\.svg：文件格式不允许（允许：\.png \.jpg）.*large\.png：文件大小超出限制（2,049 B，最大 2,048 B）.*(broken\.png：服务器返回格式错误|lost\.png：上传错误).*另有 1 个文件未上传/s,
    );
  await pass(4000);
  await choose(editor, "图片", file("again.png"));
  await expect.element(page.getByRole("alert")).toBeVisible();
  replies["again.png"] = { state: "SUCCESS", url: "/api/upload/file/0190/found.png", title: "found" };
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(editor.text.css("img[src*='found.png']")).toBeInTheDocument();
  // Neither the one that is too large nor the one of a wrong type was sent.
  expect(requests.map(({ action }) => action)).toEqual([
    "config",
    ...Array.from({ length: 7 }, () => "putPicture"),
  ]);
});

it("8.13, 9.23 without the server's config nothing is uploaded, and more than 100 files at a time are not taken", async () => {
  const server = uploadServer(null, stored);
  const editor = await openEditor({ request: server.request });
  await editor.text.click();
  await choose(editor, "图片", file("a.png"));
  await expect.element(page.getByText("后端配置项没有正常加载，上传插件不能正常使用！")).toBeVisible();
  server.config = config;
  await choose(editor, "图片", ...Array.from({ length: 101 }, (_, at) => file(`${at}.png`)));
  await expect.element(page.getByText("一次最多上传 100 个文件，其余文件未上传")).toBeVisible();
  await expect.element(editor.text.css("img[src*='/0190/']")).toHaveLength(100);
  // All of them were one deed.
  await editor.tool("撤销").click();
  await expect.element(editor.text.css("img[src*='/0190/']")).not.toBeInTheDocument();
  await editor.tool("重做").click();
  await expect.element(editor.text.css("img[src*='/0190/']")).toHaveLength(100);
});

it("8.16 pasted pictures are uploaded, those of elsewhere are fetched by the server, and both are told", async () => {
  const far = "https://elsewhere.example/a.png?x=1&y=2";
  let isDown = false;
  const { request, requests } = uploadServer(config, (one, name) => {
    if (one.action !== "catchimage") return stored(one, name);
    const sources = one.form.getAll("source[]");
    const url = "/api/upload/file/0190/caught.png";
    return isDown
      ? "down"
      : { state: "SUCCESS", list: sources.map((source) => ({ state: "SUCCESS", url, source })) };
  });
  const editor = await openEditor({ request });
  const notices: string[] = [];
  const note = ({ type }: Event) => void notices.push(type);
  for (const name of ["catchremotesuccess", "catchremoteerror"]) {
    addEventListener(name, note);
    onTestFinished(() => removeEventListener(name, note));
  }
  await editor.text.click();
  paste({
    html: `<p>words <img src="${far.replace("&", "&amp;")}"><img src="data:image/png;base64,${pixel}"></p>`,
  });
  await expect.element(editor.text.css("img[src*='caught.png']")).toBeInTheDocument();
  await expect.element(editor.text.css("img[src*='pasted.png']")).toBeInTheDocument();
  await expect.poll(() => notices).toEqual(["catchremotesuccess"]);
  const caught = requests.find(({ action }) => action === "catchimage");
  expect(caught?.form.getAll("source[]")).toEqual([far]);
  // Undo and redo do not restore the old addresses.
  await editor.tool("撤销").click();
  await editor.tool("重做").click();
  await expect.element(editor.text.css("img[src*='caught.png']")).toBeInTheDocument();
  isDown = true;
  editor.setHtml("<p>x</p>");
  await editor.text.click();
  paste({ html: '<p>words <img src="https://elsewhere.example/b.png"></p>' });
  await expect.poll(() => notices).toEqual(["catchremotesuccess", "catchremoteerror"]);
  await expect.element(editor.text.css("img[src='https://elsewhere.example/b.png']")).toBeInTheDocument();
});

it("a picture of elsewhere that cannot be fetched is told of, tried again, and shown as words", async () => {
  const far = "http://127.0.0.1:9/b.png";
  let isThere = false;
  const { request } = uploadServer(config, (one, name) => {
    if (one.action !== "catchimage") return stored(one, name);
    const [source] = one.form.getAll("source[]");
    const url = "/api/upload/file/0190/caught.png";
    return {
      state: "SUCCESS",
      list: [isThere ? { state: "SUCCESS", url, source } : { state: "链接不可用", source }],
    };
  });
  const editor = await openEditor({ request });
  await editor.text.click();
  paste({ html: `<p>words <img src="${far}"></p>` });
  await expect.element(alert("1 张外部图片未能保存到本系统，读者将看不到（来自 127.0.0.1）")).toBeVisible();
  await expect.element(editor.text.getByRole("img", { name: "图片无法显示：127.0.0.1:9" })).toBeVisible();
  expect(editor.html()).not.toContain("alt=");
  isThere = true;
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(editor.text.css("img[src*='caught.png']")).toBeInTheDocument();
});

it("an uploaded picture is described by its author, not by the name of its file", async () => {
  const { request } = uploadServer(config, stored);
  const editor = await openEditor({ request });
  await editor.text.click();
  editor.session.uploads.add([file("IMG_2041.png")], { kind: "image" });
  await expect.poll(editor.html).toMatch(/<img src="[^"]*IMG_2041\.png" alt=""/);
});

/** A screen that shows one colour. */
async function shownScreen(): Promise<MediaStream> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [40, 30];
  const context = canvas.getContext("2d");
  const drawing = setInterval(() => context?.fillRect(0, 0, 40, 30), 20);
  onTestFinished(() => clearInterval(drawing));
  return canvas.captureStream(30);
}

it("8.17 a picture of the screen goes its own way, and what the server says of a bad one is shown", async () => {
  const screen = vi.spyOn(navigator.mediaDevices, "getDisplayMedia").mockImplementation(shownScreen);
  onTestFinished(() => screen.mockRestore());
  const replies: object[] = [
    { state: "SUCCESS", url: "/api/upload/file/0190/screen.png", title: "screen" },
    { state: "文件保存时出错" },
  ];
  const { request, requests } = uploadServer(config, () => replies.shift() ?? "broken");
  const editor = await openEditor({ request });
  await editor.text.click();
  await editor.tool("截屏").click();
  await expect.element(editor.text.css("img[src*='screen.png']")).toBeInTheDocument();
  expect(requests.at(-1)?.action).toBe("putScreen");
  await editor.tool("截屏").click();
  await expect.element(alert("文件保存时出错")).toBeVisible();
  await editor.tool("截屏").click();
  await expect.element(alert("服务器返回格式错误")).toBeVisible();
  await expect.element(editor.text.getByRole("progressbar")).not.toBeInTheDocument();
});

it("9.28 the config is waited for 5000 ms", async () => {
  const { pass } = stopClock();
  const editor = await openEditor({ request: (_, init) => whenAborted(init?.signal) });
  focus(editor.text);
  editor.session.uploads.add([file("a.png")], { kind: "image" });
  const message = page.getByText("后端配置项没有正常加载，上传插件不能正常使用！");
  await pass(4999);
  expect(editor.text.getByRole("progressbar").query()).not.toBeNull();
  expect(message.query()).toBeNull();
  await pass(1);
  expect(message.query()).not.toBeNull();
  expect(editor.text.getByRole("progressbar").query()).toBeNull();
});

it("9.45 pictures that the server fetches are waited for 60000 ms", async () => {
  const clock = stopClock();
  const server = uploadServer(config, () => null);
  const editor = await openEditor({ request: server.request });
  let isShown = false;
  editor.session.host.addEventListener("catchremoteerror", () => {
    isShown = true;
  });
  focus(editor.text);
  paste({ html: '<p>words <img src="https://elsewhere.example/b.png"></p>' });
  await clock.pass(0);
  await clock.until(() => server.requests.some(({ action }) => action === "catchimage"));
  await clock.pass(59_999);
  expect(isShown).toBe(false);
  await clock.pass(1);
  expect(isShown).toBe(true);
});

it("9.52, 9.53 where the server's config says nothing of it, pictures of 2048000, films of 102400000 and files of 51200000 bytes are the largest", async () => {
  const unsaid = [
    "imageMaxSize",
    "imageAllowFiles",
    "videoMaxSize",
    "videoAllowFiles",
    "fileMaxSize",
    "fileAllowFiles",
  ];
  const rest = Object.fromEntries(Object.entries(config).filter(([name]) => !unsaid.includes(name)));
  const { request, requests } = uploadServer(rest, stored);
  const editor = await openEditor({ request });
  await editor.text.click();
  // As large as it says, of one part that is there many times.
  const part = new Blob([new Uint8Array(100_000)]);
  const add = (name: string, bytes: number, kind: FileKind): void => {
    const whole = Array.from({ length: Math.floor(bytes / 100_000) }, () => part);
    editor.session.uploads.add([new File([...whole, new Uint8Array(bytes % 100_000)], name)], { kind });
  };
  for (const [name, most, kind] of [
    ["a.png", 2_048_000, "image"],
    ["a.flv", 102_400_000, "video"],
    ["a.zip", 51_200_000, "file"],
  ] as const) {
    add(name, most + 1, kind);
    await expect.element(alert("文件大小超出限制")).toBeVisible();
    await expect.element(editor.text.getByRole("progressbar")).not.toBeInTheDocument();
    add("a.exe", 1, kind);
    await expect.element(alert("文件格式不允许")).toBeVisible();
  }
  expect(requests.map(({ action }) => action)).toEqual(["config"]);
  add("a.BMP", 2_048_000, "image");
  await expect.element(editor.text.css("img[src*='a.BMP']")).toBeInTheDocument();
});
