import {
  type DashboardFile,
  dashboardFile,
  dashboardImport,
  type ImportPlan,
} from "@provost/contract/dashboard/dashboard-file";
import { dashboardFolderList } from "@provost/contract/dashboard/dashboard-folder";
import { dashboardList } from "@provost/contract/dashboard/dashboard-keeping";
import { dashboardTemplateFile, dashboardTemplateList } from "@provost/contract/dashboard/dashboard-template";
import { FieldMeta } from "@provost/contract/source/field";
import { mapList } from "@provost/contract/source/map-shapes";
import { reportTables } from "@provost/contract/source/source";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/records.ts";
import { boardOf, byArea, summaryOf } from "../dashboards.fixtures.ts";

const board = boardOf();
const file: DashboardFile = {
  format: "provost.dashboard",
  version: 1,
  id: board.id,
  name: board.name,
  content: {
    ...board.content,
    tabs: [{ id: "first", name: "", tiles: board.content.tabs[0]?.tiles.slice(0, 1) ?? [] }],
  },
  charts: [{ id: byArea.id, name: byArea.name, content: byArea.content }],
  tables: [{ name: "pupils", comment: "", fields: [] }],
  maps: [],
};
const dialog = page.getByRole("dialog");
const asFile = (text: string): File => new File([text], "期末.json", { type: "application/json" });
const choose = async (text: string) => {
  const input = dialog.element().querySelector('input[type="file"]');
  await userEvent.upload(input as HTMLElement, asFile(text));
};
const planOf = (own: Partial<ImportPlan> = {}): ImportPlan => ({
  dashboard: { id: null, before: null, after: { name: file.name, content: file.content }, changed: true },
  charts: [
    {
      ...{ origin: byArea.id, id: byArea.id },
      before: { name: "各片区", content: byArea.content },
      after: { name: byArea.name, content: byArea.content },
      changed: true,
      problem: "",
    },
  ],
  tables: [
    { name: "pupils", comment: "", target: null, mayEdit: false, problem: "", added: [], changed: [] },
  ],
  images: 0,
  maps: [],
  mark: "first",
  done: false,
  ...own,
});
const open = async () => {
  const page_ = await openPage("/report/dashboard");
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect.element(dialog.getByRole("button", { name: "选择文件" })).toBeVisible();
  return page_;
};

beforeEach(() => {
  respondTo(dashboardList, ({ current, size }) => ({ records: [], total: 0, current, size, pages: 0 }));
  respondTo(dashboardFolderList, []);
  respondTo(dashboardTemplateList, []);
  respondTo(reportTables, [
    {
      ...{ id: "01900000-0000-7000-8000-0000000000a1", tableName: "students", tableComment: "学生" },
      ...{ rows: 3, asOf: "2026-01-05T02:00:00Z", kind: "dataset", liveIn: null, inSql: true },
    },
  ]);
});

it("a file shows what it would do, tables are matched, and only then it is imported", async () => {
  const rate = FieldMeta.parse({ column: "rate", labelZh: "及格率", expression: "[a] / [b]" });
  respondTo(dashboardImport, ({ tables, mark }) => {
    if (tables.pupils === undefined) return planOf();
    const found = {
      name: "pupils",
      comment: "",
      target: "students",
      mayEdit: true,
      problem: "",
      added: [rate],
      changed: [],
    };
    const plan = planOf({ tables: [found], mark: "second" });
    return mark === "second" ? { ...plan, done: true, dashboard: { ...plan.dashboard, id: board.id } } : plan;
  });
  const { address } = await open();
  await choose(JSON.stringify(file));
  await expect
    .element(dialog.getByRole("region", { name: "仪表盘" }))
    .toMatchTextContent(`${board.name}新建`);
  await dialog
    .getByRole("group", { name: `显示“${byArea.name}”的更改` })
    .or(dialog.getByText(byArea.name))
    .first()
    .click();
  await expect.element(dialog.getByText("各片区")).toBeVisible();
  const table = dialog.getByLabelText("文件中的“pupils”").first();
  await expect.element(dialog.getByText("请选择要使用的数据表")).toBeVisible();
  await table.click();
  await page.getByRole("option", { name: /students/ }).click();
  await expect.element(dialog.getByText("将新增计算字段：及格率")).toBeVisible();
  expect(callsTo(dashboardImport).every(({ mark }) => mark === undefined)).toBe(true);
  await dialog.getByRole("button", { name: "导入", exact: true }).click();
  await expect.poll(address).toBe(`/report/dashboard/${board.id}`);
  expect(callsTo(dashboardImport).at(-1)).toMatchObject({ mark: "second", update: true, fields: false });
});

it("map shapes that are not here are replaced by others, or chosen by the values", async () => {
  const map = { id: idOf(71), name: "云杉区" };
  const here = idOf(72);
  respondTo(mapList, [
    {
      ...{ id: here, name: "云杉新区", shapes: 3, bytes: 900, keyProperty: "name", keyEnProperty: "" },
      ...{ ownerName: "", updatedAt: "2026-01-05T02:00:00Z", version: 1 },
    },
  ]);
  respondTo(dashboardImport, ({ maps = {} }) => {
    const target = maps[map.id] ?? null;
    return planOf({ maps: target === null ? [map.name] : [], mapPlans: [{ ...map, target }] });
  });
  await open();
  await choose(JSON.stringify({ ...file, maps: [map] }));
  await expect.element(dialog.getByText("没有地图边界“云杉区”")).toBeVisible();
  const choice = async (name: string): Promise<void> => {
    await dialog.getByRole("combobox", { name: "文件中的“云杉区”" }).click();
    await page.getByRole("option", { name }).click();
  };
  await choice("云杉新区");
  await expect.element(dialog.getByText("没有地图边界“云杉区”")).not.toBeInTheDocument();
  await choice("按数据自动选择");
  await expect.element(dialog.getByText("没有地图边界“云杉区”")).toBeVisible();
  expect(callsTo(dashboardImport).map(({ maps }) => maps)).toEqual([{}, { [map.id]: here }, {}]);
});

it("what has changed meanwhile is shown again instead of being saved", async () => {
  respondTo(dashboardImport, () => planOf());
  await open();
  await choose(JSON.stringify(file));
  await dialog.getByRole("button", { name: "导入", exact: true }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("内容刚被修改，请查看后再导入。");
});

it("other files are refused in the browser, with the reason", async () => {
  await open();
  await choose("id,name\n1,a\n");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("“期末.json”不是仪表盘文件");
  await choose(JSON.stringify({ ...file, version: 2 }));
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("由更新版本的 Provost 导出");
  await choose(JSON.stringify({ ...file, content: { tabs: [] } }));
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("content.tabs");
  expect(callsTo(dashboardImport)).toEqual([]);
});

it("a template of the platform is imported like a file", async () => {
  respondTo(dashboardImport, () => planOf());
  respondTo(dashboardTemplateList, [
    { id: board.id, name: "考勤一览", version: 2, publishedAt: "2026-01-05T02:00:00Z" },
  ]);
  respondTo(dashboardTemplateFile, file);
  await open();
  await dialog.getByRole("button", { name: "考勤一览" }).click();
  await expect.element(dialog.getByRole("region", { name: "图表" })).toMatchTextContent(`${byArea.name}更新`);
});

it("values that the file lists in another order are shown before they are taken over", async () => {
  const valuesOf = (...values: string[]) =>
    values.map((value) => ({ value, labelZh: `${value}年级`, labelEn: "" }));
  const grade = (values?: object[]) => FieldMeta.parse({ column: "grade", labelZh: "年级", values });
  const table = { name: "pupils", comment: "", target: "students", mayEdit: true, problem: "", added: [] };
  const changed = [
    { before: grade(valuesOf("八", "七")), after: grade(valuesOf("七", "八")) },
    {
      before: FieldMeta.parse({ column: "area" }),
      after: FieldMeta.parse({ column: "area", labelZh: "片区" }),
    },
  ];
  respondTo(dashboardImport, () => planOf({ tables: [{ ...table, changed }] }));
  await open();
  await choose(JSON.stringify(file));
  await expect
    .element(dialog.getByText("“年级”的取值：八 (八年级)、七 (七年级) → 七 (七年级)、八 (八年级)"))
    .toBeVisible();
  await expect.element(dialog.getByText(/“片区”的取值/)).not.toBeInTheDocument();
});

it("an export has the listed values of fields only where this is chosen", async () => {
  const values = [{ value: "七", labelZh: "七年级", labelEn: "" }];
  const grade = FieldMeta.parse({ column: "grade", labelZh: "年级", values });
  respondTo(dashboardList, ({ current, size }) => ({
    ...{ records: [summaryOf(board.name)], total: 1, current, size, pages: 1 },
  }));
  const whole = { ...file, tables: [{ name: "pupils", comment: "", fields: [grade] }] };
  respondTo(dashboardFile, { file: whole, omitted: 0 });
  await openPage("/report/dashboard");
  const exported = async (choice: () => Promise<void>): Promise<unknown> => {
    const create = URL.createObjectURL;
    const saved = new Promise<string>((resolve, reject) => {
      URL.createObjectURL = (blob: Blob) => {
        URL.createObjectURL = create;
        blob.text().then(resolve, reject);
        return create(blob);
      };
    });
    await page.getByRole("button", { name: `更多操作 ${board.name}` }).click();
    await page.getByRole("menuitem", { name: "导出为文件" }).click();
    await expect
      .element(dialog.getByText("“年级”的取值及其顺序和名称会写入文件。打开文件的人都能看到。"))
      .toBeVisible();
    await choice();
    await dialog.getByRole("button", { name: "导出", exact: true }).click();
    return JSON.parse(await saved).tables[0].fields[0].values;
  };
  const tick = () => dialog.getByRole("checkbox", { name: "包含字段列出的取值" }).click();
  expect(await exported(async () => undefined)).toBeUndefined();
  expect(await exported(tick)).toEqual(values);
});
