import { menuList } from "@provost/contract/menu/menu-editing";
import { deptList, deptTree } from "@provost/contract/people/dept";
import { invitationPending } from "@provost/contract/people/invitation";
import { userList } from "@provost/contract/people/people";
import { roleTree } from "@provost/contract/people/role";
import { type Connection, connectionList } from "@provost/contract/source/connection";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { menu } from "../../../menu/menu.fixtures.ts";
import { dept, deptTitles, role, roleTitle, user } from "../../../people/people.fixtures.ts";
import { datasetOf, respondDatasets } from "../../../source/datasets.fixtures.ts";
import { expectAccessible } from "../../../testing/accessible.ts";
import { respondTo } from "../../../testing/boundary.ts";
import { carryBy } from "../../../testing/gestures.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { idOf, listed } from "../../../testing/records.ts";
import { choose, dialog, focus, press } from "../../../testing/steps.ts";
import { useListViews } from "./list-views.ts";

const heads = (): string[] =>
  page
    .getByRole("columnheader")
    .elements()
    .map((head) => head.textContent ?? "")
    .filter((text) => text !== "" && text !== "操作");
const openViews = (): Promise<void> => page.getByRole("button", { name: "列与视图", exact: true }).click();
const column = (head: string) => dialog().getByRole("checkbox", { name: head, exact: true });
const leader = role(21, "school_leader", "校长");
const connection: Connection = {
  ...{ id: idOf(31), name: "学籍库", kind: "postgres", host: "db.lan", port: 5432, database: "school" },
  ...{ user: "reader", tls: true, ca: "", ownerName: "陈晓", mayEdit: true, tables: 2, version: 3 },
  updatedAt: "2026-11-20T08:00:00.000Z",
};
const declared = ["用户", "部门", "角色", "最近登录"];

beforeEach(() => {
  useListViews.setState({}, true);
  respondTo(deptTree, deptTitles([dept(10, "云杉市教育局")]));
  respondTo(roleTree, [roleTitle(leader)]);
  respondTo(invitationPending, { count: 0 });
  respondTo(userList, listed([user(1, "chen.yuqing", "陈雨晴"), user(2, "liu.zhiyuan", "刘志远")]));
});

it("shows the columns that were chosen, in the order that was chosen, by mouse and by keyboard", async () => {
  await openPage("/system/user");
  await expect.poll(heads).toEqual(declared);
  await openViews();
  await expectAccessible();
  await column("部门").click();
  await press("下移“角色”");
  await expect.poll(heads).toEqual(["用户", "最近登录", "角色"]);
  await focus(column("部门"));
  await userEvent.keyboard(" {Alt>}{ArrowDown}{/Alt}");
  await expect.poll(heads).toEqual(["用户", "最近登录", "部门", "角色"]);
  await expect.element(dialog().getByText("“部门”为第 3 列")).toBeInTheDocument();
  await expect.element(column("用户")).toBeDisabled();
  await press("恢复默认列");
  await expect.poll(heads).toEqual(declared);
});

it("says which chosen columns the table is too narrow for", async () => {
  await page.viewport(1200, 800);
  onTestFinished(() => page.viewport(1440, 900));
  await openPage("/system/user");
  await expect.poll(heads).toEqual(declared);
  await openViews();
  await expect.element(dialog().getByText("宽度不足，未显示")).not.toBeInTheDocument();
  for (const head of ["手机", "邮箱"]) await column(head).click();
  await expect.poll(heads).toEqual(["用户", "部门", "手机", "邮箱"]);
  await expect.element(column("最近登录")).toHaveAccessibleDescription("宽度不足，未显示");
  await expect.element(column("手机")).not.toHaveAccessibleDescription();
});

it("resizes a column by its edge and by keyboard, and takes that back by a double click", async () => {
  await openPage("/system/user");
  const head = page.getByRole("columnheader", { name: "部门" });
  await expect.element(head).toBeVisible();
  const width = (): number => (head.element() as HTMLElement).offsetWidth;
  const before = width();
  const grip = { element: () => head.element().querySelector("[title^=拖动]") as Element };
  await (await carryBy(grip, 40, 0)).release();
  await expect.poll(width).toBe(before + 40);
  await openViews();
  await focus(column("部门"));
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await expect.poll(width).toBe(before + 24);
  await userEvent.keyboard("{Escape}");
  await userEvent.dblClick(grip.element());
  await expect.poll(width).toBe(before);
});

it("saves filters and columns as a view, shows it again and deletes it", async () => {
  await openPage("/system/user");
  const filter = page.getByRole("combobox", { name: "按角色筛选" });
  await choose("按角色筛选", "校长");
  await openViews();
  await column("部门").click();
  await dialog().getByRole("textbox", { name: "视图名称" }).fill(" 校长们 ");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(dialog().getByRole("button", { name: "校长们", exact: true }))
    .toHaveAttribute("aria-current");
  await press("默认视图");
  await expect.poll(heads).toEqual(declared);
  await expect.element(filter).toHaveValue("全部角色");
  await openViews();
  await press("校长们");
  await expect.poll(heads).toEqual(["用户", "角色", "最近登录"]);
  await expect.element(filter).toHaveValue("校长");
  await openViews();
  await press("删除视图“校长们”");
  await expect.element(dialog().getByRole("button", { name: "校长们", exact: true })).not.toBeInTheDocument();
});

describe("lists that are shown whole", () => {
  beforeEach(() => {
    respondTo(deptList, [dept(10, "云杉市教育局", { children: [dept(11, "教研室")] })]);
    respondDatasets([datasetOf("pupils")]);
    respondTo(connectionList, [connection]);
    respondTo(menuList, [menu(1, "system", "系统管理")]);
  });

  it.each([
    { list: "departments", path: "/system/dept", hidden: "负责人" },
    { list: "datasets", path: "/report/dataset", hidden: "行数" },
    { list: "connections", path: "/report/connection", hidden: "类型" },
    { list: "menus", path: "/system/menu", hidden: "类型" },
  ])("$list: columns are chosen, and views are saved", async ({ path, hidden }) => {
    await openPage(path);
    await openViews();
    await expect.element(column(hidden)).toBeChecked();
    const all = heads();
    await column(hidden).click();
    await dialog().getByRole("textbox", { name: "视图名称" }).fill("简表");
    await userEvent.keyboard("{Enter}");
    await expect.poll(heads).toEqual(all.filter((head) => head !== hidden));
    await press("默认视图");
    await expect.poll(heads).toEqual(all);
    await openViews();
    await press("简表");
    await expect.poll(heads).toEqual(all.filter((head) => head !== hidden));
  });
});
