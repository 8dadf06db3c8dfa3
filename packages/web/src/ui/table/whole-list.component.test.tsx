import { deptTree } from "@provost/contract/people/dept";
import { invitationPending } from "@provost/contract/people/invitation";
import { userList, userRemove } from "@provost/contract/people/people";
import { roleTree } from "@provost/contract/people/role";
import { page as pageOf } from "@provost/contract/wire/page";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { role, roleTitle, user } from "../../people/people.fixtures.ts";
import { useIdentity } from "../../platform/identity.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openComponent, openPage, someone } from "../../testing/open-page.tsx";
import { dialog } from "../../testing/steps.ts";
import { useMoments } from "../text/moment-text.ts";
import { useListViews } from "./view/list-views.ts";

const leader = role(21, "school_leader", "校长");
const users = Array.from({ length: 45 }, (_, n) =>
  user(n + 1, `user${n + 1}`, n === 0 ? "=SUM(A1)" : `用户${n + 1}`, { roles: n === 1 ? [leader] : [] }),
);
const chosen = (count: number) => page.getByRole("region", { name: `已选 ${count} 项` });

beforeEach(() => {
  useListViews.setState({}, true);
  respondTo(deptTree, []);
  respondTo(invitationPending, { count: 0 });
  respondTo(roleTree, [roleTitle(leader)]);
  respondTo(userList, ({ current, size, keyword = "" }) => {
    const found = users.filter(({ account }) => account.includes(keyword));
    return pageOf(found.slice((current - 1) * size, current * size), found.length, { current, size });
  });
});

/** The text of the next file that the page saves. */
function savedText(): Promise<string> {
  const create = URL.createObjectURL;
  return new Promise((resolve) => {
    URL.createObjectURL = (blob: Blob) => {
      URL.createObjectURL = create;
      void blob.text().then(resolve);
      return create(blob);
    };
  });
}

it("exports all rows that the filters leave, with the columns that are shown", async () => {
  await openPage("/system/user");
  await page.getByRole("button", { name: "列与视图" }).click();
  await dialog().getByRole("checkbox", { name: "部门", exact: true }).click();
  const saved = savedText();
  await page.getByRole("button", { name: "导出为 CSV" }).click();
  const lines = (await saved).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines).toHaveLength(46);
  expect(lines.slice(0, 3)).toEqual([
    "账号,姓名,状态,角色,最近登录",
    "user1,'=SUM(A1),启用,,",
    "user2,用户2,启用,校长,",
  ]);
  await expect.element(page.getByText("已导出 45 条")).toBeVisible();
});

it("says that an export holds the first rows only where the list has more than it may hold", async () => {
  respondTo(userList, ({ current, size }) => {
    const rows = Array.from({ length: size }, (_, n) =>
      user((current - 1) * size + n + 1, `u${current}-${n}`, ""),
    );
    return pageOf(rows, 10_300, { current, size });
  });
  await openPage("/system/user");
  const saved = savedText();
  await page.getByRole("button", { name: "导出为 CSV" }).click();
  expect((await saved).trim().split("\r\n")).toHaveLength(10_001);
  await expect.element(page.getByText("已导出前 10000 条，共 10300 条")).toBeVisible();
});

it("says why an export failed", async () => {
  await openPage("/system/user");
  const button = page.getByRole("button", { name: "导出为 CSV" });
  await expect.element(button).toBeVisible();
  respondTo(userList, () => {
    throw new Refused("forbidden");
  });
  await button.click();
  await expect.element(page.getByText("您没有执行此操作的权限")).toBeVisible();
});

/** A moment outside any list. */
function Since() {
  return <p>{useMoments().full("2026-03-01T16:05:09Z")}</p>;
}

it("shows moments again by the tenant's clock once it is known, without a list around them", async () => {
  await openComponent(<Since />);
  await expect.element(page.getByText("2026-03-02 00:05:09")).toBeVisible();
  useIdentity.setState({ user: { ...someone, tenant: { ...someone.tenant, timeZone: "Europe/Berlin" } } });
  await expect.element(page.getByText("2026-03-01 17:05:09")).toBeVisible();
});

it("extends the choice of a page to all pages, whose rows can be looked at and unticked", async () => {
  await openPage("/system/user");
  await page.getByRole("checkbox", { name: "全选" }).click();
  await expect.element(chosen(20)).toBeVisible();
  await page.getByRole("button", { name: "选择全部 45 条" }).click();
  await expect.element(chosen(45)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /选择全部/ })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("checkbox", { name: "选择 用户21" }).click();
  await expect.element(chosen(44)).toBeVisible();
  await expect.element(page.getByText("共 45 条")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "导出为 CSV" })).toBeVisible();
  await page.getByRole("checkbox", { name: "全选" }).click();
  await expect.element(chosen(45)).toBeVisible();
  await page.getByRole("checkbox", { name: "全选" }).click();
  await expect.element(chosen(25)).toBeVisible();
  expect(callsTo(userList).map(({ current, size }) => [current, size])).toContainEqual([1, 500]);
});

it("acts on the rows that were ticked on any page, until the search changes", async () => {
  await openPage("/system/user");
  await page.getByRole("checkbox", { name: "选择 用户2", exact: true }).click();
  await page.getByRole("checkbox", { name: "选择 用户3", exact: true }).click();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("checkbox", { name: "选择 用户21" }).click();
  await expect.element(chosen(3)).toBeVisible();
  await chosen(3).getByRole("button", { name: "删除" }).click();
  await expect.element(dialog()).toMatchTextContent("删除 3 名用户？");
  await dialog().getByRole("button", { name: "取消" }).click();
  await page.getByRole("searchbox", { name: "搜索账号、姓名、手机或邮箱" }).fill("user3");
  await expect.element(page.getByRole("row", { name: /用户21/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: /已选/ })).not.toBeInTheDocument();
  await page.getByRole("searchbox", { name: "搜索账号、姓名、手机或邮箱" }).fill("");
  await expect.element(page.getByText("共 45 条")).toBeVisible();
  await expect.element(page.getByRole("region", { name: /已选/ })).not.toBeInTheDocument();
});

it("counts rows that were removed no more, on whatever page they were", async () => {
  let stored = users;
  respondTo(userList, ({ current, size }) =>
    pageOf(stored.slice((current - 1) * size, current * size), stored.length, { current, size }),
  );
  respondTo(userRemove, ({ ids }) => {
    stored = stored.filter(({ id }) => !ids.includes(id));
    return null;
  });
  await openPage("/system/user");
  await page.getByRole("checkbox", { name: "全选" }).click();
  await page.getByRole("button", { name: "选择全部 45 条" }).click();
  await page.getByRole("checkbox", { name: "选择 用户2", exact: true }).click();
  await page.getByRole("button", { name: "下一页" }).click();
  // Another administrator removes one of the first page meanwhile.
  stored = stored.filter(({ userName }) => userName !== "用户3");
  await page.getByRole("row", { name: /用户21/ }).click();
  await userEvent.keyboard("{Delete}");
  await dialog().getByRole("button", { name: "删除" }).click();
  await expect.element(chosen(42)).toBeVisible();
  await chosen(42).getByRole("button", { name: "删除" }).click();
  await dialog().getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("共 1 条")).toBeVisible();
  await expect.element(page.getByRole("region", { name: /已选/ })).not.toBeInTheDocument();
  expect(callsTo(userRemove).map(({ ids }) => ids.length)).toEqual([1, 42]);
});

it("chooses at most as many rows as one request may name, and says so", async () => {
  respondTo(userList, ({ current, size }) => {
    const rows = Array.from({ length: size }, (_, n) =>
      user((current - 1) * size + n + 1, `u${current}-${n}`, ""),
    );
    return pageOf(rows, 700, { current, size });
  });
  await openPage("/system/user");
  await page.getByRole("checkbox", { name: "全选" }).click();
  await page.getByRole("button", { name: "选择前 500 条" }).click();
  await expect.element(chosen(500)).toBeVisible();
  await page.getByRole("textbox", { name: "跳至页" }).fill("35");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("checkbox", { name: "全选" }).click();
  await expect.element(page.getByText(/最多可选择 500 条/)).toBeVisible();
  await expect.element(chosen(500)).toBeVisible();
});

it("keeps its foot on one line of a wide screen and on two of a phone, with many pages and chosen rows", async () => {
  respondTo(userList, ({ current, size }) => {
    const rows = Array.from({ length: size }, (_, n) => user(n + 1, `u${current}-${n}`, "Somebody"));
    return pageOf(rows, 12_345, { current, size });
  });
  onTestFinished(() => page.viewport(1440, 900));
  const footHeight = (): number => document.querySelector("footer")?.clientHeight ?? 0;
  for (const [width, most] of [
    // The sheet of a screen of 1440 px, and a phone.
    [1200, 56],
    [390, 100],
  ] as const) {
    await page.viewport(width, 900);
    const { unmount } = await openPage("/system/user", { language: "en" });
    await page.getByRole("checkbox", { name: "Select all" }).first().click();
    await expect.element(page.getByRole("button", { name: "Delete", exact: true })).toBeInTheDocument();
    await expect.poll(footHeight).toBeLessThanOrEqual(most);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await unmount();
  }
});
