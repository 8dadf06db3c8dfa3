import type { Page, Request, Route } from "@playwright/test";
import { editorIn } from "./editor-steps.ts";
import { expect, test } from "./journey.ts";

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

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Example {
  session: { uploads: { add(files: File[], options: { kind: string }): void } };
}

type Answer = (request: Request, name: string) => object | string | null;

/** A server of the protocol that says what the test wants; `null` does not answer. What it was asked stands in the list it gives. */
async function serve(page: Page, answer: Answer, known: object | null = config): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route("**/api/upload/file/**", (route) =>
    route.fulfill({ body: pixel, contentType: "image/png" }),
  );
  await page.route("**/api/ueditor/ueditor?**", async (route: Route) => {
    const request = route.request();
    const action = new URL(request.url()).searchParams.get("action");
    asked.push(request);
    if (action === "config") {
      await (known ? route.fulfill({ json: known }) : route.fulfill({ status: 500 }));
      return;
    }
    const name = /filename="([^"]*)"/.exec(request.postData() ?? "")?.[1] ?? "";
    const reply = answer(request, name);
    if (reply === null) await route.abort();
    else if (typeof reply === "string") await route.fulfill({ body: reply });
    else await route.fulfill({ json: reply });
  });
  return asked;
}

const stored = (_: Request, name: string): object => ({
  state: "SUCCESS",
  url: `/api/upload/file/0190/${name}`,
  title: name,
  original: name,
});

const file = (name: string, buffer: Buffer = pixel) => ({
  name,
  mimeType: "application/octet-stream",
  buffer,
});

async function choose(
  page: Page,
  tool: () => Promise<void>,
  files: ReturnType<typeof file>[],
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await tool();
  await (await chooser).setFiles(files);
}

test("7.48 pictures, films and files are uploaded by the names the server gives, and stand in the text in their order", async ({
  page,
}) => {
  const asked = await serve(page, stored);
  const editor = await editorIn(page, "en");
  await editor.text.click();
  await choose(page, () => editor.tool("Pictures").click(), [file("a.png"), file("b.JPG")]);
  await expect(editor.text.locator("img[src*='/0190/']")).toHaveCount(2);
  const [first, picture] = asked;
  expect(first?.url()).toContain("?action=config");
  expect(picture?.url()).toContain("?action=putPicture");
  expect(picture?.postData()).toContain('name="thePicture"; filename="a.png"');
  expect(picture?.postData()).toContain('name="type"');
  await editor.atEnd();
  await choose(page, () => editor.tool("Video").click(), [file("lesson.mp4")]);
  await editor.atEnd();
  await choose(page, () => editor.tool("Files").click(), [file("plan.docx")]);
  await expect(editor.text.getByRole("link", { name: "plan.docx" })).toBeVisible();
  const html = await editor.html();
  expect(html.indexOf("a.png")).toBeLessThan(html.indexOf("b.JPG"));
  expect(html).toMatch(/<video src="\/api\/upload\/file\/0190\/lesson\.mp4"[^>]* width="420" height="280"/);
  expect(html).toContain('<a href="/api/upload/file/0190/plan.docx"');
  expect(html).not.toContain("uploading");
  // Into code nothing goes; below it it does.
  await editor.setHtml("<pre>code</pre>");
  await editor.text.getByText("code").click();
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], "c.png", { type: "image/png" }));
      document
        .querySelector(".ProseMirror")
        ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [...pixel],
  );
  await expect(editor.text.locator("p img[src*='c.png']")).toHaveCount(1);
});

test("8.12, 8.14, 8.15 what cannot be uploaded is said, and its place in the text is taken away", async ({
  page,
}) => {
  await page.clock.install();
  const replies: Record<string, object | string | null> = {
    "full.png": { state: "目录没有写权限" },
    "broken.png": "<html>",
    "lost.png": null,
  };
  const asked = await serve(page, (_, name) => replies[name] ?? null);
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  for (const [name, message] of [
    ["large.png", "文件大小超出限制"],
    ["drawing.svg", "文件格式不允许"],
    ["full.png", "目录没有写权限"],
    ["broken.png", "服务器返回格式错误"],
    ["lost.png", "上传错误"],
  ] as const) {
    const bytes = name === "large.png" ? Buffer.alloc(2049) : pixel;
    await choose(page, () => editor.tool("图片").click(), [file(name, bytes)]);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect(editor.text.getByRole("progressbar")).toHaveCount(0);
    expect(await editor.html()).toMatch(/^(<p><\/p>)?$/);
    await page.clock.runFor(4000);
    await expect(page.getByText(message)).toHaveCount(0);
  }
  // Several that fail at once are all named, and tried again together.
  await choose(page, () => editor.tool("图片").click(), [
    file("a.svg"),
    file("large.png", Buffer.alloc(2049)),
    file("broken.png"),
    file("lost.png"),
  ]);
  await expect(page.getByRole("alert")).toHaveText(
    /a\.svg：文件格式不允许（允许：\.png \.jpg）.*large\.png：文件大小超出限制（2,049 B，最大 2,048 B）.*(broken\.png：服务器返回格式错误|lost\.png：上传错误).*另有 1 个文件未上传/s,
  );
  await page.clock.runFor(4000);
  replies["again.png"] = "<html>";
  await choose(page, () => editor.tool("图片").click(), [file("again.png")]);
  await expect(page.getByRole("alert")).toBeVisible();
  replies["again.png"] = { state: "SUCCESS", url: "/api/upload/file/0190/found.png", title: "found" };
  await page.getByRole("button", { name: "重试" }).click();
  await expect(editor.text.locator("img[src*='found.png']")).toHaveCount(1);
  // Neither the one that is too large nor the one of a wrong type was sent.
  expect(asked.map((request) => new URL(request.url()).searchParams.get("action"))).toEqual([
    "config",
    ...Array.from({ length: 7 }, () => "putPicture"),
  ]);
});

test("8.13, 9.23 without the server's config nothing is uploaded, and more than 100 files at a time are not taken", async ({
  page,
}) => {
  await serve(page, stored, null);
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  await choose(page, () => editor.tool("图片").click(), [file("a.png")]);
  await expect(page.getByText("后端配置项没有正常加载，上传插件不能正常使用！")).toBeVisible();
  await page.unrouteAll();
  await serve(page, stored);
  const many = Array.from({ length: 101 }, (_, at) => file(`${at}.png`));
  await choose(page, () => editor.tool("图片").click(), many);
  await expect(page.getByText("一次最多上传 100 个文件，其余文件未上传")).toBeVisible();
  await expect(editor.text.locator("img[src*='/0190/']")).toHaveCount(100);
  // All of them were one deed.
  await editor.tool("撤销").click();
  await expect(editor.text.locator("img[src*='/0190/']")).toHaveCount(0);
  await editor.tool("重做").click();
  await expect(editor.text.locator("img[src*='/0190/']")).toHaveCount(100);
});

test("8.16 pasted pictures are uploaded, those of elsewhere are fetched by the server, and both are told", async ({
  page,
}) => {
  const far = "https://elsewhere.example/a.png?x=1&y=2";
  await page.route("https://elsewhere.example/**", (route) => route.fulfill({ status: 404 }));
  let isDown = false;
  const asked = await serve(page, (request, name) => {
    if (!request.url().includes("catchimage")) return stored(request, name);
    const sources = new URLSearchParams(request.postData() ?? "").getAll("source[]");
    const list = sources.map((source) => ({
      state: "SUCCESS",
      url: "/api/upload/file/0190/caught.png",
      source,
    }));
    return isDown ? "down" : { state: "SUCCESS", list };
  });
  const editor = await editorIn(page, "en");
  await page.evaluate(() => {
    for (const name of ["catchremotesuccess", "catchremoteerror"])
      addEventListener(name, () => document.body.setAttribute("data-told", name));
  });
  const paste = (html: string): Promise<void> =>
    page.evaluate((given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", given);
      document
        .querySelector(".ProseMirror")
        ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await editor.text.click();
  await paste(
    `<p>words <img src="${far.replace("&", "&amp;")}"><img src="data:image/png;base64,${pixel.toString("base64")}"></p>`,
  );
  await expect(editor.text.locator("img[src*='caught.png']")).toHaveCount(1);
  await expect(editor.text.locator("img[src*='pasted.png']")).toHaveCount(1);
  await expect(page.locator("body")).toHaveAttribute("data-told", "catchremotesuccess");
  const caught = asked.find((request) => request.url().includes("catchimage"));
  expect(new URLSearchParams(caught?.postData() ?? "").getAll("source[]")).toEqual([far]);
  // Going back and forth does not bring the old addresses back.
  await editor.tool("Undo").click();
  await editor.tool("Redo").click();
  await expect(editor.text.locator("img[src*='caught.png']")).toHaveCount(1);
  isDown = true;
  await editor.setHtml("<p>x</p>");
  await editor.text.click();
  await paste('<p>words <img src="https://elsewhere.example/b.png"></p>');
  await expect(page.locator("body")).toHaveAttribute("data-told", "catchremoteerror");
  await expect(editor.text.locator("img[src='https://elsewhere.example/b.png']")).toHaveCount(1);
});

test("8.17 a picture of the screen goes its own way, and what the server says of a bad one is shown", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 40;
      canvas.height = 30;
      const context = canvas.getContext("2d");
      const stream = canvas.captureStream(30);
      setInterval(() => context?.fillRect(0, 0, 40, 30), 20);
      return stream;
    };
  });
  const replies: object[] = [
    { state: "SUCCESS", url: "/api/upload/file/0190/screen.png", title: "screen" },
    { state: "文件保存时出错" },
  ];
  const asked = await serve(page, () => replies.shift() ?? "broken");
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  await editor.tool("截屏").click();
  await expect(editor.text.locator("img[src*='screen.png']")).toHaveCount(1);
  expect(asked.at(-1)?.url()).toContain("action=putScreen");
  await editor.tool("截屏").click();
  await expect(page.getByRole("alert").filter({ hasText: "文件保存时出错" })).toBeVisible();
  await editor.tool("截屏").click();
  await expect(page.getByRole("alert").filter({ hasText: "服务器返回格式错误" })).toBeVisible();
  await expect(editor.text.getByRole("progressbar")).toHaveCount(0);
});

test("9.28, 9.45 the config is waited for 5000 ms, pictures that the server fetches 60000 ms", async ({
  page,
}) => {
  await page.clock.install();
  let isSilent = true;
  await page.route("https://elsewhere.example/**", (route) => route.fulfill({ status: 404 }));
  await page.route("**/api/ueditor/ueditor?**", async (route) => {
    if (!isSilent && route.request().url().includes("config")) await route.fulfill({ json: config });
  });
  const editor = await editorIn(page, "zh");
  await page.evaluate(() =>
    addEventListener("catchremoteerror", () => document.body.setAttribute("data-told", "error")),
  );
  await editor.text.click();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const message = page.getByText("后端配置项没有正常加载，上传插件不能正常使用！");
  await choose(page, () => editor.tool("图片").click(), [file("a.png")]);
  await expect(editor.text.getByRole("progressbar")).toHaveCount(1);
  await page.clock.runFor(4999);
  await expect(message).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(message).toBeVisible();

  isSilent = false;
  const caught = page.waitForRequest(/catchimage/);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", '<p>words <img src="https://elsewhere.example/b.png"></p>');
    document
      .querySelector(".ProseMirror")
      ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.clock.runFor(10);
  await caught;
  await page.clock.runFor(59_900);
  await expect(page.locator("body")).not.toHaveAttribute("data-told");
  await page.clock.runFor(100);
  await expect(page.locator("body")).toHaveAttribute("data-told", "error");
});

test("9.52, 9.53 where the server's config says nothing of it, pictures of 2048000, films of 102400000 and files of 51200000 bytes are the largest", async ({
  page,
}) => {
  const {
    imageMaxSize,
    imageAllowFiles,
    videoMaxSize,
    videoAllowFiles,
    fileMaxSize,
    fileAllowFiles,
    ...rest
  } = config;
  const asked = await serve(page, stored, rest);
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  // As large as it says, of one part that is there many times.
  const add = (name: string, bytes: number, kind: string): Promise<void> =>
    page.evaluate(
      ([called, size, of]) => {
        const part = new Blob([new Uint8Array(100_000)]);
        const whole = Math.floor(Number(size) / 100_000);
        const parts = [...Array.from({ length: whole }, () => part), new Uint8Array(Number(size) % 100_000)];
        const { session } = (globalThis as unknown as { editorExample: Example }).editorExample;
        session.uploads.add([new File(parts, String(called))], { kind: String(of) });
      },
      [name, bytes, kind],
    );
  for (const [name, most, kind] of [
    ["a.png", 2_048_000, "image"],
    ["a.flv", 102_400_000, "video"],
    ["a.zip", 51_200_000, "file"],
  ] as const) {
    await add(name, most + 1, kind);
    await expect(page.getByRole("alert").filter({ hasText: "文件大小超出限制" })).toBeVisible();
    await expect(editor.text.getByRole("progressbar")).toHaveCount(0);
    await add("a.exe", 1, kind);
    await expect(page.getByRole("alert").filter({ hasText: "文件格式不允许" })).toBeVisible();
  }
  expect(asked.map((request) => request.method())).toEqual(["GET"]);
  await add("a.BMP", 2_048_000, "image");
  await expect(editor.text.locator("img[src*='a.BMP']")).toHaveCount(1);
});
