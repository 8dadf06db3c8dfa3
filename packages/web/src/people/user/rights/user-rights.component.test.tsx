import { menuTree } from "@provost/contract/menu/menu-editing";
import { deptTree } from "@provost/contract/people/dept";
import { roleDetail } from "@provost/contract/people/role";
import { beforeEach, expect, it } from "vitest";
import { expectAccessible } from "../../../testing/accessible.ts";
import { respondTo } from "../../../testing/boundary.ts";
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
