import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import {
  type DashboardFolder,
  dashboardFolderCreate,
  dashboardFolderList,
  dashboardFolderRemove,
  dashboardFolderUpdate,
} from "@provost/contract/dashboard/dashboard-folder";
import { dashboardHomeSet, dashboardHomes } from "@provost/contract/dashboard/dashboard-home";
import {
  dashboardCreate,
  dashboardList,
  dashboardMove,
  dashboardRemove,
  dashboardRestore,
} from "@provost/contract/dashboard/dashboard-keeping";
import { roleTree } from "@provost/contract/people/role";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { carryOver } from "../../testing/gestures.ts";
import { openPage } from "../../testing/open-page.tsx";
import { boardOf, summaryOf } from "../dashboards.fixtures.ts";

let boards: DashboardSummary[] = [];
let folders: Omit<DashboardFolder, "dashboards">[] = [];
const change = (id: string, own: Partial<DashboardSummary>): DashboardSummary => {
  boards = boards.map((one) => (one.id === id ? { ...one, ...own } : one));
  return boards.find((one) => one.id === id) ?? summaryOf("");
};
const counted = (folder: (typeof folders)[number]): DashboardFolder => ({
  ...folder,
  dashboards: boards.filter(({ folderId }) => folderId === folder.id).length,
});
const folderId = (at: number): string => `01900000-0000-7000-8000-0000000000f${at}`;
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const place = (name: string) => page.getByRole("treeitem", { name });
const dialog = page.getByRole("dialog");
const focus = (what: { element(): Element }) => (what.element() as HTMLElement).focus();
const moveTo = async (name: string) => {
  await dialog.getByLabelText("移动到").first().click();
  await page.getByRole("option", { name }).click();
  await dialog.getByRole("button", { name: "移动", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

beforeEach(() => {
  const id = (at: number): string => `01900000-0000-7000-8000-0000000000d${at}`;
  boards = ["Alpha", "Beta", "Gamma"].map((name, at) => summaryOf(name, { id: id(at) }));
  folders = [];
  respondTo(dashboardList, ({ removed, folderId: of, name = "", current, size }) => {
    const records = boards.filter(
      (one) =>
        (one.removedAt !== null) === (removed ?? false) &&
        (of === undefined || one.folderId === (of === "none" ? null : of)) &&
        one.name.toLowerCase().includes(name.toLowerCase()),
    );
    return { records, total: records.length, current, size, pages: 1 };
  });
  respondTo(dashboardFolderList, () => folders.map(counted));
  respondTo(dashboardFolderCreate, ({ name, parentId }) => {
    if (folders.some((one) => one.name === name)) throw new Refused("folder_name_taken", { name });
    const made = { id: folderId(folders.length), name, parentId, version: 1 };
    folders = [...folders, made];
    return counted(made);
  });
  respondTo(dashboardFolderUpdate, ({ id: of, name, parentId, version }) => {
    folders = folders.map((one) => (one.id === of ? { ...one, name, parentId, version: version + 1 } : one));
    return counted({ id: of, name, parentId, version: version + 1 });
  });
  respondTo(dashboardFolderRemove, ({ id: of }) => {
    folders = folders
      .filter((one) => one.id !== of)
      .map((one) => (one.parentId === of ? { ...one, parentId: null } : one));
    for (const one of boards) if (one.folderId === of) change(one.id, { folderId: null });
    return null;
  });
  respondTo(dashboardMove, ({ id: of, folderId: to }) => change(of, { folderId: to }));
});

it("a folder is made, and another of its name is refused at the field", async () => {
  await openPage("/report/dashboard");
  const make = page.getByRole("button", { name: "新建文件夹" });
  await make.click();
  await page.getByLabelText("文件夹名称").last().fill("教务");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect.element(place("教务")).toMatchTextContent("0");
  await make.click();
  await page.getByLabelText("文件夹名称").last().fill("教务");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect.element(page.getByText("该位置已有同名文件夹：教务")).toBeVisible();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  expect(folders).toHaveLength(1);
});

it("folders are gone through, named, nested, folded and removed by keys", async () => {
  await openPage("/report/dashboard");
  focus(page.getByRole("button", { name: "新建文件夹" }));
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("Exams{Enter}");
  await expect.element(place("Exams")).toBeVisible();
  focus(place("全部仪表盘"));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(place("Exams")).toHaveFocus();
  await userEvent.keyboard("{F2}");
  await userEvent.keyboard("Tests{Enter}");
  await expect.element(place("Tests")).toHaveFocus();
  await userEvent.keyboard("{Insert}");
  await userEvent.keyboard("Mocks{Enter}");
  await expect.element(place("Mocks")).toHaveAttribute("aria-level", "2");
  await expect.element(place("Tests")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(place("Mocks")).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(place("Mocks")).toBeVisible();
  await userEvent.keyboard("{Delete}");
  const sure = page.getByRole("dialog", { name: "删除文件夹“Tests”？" });
  await expect.element(sure).toMatchTextContent("其中的仪表盘和子文件夹将移到上一级，不会丢失。");
  await expect.element(sure.getByRole("button", { name: "取消" })).toHaveFocus();
  await sure.getByRole("button", { name: "删除" }).click();
  await expect.element(place("Tests")).not.toBeInTheDocument();
  await expect.element(place("Mocks")).toHaveAttribute("aria-level", "1");
});

it("one is moved by its menu, several by their selection, one by key", async () => {
  folders = [{ id: folderId(0), name: "教务", parentId: null, version: 1 }];
  await openPage("/report/dashboard");
  await row("Alpha").getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "移动到…" }).click();
  await moveTo("教务");
  await expect.element(row("Alpha")).toMatchTextContent("教务");
  await row("Beta").getByRole("checkbox").click();
  await row("Gamma").getByRole("checkbox").click();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "移动到…" }).click();
  await expect.element(page.getByRole("dialog", { name: "移动 2 个仪表盘" })).toBeVisible();
  await moveTo("教务");
  await expect.element(place("教务")).toMatchTextContent("3");
  focus(row("Beta"));
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("dialog", { name: "移动“Beta”" })).toBeVisible();
  await moveTo("未归类");
  await expect.element(place("教务")).toMatchTextContent("2");
  await expect.element(row("Beta")).toHaveFocus();
});

it("one is carried by mouse into a folder and out of it", async () => {
  folders = [{ id: folderId(0), name: "教务", parentId: null, version: 1 }];
  await openPage("/report/dashboard");
  await row("Alpha").hover();
  const into = await carryOver(row("Alpha").getByTitle("拖到左侧的文件夹中"), place("教务"));
  await expect.element(place("教务")).toHaveAttribute("data-over", "true");
  await into.release();
  await expect.element(place("教务")).toMatchTextContent("1");
  await place("教务").click();
  await expect.element(row("Beta")).not.toBeInTheDocument();
  await row("Alpha").hover();
  const out = await carryOver(row("Alpha").getByTitle("拖到左侧的文件夹中"), place("未归类"));
  await expect.element(place("未归类")).toHaveAttribute("data-over", "true");
  await out.release();
  await expect.element(row("Alpha")).not.toBeInTheDocument();
});

it("the menu of a folder stays while the pointer is elsewhere", async () => {
  folders = [{ id: folderId(0), name: "教务", parentId: null, version: 1 }];
  await openPage("/report/dashboard");
  await place("教务").hover();
  await page.getByRole("button", { name: "“教务”的操作" }).click();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.getByRole("menuitem", { name: "重命名" }).click();
  await page.getByLabelText("文件夹名称").last().fill("学情");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect.element(place("学情")).toHaveFocus();
});

it("is searched by name; a new one begins in the chosen folder", async () => {
  folders = [{ id: folderId(0), name: "教务", parentId: null, version: 1 }];
  respondTo(dashboardCreate, boardOf());
  const { address } = await openPage("/report/dashboard");
  await page.getByRole("searchbox", { name: "按名称搜索" }).fill("bet");
  await expect.element(row("Alpha")).not.toBeInTheDocument();
  await expect.element(row("Beta")).toBeVisible();
  await place("教务").click();
  await page.getByRole("button", { name: "新建仪表盘" }).first().click();
  await expect.poll(address).toBe(`/report/dashboard/${boardOf().id}?edit=1`);
  await expect.poll(() => callsTo(dashboardCreate)).toMatchObject([{ folderId: folderId(0) }]);
});

it("2.63 goes to the recycle bin and comes back; the home page does not", async () => {
  change(boards[2]?.id ?? "", { home: true });
  respondTo(dashboardRemove, ({ id }) => {
    change(id, { removedAt: "2026-01-05T02:00:00Z" });
    return null;
  });
  respondTo(dashboardRestore, ({ id }) => ({ ...boardOf(), ...change(id, { removedAt: null }) }));
  await openPage("/report/dashboard");
  await row("Gamma").getByRole("button", { name: "更多操作 Gamma" }).click();
  await expect.element(page.getByRole("menuitem", { name: "编辑" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "删除" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await row("Alpha").getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await expect.element(row("Alpha")).not.toBeInTheDocument();
  await place("回收站").click();
  await row("Alpha").getByRole("button", { name: "恢复 Alpha" }).click();
  await place("全部仪表盘").click();
  await expect.element(row("Alpha")).toBeVisible();
});

it("2.63 becomes the home page of all who have none of their own", async () => {
  respondTo(dashboardHomes, []);
  respondTo(roleTree, []);
  respondTo(dashboardHomeSet, ({ roleId, dashboardId }) => {
    change(dashboardId ?? "", { home: true });
    return [{ roleId, dashboardId: dashboardId ?? "" }];
  });
  await openPage("/report/dashboard");
  await row("Alpha").getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "设为首页…" }).click();
  await dialog.getByLabelText("未单独设置首页的角色").click();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(row("Alpha").getByText("首页")).toBeVisible();
  await expect
    .poll(() => callsTo(dashboardHomeSet))
    .toMatchObject([{ roleId: null, dashboardId: boards[0]?.id }]);
});

it("on a phone the places are behind a button", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  folders = [{ id: folderId(0), name: "教务", parentId: null, version: 1 }];
  change(boards[1]?.id ?? "", { folderId: folderId(0) });
  await openPage("/report/dashboard");
  await page.getByRole("button", { name: "全部仪表盘" }).click();
  await place("教务").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "教务" })).toBeVisible();
  await expect.element(page.getByText("Beta", { exact: true })).toBeVisible();
  await expect.element(row("Beta").getByText(`组件 ${boards[1]?.tiles}`)).toBeVisible();
  await expect.element(page.getByText("Alpha", { exact: true })).not.toBeInTheDocument();
});
