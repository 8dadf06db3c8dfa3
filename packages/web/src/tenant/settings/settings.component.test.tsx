import { directoryTest } from "@provost/contract/auth/auth-directory";
import { chartList } from "@provost/contract/chart/chart-keeping";
import { roleTree } from "@provost/contract/people/role";
import { settingButtons } from "@provost/contract/tenant/tenant-feature";
import {
  type SettingsChange,
  settingsDetail,
  settingsSubmit,
  TenantSettings,
} from "@provost/contract/tenant/tenant-settings";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { role, roleTitle } from "../../people/people.fixtures.ts";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { listed } from "../../testing/records.ts";
import { choose, dialog, dialogsClosed, press } from "../../testing/steps.ts";

const stored = { ...TenantSettings.parse({ name: "云杉市教育局" }), version: 3 };
const groupsOf = ({ texts, security }: SettingsChange) => ({
  texts: { ...stored.texts, ...texts },
  security: { ...stored.security, ...security },
});

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`));
const save = () => page.getByRole("main").getByRole("button", { name: "保存", exact: true });
const saveWell = async (): Promise<void> => {
  await save().click();
  await expect.element(page.getByText("已全部保存")).toBeVisible();
};
const addWay = async (kind: string): Promise<void> => {
  await page.getByRole("button", { name: "添加登录方式" }).click();
  await page.getByRole("menuitem", { name: kind }).click();
};

beforeEach(() => {
  respondTo(settingsDetail, stored);
  respondTo(chartList, listed([]));
  respondTo(settingsSubmit, (draft) => ({
    ...stored,
    ...draft,
    ...groupsOf(draft),
    version: draft.version + 1,
  }));
});

it("marks the section in view where the page itself is scrolled", async () => {
  await openPage("/system/setting");
  const links = page.getByRole("navigation", { name: "设置分类" }).getByRole("button");
  await expect.element(links.first()).toHaveAttribute("aria-current", "location");
  const view = document.scrollingElement ?? document.body;
  expect(view.scrollHeight).toBeGreaterThan(view.clientHeight);
  view.scrollTop = view.scrollHeight;
  await expect.element(links.last()).toHaveAttribute("aria-current", "location");
});

it("saves a title, a logo and a term", async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  const { tab } = await openPage("/system/setting");
  await expect.element(save()).toBeDisabled();
  await field("标题").fill("云杉教育");
  await page.getByText("图片", { exact: true }).click();
  await userEvent.upload(
    page.elementLocator(document.querySelector("input[type=file]") ?? document.body),
    new File([picture ?? ""], "logo.png", { type: "image/png" }),
  );
  await page.getByRole("button", { name: "添加学期" }).click();
  await field("学期名称").last().fill("春季");
  for (const [label, day] of [
    ["开始", "3月1日"],
    ["结束", "6月30日"],
  ] as const) {
    await page.getByRole("combobox", { name: label, exact: true }).last().fill(day);
    await page.getByRole("option", { name: day, exact: true }).click();
  }
  await expect.element(page.getByText(/^\d 处修改未保存$/)).toBeVisible();
  expect(tab.unsaved).toBe("kept");
  await saveWell();
  expect(tab.unsaved).toBe(false);
  await expect
    .poll(() => callsTo(settingsSubmit))
    .toMatchObject([
      {
        version: 3,
        texts: { title: "云杉教育" },
        logo: expect.stringMatching(/^data:image\/png;base64,/),
        terms: [{}, {}, { name: "春季", start: "03-01", end: "06-30" }],
      },
    ]);
});

it("marks the section that is worked in", async () => {
  await openPage("/system/setting");
  const link = (name: string) =>
    page.getByRole("navigation", { name: "设置分类" }).getByRole("button", { name });
  await expect.element(link("名称与标志")).toHaveAttribute("aria-current", "location");
  await link("安全").click();
  await expect.element(link("安全")).toHaveAttribute("aria-current", "location");
  await field("标题").click();
  await expect.element(link("名称与标志")).toHaveAttribute("aria-current", "location");
  await expect.element(link("安全")).not.toHaveAttribute("aria-current");
});

it("says at each field what is wrong, sends nothing, and goes back to what was saved", async () => {
  await openPage("/system/setting");
  await field("租户名称").fill("");
  await field("密码最小长度").fill("5");
  await page.getByRole("checkbox", { name: "中文" }).click();
  await page.getByRole("checkbox", { name: "English" }).click();
  await save().click();
  await expect.element(page.getByRole("alert").filter({ hasText: "有 3 处需要改正" })).toBeVisible();
  await expect.element(page.getByText("至少选择一种语言")).toBeVisible();
  await expect.element(page.getByText("不能小于 8")).toBeVisible();
  await expect.element(field("租户名称")).toHaveFocus();
  await expectAccessible();
  expect(callsTo(settingsSubmit)).toEqual([]);
  await page.getByRole("button", { name: "放弃" }).click();
  await press("放弃");
  await expect.element(page.getByText("已全部保存")).toBeVisible();
  await expect.element(field("租户名称")).toHaveValue("云杉市教育局");
});

it("takes secrets, says that they are stored, and shows where a provider is to lead back to", async () => {
  respondTo(roleTree, []);
  respondTo(settingsSubmit, ({ sms, ...draft }) => {
    const { secret: _, ...kept } = { secret: "", ...sms };
    return {
      ...stored,
      ...draft,
      ...groupsOf(draft),
      sms: { ...kept, hasSecret: true } as typeof stored.sms,
      version: draft.version + 1,
    };
  });
  await openPage("/system/setting");
  await choose("短信服务", "阿里云");
  await field("AccessKey ID").fill("LTAI5t");
  await field("短信签名").fill("云杉");
  await field("模板编号").fill("SMS_1");
  await save().click();
  await expect.element(page.getByText("请填写密钥")).toBeVisible();
  await field("AccessKey Secret").fill("a-hidden-word-1");
  await addWay("OpenID Connect");
  await field("显示名称").fill("校园账号");
  await field("标识").fill("campus");
  await field("签发者地址（Issuer）").fill("https://id.example.cn");
  await field("Client ID").fill("client-1");
  await expect.element(page.getByText(`${location.origin}/api/sq-auth/social/campus/callback`)).toBeVisible();
  await saveWell();
  await expect.element(page.getByText("已保存，输入新值即替换")).toBeVisible();
  await expect.element(field("AccessKey Secret")).toHaveValue("");
  await field("短信签名").fill("云杉学校");
  await saveWell();
  await expect
    .poll(() => callsTo(settingsSubmit))
    .toMatchObject([
      { sms: { secret: "a-hidden-word-1" }, social: [{ kind: "oidc", provider: "campus" }] },
      { sms: { signName: "云杉学校" } },
    ]);
  expect(JSON.stringify(callsTo(settingsSubmit)[1])).not.toContain("hidden-word");

  await addWay("微信");
  const wechat = page.getByRole("region", { name: "微信" });
  await wechat.getByRole("button", { name: "移除 微信" }).click();
  await expect.element(page.getByText("已全部保存")).toBeVisible();
});

it("sets up a SAML provider and the roles that its groups give", async () => {
  const meta = document.createElement("meta");
  Object.assign(meta, { name: "public-url", content: "https://school.example" });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  respondTo(roleTree, [roleTitle(role(7, "teacher", "教师"))]);
  await openPage("/system/setting");
  await addWay("SAML 2.0");
  await field("显示名称").fill("校园账号");
  await field("标识").fill("campus");
  await field("登录地址（SSO URL）").fill("id.example.cn/sso");
  await save().click();
  await expect.element(page.getByText("请输入以 http:// 或 https:// 开头的地址")).toBeVisible();
  await field("身份提供者的 Entity ID").fill("urn:campus:idp");
  await field("登录地址（SSO URL）").fill("https://id.example.cn/sso");
  await field("签名证书").fill("MIIC");
  await choose("未绑定的账号", "首次登录时创建用户（须有组对应的角色）");
  await field("所属组").fill("memberOf");
  await page.getByRole("button", { name: "添加对应" }).click();
  await field("组").fill("teachers");
  await choose("角色", "教师");
  const callback = "https://school.example/api/sq-auth/social/campus/callback";
  await expect.element(page.getByText(callback)).toBeVisible();
  await expectAccessible();
  await saveWell();
  const [saved] = callsTo(settingsSubmit);
  expect(saved?.social).toEqual([
    {
      ...{ kind: "saml", provider: "campus", name: "校园账号", unknown: "create" },
      ...{ issuer: "urn:campus:idp", entryPoint: "https://id.example.cn/sso", certificate: "MIIC" },
      attributes: { account: "uid", name: "displayName", mail: "mail", groups: "memberOf" },
      roles: [{ group: "teachers", roleId: role(7, "teacher", "教师").id }],
    },
  ]);
});

it("sets up a directory, tries it before it is saved, and keeps its password", async () => {
  const teachers = "cn=teachers,dc=example";
  respondTo(roleTree, [roleTitle(role(7, "teacher", "教师"))]);
  respondTo(settingsSubmit, (draft) => {
    const { secret: _, ...directory } = draft.directory ?? {};
    const known = draft.directory ? ({ ...directory, hasSecret: true } as typeof stored.directory) : null;
    return { ...stored, ...draft, ...groupsOf(draft), directory: known, version: draft.version + 1 };
  });
  respondTo(directoryTest, ({ account }) =>
    account === "mia"
      ? {
          problem: null,
          detail: "",
          entry: {
            dn: "uid=mia,dc=example",
            account,
            name: "Mia",
            mail: "",
            groups: [teachers.toUpperCase()],
          },
        }
      : { problem: "tls" as const, detail: "SELF_SIGNED", entry: null },
  );
  await openPage("/system/setting");
  await page.getByRole("button", { name: "设置目录" }).click();
  await page.getByRole("menuitem", { name: "Active Directory" }).click();
  const section = page.getByRole("region", { name: "目录登录（LDAP）" });
  await section.getByRole("button", { name: "测试连接" }).click();
  await expect.element(section.getByText("请先改正上面标出的字段")).toBeVisible();
  await save().click();
  await expect.element(section.getByText("请输入主机名或地址，不含协议和端口")).toBeVisible();
  await field("服务器").fill("ldap.example");
  await choose("加密", "StartTLS");
  await expect.element(field("端口")).toHaveValue("389");
  await field("查询起点（Base DN）").fill("dc=example");
  await field("查询账号（Bind DN）").fill("cn=reader");
  await field("查询账号的密码").fill("a-hidden-word-2");
  await section.getByRole("button", { name: "添加对应" }).click();
  await field("组").fill(teachers);
  await choose("角色", "教师");
  await section.getByRole("button", { name: "测试连接" }).click();
  await expect.element(section.getByText(/无法建立加密连接.*SELF_SIGNED/)).toBeVisible();
  await field("要查找的账号").fill("mia");
  await userEvent.keyboard("{Enter}");
  await expect.element(section.getByText("已找到“mia”")).toBeVisible();
  // The role that the groups give, whatever their case.
  await expect.element(section.getByRole("definition").last()).toHaveTextContent("教师");
  expect(callsTo(settingsSubmit)).toEqual([]);
  await expectAccessible();
  await saveWell();
  await expect.element(field("查询账号的密码")).toHaveValue("");
  await field("查询条件").fill("(uid={account})");
  await saveWell();
  await expect
    .poll(() => callsTo(settingsSubmit).map(({ directory }) => directory))
    .toMatchObject([
      {
        host: "ldap.example",
        port: 389,
        tls: "starttls",
        secret: "a-hidden-word-2",
        roles: [{ group: teachers }],
      },
      { filter: "(uid={account})", attributes: { id: "objectGUID" } },
    ]);
  expect(JSON.stringify(callsTo(settingsSubmit)[1])).not.toContain("hidden-word");
  await field("服务器").fill("other.example");
  await save().click();
  await expect.element(section.getByText("请填写密钥")).toBeVisible();

  await section.getByRole("button", { name: "停用目录登录" }).click();
  await press("停用目录登录");
  await saveWell();
  expect(callsTo(settingsSubmit).at(-1)?.directory).toBeNull();
});

it("compares with what somebody else saved meanwhile, and saves one's own on that", async () => {
  const theirs = { ...stored, texts: { ...stored.texts, title: "他们的" }, version: 4 };
  respondTo(settingsSubmit, (draft) => {
    if (draft.version !== 4) throw new Refused("version_stale", { current: theirs });
    return { ...stored, ...draft, ...groupsOf(draft), version: 5 };
  });
  await openPage("/system/setting");
  await field("标题").fill("我的");
  await save().click();
  await expect.element(dialog()).toMatchTextContent(/最新版本/);
  // Only what differs.
  await expect.poll(() => dialog().getByRole("row").elements().length).toBe(2);
  await expect.element(dialog()).toMatchTextContent(/他们的.*我的/);
  await press("用我的版本覆盖");
  await dialogsClosed();
  await expect.element(page.getByText("已全部保存")).toBeVisible();
  await expect
    .poll(() => callsTo(settingsSubmit).map(({ version, texts }) => [version, texts?.title]))
    .toEqual([
      [3, "我的"],
      [4, "我的"],
    ]);
});

it("lets who may only look change nothing", async () => {
  await openPage("/system/setting", { buttons: [settingButtons.view] });
  await expect.element(page.getByText("您可以查看这些设置，但没有修改权限。")).toBeVisible();
  await expect.element(field("租户名称")).toBeDisabled();
  await expect.element(page.getByRole("combobox", { name: "时区" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "添加登录方式" })).toBeDisabled();
  await expect.element(save()).not.toBeInTheDocument();
});
