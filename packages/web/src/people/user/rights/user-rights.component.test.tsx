import { menuTree } from "@provost/contract/menu/menu-editing";
import { deptTree } from "@provost/contract/people/dept";
import { type AccessTable, readingOf } from "@provost/contract/people/reading";
import { roleDetail } from "@provost/contract/people/role";
import { beforeEach, expect, it } from "vitest";
import { expectAccessible } from "../../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../../testing/boundary.ts";
import { openComponent } from "../../../testing/open-page.tsx";
import { idOf } from "../../../testing/records.ts";
import { dialog, press } from "../../../testing/steps.ts";
import { menuTitle, role, user } from "../../people.fixtures.ts";
import { UserRights } from "./UserRights.tsx";

const pages = Array.from({ length: 30 }, (_, n) => n * 10 + 100);
const view = (n: number) => menuTitle(n + 1, `page${n}_view`, `查看页面 ${n}`);
const add = (n: number) => menuTitle(n + 2, `page${n}_add`, `新增页面 ${n}`);
const clerk = role(22, "clerk", "文员", { menuIds: pages.map((n) => idOf(n + 1)) });
const of = (...roles: ReturnType<typeof role>[]) => ({ ...user(1, "chen.yuqing", "陈雨晴"), roles });
const list = () => dialog().getByRole("region", { name: "菜单和按钮" });

beforeEach(() => {
  respondTo(deptTree, []);
  respondTo(menuTree, [
    ...pages.map((n) => menuTitle(n, `page${n}`, `页面 ${n}`, [view(n)])),
    menuTitle(900, "page900", "页面 900", [add(900)]),
  ]);
  respondTo(roleDetail, clerk);
});

it("scrolls a long list by keyboard, and says how many are shown", async () => {
  await openComponent(<UserRights user={of(clerk)} onClose={() => undefined} />);
  await expect.element(list()).toBeVisible();
  await expectAccessible();
  const shown = dialog().getByRole("status");
  await expect.element(shown).toMatchTextContent("显示 60 项");
  await dialog().getByRole("searchbox").fill("page120");
  await expect.element(shown).toMatchTextContent("显示 2 项");
});

it("offers what is not granted where nothing that is granted fits", async () => {
  await openComponent(<UserRights user={of(clerk)} onClose={() => undefined} />);
  await dialog().getByRole("searchbox").fill("nothing");
  await expect.element(dialog().getByRole("button", { name: "清除筛选" })).toBeVisible();
  await expect.element(dialog().getByRole("button", { name: "同时显示未授予的" })).not.toBeInTheDocument();
  await dialog().getByRole("searchbox").fill("page900_add");
  await press("同时显示未授予的");
  await expect.element(list().getByRole("listitem")).toMatchTextContent(/新增页面 900.*未授予$/);
  await expect.element(dialog().getByRole("switch", { name: "仅显示已授予" })).not.toBeChecked();
  await expect.element(list()).toHaveFocus();
});

it("names every role that permits everything", async () => {
  const [boss, head] = [23, 24].map((n) => role(n, `r${n}`, `R${n}`, { allMenus: true }));
  if (!boss || !head) throw new Error("two roles");
  respondTo(roleDetail, ({ id }) => (id === boss.id ? boss : head));
  const { unmount } = await openComponent(<UserRights user={of(boss, head)} onClose={() => undefined} />, {
    language: "en",
  });
  await expect
    .element(dialog().getByText("The roles “R23”, “R24” include all menus and buttons", { exact: false }))
    .toBeVisible();
  await unmount();
  await openComponent(<UserRights user={of(boss)} onClose={() => undefined} />, { language: "en" });
  await expect.element(dialog().getByText("The role “R23” includes", { exact: false })).toBeVisible();
});

const through = { own: false, administrator: false, everyone: false, personal: false, roles: [] };
const base = {
  ...{ tableName: "pupils", tableComment: "学生", own: false, shown: 2, hidden: 1, hiddenNames: ["phone"] },
  ...{ partial: ["area"], through: { ...through, personal: true, roles: ["文员"] } },
};
const values = [{ attribute: "campus", texts: ["希望小学"] }];
const pupils: AccessTable = {
  ...{ tableName: "pupils", tableComment: "学生", kind: "dataset", columns: 2, hidden: 1 },
  ...{ rows: "some", rights: "view" },
  bases: [
    {
      ...base,
      roles: [
        {
          ...{ role: "文员", everyTable: false, columns: ["school", "area"] },
          rules: [{ column: "school", operator: "=", values, outcome: "holds" }],
        },
      ],
    },
  ],
};
const diary: AccessTable = {
  ...{ tableName: "diary", tableComment: "", kind: "virtual", columns: 1, hidden: 0, rows: "all" },
  rights: "manage",
  bases: [
    { ...base, hiddenNames: [], partial: [], own: true, roles: [], through: { ...through, own: true } },
  ],
};

it("shows the tables that the user can read, through what, and how the rules read for the user", async () => {
  respondTo(readingOf, { tables: [diary, pupils], untold: 2 });
  const who = of(clerk);
  await openComponent(<UserRights user={who} onClose={() => undefined} />);
  await dialog().getByRole("tab", { name: "数据权限" }).click();
  const table = (name: string) => dialog().getByRole("region", { name, exact: true });
  await expect.element(table("pupils").getByText("可查看")).toBeVisible();
  for (const text of [
    "部分行 · 2 个字段",
    "共享给本人 · 共享给角色：文员",
    "隐藏字段：phone",
    "只在部分行中有值：area",
    "school 等于 campus（希望小学）",
  ])
    await expect.element(table("pupils").getByText(text)).toBeVisible();
  await expect.element(table("diary").getByText("可管理")).toBeVisible();
  await expect.element(table("diary").getByText("本人的数据集，可见全部内容")).toBeVisible();
  await expect.element(dialog().getByText("另有 2 张表您无权查看，此处不显示。")).toBeVisible();
  await expectAccessible();
  expect(callsTo(readingOf)).toEqual([{ userId: who.id }]);
  await dialog().getByRole("searchbox").fill("学生");
  await expect.element(table("diary")).not.toBeInTheDocument();
  await expect.element(dialog().getByRole("status")).toMatchTextContent("显示 1 张表");
  await dialog().getByRole("searchbox").fill("nothing");
  await press("清除筛选");
  await expect.element(table("diary")).toBeVisible();
});

it("asks for no data access for those who do not decide about it, and says why none is shown", async () => {
  const buttons = { buttons: ["user_view", "role_view"] };
  const { unmount } = await openComponent(<UserRights user={of(clerk)} onClose={() => undefined} />, buttons);
  await expect.element(list()).toBeVisible();
  await expect.element(dialog().getByRole("tab")).not.toBeInTheDocument();
  expect(callsTo(readingOf)).toEqual([]);
  await unmount();
  respondTo(readingOf, () => {
    throw new Refused("forbidden");
  });
  await openComponent(<UserRights user={of(clerk)} onClose={() => undefined} />);
  await dialog().getByRole("tab", { name: "数据权限" }).click();
  await expect.element(dialog().getByText("没有权限")).toBeVisible();
});
