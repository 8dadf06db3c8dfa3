import { type Tenant, tenantList, tenantRemove, tenantSubmit } from "@provost/contract/tenant/tenant";
import { tenantButtons } from "@provost/contract/tenant/tenant-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { listed } from "../../testing/records.ts";
import { dialog, dialogsClosed, focus, press, row } from "../../testing/steps.ts";

const tenant = (id: string, name: string, parts: Partial<Tenant> = {}): Tenant => {
  const [createdAt, limits] = ["2026-01-01T00:00:00.000Z", { users: null }];
  return {
    id,
    name,
    domain: "",
    disabled: false,
    expiresAt: null,
    limits,
    users: 1,
    createdAt,
    version: 1,
    ...parts,
  };
};
const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
const platform = tenant("000000", "平台");
const school = tenant("810001", "云杉一中", { limits: { users: 5 }, version: 3 });
const closed = tenant("810002", "旧校", { disabled: true });

const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}( \\*)?$`));

const act = async (number: string, action: string): Promise<void> => {
  await row(number).getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

beforeEach(() => respondTo(tenantList, listed([platform, school, closed])));

it("shows at their fields what is wrong with a new tenant, by itself and by the server", async () => {
  respondTo(tenantSubmit, () => {
    throw new Refused("tenant_taken", { id: "000000" });
  });
  await openPage("/system/tenant");
  await page.getByRole("button", { name: "新增租户" }).click();
  await field("租户编号").fill("12");
  await field("名称").fill("新校");
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/请输入 6 到 12 位/);
  await expectAccessible();
  expect(callsTo(tenantSubmit)).toEqual([]);
  await field("租户编号").fill("000000");
  await press("保存");
  await expect.element(dialog()).toMatchTextContent(/已有此租户编号/);
});

it("tells the first administrator's made-up password until it is noted", async () => {
  respondTo(tenantSubmit, ({ id, name = "" }) => ({
    tenant: tenant(id, name),
    adminPassword: "abcd-efgh-2345",
  }));
  const { tab } = await openPage("/system/tenant");
  await page.getByRole("button", { name: "新增租户" }).click();
  await field("租户编号").fill("810003");
  await field("名称").fill("新校");
  await field("用户数上限").fill("5");
  await field("数据集存储上限（MB）").fill("500");
  await field("到期时间").fill("2020-01-01T08:00");
  await press("保存");
  await expect.element(dialog().getByText("abcd-efgh-2345")).toBeVisible();
  expect(tab.unsaved).toBe(true);
  await expect
    .poll(() => callsTo(tenantSubmit))
    .toMatchObject([
      {
        id: "810003",
        limits: { users: 5, storageMb: 500 },
        expiresAt: expect.stringContaining("2020-01-01T"),
      },
    ]);
  // A second Escape closes the confirmation and opens no other.
  await userEvent.keyboard("{Escape}");
  const prompt = page.getByRole("dialog", { name: "密码尚未保存，确定关闭？" });
  await expect.element(prompt.getByRole("button", { name: "取消" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(prompt).not.toBeInTheDocument();
  await press("我已保存");
  await expect.element(page.getByText("abcd-efgh-2345")).not.toBeInTheDocument();
});

it("says which tenants are active, disabled, expired or soon will be, and how many users they have", async () => {
  respondTo(
    tenantList,
    listed([
      school,
      closed,
      tenant("810003", "过期", { expiresAt: days(-1) }),
      tenant("810004", "将到", { expiresAt: days(8.5) }),
    ]),
  );
  await openPage("/system/tenant");
  await expect.element(row("810001")).toMatchTextContent(/正常.*1 \/ 5/);
  await expect.element(row("810002")).toMatchTextContent(/已停用/);
  await expect.element(row("810003")).toMatchTextContent(/已到期/);
  await expect.element(row("810004")).toMatchTextContent(/9 天内到期/);
});

it("disables a tenant, enables it, and removes only a disabled one whose name is typed", async () => {
  respondTo(tenantSubmit, ({ disabled = false }) => ({
    tenant: { ...school, disabled },
    adminPassword: null,
  }));
  respondTo(tenantRemove, null);
  await openPage("/system/tenant");
  await act("810001", "停用");
  await press("停用");
  await expect.element(page.getByText("已停用“云杉一中”")).toBeVisible();
  await act("810002", "启用");
  await expect.element(page.getByText("已启用“旧校”")).toBeVisible();
  await expect
    .poll(() => callsTo(tenantSubmit).map(({ id, disabled }) => [id, disabled]))
    .toEqual([
      ["810001", true],
      ["810002", false],
    ]);
  await focus(row("810001"));
  await userEvent.keyboard("{Delete}");
  await dialogsClosed();
  await focus(row("810002"));
  await userEvent.keyboard("{Delete}");
  const remove = dialog().getByRole("button", { name: "删除", exact: true });
  await expect.element(remove).toBeDisabled();
  await dialog().getByRole("textbox").fill("旧");
  await expect.element(remove).toBeDisabled();
  await dialog().getByRole("textbox").fill("旧校");
  await remove.click();
  await dialogsClosed();
  await expect.poll(() => callsTo(tenantRemove)).toEqual([{ id: "810002", name: "旧校" }]);
});

it("neither ends nor disables the platform's own tenant", async () => {
  await openPage("/system/tenant");
  await expect.element(row("000000").getByRole("button", { name: "编辑" })).toBeVisible();
  await expect.element(row("000000").getByRole("button", { name: "更多操作" })).not.toBeInTheDocument();
  await row("000000").getByRole("button", { name: "编辑" }).click();
  await expect.element(field("用户数上限")).toBeVisible();
  await expect.element(field("到期时间")).not.toBeInTheDocument();
});

it("saves no expiry that cannot be read, and a day alone from its first minute", async () => {
  const ending = { ...school, expiresAt: "2026-12-31T16:00:00.000Z" };
  respondTo(tenantList, listed([ending]));
  respondTo(tenantSubmit, () => ({ tenant: ending, adminPassword: null }));
  await openPage("/system/tenant");
  await focus(row("810001"));
  await userEvent.keyboard("{Enter}");
  const ends = field("到期时间");
  await expect.element(ends).toHaveValue("2027-01-01 00:00");
  await ends.fill("2027-02-30 08:00");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog().getByText("请输入完整的日期和时间")).toBeVisible();
  await expect.element(ends).toHaveValue("2027-02-30 08:00");
  expect(callsTo(tenantSubmit)).toEqual([]);
  await ends.fill("2027-02-28");
  await userEvent.keyboard("{Enter}");
  await dialogsClosed();
  expect(callsTo(tenantSubmit)).toMatchObject([{ expiresAt: "2027-02-27T16:00:00.000Z" }]);
});

it("compares with what somebody else saved meanwhile, and takes that", async () => {
  respondTo(tenantSubmit, () => {
    throw new Refused("version_stale", { current: { ...school, limits: { users: 800 }, version: 4 } });
  });
  await openPage("/system/tenant");
  await focus(row("810001"));
  await userEvent.keyboard("{Enter}");
  await field("用户数上限").fill("700");
  await press("保存");
  await expect.element(dialog().getByRole("row", { name: /^用户数上限/ })).toMatchTextContent(/800.*700/);
  respondTo(tenantList, listed([{ ...school, limits: { users: 800 } }]));
  await press("使用最新版本");
  await dialogsClosed();
  await expect.element(row("810001")).toMatchTextContent(/\/ 800/);
});

it("offers nothing to who may only look", async () => {
  await openPage("/system/tenant", { buttons: [tenantButtons.view] });
  await expect.element(row("810001")).toBeVisible();
  for (const name of ["新增租户", "编辑", "更多操作"])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
});
