import { deptImport, deptList, deptRemove, deptSubmit, deptTree } from "@provost/contract/people/dept";
import { userList } from "@provost/contract/people/people";
import { deptButtons } from "@provost/contract/people/people-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf, listed } from "../../testing/records.ts";
import { dialog, dialogsClosed, focus, press, row } from "../../testing/steps.ts";
import { dept, deptTitles, user } from "../people.fixtures.ts";

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
  respondTo(deptSubmit, ({ dataKey = "", headId = null, phone = "", ...draft }) => ({
    ...desk,
    ...draft,
    ...{ dataKey, headId, phone },
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
  respondTo(deptSubmit, ({ dataKey = "", headId = null, phone = "", ...draft }) => ({
    ...school,
    ...draft,
    ...{ dataKey, headId, phone },
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

it("names the head, found among the users on the server, and the phone", async () => {
  const zhao = user(7, "zhao.lan", "赵岚");
  respondTo(userList, ({ keyword }) => listed(keyword === "zhao" ? [zhao] : [user(8, "qian", "钱")]));
  respondTo(deptSubmit, ({ dataKey = "", headId = null, phone = "", ...draft }) => ({
    ...desk,
    ...draft,
    ...{ dataKey, headId, phone },
    id: desk.id,
    version: 2,
  }));
  await openPage("/system/dept");
  await row("教务处").dblClick();
  await dialog().getByLabelText("电话").fill("call me");
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/请输入正确的电话号码/);
  await dialog().getByLabelText("电话").fill("0871-6316 1234 转 8001");
  await dialog().getByRole("combobox", { name: "负责人" }).fill("zhao");
  await page.getByRole("option", { name: "赵岚 (zhao.lan)" }).click();
  await press("保存");
  await dialogsClosed();
  await expect
    .poll(() => callsTo(deptSubmit))
    .toMatchObject([{ id: desk.id, headId: zhao.id, phone: "0871-6316 1234 转 8001" }]);
});

it("shows the head to who may not view users, and leaves it as it is", async () => {
  const led = { ...desk, headId: idOf(7), headName: "赵岚", phone: "0871-63161234" };
  respondTo(deptList, [{ ...school, children: [led] }]);
  respondTo(deptSubmit, ({ dataKey = "", headId = null, phone = "", ...draft }) => ({
    ...led,
    ...draft,
    ...{ dataKey, headId, phone },
    id: led.id,
    version: 2,
  }));
  await openPage("/system/dept", { buttons: [deptButtons.view, deptButtons.edit] });
  await expect.element(row("教务处")).toMatchTextContent(/赵岚.*0871-63161234/);
  await row("教务处").dblClick();
  await expect.element(dialog().getByLabelText("负责人")).toHaveAttribute("readonly");
  await name().fill("教务中心");
  await press("保存");
  await dialogsClosed();
  await expect.poll(() => callsTo(deptSubmit)).toMatchObject([{ name: "教务中心", headId: led.headId }]);
});

it("imports the good lines of a file, and says what is wrong with the others", async () => {
  respondTo(deptImport, async (_, request) => {
    const preview = (await request.formData()).get("preview") === "true";
    const rejected = [{ line: 3, name: "二中", problem: "parent_unknown" as const, value: "云山区" }];
    return { preview, lines: 2, created: preview ? 0 : 1, rejected };
  });
  await openPage("/system/dept");
  await page.getByRole("button", { name: "导入" }).click();
  await expect.element(dialog()).toMatchTextContent(/可以是文件中前面的部门/);
  await userEvent.upload(
    page.elementLocator(document.querySelector("input[type=file]") ?? document.body),
    new File(["名称\n"], "departments.csv", { type: "text/csv" }),
  );
  await expect.element(dialog()).toMatchTextContent(/1 个部门可以导入/);
  const line = dialog().getByRole("row", { name: /^3 二中/ });
  await expect.element(line).toMatchTextContent(/没有此上级部门，或它未能导入/);
  await press("导入 1 个部门");
  await expect.element(dialog()).toMatchTextContent(/已导入 1 个部门/);
  await expectAccessible();
  await press("完成");
  await dialogsClosed();
});

it("leaves what is above the scope as it is, and says who decides what a department means", async () => {
  const own = { ...school, access: "view" as const, children: [desk] };
  const city = { ...office, access: "title" as const, children: [own] };
  respondTo(deptList, [city]);
  respondTo(deptTree, deptTitles([city]));
  await openPage("/system/dept", { buttons: [deptButtons.view, deptButtons.add, deptButtons.edit] });
  await expect.element(row("云杉市教育局").getByRole("button")).not.toBeInTheDocument();
  const edit = row("云杉第一中学").getByRole("button", { name: "编辑 云杉第一中学" });
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
  const people = page.getByRole("link", { name: "2 名成员：查看“云杉市教育局”的成员" });
  await expect.element(people).toHaveAttribute("href", `/system/user?dept=${office.id}`);
  await focus(row("云杉市教育局"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/“云杉市教育局”下仍有成员/);
  await press("查看成员");
  await expect.poll(address).toBe(`/system/user?dept=${office.id}`);
});

it("compares with what somebody else saved meanwhile, and saves one's own on that", async () => {
  const theirs = { ...desk, name: "教导处", version: 2 };
  respondTo(deptSubmit, ({ dataKey = "", headId = null, phone = "", ...draft }) => {
    if (draft.version !== 2) throw new Refused("version_stale", { current: theirs });
    return { ...theirs, ...draft, dataKey, headId, phone, id: desk.id, version: 3 };
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
  for (const button of ["新增部门", "编辑", "删除"])
    await expect.element(page.getByRole("button", { name: button })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
