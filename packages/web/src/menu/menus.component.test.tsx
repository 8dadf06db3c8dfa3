import type { MenuItem } from "@provost/contract/menu/menu";
import {
  type MenuDetail,
  type MenuDraft,
  menuList,
  menuMove,
  menuRemove,
  menuSubmit,
} from "@provost/contract/menu/menu-editing";
import { menuButtons } from "@provost/contract/menu/menu-feature";
import { roleTree } from "@provost/contract/people/role";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../testing/boundary.ts";
import { openPage } from "../testing/open-page.tsx";
import { idOf } from "../testing/records.ts";
import { dialog, dialogsClosed, dragRow, focus, press, row } from "../testing/steps.ts";
import { movedTree } from "../ui/tree/tree-move.ts";
import { button, menu } from "./menu.fixtures.ts";

const lessons = menu(1, "lesson", "课程", {
  path: "/lesson",
  children: [button(11, "lesson_add", "新增课程")],
});
const rooms = menu(2, "room", "教室", { path: "/room" });
const pupils = menu(3, "pupil", "学生", { path: "/pupil", version: 3 });

const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}( \\*)?$`));
const names = (): string[] =>
  page
    .getByRole("row")
    .elements()
    .flatMap((one) => one.querySelector("td:first-child")?.textContent?.trim() ?? []);
const detailOf = (of: MenuItem, draft: MenuDraft): MenuDetail => {
  const named = { parentName: "", categoryName: "", actionName: "", isOpenName: "" };
  return { ...of, ...draft, id: of.id, version: of.version + 1, ...named };
};

let menus: MenuItem[];
beforeEach(() => {
  menus = [lessons, rooms, pupils];
  respondTo(menuList, () => menus);
  respondTo(roleTree, []);
});

it("shows at their fields what is wrong with a new menu, by itself and by the server", async () => {
  respondTo(menuSubmit, () => {
    throw new Refused("menu_code_taken", { code: "room" });
  });
  await openPage("/system/menu");
  await page.getByRole("button", { name: "新增菜单" }).click();
  await field("名称").fill("会议室");
  await field("编码").fill("room");
  await field("路径").fill("javascript:alert(1)");
  (field("编码").element() as HTMLElement).focus();
  await expect.element(dialog()).toMatchTextContent(/路径须以 \/ 开头/);
  await expectAccessible();
  await field("路径").fill("/room");
  await dialog().getByRole("button", { name: "图标：" }).click();
  await page.getByLabelText("搜索图标").fill("学校");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog().getByRole("button", { name: "图标：school" })).toBeVisible();
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/已有此编码/);
  await expect
    .poll(() => callsTo(menuSubmit))
    .toMatchObject([{ code: "room", path: "/room", source: "school", sort: 4 }]);
});

it("adds below a menu by Insert and changes by Enter", async () => {
  respondTo(menuSubmit, (draft) => detailOf(rooms, draft));
  await openPage("/system/menu");
  await focus(row("教室"));
  await userEvent.keyboard("{Insert}");
  await expect.element(field("编码")).toHaveValue("room_");
  await field("名称").fill("新增教室");
  await field("编码").fill("room_add");
  await press("保存");
  await dialogsClosed();
  await focus(row("教室"));
  await userEvent.keyboard("{Enter}");
  await field("名称").fill("专用教室");
  await press("保存");
  await dialogsClosed();
  await expect
    .poll(() => callsTo(menuSubmit))
    .toMatchObject([
      { parentId: rooms.id, code: "room_add", category: 2 },
      { id: rooms.id, version: 1, name: "专用教室" },
    ]);
});

it("finds by name, code or path, and says when nothing matches", async () => {
  await openPage("/system/menu");
  const find = page.getByLabelText("搜索名称、编码或路径");
  await find.fill("lesson_add");
  await expect.element(row("新增课程")).toBeVisible();
  await expect.element(row("教室")).not.toBeInTheDocument();
  await find.fill("没有这样的菜单");
  await expect.element(page.getByText("没有匹配的菜单")).toBeVisible();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await expect.element(row("教室")).toBeVisible();
});

it("removes a menu with what is below it, which it names first", async () => {
  respondTo(menuRemove, null);
  await openPage("/system/menu");
  await focus(row("课程"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/其下 1 项将一并删除：.*新增课程/);
  await press("删除");
  await dialogsClosed();
  await expect.poll(() => callsTo(menuRemove)).toEqual([{ ids: [idOf(11), lessons.id] }]);
});

it("puts menus elsewhere by keys and by the mouse, but nothing below a button", async () => {
  respondTo(menuMove, ({ id, parentId, before }) => {
    const landing = { parentId: parentId === "0" ? null : parentId, before: before === "" ? null : before };
    menus = movedTree(menus, id, landing);
    return null;
  });
  await openPage("/system/menu");
  await focus(row("教室"));
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(names).toEqual(["教室", "课程", "学生"]);
  await expect.element(row("教室")).toHaveFocus();
  await expect.element(page.getByText(/已将“教室”移到/)).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await expect.element(page.getByText("“教室”无法继续移动")).toBeInTheDocument();

  await dragRow(row("学生"), row("教室"), 0.1);
  await expect.poll(names).toEqual(["学生", "教室", "课程"]);
  await dragRow(row("学生"), row("教室"), 0.5);
  await expect.element(row("学生")).toHaveAttribute("aria-level", "2");
  await expect
    .poll(() => callsTo(menuMove))
    .toEqual([
      { id: rooms.id, parentId: "0", before: lessons.id },
      { id: pupils.id, parentId: "0", before: rooms.id },
      { id: pupils.id, parentId: rooms.id, before: "" },
    ]);
});

it("compares with what somebody else saved meanwhile, and saves one's own on that", async () => {
  const theirs = { ...pupils, name: "在校学生", version: 4 };
  const current = { ...theirs, parentName: "", categoryName: "", actionName: "", isOpenName: "" };
  respondTo(menuSubmit, (draft) => {
    if (draft.version !== 4) throw new Refused("version_stale", { current: current });
    return detailOf(theirs, draft);
  });
  await openPage("/system/menu");
  await focus(row("学生"));
  await userEvent.keyboard("{Enter}");
  await field("名称").fill("学生名单");
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/最新版本/);
  await expect.element(dialog().getByRole("row", { name: /^名称/ })).toMatchTextContent(/在校学生.*学生名单/);
  await press("用我的版本覆盖");
  await dialogsClosed();
  await expect.poll(() => callsTo(menuSubmit).map(({ name }) => name)).toEqual(["学生名单", "学生名单"]);
});

it("lets who may only look neither add, change, remove nor move", async () => {
  await openPage("/system/menu", { buttons: [menuButtons.view] });
  await focus(row("教室"));
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}{Enter}{Insert}{Delete}");
  await expect.element(page.getByTitle("拖动以移动")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "新增菜单" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(names()).toEqual(["课程", "教室", "学生"]);
});
