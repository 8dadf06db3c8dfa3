import { deptList, deptRemove, deptSubmit, deptTree } from "@provost/contract/people/dept";
import { deptButtons } from "@provost/contract/people/people-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/records.ts";
import { dialog, dialogsClosed, focus, press, row } from "../../testing/steps.ts";
import { dept, deptTitles } from "../people.fixtures.ts";

const desk = dept(3, "教务处", { sort: 4 });
const school = dept(2, "云杉第一中学", { sort: 1, children: [desk], version: 3 });
const office = dept(1, "云杉市教育局", { users: 2 });
const all = [office, school];

const name = () => dialog().getByLabelText("名称");
const find = () => page.getByRole("searchbox", { name: "按名称筛选" });

beforeEach(() => {
  respondTo(deptList, all);
  respondTo(deptTree, deptTitles(all));
});

it("adds a department below another by Insert, last among its own, once it has a name", async () => {
  respondTo(deptSubmit, ({ dataKey = "", ...draft }) => ({
    ...desk,
    ...draft,
    dataKey,
    id: idOf(9),
    version: 1,
  }));
  await openPage("/system/dept");
  await focus(row("云杉第一中学"));
  await userEvent.keyboard("{Insert}");
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/请输入名称，最多 80 个字符/);
  expect(callsTo(deptSubmit)).toEqual([]);
  await name().fill("总务处");
  await press("保存");
  await dialogsClosed();
  await expect.element(page.getByText("已保存“总务处”")).toBeVisible();
  await expect
    .poll(() => callsTo(deptSubmit))
    .toMatchObject([{ parentId: school.id, name: "总务处", sort: 5 }]);
});

it("moves a department by its parent, which neither it nor one below it can be", async () => {
  respondTo(deptSubmit, ({ dataKey = "", ...draft }) => ({
    ...school,
    ...draft,
    dataKey,
    id: school.id,
    version: 4,
  }));
  await openPage("/system/dept");
  await expect.element(row("教务处")).toHaveAttribute("aria-level", "2");
  await focus(row("云杉第一中学"));
  await userEvent.keyboard("{Enter}");
  await dialog().getByRole("combobox", { name: "上级部门" }).click();
  await expect.element(page.getByRole("option", { name: "云杉市教育局" })).toBeVisible();
  for (const below of ["云杉第一中学", "教务处"])
    await expect.element(page.getByRole("option", { name: below })).not.toBeInTheDocument();
  await page.getByRole("option", { name: "云杉市教育局" }).click();
  await press("保存");
  await dialogsClosed();
  await expect
    .poll(() => callsTo(deptSubmit))
    .toMatchObject([{ id: school.id, version: 3, parentId: office.id }]);
});

it("leaves what is above the scope as it is, and says who decides what a department means", async () => {
  const own = { ...school, access: "view" as const, children: [desk] };
  const city = { ...office, access: "title" as const, children: [own] };
  respondTo(deptList, [city]);
  respondTo(deptTree, deptTitles([city]));
  await openPage("/system/dept", { buttons: [deptButtons.view, deptButtons.add, deptButtons.edit] });
  await expect.element(row("云杉市教育局").getByRole("button")).not.toBeInTheDocument();
  const edit = row("云杉第一中学").getByRole("button", { name: "修改 云杉第一中学" });
  await expect.element(edit).toBeDisabled();
  await expect.element(edit).toHaveAttribute("title", "上级部门不在您的数据范围内，不能修改或删除");
  await focus(row("教务处"));
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog().getByLabelText("数据标识")).toHaveValue("教务处");
  await expect.element(dialog().getByLabelText("数据标识")).toHaveAttribute("readonly");
  await expect.element(dialog().getByText(/设置它需要“数据权限”/)).toBeVisible();
  await expectAccessible();
});

it("folds by keys, finds by name, and removes with all below once that is confirmed", async () => {
  respondTo(deptRemove, null);
  await openPage("/system/dept");
  await focus(row("教务处"));
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(row("云杉第一中学")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(row("教务处")).not.toBeInTheDocument();
  await find().fill("教务");
  await expect.element(row("教务处")).toBeVisible();
  await expect.element(row("云杉市教育局")).not.toBeInTheDocument();
  await focus(row("云杉第一中学"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/其下 1 个部门将一并删除/);
  await press("删除");
  await dialogsClosed();
  await expect.poll(() => callsTo(deptRemove)).toEqual([{ ids: [school.id, desk.id] }]);
  await find().fill("没有这个部门");
  await expect.element(page.getByText("没有匹配的部门")).toBeVisible();
});

it("leads from a department that holds people to them", async () => {
  const { address } = await openPage("/system/dept");
  const people = page.getByRole("link", { name: "2 查看“云杉市教育局”的成员" });
  await expect.element(people).toHaveAttribute("href", `/system/user?dept=${office.id}`);
  await focus(row("云杉市教育局"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/“云杉市教育局”下仍有成员/);
  await press("查看成员");
  await expect.poll(address).toBe(`/system/user?dept=${office.id}`);
});

it("compares with what somebody else saved meanwhile, and saves one's own on that", async () => {
  const theirs = { ...desk, name: "教导处", version: 2 };
  respondTo(deptSubmit, ({ dataKey = "", ...draft }) => {
    if (draft.version !== 2) throw new Refused("version_stale", { current: theirs });
    return { ...theirs, ...draft, dataKey, id: desk.id, version: 3 };
  });
  await openPage("/system/dept");
  await row("教务处").dblClick();
  await name().fill("教务中心");
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/最新版本/);
  await expect.element(dialog().getByRole("row", { name: /^名称/ })).toMatchTextContent(/教导处.*教务中心/);
  await press("用我的版本覆盖");
  await dialogsClosed();
  await expect
    .poll(() => callsTo(deptSubmit).map(({ version, name }) => [version, name]))
    .toEqual([
      [1, "教务中心"],
      [2, "教务中心"],
    ]);
});

it("shows no buttons to who may only look, and no links to people to who may not see them", async () => {
  await openPage("/system/dept", { buttons: [deptButtons.view] });
  await expect.element(row("云杉市教育局")).toBeVisible();
  for (const button of ["新增部门", "修改", "删除"])
    await expect.element(page.getByRole("button", { name: button })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
