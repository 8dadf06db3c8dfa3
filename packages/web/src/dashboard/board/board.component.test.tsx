import { chartDetail } from "@provost/contract/chart/chart";
import { ChartContent } from "@provost/contract/chart/chart-content";
import { dashboardDetail } from "@provost/contract/dashboard/dashboard";
import type { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import {
  dashboardRevert,
  dashboardShare,
  dashboardSharing,
  dashboardVersion,
  dashboardVersions,
} from "@provost/contract/dashboard/dashboard-keeping";
import { dashboardSharingCheck } from "@provost/contract/dashboard/dashboard-sharing-check";
import { granteeSearch } from "@provost/contract/document/sharing";
import { exportBoard } from "@provost/contract/report/export-picture";
import { reportExplain, reportQuery } from "@provost/contract/report/report";
import { fieldValues } from "@provost/contract/source/field";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { respondReport, resultOf, savedChart } from "../../testing/report.fixtures.ts";
import { boardOf, byArea, byGrade, chartTile } from "../dashboards.fixtures.ts";

const { id } = boardOf();
const path = `/report/dashboard/${id}`;
const tile = (name: string) => page.getByRole("region", { name, exact: true });
const picture = (name: string) => tile(name).getByRole("img", { name: /^柱状图/ });
const dialog = page.getByRole("dialog");
const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
const more = async (name: string) => {
  await page.getByRole("button", { name: "更多操作" }).click();
  await item(name).click();
};
/** The filters of the last query of the chart by grade. */
const narrowed = () =>
  callsTo(reportQuery)
    .map(({ content }) => content)
    .findLast(({ selectedDimension: [by] }) => by?.Column === "grade")?.filters;
const isEast = [{ filteCol: "area", filterOperator: "in", value: { arrValue: ["East"] } }];

/** A query with a filter has one row. */
const narrowedToOne = () =>
  respondTo(reportQuery, ({ content }) => {
    const result = resultOf(content);
    return { ...result, rows: result.rows.slice(0, content.filters.length > 0 ? 1 : undefined) };
  });
const categories = (count: number) =>
  tile("各年级").getByRole("img", { name: new RegExp(`^柱状图.*${count} 个类别`) });

function clipboard(): () => string {
  let copied = "";
  const write = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied = text;
  });
  onTestFinished(() => write.mockRestore());
  return () => copied.replace(window.location.origin, "");
}

beforeEach(() => {
  respondReport();
  respondTo(dashboardDetail, boardOf());
  respondTo(fieldValues, [
    { value: "East", count: 62 },
    { value: "West", count: 63 },
  ]);
});

it("2.66 a filter narrows every chart of its table, a copied link shows the same, and it is reset", async () => {
  const link = clipboard();
  narrowedToOne();
  const { unmount, tab } = await openPage(path);
  await expect.element(categories(2)).toBeVisible();
  expect(tab.label).toBe("期末一览");
  await page.getByRole("combobox", { name: "片区" }).click();
  await page.getByRole("option", { name: "East" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.poll(narrowed).toMatchObject(isEast);
  await more("复制链接");
  await expect.element(page.getByText(/^链接已复制/)).toBeVisible();
  await expect.element(categories(1)).toBeVisible();
  await page.getByRole("button", { name: "恢复默认" }).click();
  await expect.element(categories(2)).toBeVisible();
  await unmount();
  await openPage(link());
  await expect.element(categories(1)).toBeVisible();
});

it("copies a link also where the page is not served securely", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("not secure"));
  await openPage(path).then(() => more("复制链接"));
  await expect.element(page.getByText(/^链接已复制/)).toBeVisible();
});
it("2.66 a mark narrows the other charts, by a link, too, until that is taken back", async () => {
  const link = clipboard();
  narrowedToOne();
  const { unmount } = await openPage(path);
  await expect.element(picture("各区")).toBeVisible();
  (tile("各区").getByRole("application").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await item(/^筛选其他图表：.*area = East/).click();
  const only = page.getByText("已筛选：area = East");
  await expect.element(only).toBeVisible();
  const is = [{ filteCol: "area", filterOperator: "=", value: { value1: "East" } }];
  await expect.poll(narrowed).toMatchObject(is);
  await more("复制链接");
  await expect.poll(link).not.toBe("");
  await unmount();
  await openPage(link());
  await expect.element(only).toBeVisible();
  await expect.element(categories(1)).toBeVisible();
  await page.getByRole("button", { name: "取消筛选“area = East”" }).click();
  await expect.element(only).not.toBeInTheDocument();
  await expect.element(categories(2)).toBeVisible();
});

it("a mark of a chart in SQL narrows what has its columns, and it is narrowed as well", async () => {
  const sql = "select area, 1 as n from pupils";
  const columns = [
    { name: "area", type: "VARCHAR" },
    { name: "n", type: "BIGINT" },
  ];
  const bySql = savedChart(
    { chartType: "bar", dataSrc: "", sql, selectedDimension: [] },
    { id: "01900000-0000-7000-8000-0000000000c4", name: "自定义" },
  );
  respondTo(
    dashboardDetail,
    boardOf(
      {
        tabs: [
          {
            id: "first",
            name: "",
            tiles: [byArea, byGrade, bySql].map((one, at) => chartTile(one, `t${at}`, 4 * at)),
          },
        ],
      },
      { charts: [byArea, byGrade, bySql] },
    ),
  );
  respondTo(reportExplain, { sql, columns });
  respondTo(reportQuery, ({ content }) =>
    resultOf(
      content,
      content.sql
        ? {
            columns,
            rows: [
              ["East", 1],
              ["West", 1],
            ].slice(0, content.filters.length > 0 ? 1 : undefined),
          }
        : {},
    ),
  );
  await openPage(path);
  await expect.element(picture("自定义")).toBeVisible();
  const mark = async (of: string, keys: string) => {
    (tile(of).getByRole("application").element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
    await item(/^筛选其他图表/).click();
  };
  await mark("自定义", "{ArrowRight}{Enter}");
  await expect.poll(narrowed).toMatchObject([{ filteCol: "area", value: { value1: "East" } }]);
  await page.getByRole("button", { name: "取消筛选“area = East”" }).click();
  await mark("各区", "{ArrowRight}{ArrowRight}{Enter}");
  const ofSql = () => callsTo(reportQuery).findLast(({ content }) => content.sql)?.content;
  await expect.poll(ofSql).toMatchObject({
    sqlAsTable: true,
    filters: [{ filteCol: "area", value: { value1: "South" } }],
  });
});

it("pages are tabs, and text is between the charts", async () => {
  const text = {
    kind: "text",
    id: "words",
    text: "# 期末\n- 成绩 **上升**",
    x: 0,
    y: 0,
    w: 6,
    h: 2,
  } as const;
  respondTo(
    dashboardDetail,
    boardOf({
      filters: [],
      tabs: [
        { id: "first", name: "", tiles: [chartTile(byArea, "one", 0)] },
        { id: "second", name: "第二页", tiles: [text] },
      ],
    }),
  );
  await openPage(path);
  await expect.element(picture("各区")).toBeVisible();
  await page.getByRole("tab", { name: "第二页" }).click();
  await expect.element(page.getByRole("heading", { name: "期末", exact: true })).toBeVisible();
  await expect.element(page.getByRole("listitem").filter({ hasText: "成绩 上升" })).toBeVisible();
  await expect.element(tile("各区")).not.toBeInTheDocument();
});

it("names have the viewer's language on the page and in its files", async () => {
  const [one, two] = boardOf().content.tabs[0]?.tiles ?? [];
  const tabs = [
    {
      id: "first",
      name: "概览",
      nameEn: "Overview",
      tiles: [{ ...one, title: "各区", titleEn: "By area" }, two],
    },
    { id: "second", name: "明细", tiles: [] },
  ] as DashboardContent["tabs"];
  const [area] = boardOf().content.filters;
  const filters = area ? [{ ...area, labelEn: "Area" }] : [];
  respondTo(dashboardDetail, boardOf({ tabs, filters }));
  respondTo(exportBoard, () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
  await openPage(path, { language: "en" });
  await expect.element(tile("By area").getByRole("img", { name: /^Bar/ })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "明细" })).toBeVisible();
  await page.getByRole("combobox", { name: "Area" }).click();
  await page.getByRole("option", { name: "East" }).click();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "More actions" }).click();
  await item(/PDF/).click();
  await expect
    .poll(() => callsTo(exportBoard))
    .toMatchObject([
      {
        chosen: ["Area: East"],
        tabs: [{ name: "Overview", tiles: [{ title: "By area" }, { title: "各年级" }] }, { name: "明细" }],
      },
    ]);
});

it("8.09 what fails stays within its tile, and a hidden chart does not tell its name", async () => {
  const hidden = savedChart({}, { id: "01900000-0000-7000-8000-0000000000c3", name: "秘密" });
  const gone = chartTile(hidden, "three", 0);
  respondTo(
    dashboardDetail,
    boardOf({
      tabs: [
        { id: "first", name: "", tiles: [...(boardOf().content.tabs[0]?.tiles ?? []), { ...gone, y: 4 }] },
      ],
    }),
  );
  respondTo(chartDetail, () => {
    throw new Refused("not_found");
  });
  respondTo(reportQuery, ({ content }) => {
    if (content.selectedDimension[0]?.Column === "grade") throw new Refused("table_not_visible");
    return resultOf(content);
  });
  await openPage(path);
  await expect.element(tile("各年级").getByRole("alert")).toMatchTextContent("图表：各年级 查询语句异常");
  await expect.element(picture("各区")).toBeVisible();
  await expect.element(page.getByText("此图表未共享给您")).toBeVisible();
  await expect.element(page.getByText("秘密")).not.toBeInTheDocument();
});

it("who has no access to a table, or has not chosen a value yet, sees no failure, but whom to ask and what to choose", async () => {
  const needs = { filteCol: "area", filterOperator: "=" as const, value: {}, required: true };
  const needy = { ...byArea, content: { ...byArea.content, filters: [needs] } };
  const hidden = { ...byGrade, rights: "view" as const, ownerName: "林老师" };
  respondTo(dashboardDetail, boardOf({}, { mayEdit: false, charts: [needy, hidden] }));
  respondTo(reportQuery, ({ content }) => {
    if (content.selectedDimension[0]?.Column === "grade") throw new Refused("table_not_visible");
    const [filter] = content.filters;
    if (filter !== undefined && "required" in filter && filter.required)
      throw new Refused("filter_required", { column: "area" });
    return resultOf(content);
  });
  await openPage(path);
  await expect
    .element(tile("各年级").getByRole("status"))
    .toMatchTextContent(/您没有查看这些数据的权限.*请联系林老师/);
  await expect.element(tile("各区").getByRole("status")).toMatchTextContent("请选择“片区”的值");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "片区" }).click();
  await page.getByRole("option", { name: "East" }).click();
  await expect.element(picture("各区")).toBeVisible();
});

it("a number and a list of falls show the same quiet states as charts", async () => {
  const month = { Column: "day", bucket: { kind: "time" as const, unit: "month" as const } };
  const number = (id: string, title: string, column: string) => ({
    ...{ kind: "kpi" as const, id, title, x: 0, y: 4, w: 3, h: 2 },
    content: ChartContent.parse({
      ...{ chartType: "kpi", dataSrc: "pupils", selectedDimension: [month] },
      selectedCalcul: [{ Column: column, calculFunc: "avg" }],
    }),
  });
  const falling = savedChart(
    {
      selectedDimension: [month, { Column: "area" }],
      selectedCalcul: [{ Column: "falls", calculFunc: "avg" }],
    },
    { id: "01900000-0000-7000-8000-0000000000c4", name: "下降", rights: "view", ownerName: "林老师" },
  );
  const open = { ...falling, id: "01900000-0000-7000-8000-0000000000c5", name: "待选" };
  const needy = {
    ...open,
    content: { ...open.content, selectedCalcul: [{ Column: "open", calculFunc: "avg" as const }] },
  };
  const falls = (chart: typeof falling, id: string) => ({ ...chartTile(chart, id, 0), as: "falls" as const });
  const tiles = [
    number("a", "隐藏数", "hidden"),
    number("b", "待选数", "open"),
    number("c", "错误数", "gone"),
    falls(falling, "d"),
    falls(needy, "e"),
  ];
  const tabs = [{ id: "first", name: "", tiles }];
  respondTo(
    dashboardDetail,
    boardOf({ tabs }, { mayEdit: false, ownerName: "陈晓", charts: [falling, needy] }),
  );
  respondTo(reportQuery, ({ content: { selectedCalcul } }) => {
    const [measure] = selectedCalcul;
    if (measure?.Column === "open") throw new Refused("filter_required", { column: "area" });
    if (measure?.Column === "gone") throw new Refused("column_unknown", { table: "pupils", column: "gone" });
    throw new Refused("table_not_visible");
  });
  await openPage(path);
  const noAccess = (owner: string) => new RegExp(`您没有查看这些数据的权限.*请联系${owner}`);
  await expect.element(tile("隐藏数").getByRole("status")).toMatchTextContent(noAccess("陈晓"));
  await expect.element(tile("下降").getByRole("status")).toMatchTextContent(noAccess("林老师"));
  await expect.element(tile("待选数").getByRole("status")).toMatchTextContent("请选择“片区”的值");
  await expect.element(tile("待选").getByRole("status")).toMatchTextContent("请选择“片区”的值");
  await expect.element(tile("错误数").getByRole("alert")).toMatchTextContent("图表：错误数 查询语句异常");
});

it("the menu of a tile tells how old its rows are, how many, and how long they took", async () => {
  await openPage(path);
  await expect.element(picture("各区")).toBeVisible();
  await tile("各区").getByRole("button", { name: "各区 的操作" }).click();
  await expect.element(page.getByRole("menu")).toMatchTextContent(/数据截至.*4 行.*服务器 2 ms/);
});

it("the menu of a tile names the filters that reach it, or says that none does", async () => {
  const [area] = boardOf().content.filters;
  if (area === undefined) throw new Error("no filter");
  const grade = { ...area, id: "grade", label: "年级", column: "grade", targets: { two: null } };
  respondTo(dashboardDetail, boardOf({ filters: [{ ...area, targets: { two: null } }, grade] }));
  await openPage(path);
  await tile("各区").getByRole("button", { name: "各区 的操作" }).click();
  await expect.element(page.getByRole("menu")).toMatchTextContent("受筛选影响：片区、年级");
  await userEvent.keyboard("{Escape}");
  await tile("各年级").getByRole("button", { name: "各年级 的操作" }).click();
  await expect.element(page.getByRole("menu")).toMatchTextContent("不受任何筛选影响");
});

it("says what is missing or empty, and who may only read it is offered no editing", async () => {
  respondTo(dashboardDetail, boardOf({ tabs: [{ id: "first", name: "", tiles: [] }] }, { mayEdit: false }));
  const { unmount } = await openPage(path);
  await expect.element(page.getByText("这一页还没有内容")).toBeVisible();
  await expect.element(page.getByText("此页面暂无内容。")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "编辑" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "更多操作" }).click();
  await expect.element(item("复制链接")).toBeVisible();
  await expect.element(item("共享")).not.toBeInTheDocument();
  await unmount();
  respondTo(dashboardDetail, () => {
    throw new Refused("not_found");
  });
  await openPage(path.replace(/d1$/, "d9"));
  await expect.element(page.getByRole("heading", { name: "仪表盘不存在" })).toBeVisible();
});

it("an earlier version is compared and restored, once that is confirmed", async () => {
  const saved = { savedBy: "陈晓", savedAt: "2026-01-05T02:00:00Z", name: "期末一览" };
  const newest = boardOf({}, { version: 2 });
  const before = boardOf({ tabs: [{ id: "first", name: "", tiles: [chartTile(byGrade, "two", 6)] }] });
  respondTo(dashboardDetail, newest);
  respondTo(dashboardVersions, [
    { ...saved, version: 2 },
    { ...saved, version: 1 },
  ]);
  respondTo(dashboardVersion, { ...saved, version: 1, content: before.content });
  respondTo(dashboardRevert, () => {
    respondTo(dashboardDetail, { ...before, version: 3 });
    return { ...before, version: 3 };
  });
  await openPage(path);
  await expect.element(tile("各区")).toBeVisible();
  await more("历史版本");
  await dialog.getByRole("button", { name: "与当前比较" }).click();
  await expect.element(dialog.getByText("不包含 各区")).toBeVisible();
  await dialog.getByRole("button", { name: "恢复此版本" }).click();
  const sure = page.getByRole("dialog", { name: "恢复版本 1？" });
  await sure.getByRole("button", { name: "恢复此版本" }).click();
  await expect.element(tile("各区")).not.toBeInTheDocument();
  await expect.poll(() => callsTo(dashboardRevert)).toEqual([{ id, version: 1, newest: 2 }]);
});

it("2.63 who finds it is changed", async () => {
  const sharing = { access: "everyone", grants: [], ownerId: null, ownerName: "陈晓", version: 1 } as const;
  respondTo(granteeSearch, { roles: [], users: [] });
  respondTo(dashboardSharing, { ...sharing, grants: [] });
  respondTo(dashboardShare, ({ access }) => ({ ...sharing, access, grants: [], version: 2 }));
  await openPage(path);
  await expect.element(picture("各区")).toBeVisible();
  await more("共享");
  await dialog.getByLabelText("谁可以访问").first().click();
  await page.getByRole("option", { name: "仅所有者及以下角色、用户" }).click();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByText("共享设置已保存")).toBeVisible();
  await expect.poll(() => callsTo(dashboardShare)).toMatchObject([{ id, access: "granted", version: 1 }]);
});

it("says before it is shared what the one who is chosen would see", async () => {
  const userId = "01900000-0000-7000-8000-0000000000f1";
  const sharing = { access: "granted", grants: [], ownerId: null, ownerName: "陈晓", version: 1 } as const;
  respondTo(granteeSearch, { roles: [], users: [{ id: userId, name: "王芳", account: "wang" }] });
  respondTo(dashboardSharing, { ...sharing, grants: [] });
  respondTo(dashboardSharingCheck, {
    mayOpen: true,
    tiles: 9,
    gaps: [
      { tableName: "hsb82", tableComment: "", why: "no_rows", tiles: 8 },
      { why: "no_access", tiles: 1 },
    ],
    hidden: 2,
    unchecked: 0,
  });
  await openPage(path);
  await expect.element(picture("各区")).toBeVisible();
  await more("共享");
  await dialog.getByRole("combobox", { name: "共享给" }).click();
  await page.getByRole("option", { name: /王芳/ }).click();
  const notes = dialog.getByRole("status", { name: "王芳 能看到的内容" });
  await expect.element(notes.getByText("王芳 看不到“hsb82”的任何行：8 个组件为空")).toBeVisible();
  await expect.element(notes.getByText(/您也无权查看的一个数据集：1 个组件/)).toBeVisible();
  await expect.element(notes.getByText("2 个组件的图表未共享给 王芳")).toBeVisible();
  expect(callsTo(dashboardSharingCheck)).toEqual([{ id, roleId: null, userId }]);
  expect(callsTo(dashboardShare)).toEqual([]);
});

it("shows of many filters the first ones and those that narrow something, and all on demand", async () => {
  const filters = Array.from({ length: 9 }, (_, at) => ({
    ...{ id: `f${at}`, label: `筛选${at + 1}`, table: "pupils", column: "area", kind: "values" as const },
    ...{ choice: at === 7 ? { arrValue: ["East"] } : {}, targets: {} },
  }));
  respondTo(dashboardDetail, boardOf({ filters }));
  await openPage(path);
  const bar = page.getByRole("region", { name: "筛选", exact: true });
  await bar.getByRole("button", { name: "更多筛选（3）" }).click();
  await expect.element(bar.getByRole("combobox", { name: "筛选9" })).toBeVisible();
  await bar.getByRole("button", { name: "收起筛选" }).click();
  await expect.element(bar.getByRole("combobox", { name: "筛选9" })).not.toBeInTheDocument();
  await expect.element(bar.getByRole("combobox", { name: "筛选8" })).toBeVisible();
});

it.each([
  ["begins with the viewer's own value where a filter says so", true],
  ["has charts wait for a value where a filter needs one", false],
])("%s", async (_, hasOwn) => {
  const filters = boardOf().content.filters.map((filter) =>
    hasOwn ? { ...filter, by: "user.dept" as const } : { ...filter, required: true },
  );
  respondTo(dashboardDetail, boardOf({ filters }, hasOwn ? { own: { area: { arrValue: ["East"] } } } : {}));
  await openPage(path);
  if (!hasOwn) {
    await expect.element(tile("各年级").getByText("请选择“片区”的值")).toBeVisible();
    expect(callsTo(reportQuery)).toEqual([]);
    await page.getByRole("combobox", { name: "片区" }).click();
    await page.getByRole("option", { name: "East" }).click();
  }
  await expect.poll(narrowed).toMatchObject(isEast);
});

it("a card says what its bars are compared with beside its note, in a line that was there before, or that there is nothing", async () => {
  const compared = { ...byArea, content: { ...byArea.content, chartStyle: { fromMean: true } } };
  const single = { ...byGrade, content: { ...byGrade.content, chartStyle: { fromMean: true } } };
  const tiles = [{ ...chartTile(byArea, "one", 0), note: "6 月期末" }, chartTile(byGrade, "two", 6)];
  const tabs = [{ id: "first", name: "", tiles }] as DashboardContent["tabs"];
  respondTo(dashboardDetail, boardOf({ filters: [], tabs }, { charts: [compared, single] }));
  respondTo(chartDetail, ({ id: of }) => (of === byArea.id ? compared : single));
  const turn = Promise.withResolvers<void>();
  respondTo(reportQuery, async ({ content }) => {
    await turn.promise;
    const result = resultOf(content);
    return {
      ...result,
      rows: content.selectedDimension[0]?.Column === "grade" ? [["Seven", 72]] : result.rows,
    };
  });
  await openPage(path);
  const body = () => tile("各年级").element().children[1]?.getBoundingClientRect().top;
  await expect.element(tile("各年级")).toBeVisible();
  const before = body();
  turn.resolve();
  await expect.element(tile("各区").getByText("6 月期末 · 与 4 个类别的均值 25 之差")).toBeVisible();
  await expect
    .element(tile("各年级").getByText("只看到“Seven”的数据，没有可比较的均值", { exact: true }))
    .toBeVisible();
  expect(body()).toBe(before);
});
