import { chartList } from "@provost/contract/chart/chart-keeping";
import { dashboardDetail } from "@provost/contract/dashboard/dashboard";
import { dashboardList, dashboardUpdate } from "@provost/contract/dashboard/dashboard-keeping";
import { reportExplain } from "@provost/contract/report/report";
import { fieldValues } from "@provost/contract/source/field";
import { ueditorGet, ueditorPost } from "@provost/contract/upload/ueditor";
import { limits } from "@provost/contract/wire/limits";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { carryBy } from "../../testing/gestures.ts";
import { openPage } from "../../testing/open-page.tsx";
import { respondReport, savedChart } from "../../testing/report.fixtures.ts";
import { boardOf, byArea, byGrade, chartTile } from "../dashboards.fixtures.ts";

const empty = boardOf({ filters: [], tabs: [{ id: "first", name: "", tiles: [] }] }, { name: "新仪表盘" });
const edit = () => openPage(`/report/dashboard/${empty.id}?edit=1`);
const tile = (name: string) => page.getByRole("region", { name, exact: true });
const boxOf = (name: string) => tile(name).element().getBoundingClientRect();
const handle = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}：拖动`) });
const dialog = page.getByRole("dialog");
const save = page.getByRole("button", { name: "保存", exact: true });
const add = async (what: string) => {
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
};
const choose = async (field: string, option: string) => {
  await dialog.getByLabelText(field).first().click();
  await page.getByRole("option", { name: option }).first().click();
};
const title = dialog.getByRole("textbox", { name: "标题", exact: true });
/** What was saved last. */
const saved = () => callsTo(dashboardUpdate).at(-1);

beforeEach(() => {
  respondReport();
  respondTo(chartList, { records: [byArea, byGrade], total: 2, current: 1, size: 50, pages: 1 });
  respondTo(dashboardDetail, empty);
  respondTo(dashboardList, { records: [], total: 0, current: 1, size: 50, pages: 0 });
  respondTo(dashboardUpdate, ({ name, content }) => ({ ...boardOf(content), name, version: 2 }));
});

it("2.63 2.66 charts, a number, text and a filter are put on it, and saved together", async () => {
  await edit();
  await page.getByRole("textbox", { name: "名称" }).fill("期末一览");
  await add("已保存的图表");
  await dialog.getByRole("button", { name: /^各区/ }).click();
  await dialog.getByRole("button", { name: /^各年级/ }).click();
  await expect.element(dialog.getByText("已在仪表盘上").nth(1)).toBeVisible();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await add("文字");
  await dialog.getByRole("textbox", { name: "内容" }).fill("# 期末");
  await dialog.getByRole("button", { name: "完成" }).click();
  await add("指标卡");
  await choose("数据表", "pupils");
  await choose("数值", "score");
  await choose("汇总方式", "平均");
  await title.fill("平均分");
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect.element(tile("平均分")).toMatchTextContent("10");
  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "添加筛选" }).click();
  await choose("数据表", "pupils");
  await choose("字段", "area");
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("片区");
  await dialog.getByRole("textbox", { name: "英文名称" }).fill("Area");
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.getByRole("button", { name: "完成" }).click();
  await save.click();
  await expect.element(page.getByText("已保存“期末一览”")).toBeVisible();
  expect(saved()).toMatchObject({
    name: "期末一览",
    version: 1,
    content: {
      tabs: [
        {
          tiles: [
            { kind: "chart", chartId: byArea.id },
            { kind: "chart", chartId: byGrade.id },
            { kind: "text", text: "# 期末" },
            {
              kind: "kpi",
              title: "平均分",
              content: { selectedCalcul: [{ Column: "score", calculFunc: "avg" }] },
            },
          ],
        },
      ],
      filters: [{ label: "片区", labelEn: "Area", table: "pupils", column: "area", kind: "values" }],
    },
  });
});

it("a filter begins with an attribute of the viewer that is named, once that can be a name", async () => {
  await edit();
  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "添加筛选" }).click();
  await choose("数据表", "pupils");
  await choose("字段", "area");
  await choose("默认值来自", "查看者的其他属性…");
  const done = dialog.getByRole("button", { name: "完成" });
  await dialog.getByRole("textbox", { name: "属性名" }).fill("my school");
  await expect.element(dialog.getByText(/以字母开头/)).toBeVisible();
  await expect.element(done).toBeDisabled();
  await dialog.getByRole("textbox", { name: "属性名" }).fill("school");
  await done.click();
  await done.click();
  await save.click();
  await expect.poll(() => saved()?.content.filters).toMatchObject([{ column: "area", by: "school" }]);
});

it("a filter compares a column of the result of a chart in SQL", async () => {
  const sql = "select campus from pupils";
  const bySql = savedChart({ dataSrc: "", sql, selectedDimension: [] }, { name: "自定义" });
  const tabs = [{ id: "first", name: "", tiles: [chartTile(bySql, "one", 0)] }];
  respondTo(dashboardDetail, boardOf({ tabs }, { charts: [bySql] }));
  respondTo(reportExplain, { sql, columns: [{ name: "campus", type: "VARCHAR" }] });
  await edit();
  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "修改 片区" }).click();
  await choose("自定义", "campus");
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.getByRole("button", { name: "完成" }).click();
  await save.click();
  await expect.element(page.getByText("已保存“期末一览”")).toBeVisible();
  expect(saved()?.content.filters[0]?.targets).toEqual({ one: { column: "campus" } });
});

it("a filter that fills a parameter with a single value offers one value at a time", async () => {
  const parameters = [{ name: "where", type: "text" as const, list: false }];
  const sql = "select score from pupils where area = \u0024{where}";
  const bySql = savedChart({ dataSrc: "", sql, parameters, selectedDimension: [] }, { name: "自定义" });
  const tabs = [{ id: "first", name: "", tiles: [chartTile(bySql, "one", 0)] }];
  respondTo(dashboardDetail, boardOf({ tabs }, { charts: [bySql] }));
  respondTo(reportExplain, { sql, columns: [] });
  respondTo(fieldValues, [
    { value: "East", count: 62 },
    { value: "West", count: 63 },
  ]);
  await edit();
  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "修改 片区" }).click();
  await dialog.getByRole("combobox", { name: "片区", exact: true }).click();
  for (const name of ["East", "West"]) await page.getByRole("option", { name }).click();
  await userEvent.keyboard("{Escape}");
  const note = dialog.getByText("应用于单值参数，每次只能选一个值。");
  await expect.element(note).not.toBeInTheDocument();
  await choose("自定义", "参数 where");
  await expect.element(note).toBeVisible();
  await dialog.getByRole("combobox", { name: "片区", exact: true }).click();
  await page.getByRole("option", { name: "West" }).click();
  await userEvent.keyboard("{Escape}");
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.getByRole("button", { name: "完成" }).click();
  await save.click();
  await expect.element(page.getByText("已保存“期末一览”")).toBeVisible();
  expect(saved()?.content.filters).toMatchObject([
    { choice: { arrValue: ["West"] }, targets: { one: { parameter: "where" } } },
  ]);
});

it("a counted period is saved as it was counted, not as its days", async () => {
  await edit();
  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "添加筛选" }).click();
  await choose("数据表", "pupils");
  await choose("字段", "day");
  await dialog.getByRole("combobox", { name: "day", exact: true }).click();
  await page.getByRole("option", { name: "最近 N 天、周、学期…" }).click();
  const form = page.getByRole("form", { name: "最近 N 个时段" });
  await form.getByRole("checkbox", { name: "包含本学期" }).click();
  await form.getByRole("button", { name: "确定" }).click();
  await expect
    .element(dialog.getByRole("combobox", { name: "day", exact: true }))
    .toHaveValue("此前 3 个学期");
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.getByRole("button", { name: "完成" }).click();
  await save.click();
  await expect.element(page.getByText("已保存“新仪表盘”")).toBeVisible();
  expect(saved()?.content.filters).toMatchObject([
    { table: "pupils", column: "day", kind: "period", choice: { value1: "previous3Terms" } },
  ]);
});

it("a tile is moved and resized by mouse, and that is undone", async () => {
  respondTo(dashboardDetail, boardOf());
  await edit();
  await expect.element(tile("各年级")).toBeVisible();
  await expect.poll(() => boxOf("各年级").x).toBeGreaterThan(boxOf("各区").x + 100);
  const before = boxOf("各年级");
  await (await carryBy(handle("各年级"), -before.width - 40, 0)).release();
  await expect.poll(() => boxOf("各年级").x).toBeLessThan(before.x - 100);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => boxOf("各年级").x).toBeGreaterThan(before.x - 5);
  await handle("各年级").hover();
  const corner = tile("各年级")
    .element()
    .closest(".react-grid-item")
    ?.querySelector(".react-resizable-handle");
  await (await carryBy({ element: () => corner ?? document.body }, -240, 0)).release();
  await expect.poll(() => boxOf("各年级").width).toBeLessThan(before.width - 100);
  await save.click();
  await expect
    .poll(() => saved()?.content.tabs[0]?.tiles)
    .toMatchObject([{ w: 6 }, { id: "two", x: 6, w: 4 }]);
});

it("a tile is moved and resized by keys, which is undone and saved by keys", async () => {
  respondTo(dashboardDetail, boardOf());
  await edit();
  await expect.element(handle("各年级")).toBeVisible();
  (handle("各年级").element() as HTMLElement).focus();
  const before = boxOf("各年级");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(() => boxOf("各年级").x).toBeLessThan(before.x - 50);
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.poll(() => boxOf("各年级").width).toBeGreaterThan(before.width + 50);
  await userEvent.keyboard("{Control>}z{/Control}");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => boxOf("各年级").x).toBeGreaterThan(before.x - 5);
  await userEvent.keyboard("{ArrowLeft}");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect
    .poll(() => saved()?.content.tabs[0]?.tiles)
    .toMatchObject([
      { id: "two", x: 0 },
      { id: "one", x: 6 },
    ]);
});

it("an image is taken from the clipboard only where no words are, and only into a text that has space for it", async () => {
  const url = "/api/upload/file/01900000-0000-7000-8000-0000000000e1/plan.png";
  respondTo(ueditorGet, { imageActionName: "uploadimage", imageFieldName: "upfile" });
  respondTo(ueditorPost, { state: "SUCCESS", url, original: "plan.png" });
  await edit();
  await add("文字");
  const content = dialog.getByRole("textbox", { name: "内容" });
  const paste = (words: string): boolean => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["x"], "plan.png", { type: "image/png" }));
    if (words !== "") clipboardData.setData("text/plain", words);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return content.element().dispatchEvent(event);
  };
  await expect.element(content).toBeVisible();
  // Cells of a spreadsheet come as words and as a picture of them.
  expect(paste("班级\t平均分")).toBe(true);
  await content.fill("满".repeat(limits.textTileLength - 5));
  expect(paste("")).toBe(false);
  await expect.element(dialog.getByText("最多 10000 个字符")).toBeVisible();
  await expect.element(content).toHaveValue("满".repeat(limits.textTileLength - 5));
  await content.fill("校园：");
  await expect.element(dialog.getByText("最多 10000 个字符")).not.toBeInTheDocument();
  expect(paste("")).toBe(false);
  await expect.element(content).toHaveValue(`校园：![plan](${url})`);
  expect(callsTo(ueditorPost)).toHaveLength(2);
});

it("an image is uploaded into a text, or the reason why not is told", async () => {
  const url = "/api/upload/file/01900000-0000-7000-8000-0000000000e1/plan.png";
  let state = "文件过多";
  respondTo(ueditorGet, { imageActionName: "uploadimage", imageFieldName: "upfile" });
  respondTo(ueditorPost, () => ({ state, url, original: "plan [1].png" }));
  await edit();
  await add("文字");
  await dialog.getByRole("textbox", { name: "内容" }).fill("校园：");
  const file = new File(["x"], "plan [1].png", { type: "image/png" });
  const input = dialog.element().querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input ?? document.body, file);
  await expect.element(dialog.getByText("plan [1].png：文件过多")).toBeVisible();
  state = "SUCCESS";
  await userEvent.upload(input ?? document.body, file);
  await expect.element(dialog.getByRole("textbox", { name: "内容" })).toHaveValue(`校园：![plan 1](${url})`);
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect.element(page.getByRole("img", { name: "plan 1" })).toHaveAttribute("src", url);
});

it("a tile is given a title and removed from its menu", async () => {
  respondTo(dashboardDetail, boardOf());
  await edit();
  await page.getByRole("button", { name: "各年级 的操作" }).last().click();
  await page.getByRole("menuitem", { name: "标题" }).click();
  await title.fill("年级");
  await dialog.getByRole("textbox", { name: "英文标题" }).fill("Grades");
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect.element(tile("年级")).toBeVisible();
  await page.getByRole("button", { name: "各区 的操作" }).last().click();
  await page.getByRole("menuitem", { name: "移除", exact: true }).click();
  await expect.element(tile("各区")).not.toBeInTheDocument();
  await save.click();
  await expect
    .poll(() => saved()?.content.tabs[0]?.tiles)
    .toMatchObject([{ id: "two", title: "年级", titleEn: "Grades" }]);
});

it("a page is added, named in both languages, filled and saved", async () => {
  respondTo(dashboardDetail, boardOf());
  await edit();
  await page.getByRole("button", { name: "添加页面" }).click();
  await expect
    .element(page.getByRole("button", { name: "第 2 页", exact: true }))
    .toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "第 2 页 的页面操作" }).click();
  await page.getByRole("menuitem", { name: "重命名" }).click();
  await dialog.getByRole("textbox", { name: "页面名称" }).fill("明细");
  await dialog.getByRole("textbox", { name: "英文名称" }).fill("Details");
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect.element(page.getByRole("button", { name: "明细", exact: true })).toBeVisible();
  await add("文字");
  await dialog.getByRole("textbox", { name: "内容" }).fill("第二页");
  await dialog.getByRole("button", { name: "完成" }).click();
  await save.click();
  await expect
    .poll(() => saved()?.content.tabs)
    .toMatchObject([{ id: "first" }, { name: "明细", nameEn: "Details", tiles: [{ text: "第二页" }] }]);
});

it("a name is needed; leaving with changes is confirmed", async () => {
  const { tab } = await edit();
  await page.getByRole("textbox", { name: "名称" }).fill(" ");
  expect(tab.unsaved).toBe("kept");
  await save.click();
  await expect.element(page.getByText("请填写名称")).toBeVisible();
  expect(callsTo(dashboardUpdate)).toEqual([]);
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await dialog.getByRole("button", { name: "放弃修改" }).click();
  await expect.element(page.getByRole("heading", { name: "新仪表盘" })).toBeVisible();
  expect(tab.unsaved).toBe(false);
});

it("is named in both languages, and shown by the viewer's", async () => {
  respondTo(dashboardUpdate, ({ name, content }) => {
    const board = boardOf(content, { name, version: 2 });
    respondTo(dashboardDetail, board);
    return board;
  });
  const { unmount } = await edit();
  await page.getByRole("button", { name: "英文名称" }).click();
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("期末");
  await dialog.getByRole("textbox", { name: "英文名称" }).fill("End of term");
  await dialog.getByRole("button", { name: "完成" }).click();
  await save.click();
  await expect.poll(saved).toMatchObject({ name: "期末", content: { nameEn: "End of term" } });
  await expect.element(page.getByText("已保存“期末”")).toBeVisible();
  await unmount();
  const { tab } = await openPage(`/report/dashboard/${empty.id}`, { language: "en" });
  await expect.element(page.getByRole("heading", { name: "End of term" })).toBeVisible();
  expect(tab.label).toBe("End of term");
});

it("the second to save is told, and overwrites", async () => {
  const theirs = boardOf({}, { name: "他人的", version: 5 });
  respondTo(dashboardUpdate, ({ name, content, version }) => {
    if (version !== 5) throw new Refused("version_stale", { current: theirs });
    return { ...boardOf(content), name, version: 6 };
  });
  await edit();
  await page.getByRole("textbox", { name: "名称" }).fill("我的");
  await save.click();
  const comparison = page.getByRole("dialog", { name: "“他人的”已被他人修改" });
  await comparison.getByRole("button", { name: "用我的版本覆盖" }).click();
  await expect.element(page.getByText("已保存“我的”")).toBeVisible();
  await expect.poll(() => callsTo(dashboardUpdate).map(({ version }) => version)).toEqual([1, 5]);
});
