import { chartDetail } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { chartList } from "@provost/contract/chart/chart-keeping";
import { evaluationTasks } from "@provost/contract/courseware/evaluation";
import { dashboardHome } from "@provost/contract/dashboard/dashboard";
import { dashboardList } from "@provost/contract/dashboard/dashboard-keeping";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import { demandUnread } from "@provost/contract/demand/demand-inbox";
import { invitationPending } from "@provost/contract/people/invitation";
import { reportPeriod, reportQuery } from "@provost/contract/report/report";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { settingButtons } from "@provost/contract/tenant/tenant-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NetworkBanner } from "../../app/network/NetworkBanner.tsx";
import { useRecentDocuments } from "../../document/recent.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { respondReport, resultOf, savedChart } from "../../testing/report.fixtures.ts";
import { boardOf, byArea, byGrade, chartTile } from "../dashboards.fixtures.ts";

const rows = page.getByRole("row");

beforeEach(() => {
  respondReport();
  respondTo(dashboardHome, boardOf({ filters: [] }));
  respondTo(chartDetail, ({ id }) => (id === byArea.id ? byArea : byGrade));
  respondTo(demandUnread, { unread: 0 });
  respondTo(invitationPending, { count: 0 });
  respondTo(evaluationTasks, { current: 1, size: 1, total: 0, pages: 0, records: [] });
});

it("2.67 a table is read page by page", async () => {
  const table = savedChart({ page: true });
  const tabs = [{ id: "first", name: "", tiles: [chartTile(table, "one", 0)] }];
  respondTo(dashboardHome, boardOf({ filters: [], tabs }, { charts: [table] }));
  respondTo(reportQuery, ({ content, current = 1, size = 10 }) => {
    const all = Array.from({ length: 36 }, (_, at) => [`R${at + 1}`]);
    return { ...resultOf(content), rows: all.slice((current - 1) * size, current * size), total: 36 };
  });
  await openPage("/wel/index");
  const names = () =>
    rows
      .elements()
      .slice(1)
      .map((one) => one.textContent);
  const next = page.getByRole("button", { name: "下一页" });
  const previous = page.getByRole("button", { name: "上一页" });
  await expect.element(page.getByText("共 36 条")).toBeVisible();
  await expect.poll(() => [names()[0], names().length]).toEqual(["R1", 10]);
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(page.getByText("2 / 4")).toBeVisible();
  await expect.poll(() => names()[0]).toBe("R11");
  await page.getByRole("textbox", { name: /^(跳至|页码)/ }).fill("4");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => [names()[0], names().length]).toEqual(["R31", 6]);
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.poll(() => names()[0]).toBe("R21");
  await page.getByLabelText("每页条数").selectOptions("20 条/页");
  await expect.poll(() => [names()[0], names().length]).toEqual(["R1", 20]);
});

it("waits for its turn where many queries are waiting, and shows no error", async () => {
  const eight = Array.from({ length: 8 }, (_, at) =>
    savedChart({ limit: at + 1 }, { id: `01900000-0000-7000-8000-0000000000e${at}`, name: `图表${at}` }),
  );
  const tiles = eight.map((chart, at) => ({
    ...chartTile(chart, `t${at}`, (at % 4) * 3),
    w: 3,
    y: at < 4 ? 0 : 4,
  }));
  respondTo(
    dashboardHome,
    boardOf({ filters: [], tabs: [{ id: "first", name: "", tiles }] }, { charts: eight }),
  );
  const turn = Promise.withResolvers<void>();
  const requests = new Map<number, number>();
  respondTo(reportQuery, async ({ content }) => {
    const times = (requests.get(content.limit ?? 0) ?? 0) + 1;
    requests.set(content.limit ?? 0, times);
    if (times <= 2) {
      const refusal = { code: 429, success: false, msg: "查询较多", data: { reason: "engine_busy" } };
      return Response.json(refusal, { status: 429, headers: { "retry-after": "0" } });
    }
    await turn.promise;
    return resultOf(content);
  });
  await openPage("/wel/index");
  await render(<NetworkBanner />);
  const note = page.getByText("正在排队");
  await expect.element(note).toBeVisible();
  await expect.poll(() => [...requests.values()].toString()).toBe("3,3,3,3,3,3,3,3");
  expect(page.getByRole("alert").elements()).toEqual([]);
  turn.resolve();
  await expect.element(note).not.toBeInTheDocument();
  for (const { name } of eight)
    await expect.element(page.getByRole("region", { name }).getByRole("row").first()).toBeInTheDocument();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

const tenant = {
  ...{ tenantId: "000000", name: "", domain: "", title: "", logo: "", signInNote: "", support: "" },
  ...{ timeZone: "Asia/Shanghai", weekStart: 1, isFirstPage: false, phoneSignIn: false, social: [] },
};

it("2.63 2.64 2.65 shows the counters and the widgets that the settings of the tenant name", async () => {
  await openPage("/wel/index", {
    user: {
      tenant: { ...tenant, orderCharts: [byGrade.id, byArea.id], headerCharts: [byArea.id] },
    },
  });
  await expect.element(page.getByRole("term")).toHaveTextContent("各区");
  await expect.element(page.getByRole("definition")).toHaveTextContent("10");
  const widgets = page.getByRole("region", { name: "首页组件" });
  const names = () =>
    widgets
      .getByRole("heading")
      .elements()
      .map((one) => one.textContent);
  await expect.poll(names).toEqual(["各年级", "各区"]);
  widgets.element().scrollIntoView();
  await expect.element(widgets.getByRole("img", { name: /^柱状图：.*grade/ })).toBeVisible();
});

it.each([
  ["zh", ["没有数据", "无权查看", "请选择“grade”的值", "查询失败"]],
  ["en", ["No data", "No access", "Choose a value for grade", "Query failed"]],
] as const)("a number that isn't there says why, in %s", async (language, texts) => {
  const states = ["empty", "hidden", "open", "gone"].map((column, at) => ({
    ...byArea,
    id: `01900000-0000-7000-8000-0000000000f${at}`,
    name: column,
    rights: "view" as const,
    content: { ...byArea.content, selectedCalcul: [{ Column: column, calculFunc: "avg" as const }] },
  }));
  respondTo(chartDetail, ({ id }) => states.find((one) => one.id === id) ?? byArea);
  respondTo(reportQuery, ({ content }) => {
    const column = content.selectedCalcul[0]?.Column;
    if (column === "hidden") throw new Refused("table_not_visible");
    if (column === "open") throw new Refused("filter_required", { column: "grade" });
    if (column === "gone") throw new Refused("column_unknown", { table: "pupils", column });
    return resultOf(content, { rows: [] });
  });
  await openPage("/wel/index", {
    language,
    user: { tenant: { ...tenant, headerCharts: states.map(({ id }) => id), orderCharts: [] } },
  });
  const shown = () =>
    page
      .getByRole("definition")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(texts);
});

it("numbers come into the places that were kept for them", async () => {
  const turn = Promise.withResolvers<void>();
  const monthly = { ...byMonth, content: { ...byMonth.content, chartType: "kpi" as const } };
  respondTo(chartDetail, monthly);
  respondTo(reportQuery, async ({ content }) => {
    await turn.promise;
    return resultOf(content);
  });
  await openPage("/wel/index", {
    user: { tenant: { ...tenant, headerCharts: [byMonth.id], orderCharts: [] } },
  });
  const term = page.getByRole("term");
  const places = () => {
    const strip = term.element().closest("dl")?.getBoundingClientRect();
    return [term.element().getBoundingClientRect().top, strip?.height].map(Math.round as never);
  };
  await expect.element(term).toHaveTextContent("每月");
  const before = places();
  turn.resolve();
  await expect.element(page.getByText("较上月")).toBeVisible();
  expect(places()).toEqual(before);
});

it("2.63 without saved metrics it counts samples, marked as such, and leads to where metrics are chosen", async () => {
  const { address } = await openPage("/wel/index", { buttons: [settingButtons.view] });
  const numbers = () =>
    page
      .getByRole("definition")
      .elements()
      .map((one) => one.textContent);
  await expect.poll(numbers).toEqual(["56", "8 / 24", "2,223"]);
  for (const term of page.getByRole("term").elements()) expect(term.textContent).toMatch(/示例$/);
  await page.getByRole("button", { name: "设置首页指标" }).click();
  await expect.poll(address).toBe("/system/setting");
});

it.each([
  { as: "falls" as const, rows: [/^East.*75.*−5$/] },
  { as: "ranking" as const, rows: [/^1East75−5$/, /^2West71\+1$/] },
])("lists groups over time as $as, each leading to its own course", async ({ as, rows: expected }) => {
  const content = {
    selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }, { Column: "area" }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    chartType: "heatmap",
  } satisfies Partial<ChartContent>;
  const chart = savedChart(content);
  const tile = {
    ...chartTile(chart, "one", 0),
    title: "需要关注",
    note: "较上月下降最多",
    as,
  };
  const tabs = [{ id: "first", name: "", tiles: [tile] }];
  respondTo(dashboardHome, boardOf({ filters: [], tabs }, { charts: [chart] }));
  respondTo(reportQuery, ({ content }) => ({
    ...resultOf(content),
    rows: [
      ["2024-01-01", "East", 80],
      ["2024-01-01", "West", 70],
      ["2024-02-01", "East", 75],
      ["2024-02-01", "West", 71],
    ],
  }));
  await openPage("/wel/index");
  const card = page.getByRole("region", { name: "需要关注" });
  await expect.element(card.getByText("较上月下降最多")).toBeVisible();
  const items = card.getByRole("listitem");
  await expect.poll(() => items.elements().length).toBe(expected.length);
  for (const [at, text] of expected.entries()) await expect.element(items.nth(at)).toMatchTextContent(text);
  const to = new URL(items.first().getByRole("link").element().getAttribute("href") ?? "", "http://console");
  expect(to.pathname).toBe(`/report/view/${chart.id}`);
  expect(JSON.parse(to.searchParams.get("{drill}") ?? "")).toMatchObject([{ column: "area", value: "East" }]);
});

it("narrows its tiles by the period in its head, chosen by pointer or keys", async () => {
  const period = { label: "时段", table: "pupils", column: "day", kind: "period", targets: {} } as const;
  const area = { ...period, id: "area", label: "片区", column: "area", kind: "values", choice: {} } as const;
  const filters = [area, { ...period, id: "period", choice: { value1: "thisTerm" } }];
  respondTo(dashboardHome, boardOf({ filters }));
  const narrowed = () => callsTo(reportQuery).at(-1)?.content.filters;
  const by = (value1: string) => [{ filteCol: "day", filterOperator: "period", value: { value1 } }];
  await openPage("/wel/index");
  await expect.poll(narrowed).toEqual(by("thisTerm"));
  const bar = page.getByRole("region", { name: "筛选" });
  await expect.element(bar.getByRole("combobox")).toHaveAccessibleName("片区");
  const button = page.getByRole("button", { name: /^时段：/ });
  await expect.element(button).toHaveAccessibleName("时段：本学期");
  await button.click();
  await expect.element(page.getByRole("menuitemradio", { name: "本学期" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "上学年" }).click();
  await expect.element(button).toHaveAccessibleName("时段：上学年");
  await expect.poll(narrowed).toEqual(by("lastSchoolYear"));
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu", { name: /^时段：/ })).toBeVisible();
  await userEvent.keyboard("{Home}{Enter}");
  await expect.element(button).toHaveAccessibleName("时段：不限时段");
  await expect.poll(narrowed).toEqual([]);
});

const byMonth = savedChart(
  {
    chartType: "line",
    dataSrc: "exam_score",
    selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  },
  { id: "01900000-0000-7000-8000-0000000000c3", name: "每月" },
);

const periodFilter = {
  ...{ id: "period", label: "时段", table: "pupils", column: "day", kind: "period" as const },
  ...{ choice: {}, targets: {} },
};

it("counts a period from the menu in its head, by keys too", async () => {
  respondTo(reportPeriod, { first: "2025-02-17", last: "2026-07-10" });
  respondTo(dashboardHome, boardOf({ filters: [{ ...periodFilter, choice: { value1: "thisTerm" } }] }));
  await openPage("/wel/index");
  const button = page.getByRole("button", { name: /^时段：/ });
  await button.click();
  await page.getByRole("menuitemradio", { name: "最近 N 天、周、学期…" }).click();
  const form = page.getByRole("form", { name: "最近 N 个时段" });
  await form.getByRole("textbox", { name: "数量" }).fill("2");
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveAccessibleName("时段：最近 2 个学期");
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  const narrowed = () => callsTo(reportQuery).at(-1)?.content.filters;
  const by = { filteCol: "day", filterOperator: "period", value: { value1: "last2Terms" } };
  await expect.poll(narrowed).toEqual([by]);
  await button.hover();
  const days = "最近 2 个学期 · 2025-02-17 – 2026-07-10";
  await expect.element(page.getByRole("tooltip")).toHaveTextContent(days);
});

const isNewest = ({ selectedCalcul }: ChartContent): boolean => selectedCalcul[0]?.calculFunc === "max";

it("says that a period has no data and since when, in a region that is there before, and leads to all of it", async () => {
  const filters = [{ ...periodFilter, choice: { value1: "thisTerm" } }];
  respondTo(dashboardHome, boardOf({ filters }));
  const turn = Promise.withResolvers<void>();
  respondTo(reportQuery, async ({ content }) => {
    const isNarrowed = content.filters.length > 0;
    if (isNewest(content)) await turn.promise;
    const rows = isNewest(content) ? [[isNarrowed ? null : "2026-06-24"]] : isNarrowed ? [] : [["East", 10]];
    return { ...resultOf(content), rows };
  });
  await openPage("/wel/index");
  const regions = page.getByRole("status");
  const before = () =>
    regions.elements().filter(({ textContent, tagName }) => tagName === "P" && !textContent);
  await expect.poll(() => callsTo(reportQuery).some(({ content }) => isNewest(content))).toBe(true);
  const [region] = before();
  turn.resolve();
  await expect.poll(() => region?.textContent).toMatch(/^本学期没有数据，最近的数据在 2026 年 6 月/);
  const note = regions.filter({ hasText: "本学期没有数据" });
  await note.getByRole("button", { name: "查看不限时段" }).click();
  await expect.element(page.getByRole("button", { name: /^时段：/ })).toHaveAccessibleName("时段：不限时段");
  await expect.element(note).not.toBeInTheDocument();
});

it("says nothing of a period that has rows, though no tile shows any by its own filters", async () => {
  const filters = [{ ...periodFilter, choice: { value1: "thisMonth" } }];
  respondTo(dashboardHome, boardOf({ filters }));
  respondTo(reportQuery, ({ content }) => ({
    ...resultOf(content),
    rows: isNewest(content) ? [["2026-11-24"]] : [],
  }));
  await openPage("/wel/index");
  const newest = () => callsTo(reportQuery).filter(({ content }) => isNewest(content));
  await expect.poll(() => newest().map(({ content }) => content.filters.length)).toEqual([1]);
  await expect.element(page.getByRole("region", { name: "各年级" })).toBeVisible();
  await expect.element(page.getByText(/本月没有数据/)).not.toBeInTheDocument();
});

it("marks what the period does not reach, and lets it reach numbers and widgets over time", async () => {
  const tiles = [chartTile(byArea, "one", 0), { ...chartTile(byGrade, "two", 6), title: "另算" }];
  const filters = [{ ...periodFilter, targets: { two: null } }];
  const content = { filters, tabs: [{ id: "first", name: "", tiles }] };
  respondTo(dashboardHome, boardOf(content));
  const monthly = savedChart(
    { ...byMonth.content, selectedCalcul: [{ Column: "score", calculFunc: "max" }] },
    { id: byMonth.id.replace("c3", "c5"), name: "每月最高" },
  );
  const other = savedChart({ dataSrc: "exam_score" }, { id: byMonth.id.replace("c3", "c4"), name: "另表" });
  respondTo(
    chartDetail,
    ({ id }) => [byArea, byGrade, byMonth, monthly, other].find((chart) => chart.id === id) ?? byArea,
  );
  await openPage("/wel/index", {
    user: { tenant: { ...tenant, headerCharts: [byMonth.id, other.id], orderCharts: [monthly.id] } },
  });
  const marks = page.getByRole("button", { name: "不受筛选“时段”影响" });
  await expect.element(page.getByRole("term").filter({ hasText: "另表" })).toBeVisible();
  expect(marks.elements()).toEqual([]);
  await page.getByRole("button", { name: /^时段：/ }).click();
  await page.getByRole("menuitemradio", { name: "上学年" }).click();
  const mark = page.getByRole("region", { name: "另算" }).getByRole("button", { name: /^不受/ });
  await expect.element(mark).toBeVisible();
  await expect.element(page.getByRole("term").filter({ hasText: "另表" }).getByRole("button")).toBeVisible();
  await expect.poll(() => marks.elements().length).toBe(2);
  for (let keys = 0; keys < 40 && document.activeElement !== mark.element(); keys++) await userEvent.tab();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("不受筛选“时段”影响");
  const narrowed = (calculFunc: string) =>
    callsTo(reportQuery)
      .filter(
        ({ content }) =>
          content.dataSrc === "exam_score" &&
          content.selectedDimension.length > 0 &&
          content.selectedCalcul[0]?.calculFunc === calculFunc,
      )
      .at(-1)?.content.filters;
  const lastYear = { filteCol: "day", filterOperator: "period", value: { value1: "lastSchoolYear" } };
  await expect.poll(() => [narrowed("avg"), narrowed("max")]).toEqual([[lastYear], [lastYear]]);
});

it("8.09 without a home page it says what to do", async () => {
  respondTo(dashboardHome, null);
  await openPage("/wel/index");
  await expect
    .element(page.getByRole("heading", { level: 1, name: /^(早上|中午|下午|晚上)好，陈晓$/ }))
    .toBeVisible();
  await expect.element(page.getByText("还没有图表")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "导入文件" })).toBeVisible();
  const connect = page.getByRole("link", { name: "连接数据库" });
  await expect.element(connect).toHaveAttribute("href", "/report/connection");
});

it.each([
  ["may not connect one", { buttons: [datasetButtons.import] }],
  ["has no menu that leads there", { pages: ["/wel/index", "/report/dataset"] }],
])("an empty home leads to no database where the viewer %s", async (_, viewer) => {
  respondTo(dashboardHome, null);
  await openPage("/wel/index", viewer);
  await expect.element(page.getByRole("button", { name: "导入文件" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "连接数据库" })).not.toBeInTheDocument();
});

const todoLinks = () =>
  page
    .getByRole("list", { name: "待办" })
    .getByRole("link")
    .elements()
    .map((one) => [one.textContent, one.getAttribute("href")]);

it("says what waits for the user, with the way there", async () => {
  respondTo(demandUnread, { unread: 3 });
  respondTo(invitationPending, { count: 1 });
  await openPage("/wel/index");
  await expect.poll(todoLinks).toEqual([
    ["3 条未读需求", "/demand/inbox"],
    ["1 人注册待审批", "/system/user"],
  ]);
});

it("says nothing of work that others do", async () => {
  respondTo(demandUnread, { unread: 3 });
  respondTo(invitationPending, { count: 1 });
  await openPage("/wel/index", { buttons: [demandButtons.view] });
  await expect.poll(todoLinks).toEqual([["3 条未读需求", "/demand/inbox"]]);
  expect(callsTo(invitationPending)).toEqual([]);
});

it("lists favourites and what was opened last below the page, or what they are for", async () => {
  const listed = { current: 1, size: 8, total: 1, pages: 1 };
  respondTo(chartList, ({ favourite }) => ({ ...listed, records: favourite === true ? [byArea] : [] }));
  respondTo(dashboardList, { ...listed, records: [] });
  useRecentDocuments.setState({ documents: [] });
  await openPage("/wel/index");
  const cards = page.getByRole("region", { name: "收藏与最近打开" });
  await expect
    .element(cards.getByRole("link", { name: byArea.name }))
    .toHaveAttribute("href", `/report/view/${byArea.id}`);
  await expect.element(cards.getByText(/^还没有打开过内容/)).toBeVisible();
  useRecentDocuments.setState({ documents: [{ kind: "courseware", id: "c1", name: "勾股定理" }] });
  await expect
    .element(cards.getByRole("link", { name: "勾股定理" }))
    .toHaveAttribute("href", "/courseware/read/c1");
  await expect.element(cards.getByText(/^还没有/)).not.toBeInTheDocument();
});

it("says that nothing is a favourite yet", async () => {
  await openPage("/wel/index");
  const cards = page.getByRole("region", { name: "收藏与最近打开" });
  await expect.element(cards.getByText(/^还没有收藏/)).toBeVisible();
});

it("says that favourites could not be loaded", async () => {
  respondTo(chartList, () => {
    throw new Refused("forbidden");
  });
  await openPage("/wel/index");
  const cards = page.getByRole("region", { name: "收藏与最近打开" });
  await expect.element(cards.getByText("无法读取收藏。")).toBeVisible();
});

it("shows what is published of all rows beside a metric over time", async () => {
  const monthly = {
    ...byMonth,
    content: {
      ...byMonth.content,
      chartType: "kpi" as const,
      chartStyle: { references: [{ kind: "published" as const }] },
    },
  };
  respondTo(chartDetail, monthly);
  respondTo(reportQuery, ({ content }) => {
    const result = resultOf(content);
    const row = result.rows.at(-1) ?? [];
    const all = row.map((cell) => (typeof cell === "number" ? cell + 5 : cell));
    const by = [result.columns[0]?.name ?? ""];
    return { ...result, published: { name: "全区", totals: [{ by, rows: [all] }] } };
  });
  await openPage("/wel/index", {
    user: { tenant: { ...tenant, headerCharts: [byMonth.id], orderCharts: [] } },
  });
  await expect.element(page.getByText(/^全区 \d/)).toBeVisible();
});

it("leads to favourites and to what was opened last", async () => {
  const listed = { current: 1, size: 8, total: 1, pages: 1 };
  respondTo(chartList, ({ favourite }) => ({ ...listed, records: favourite === true ? [byArea] : [] }));
  respondTo(dashboardList, { ...listed, records: [] });
  useRecentDocuments.setState({ documents: [{ kind: "courseware", id: "c1", name: "勾股定理" }] });
  const { address } = await openPage("/wel/index");
  await page.getByRole("button", { name: "收藏与最近打开" }).click();
  const items = () =>
    page
      .getByRole("menuitem")
      .elements()
      .map((one) => one.textContent);
  await expect.poll(items).toEqual([byArea.name, "勾股定理"]);
  await page.getByRole("menuitem", { name: byArea.name }).click();
  await expect.poll(address).toBe(`/report/view/${byArea.id}`);
});
