import { granteeSearch } from "@provost/contract/document/sharing";
import {
  type Connection,
  connectionColumns,
  connectionList,
  connectionPublish,
  connectionShare,
  connectionSharing,
  connectionSubmit,
  connectionTables,
  connectionTry,
} from "@provost/contract/source/connection";
import { connectionButtons } from "@provost/contract/source/source-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { datasetOf } from "../datasets.fixtures.ts";

const path = "/report/connection";
const district: Connection = {
  ...{ id: "01900000-0000-7000-8000-00000000c001", name: "学籍库", kind: "postgres", host: "db.lan" },
  ...{ port: 5432, database: "school", user: "reader", tls: true, ca: "", ownerName: "陈晓" },
  ...{ mayEdit: true, tables: 2, updatedAt: "2026-11-20T08:00:00.000Z", version: 3 },
};
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => respondTo(connectionList, [district]));

it("without any, it says what a data source is for", async () => {
  respondTo(connectionList, []);
  await openPage(path);
  await expect.element(page.getByText("还没有数据源")).toBeVisible();
  await expect.element(button("连接数据库")).toBeVisible();
});

it("is connected after it was tried; what is wrong is said at its field", async () => {
  respondTo(connectionTry, ({ host }) =>
    host === "db.lan"
      ? { ok: true, problem: null, code: "", version: "PostgreSQL 17.2", canWrite: true, ms: 12.4 }
      : { ok: false, problem: "refused" as const, code: "ECONNREFUSED", version: "", canWrite: false, ms: 0 },
  );
  respondTo(connectionSubmit, () => {
    throw new Refused("connection_name_taken", { field: "name" });
  });
  await openPage(path);
  await button("连接数据库").click();
  await expect.element(field("端口")).toHaveValue("5432");
  await page.getByRole("combobox", { name: "类型" }).click();
  await page.getByRole("option", { name: "ClickHouse" }).click();
  await expect.element(field("端口")).toHaveValue("8443");
  await page.getByRole("checkbox", { name: "加密连接（TLS）" }).click();
  await expect.element(field("端口")).toHaveValue("8123");
  await page.getByRole("checkbox", { name: "加密连接（TLS）" }).click();
  await page.getByRole("combobox", { name: "类型" }).click();
  await page.getByRole("option", { name: "MySQL / MariaDB" }).click();
  await expect.element(field("端口")).toHaveValue("3306");
  await field("名称").fill("学籍库");
  await field("主机").fill("elsewhere.lan");
  await field("数据库").fill("school");
  await button("测试连接").click();
  await expect.element(page.getByText("请先填写以上各项")).toBeVisible();
  await field("用户").fill("reader");
  await page.getByLabelText("密码", { exact: true }).fill("secret");
  await button("测试连接").click();
  await expect.element(page.getByText(/无法连接：主机拒绝连接.*ECONNREFUSED/)).toBeVisible();
  await field("主机").fill("db.lan");
  await button("测试连接").click();
  await expect.element(page.getByText("连接成功：PostgreSQL 17.2，用时 12 毫秒")).toBeVisible();
  await expect.element(page.getByText(/可以修改数据/)).toBeVisible();
  await expectAccessible();
  await button("保存").click();
  await expect.element(page.getByText("已有同名数据源")).toBeVisible();
  const [sent] = callsTo(connectionSubmit);
  expect(sent).toMatchObject({
    name: "学籍库",
    kind: "mysql",
    host: "db.lan",
    port: 3306,
    secret: "secret",
    tls: true,
  });
});

it("an address is split into the fields, its password into the field for it alone", async () => {
  await openPage(path);
  await button("连接数据库").click();
  await field("主机").fill("mysql://reader:p%40ss%2Fword@db.lan:3307/school?ssl-mode=DISABLED");
  await userEvent.tab();
  await expect.element(field("主机")).toHaveValue("db.lan");
  await expect.element(field("端口")).toHaveValue("3307");
  await expect.element(field("数据库")).toHaveValue("school");
  await expect.element(field("用户")).toHaveValue("reader");
  await expect.element(page.getByLabelText("密码", { exact: true })).toHaveValue("p@ss/word");
  await expect.element(page.getByRole("combobox", { name: "类型" })).toHaveValue("MySQL / MariaDB");
  await expect.element(page.getByRole("checkbox", { name: "加密连接（TLS）" })).not.toBeChecked();
  await expect.element(page.getByText("已将地址填入各项，请核对")).toBeVisible();
  await expectAccessible();
});

it("wants the password again where the host changes, and not otherwise", async () => {
  respondTo(connectionSubmit, district);
  await openPage(path);
  await button("更多操作 学籍库").click();
  await page.getByRole("menuitem", { name: "编辑" }).click();
  await field("主机").fill("other.lan");
  await button("保存").click();
  await expect
    .element(page.getByText("主机、端口、数据库、用户或加密方式已变更，请重新输入密码"))
    .toBeVisible();
  await field("主机").fill("db.lan");
  await field("名称").fill("学籍");
  await button("保存").click();
  await expect.poll(() => callsTo(connectionSubmit).length).toBe(1);
  expect(callsTo(connectionSubmit)[0]).not.toHaveProperty("secret");
});

it("its tables are found and published under a name", async () => {
  const table = {
    schema: "public",
    name: "pupil list",
    kind: "table",
    comment: "学生",
    rows: 5039,
    bytes: 3_500_000,
  } as const;
  respondTo(connectionTables, ({ text }) => ({
    tables: text === "none" ? [] : [{ ...table, publishedAs: null }],
    more: false,
  }));
  respondTo(connectionColumns, [{ name: "id", type: "BIGINT", nativeType: "bigint", comment: "" }]);
  respondTo(connectionPublish, datasetOf("pupil_list", { liveIn: "学籍库" }));
  await openPage(path);
  await button("浏览表 学籍库").click();
  await expect.element(page.getByText(/学生 · 约 5,039 行 · 3\.\d MB/)).toBeVisible();
  await page.getByLabelText("搜索数据库（模式）、表名或说明").fill("none");
  await expect.element(page.getByText("没有符合的表")).toBeVisible();
  await page.getByLabelText("搜索数据库（模式）、表名或说明").fill("");
  await button("发布 public.pupil list").click();
  await expect.element(field("表名")).toHaveValue("pupil_list");
  await expect.element(page.getByText("id bigint")).toBeVisible();
  await button("发布").click();
  await expect
    .poll(() => callsTo(connectionPublish)[0])
    .toMatchObject({
      ...{ schema: "public", name: "pupil list", tableName: "pupil_list", comment: "学生" },
    });
});

it("once connected, its tables are there to be published, and a published one to be drawn", async () => {
  let publishedAs: string | null = null;
  const table = { schema: "public", name: "marks", kind: "table", comment: "", rows: 12 } as const;
  respondTo(connectionList, []);
  respondTo(connectionSubmit, district);
  respondTo(connectionTables, () => ({ tables: [{ ...table, publishedAs }], more: false }));
  respondTo(connectionColumns, [{ name: "id", type: "BIGINT", nativeType: "bigint", comment: "" }]);
  respondTo(connectionPublish, () => {
    publishedAs = "marks";
    return datasetOf("marks", { liveIn: "学籍库" });
  });
  const { address } = await openPage(path);
  await button("连接数据库").click();
  for (const [name, value] of [
    ["名称", "学籍库"],
    ["主机", "db.lan"],
    ["数据库", "school"],
    ["用户", "reader"],
  ] as const)
    await field(name).fill(value);
  await page.getByLabelText("密码", { exact: true }).fill("secret");
  await button("保存").click();
  await expect.element(page.getByRole("dialog", { name: "“学籍库”中的表" })).toBeVisible();
  await button("发布 public.marks").click();
  await button("发布").click();
  await button("新建图表 marks").click();
  await expect.poll(address).toBe("/report/builder?table=marks");
});

it("is only shown to those who may not change it", async () => {
  respondTo(connectionList, [{ ...district, mayEdit: false }]);
  await openPage(path, { buttons: [connectionButtons.view] });
  await expect.element(page.getByText("学籍库")).toBeVisible();
  await expect.element(button("连接数据库")).not.toBeInTheDocument();
  await expect.element(button("编辑 学籍库")).not.toBeInTheDocument();
});

it("says of each whether it works, and of one that fails when and why", async () => {
  const [okAt, failedAt] = ["2026-11-20T08:00:00.000Z", "2026-11-20T09:00:00.000Z"];
  const other = { ...district, id: "01900000-0000-7000-8000-00000000c002", name: "成绩库" };
  const unused = { ...district, id: "01900000-0000-7000-8000-00000000c003", name: "新库", health: null };
  respondTo(connectionList, [
    { ...district, health: { okAt, ms: 12.4, failedAt: null, problem: null } },
    { ...other, health: { okAt, ms: 12.4, failedAt, problem: "password" } },
    unused,
  ]);
  await openPage(path);
  const cell = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect.element(cell("学籍库")).toMatchTextContent(/正常/);
  await expect.element(cell("成绩库")).toMatchTextContent(/异常/);
  await expect.element(cell("新库")).not.toMatchTextContent(/正常|异常/);
  await expect
    .element(page.getByTitle(/最近失败：2026-11-20 17:00:00 UTC\+8，用户名或密码错误/))
    .toBeVisible();
  await expectAccessible();
});

it("is shared by those who manage it: others who can change it cannot", async () => {
  const edited = {
    ...district,
    id: "01900000-0000-7000-8000-00000000c002",
    name: "成绩库",
    mayManage: false,
  };
  respondTo(connectionList, [{ ...district, mayManage: true }, edited]);
  respondTo(connectionSharing, {
    ...{ access: "granted", grants: [], ownerId: null, ownerName: "陈晓", version: 1 },
  });
  respondTo(connectionShare, (draft) => ({ ...draft, ownerId: null, ownerName: "陈晓", version: 2 }));
  respondTo(granteeSearch, { roles: [], users: [] });
  await openPage(path);
  await expect.element(button("浏览表 成绩库")).toBeVisible();
  await button("更多操作 成绩库").click();
  await expect.element(page.getByRole("menuitem", { name: "编辑" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "共享…" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await button("更多操作 学籍库").click();
  await page.getByRole("menuitem", { name: "共享…" }).click();
  const dialog = page.getByRole("dialog", { name: "共享“学籍库”" });
  await expect.element(dialog.getByText(/可编辑的人能读取该数据库用户可读的全部数据/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "谁可以访问" }).click();
  await page.getByRole("option", { name: "所有可查看数据源的人" }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.poll(() => callsTo(connectionShare)[0]).toMatchObject({ access: "everyone", version: 1 });
});
