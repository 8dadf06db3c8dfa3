import type { Locator, Page, Request } from "@playwright/test";
import { editorIn } from "./editor-steps.ts";
import { expect, expectAccessible, test } from "./journey.ts";

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#4a90d9"/></svg>',
);

const config = {
  imageActionName: "uploadimage",
  imageFieldName: "upfile",
  imageMaxSize: 2_048_000,
  imageAllowFiles: [".png"],
  imageUrlPrefix: "",
  scrawlActionName: "putDrawing",
  scrawlFieldName: "theDrawing",
  scrawlMaxSize: 2_048_000,
  scrawlUrlPrefix: "",
  catcherActionName: "catchimage",
  catcherFieldName: "source",
  catcherUrlPrefix: "",
  catcherLocalDomain: [],
  imageManagerActionName: "seePictures",
  imageManagerListSize: 30,
  imageManagerUrlPrefix: "/api/upload/file",
  fileManagerActionName: "seeFiles",
  fileManagerListSize: 20,
  fileManagerUrlPrefix: "",
};

/** A server of the protocol; what it was asked stands in the list it gives. */
async function serve(page: Page, answer: (request: Request, asked: URLSearchParams) => object | null) {
  const asked: Request[] = [];
  await page.route(/\/api\/upload\/file\/|\/far\//, (route) =>
    route.fulfill({ body: picture, contentType: "image/svg+xml" }),
  );
  await page.route("**/api/ueditor/ueditor?**", async (route) => {
    const request = route.request();
    asked.push(request);
    const { searchParams } = new URL(request.url());
    const isConfig = searchParams.get("action") === "config";
    const reply = isConfig ? config : answer(request, searchParams);
    if (reply) await route.fulfill({ json: reply });
  });
  return asked;
}

const drag = async (page: Page, handle: Locator, x: number, y: number): Promise<void> => {
  const box = await handle.boundingBox();
  if (!box) throw new Error("there is no handle");
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x, top + y, { steps: 3 });
  await page.mouse.up();
};

test("a picture is inserted by its address, described, placed, and made larger at its corners and by keys", async ({
  page,
}) => {
  const far = "https://elsewhere.example/far/a.png";
  const near = "/api/upload/file/0190/a.png";
  await serve(page, () => ({ state: "SUCCESS", list: [{ state: "SUCCESS", url: near, source: far }] }));
  const editor = await editorIn(page, "en");
  await editor.text.click();
  await editor.tool("Picture by address").click();
  const panel = page.getByRole("dialog", { name: "Picture by address" });
  await panel.getByLabel("Address").fill("javascript:alert(1)");
  await panel.getByLabel("Width").fill("0");
  await panel.getByRole("button", { name: "Insert" }).click();
  await expect(panel.getByText("Enter an address of the web (http, https) or a path")).toBeVisible();
  await expect(panel.getByText("A whole number from 1 to 9999")).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel("Address").fill(far);
  await panel.getByLabel("Description").fill("blue");
  await panel.getByLabel("Width").fill("160");
  await panel.getByLabel("Height").fill("100");
  await panel.getByRole("button", { name: "Insert" }).click();
  await expect(panel).toHaveCount(0);
  // Pictures of elsewhere are fetched by the server.
  await expect(editor.text.locator("img[src]")).toHaveAttribute("src", near);
  expect(await editor.html()).toBe(`<p><img src="${near}" alt="blue" width="160" height="100"></p>`);

  const image = editor.text.getByRole("img", { name: "blue" });
  await image.click();
  const corner = page.locator(".provost-editor-frame [data-corner=se]");
  // A drag begins after 5 px.
  await drag(page, corner, 4, 0);
  expect(await editor.html()).toContain('width="160" height="100"');
  await image.click();
  await drag(page, corner, 40, 90);
  expect(await editor.html()).toContain('width="200" height="125"');
  await image.click();
  await page.keyboard.press("Control+Shift+ArrowUp");
  await page.keyboard.press("Control+Shift+ArrowUp");
  await page.keyboard.press("Control+Shift+ArrowDown");
  expect(await editor.html()).toContain('width="210" height="131"');
  await editor.tool("Undo").click();
  expect(await editor.html()).toContain('width="220" height="138"');

  // The chosen picture's properties.
  for (const [placing, html] of [
    ["Left, words beside it", '<img src="/near.png" alt="red" width="90" style="float: left;">'],
    ["Right, words beside it", '<img src="/near.png" alt="red" width="90" style="float: right;">'],
    ["Centred", '<p style="text-align: center;"><img src="/near.png" alt="red" width="90"></p>'],
    ["In the line", '<p><img src="/near.png" alt="red" width="90"></p>'],
  ] as const) {
    await page.route("**/near.png", (route) =>
      route.fulfill({ body: picture, contentType: "image/svg+xml" }),
    );
    await editor.text.getByRole("img").click();
    await editor.tool("Picture by address").click();
    await panel.getByLabel("Address").fill("/near.png");
    await panel.getByLabel("Description").fill("red");
    await panel.getByLabel("Width").fill("90");
    await panel.getByLabel("Height").fill("");
    await panel.getByLabel("Placing").selectOption(placing);
    await panel.getByRole("button", { name: "Change" }).click();
    await expect(panel).toHaveCount(0);
    expect(await editor.html()).toContain(html);
  }
});

test("9.37 a film is inserted by its address, 420 by 280 px when nothing else is said, and changed", async ({
  page,
}) => {
  await page.route("**/lesson.mp4", (route) => route.fulfill({ status: 404 }));
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  await editor.tool("网络视频").click();
  const panel = page.getByRole("dialog", { name: "网络视频" });
  await expect(panel.getByLabel("宽度")).toHaveValue("420");
  await expect(panel.getByLabel("高度")).toHaveValue("280");
  await panel.getByLabel("地址").fill("/lesson.mp4");
  await panel.getByRole("button", { name: "插入" }).click();
  await expect(editor.text.locator("video")).toHaveCSS("width", "420px");
  await expect(editor.text.locator("video")).toHaveCSS("height", "280px");
  await editor.text.locator("video").click({ position: { x: 100, y: 60 } });
  await editor.tool("网络视频").click();
  await panel.getByLabel("宽度").fill("210");
  await panel.getByLabel("高度").fill("140");
  await panel.getByLabel("排列方式").selectOption("左浮动");
  await panel.getByRole("button", { name: "修改" }).click();
  expect(await editor.html()).toMatch(
    /<video src="\/lesson\.mp4"[^>]* width="210" height="140"[^>]*style="float: left;"|<video [^>]*style="float: left;"/,
  );
  await expect(editor.text.locator("video")).toHaveCSS("width", "210px");

  // Whoever reads it and cannot play it gets a link.
  const read = page.getByRole("region", { name: "As it is read" });
  await read.locator("video").evaluate((film: HTMLVideoElement) => film.play().catch(() => {}));
  const link = read.getByRole("link", { name: "在新窗口打开视频：lesson.mp4" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(read.locator("video")).toHaveCount(0);
});

test("what was uploaded before is listed newest first, more of it on scrolling, and inserted", async ({
  page,
}) => {
  const all = Array.from({ length: 70 }, (_, at) => ({ url: `/p${at}.png`, mtime: 1_700_000_000 - at }));
  const asked = await serve(page, (_, query) => {
    const start = Number(query.get("start"));
    if (query.get("action") === "seeFiles") return { state: "no match file", list: [], start: 0, total: 0 };
    const list = all.slice(start, start + Number(query.get("size")));
    return { state: "SUCCESS", list, start, total: all.length };
  });
  const editor = await editorIn(page, "en");
  await editor.text.click();
  await editor.tool("Uploaded before").click();
  const panel = page.getByRole("dialog", { name: "Uploaded before" });
  const list = panel.getByRole("group", { name: "Pictures" });
  await expect(list.getByRole("button")).toHaveCount(30);
  await expectAccessible(page);
  await list.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect(list.getByRole("button")).toHaveCount(60);
  await list.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect(list.getByRole("button")).toHaveCount(70);
  await list.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  const starts = asked
    .map((request) => new URL(request.url()).searchParams)
    .filter((query) => query.get("action") === "seePictures")
    .map((query) => `${query.get("start")}+${query.get("size")}`);
  expect(starts).toEqual(["0+30", "30+30", "60+30"]);
  await expect(list.getByRole("button").first()).toHaveAccessibleName("p0.png");
  await list.getByRole("button", { name: "p69.png" }).click();
  await list.getByRole("button", { name: "p0.png" }).click();
  await panel.getByRole("button", { name: "Insert chosen (2)" }).click();
  const html = await editor.html();
  expect(html.indexOf("/api/upload/file/p69.png")).toBeGreaterThan(0);
  expect(html.indexOf("/api/upload/file/p0.png")).toBeGreaterThan(html.indexOf("p69.png"));

  // "no match file" is a list with nothing in it.
  await editor.tool("Uploaded before").click();
  await panel.getByText("Files", { exact: true }).click();
  await expect(panel.getByText("Nothing has been uploaded yet")).toBeVisible();
  await expect(panel.getByRole("alert")).toHaveCount(0);
});

test("a drawing is made with pen, eraser and undo, and uploaded as the server wants it", async ({ page }) => {
  const asked = await serve(page, () => ({
    state: "SUCCESS",
    url: "/api/upload/file/0190/scrawl.png",
    title: "scrawl.png",
    original: "scrawl.png",
  }));
  const editor = await editorIn(page, "en");
  await editor.text.click();
  await editor.tool("Drawing").click();
  const dialog = page.getByRole("dialog", { name: "Drawing" });
  const canvas = dialog.getByRole("img", { name: "Drawing area" });
  const insert = dialog.getByRole("button", { name: "Insert" });
  await expect(insert).toBeDisabled();
  await expectAccessible(page);
  const inkAt = (x: number, y: number): Promise<number[]> =>
    canvas.evaluate(
      (node, [left, top]) =>
        node instanceof HTMLCanvasElement
          ? [...(node.getContext("2d")?.getImageData(left ?? 0, top ?? 0, 1, 1).data ?? [])]
          : [],
      [x, y],
    );
  const line = async (from: [number, number], to: [number, number]): Promise<void> => {
    const box = await canvas.boundingBox();
    if (!box) throw new Error("there is nothing to draw on");
    await page.mouse.move(box.x + from[0], box.y + from[1]);
    await page.mouse.down();
    await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 4 });
    await page.mouse.up();
  };
  const [white, red] = [
    [255, 255, 255, 255],
    [192, 0, 0, 255],
  ];
  await dialog.getByRole("button", { name: "#c00000" }).click();
  await dialog.getByText("9", { exact: true }).click();
  await line([50, 100], [250, 100]);
  expect(await inkAt(150, 100)).toEqual(red);
  await dialog.getByText("Eraser").click();
  await line([150, 60], [150, 140]);
  expect(await inkAt(150, 100)).toEqual(white);
  await dialog.getByRole("button", { name: "Undo" }).click();
  expect(await inkAt(150, 100)).toEqual(red);
  await dialog.getByRole("button", { name: "Redo" }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await insert.click();
  await expect(editor.text.locator("img[src]")).toHaveAttribute("src", "/api/upload/file/0190/scrawl.png");
  const sent = asked.find((request) => request.url().includes("action=putDrawing"));
  expect(sent?.headers()["content-type"]).toContain("application/x-www-form-urlencoded");
  const given = new URLSearchParams(sent?.postData() ?? "").get("theDrawing") ?? "";
  expect(given).not.toContain("data:");
  expect(Buffer.from(given, "base64").subarray(1, 4).toString()).toBe("PNG");
});

test("a drawing that is not taken within 100 s is given up", async ({ page }) => {
  await page.clock.install();
  await serve(page, () => null);
  const editor = await editorIn(page, "zh");
  await editor.text.click();
  await editor.tool("涂鸦").click();
  const dialog = page.getByRole("dialog", { name: "涂鸦" });
  await dialog.getByRole("img", { name: "画布" }).click();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const sent = page.waitForRequest(/putDrawing/);
  await dialog.getByRole("button", { name: "插入" }).click();
  await page.clock.runFor(10);
  await sent;
  await page.clock.runFor(99_900);
  await expect(editor.text.getByRole("progressbar")).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(page.getByRole("alert").filter({ hasText: "上传错误" })).toBeVisible();
  await expect(editor.text.getByRole("progressbar")).toHaveCount(0);
});

test("special characters, the day and the time, anchors and the language of code are inserted", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(2024, 2, 5, 8, 5, 9));
  const editor = await editorIn(page, "en");
  await editor.text.click();
  await editor.tool("Special characters").click();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page
    .getByRole("group", { name: "Mathematics" })
    .getByRole("button", { name: "√", exact: true })
    .click();
  await editor.choose("Date and time", "Date");
  await editor.choose("Date and time", "Time");
  await expect(editor.text).toHaveText("√2024-03-0508:05:09");
  await editor.tool("Anchor").click();
  const panel = page.getByRole("dialog", { name: "Anchor" });
  await panel.getByLabel("Name of the anchor").fill("a b");
  await panel.getByRole("button", { name: "Insert" }).click();
  await expect(panel.getByText("Use letters, digits")).toBeVisible();
  await panel.getByLabel("Name of the anchor").fill("第一章");
  await panel.getByRole("button", { name: "Insert" }).click();
  expect(await editor.html()).toContain('<a name="第一章"></a>');

  await editor.setHtml("<p>plain</p>");
  await editor.text.getByText("plain").click();
  await expect(editor.tool("Language of the code")).toHaveAttribute("aria-disabled", "true");
  await editor.tool("Code block").click();
  await editor.choose("Language of the code", "sql");
  expect(await editor.html()).toBe('<pre><code class="language-sql">plain</code></pre>');
});
