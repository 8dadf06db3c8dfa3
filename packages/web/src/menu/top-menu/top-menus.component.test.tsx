import { menuTree } from "@provost/contract/menu/menu-editing";
import { topMenuButtons } from "@provost/contract/menu/menu-feature";
import { type TopMenu, topMenuList, topMenuRemove, topMenuSubmit } from "@provost/contract/menu/top-menu";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/records.ts";
import { dialog, dialogsClosed, dragRow, focus, press, row } from "../../testing/steps.ts";

const top = (n: number, code: string, name: string, parts: Partial<TopMenu> = {}): TopMenu => {
  return { id: idOf(n), code, name, source: "", path: "", sort: n, menuIds: [], version: 1, ...parts };
};
const reports = top(1, "top_report", "报表", { menuIds: [idOf(100)] });
const system = top(2, "top_system", "系统", { version: 3 });
const title = (n: number, code: string, name: string) => {
  const ids = { id: idOf(n), key: idOf(n), value: idOf(n), parentId: "0" };
  return { ...ids, title: name, code, category: 1, grantable: true };
};

const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}( \\*)?$`));

let tops: TopMenu[];
beforeEach(() => {
  tops = [reports, system];
  respondTo(topMenuList, () => tops.toSorted((one, other) => one.sort - other.sort));
  respondTo(topMenuSubmit, (draft) => {
    const saved = { ...system, ...draft, id: draft.id || idOf(9), version: (draft.version ?? 0) + 1 };
    tops = [...tops.filter(({ id }) => id !== saved.id), saved];
    return saved;
  });
  respondTo(menuTree, [title(100, "chart", "图表"), title(101, "dict", "字典管理")]);
});

it("adds a top menu with the menus that are to be below it", async () => {
  await openPage("/system/top-menu");
  await expect.element(row("top_report")).toMatchTextContent(/1 个菜单/);
  await page.getByRole("button", { name: "新增顶部菜单" }).click();
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/请输入名称，最多 60 个字符/);
  await expectAccessible();
  await field("名称").fill("教务");
  await field("编码").fill("top_school");
  await dialog().getByLabelText("搜索名称或编码").fill("dict");
  await focus(dialog().getByRole("treeitem", { name: "字典管理" }));
  await userEvent.keyboard(" ");
  await press("保存");
  await dialogsClosed();
  await expect.element(row("top_school")).toBeVisible();
  await expect
    .poll(() => callsTo(topMenuSubmit))
    .toMatchObject([{ code: "top_school", menuIds: [idOf(101)], sort: 3 }]);
});

it("puts top menus in another order by the mouse and by keys", async () => {
  await openPage("/system/top-menu");
  const codes = (): string[] =>
    page
      .getByRole("row")
      .elements()
      .flatMap((one) => /top_\w+/.exec(one.textContent ?? "")?.[0] ?? []);
  await expect.element(row("top_system")).toBeVisible();
  await dragRow(row("top_system"), row("top_report"), 0.1);
  await expect.poll(codes).toEqual(["top_system", "top_report"]);
  await focus(row("top_system"));
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(codes).toEqual(["top_report", "top_system"]);
  await expect.element(row("top_system")).toHaveFocus();
});

it("removes a top menu once that is confirmed; its menus stay", async () => {
  respondTo(topMenuRemove, null);
  await openPage("/system/top-menu");
  await focus(row("top_system"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/其中的菜单会保留/);
  await press("删除");
  await expect.element(page.getByText("已删除“系统”")).toBeVisible();
  await expect.poll(() => callsTo(topMenuRemove)).toEqual([{ ids: [system.id] }]);
});

it("compares with what somebody else saved meanwhile", async () => {
  const theirs = { ...system, name: "系统设置", menuIds: [idOf(101)], version: 4 };
  respondTo(topMenuSubmit, () => {
    throw new Refused("version_stale", { current: theirs });
  });
  await openPage("/system/top-menu");
  await row("top_system").dblClick();
  await field("名称").fill("管理");
  await press("保存");
  await expect.element(dialog().getByRole("row", { name: /^名称/ })).toMatchTextContent(/系统设置.*管理/);
  await expect.element(dialog().getByRole("row", { name: /^菜单/ })).toMatchTextContent(/字典管理/);
  await press("使用最新版本");
  await dialogsClosed();
});

it("offers nothing to who may only look", async () => {
  await openPage("/system/top-menu", { buttons: [topMenuButtons.view] });
  await expect.element(row("top_system")).toBeVisible();
  for (const name of ["新增顶部菜单", "编辑", "删除"])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
});
