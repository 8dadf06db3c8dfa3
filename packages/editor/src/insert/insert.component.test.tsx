import { expect, it, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectAccessible } from "../testing/accessible.ts";
import { type OpenEditor, openEditor } from "../testing/editor-page.tsx";
import { boxOf, click, css, drag, focus, middleOf, press, styleOf } from "../testing/gestures.ts";
import { stopClock } from "../testing/stopped-clock.ts";
import { uploadServer } from "../testing/upload-server.ts";

// A picture that the test server has.
const pixel = "/packages/editor/example/public/pixel.svg";

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

const openPanel = async (editor: OpenEditor, name: string): Promise<Locator> => {
  editor.use(name);
  const panel = page.getByRole("dialog", { name });
  await expect.element(panel.getByLabelText("地址")).toBeVisible();
  return panel;
};

it("what cannot be inserted as a picture is said at its field", async () => {
  const editor = await openEditor();
  focus(editor.text);
  const panel = await openPanel(editor, "网络图片");
  await panel.getByLabelText("地址").fill("javascript:alert(1)");
  await panel.getByLabelText("宽度").fill("0");
  await panel.getByRole("button", { name: "插入" }).click();
  await expect.element(panel.getByText("请输入网页地址（http、https）或本站路径")).toBeVisible();
  await expect.element(panel.getByText("1 至 9999 的整数")).toBeVisible();
  await expectAccessible();
  expect(editor.html()).toBe("");
});

it("a picture is inserted by its address and described; the server fetches one of elsewhere", async () => {
  const far = "https://elsewhere.example/far/a.png";
  const { request } = uploadServer(config, () => ({
    state: "SUCCESS",
    list: [{ state: "SUCCESS", url: pixel, source: far }],
  }));
  const editor = await openEditor({ request });
  focus(editor.text);
  const panel = await openPanel(editor, "网络图片");
  await panel.getByLabelText("地址").fill(far);
  await panel.getByLabelText("替代文字").fill("blue");
  await panel.getByLabelText("宽度").fill("160");
  await panel.getByLabelText("高度").fill("100");
  await panel.getByRole("button", { name: "插入" }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(editor.text.css("img[src]")).toHaveAttribute("src", pixel);
  expect(editor.html()).toBe(`<p><img src="${pixel}" alt="blue" width="160" height="100"></p>`);
});

it("a picture is made larger at its corners once they are drawn 5 px, and by keys", async () => {
  const editor = await openEditor({
    html: `<p><img src="${pixel}" alt="blue" width="160" height="100"></p>`,
  });
  const image = editor.text.getByRole("img", { name: "blue" });
  const corner = css(".provost-editor-frame [data-corner=se]");
  await image.click();
  await drag(middleOf(corner), middleOf(corner, [4, 0]));
  expect(editor.html()).toContain('width="160" height="100"');
  await image.click();
  await drag(middleOf(corner), middleOf(corner, [20, 45]), middleOf(corner, [40, 90]));
  expect(editor.html()).toContain('width="200" height="125"');
  await image.click();
  await press("Control+Shift+ArrowUp", 2);
  await press("Control+Shift+ArrowDown");
  expect(editor.html()).toContain('width="210" height="131"');
  await editor.tool("撤销").click();
  expect(editor.html()).toContain('width="220" height="138"');
});

it.each([
  ["左浮动", `<img src="${pixel}" alt="red" width="90" style="float: left;">`],
  ["右浮动", `<img src="${pixel}" alt="red" width="90" style="float: right;">`],
  ["独占一行居中", `<p style="text-align: center;"><img src="${pixel}" alt="red" width="90"></p>`],
  ["默认", `<p><img src="${pixel}" alt="red" width="90"></p>`],
])("the properties of a chosen picture are changed, its placing too: %s", async (placing, html) => {
  const editor = await openEditor({
    html: `<p><img src="${pixel}?before" alt="blue" width="160" height="100"></p>`,
  });
  await editor.text.getByRole("img").click();
  const panel = await openPanel(editor, "网络图片");
  await panel.getByLabelText("地址").fill(pixel);
  await panel.getByLabelText("替代文字").fill("red");
  await panel.getByLabelText("宽度").fill("90");
  await panel.getByLabelText("高度").fill("");
  await panel.getByLabelText("排列方式").selectOptions(placing);
  click(panel.getByRole("button", { name: "修改" }));
  await expect.element(panel).not.toBeInTheDocument();
  expect(editor.html()).toContain(html);
});

it("9.37 a film is inserted by its address, 420 by 280 px when nothing else is said, and changed", async () => {
  const editor = await openEditor();
  const film = editor.text.css("video");
  focus(editor.text);
  let panel = await openPanel(editor, "网络视频");
  await expect.element(panel.getByLabelText("宽度")).toHaveValue("420");
  await expect.element(panel.getByLabelText("高度")).toHaveValue("280");
  await panel.getByLabelText("地址").fill("/lesson.mp4");
  click(panel.getByRole("button", { name: "插入" }));
  await expect.poll(() => [styleOf(film, "width"), styleOf(film, "height")]).toEqual(["420px", "280px"]);
  await film.click({ position: { x: 100, y: 60 } });
  panel = await openPanel(editor, "网络视频");
  await panel.getByLabelText("宽度").fill("210");
  await panel.getByLabelText("高度").fill("140");
  await panel.getByLabelText("排列方式").selectOptions("左浮动");
  click(panel.getByRole("button", { name: "修改" }));
  await expect.poll(() => styleOf(film, "width")).toBe("210px");
  expect(editor.html()).toMatch(
    /<video src="\/lesson\.mp4"[^>]* width="210" height="140"[^>]*style="float: left;"/,
  );
});

it("who reads a film that cannot be played gets a link to it", async () => {
  const { read, reading } = await openEditor();
  read('<p><video src="/lesson.mp4" controls></video></p>');
  await expect.element(reading.css("video")).toBeInTheDocument();
  const film = reading.css("video").element() as HTMLVideoElement;
  await film.play().catch(() => undefined);
  const link = reading.getByRole("link", { name: "在新窗口打开视频：lesson.mp4" });
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(reading.css("video")).not.toBeInTheDocument();
});

it("who reads a picture that cannot be fetched gets a link to it, or words", async () => {
  const { read, reading } = await openEditor();
  read('<p><img src="http://127.0.0.1:9/map.png"><img src="/gone.png" alt="Our school"></p>');
  const link = reading.getByRole("link", { name: "在新窗口打开图片：127.0.0.1:9" });
  await expect.element(link).toHaveAttribute("href", "http://127.0.0.1:9/map.png");
  await expect.element(reading.getByText("Our school")).toBeVisible();
  await expect.element(reading.css("img")).not.toBeInTheDocument();
});

it("what was uploaded before is listed newest first, more of it on scrolling, and inserted", async () => {
  const all = Array.from({ length: 70 }, (_, at) => ({ url: `/p${at}.png`, mtime: 1_700_000_000 - at }));
  const { request, requests } = uploadServer(config, ({ action, query }) => {
    const start = Number(query.get("start"));
    if (action === "seeFiles") return { state: "no match file", list: [], start: 0, total: 0 };
    const list = all.slice(start, start + Number(query.get("size")));
    return { state: "SUCCESS", list, start, total: all.length };
  });
  const editor = await openEditor({ request });
  await editor.text.click();
  await editor.tool("已上传的文件").click();
  const panel = page.getByRole("dialog", { name: "已上传的文件" });
  const list = panel.getByRole("group", { name: "图片" });
  const toEnd = (): void => list.element().scrollTo(0, list.element().scrollHeight);
  await expect.element(list.getByRole("button")).toHaveLength(30);
  await expectAccessible();
  toEnd();
  await expect.element(list.getByRole("button")).toHaveLength(60);
  toEnd();
  await expect.element(list.getByRole("button")).toHaveLength(70);
  toEnd();
  const starts = requests
    .filter(({ action }) => action === "seePictures")
    .map(({ query }) => `${query.get("start")}+${query.get("size")}`);
  expect(starts).toEqual(["0+30", "30+30", "60+30"]);
  await expect.element(list.getByRole("button").first()).toHaveAccessibleName("p0.png");
  await list.getByRole("button", { name: "p69.png" }).click();
  await list.getByRole("button", { name: "p0.png" }).click();
  await panel.getByRole("button", { name: "插入所选（2）" }).click();
  const html = editor.html();
  expect(html.indexOf("/api/upload/file/p69.png")).toBeGreaterThan(0);
  expect(html.indexOf("/api/upload/file/p0.png")).toBeGreaterThan(html.indexOf("p69.png"));

  // "no match file" is a list with nothing in it.
  await editor.tool("已上传的文件").click();
  await panel.getByText("附件", { exact: true }).click();
  await expect.element(panel.getByText("还没有上传过文件")).toBeVisible();
  await expect.element(panel.getByRole("alert")).not.toBeInTheDocument();
});

it("a drawing is made with pen, eraser and undo, and uploaded as the server wants it", async () => {
  const { request, requests } = uploadServer(config, () => ({
    state: "SUCCESS",
    url: "/api/upload/file/0190/scrawl.png",
    title: "scrawl.png",
    original: "scrawl.png",
  }));
  const editor = await openEditor({ request });
  await editor.text.click();
  await editor.tool("涂鸦").click();
  const dialog = page.getByRole("dialog", { name: "涂鸦" });
  const canvas = dialog.getByRole("img", { name: "画布" });
  const insert = dialog.getByRole("button", { name: "插入" });
  await expect.element(insert).toBeDisabled();
  await expectAccessible();
  const inkAt = (x: number, y: number): number[] => {
    const context = (canvas.element() as HTMLCanvasElement).getContext("2d");
    return [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  };
  const line = (from: [number, number], to: [number, number]): Promise<void> => {
    const { x, y } = boxOf(canvas);
    const between: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [start, half, end] = [from, between, to].map(([right, down]) => [x + right, y + down] as const);
    return drag(start ?? [0, 0], half ?? [0, 0], end ?? [0, 0]);
  };
  const [white, red] = [
    [255, 255, 255, 255],
    [192, 0, 0, 255],
  ];
  await dialog.getByRole("button", { name: "#c00000" }).click();
  await dialog.getByText("9", { exact: true }).click();
  await line([50, 100], [250, 100]);
  expect(inkAt(150, 100)).toEqual(red);
  await dialog.getByText("橡皮擦").click();
  await line([150, 60], [150, 140]);
  expect(inkAt(150, 100)).toEqual(white);
  await dialog.getByRole("button", { name: "撤销" }).click();
  expect(inkAt(150, 100)).toEqual(red);
  await dialog.getByRole("button", { name: "重做" }).click();
  await dialog.getByRole("button", { name: "撤销" }).click();
  await insert.click();
  await expect
    .element(editor.text.css("img[src]"))
    .toHaveAttribute("src", "/api/upload/file/0190/scrawl.png");
  const sent = requests.find(({ action }) => action === "putDrawing");
  expect(sent?.body).toBeInstanceOf(URLSearchParams);
  const drawing = String(sent?.form.get("theDrawing"));
  expect(drawing).not.toContain("data:");
  expect(atob(drawing).slice(1, 4)).toBe("PNG");
});

it("a drawing that is not taken within 100 s is given up", async () => {
  const clock = stopClock();
  const { request, requests } = uploadServer(config, () => null);
  const editor = await openEditor({ request });
  focus(editor.text);
  editor.use("涂鸦");
  const dialog = page.getByRole("dialog", { name: "涂鸦" });
  await dialog.getByRole("img", { name: "画布" }).click();
  await dialog.getByRole("button", { name: "插入" }).click();
  await clock.until(() => requests.some(({ action }) => action === "putDrawing"));
  const place = editor.text.getByRole("progressbar");
  await clock.until(() => place.query() !== null);
  await clock.pass(99_999);
  expect(place.query()).not.toBeNull();
  await clock.pass(1);
  await clock.until(() => page.getByRole("alert").filter({ hasText: "上传错误" }).query() !== null);
  expect(place.query()).toBeNull();
});

it("special characters, the day and the time are inserted", async () => {
  vi.setSystemTime(new Date(2024, 2, 5, 8, 5, 9));
  onTestFinished(() => void vi.useRealTimers());
  const editor = await openEditor();
  await editor.text.click();
  await editor.tool("特殊字符").click();
  await expectAccessible();
  await press("ArrowDown");
  await press("ArrowUp");
  await page.getByRole("group", { name: "数学" }).getByRole("button", { name: "√", exact: true }).click();
  await editor.choose("日期与时间", "日期");
  await editor.choose("日期与时间", "时间");
  await expect.element(editor.text).toHaveTextContent("√2024-03-0508:05:09");
});

it("anchors are inserted by names that links can lead to", async () => {
  const editor = await openEditor();
  focus(editor.text);
  editor.use("锚点");
  const panel = page.getByRole("dialog", { name: "锚点" });
  await panel.getByLabelText("锚点名称").fill("a b");
  await panel.getByRole("button", { name: "插入" }).click();
  await expect.element(panel.getByText("请使用字母、数字")).toBeVisible();
  await panel.getByLabelText("锚点名称").fill("第一章");
  await panel.getByRole("button", { name: "插入" }).click();
  expect(editor.html()).toContain('<a name="第一章"></a>');
});

it("code has a language", async () => {
  const editor = await openEditor();
  editor.setHtml("<p>plain</p>");
  await editor.text.getByText("plain").click();
  await expect.element(editor.tool("代码语言")).toHaveAttribute("aria-disabled", "true");
  await editor.tool("代码").click();
  await editor.choose("代码语言", "sql");
  expect(editor.html()).toBe('<pre><code class="language-sql">plain</code></pre>');
});
