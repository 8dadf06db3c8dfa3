import { sessionButtons } from "@provost/contract/auth/auth-feature";
import { loginLog, type SessionInfo, sessions, sessionsRemove } from "@provost/contract/auth/session";
import { type AuditRecord, auditExport, auditList } from "@provost/contract/log/audit";
import { type ErrorLogEntry, errorLog, errorLogRemove } from "@provost/contract/log/local-log";
import { auditButtons, errorLogButtons } from "@provost/contract/log/log-feature";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../testing/boundary.ts";
import { openPage } from "../testing/open-page.tsx";
import { idOf, listed } from "../testing/records.ts";
import { choose, dialog, focus, press, row } from "../testing/steps.ts";

const now = new Date().toISOString();
const person = { userId: idOf(1), account: "lena", nickName: "林娜", way: "password", address: "10.0.0.1" };
const session = (n: number, parts: Partial<SessionInfo> = {}): SessionInfo => {
  const device = { userAgent: `Device ${n}`, createdAt: now, seenAt: now, isCurrent: false };
  return { id: idOf(n), ...person, ...device, ...parts };
};

it("ends the sessions that are chosen, and warns of one's own", async () => {
  respondTo(sessions, listed([session(1, { account: "admin", isCurrent: true }), session(2), session(3)]));
  respondTo(sessionsRemove, ({ ids }) => ({ ended: ids?.length ?? 0 }));
  await openPage("/system/session");
  await row("本次会话").getByRole("button", { name: "结束会话" }).click();
  await expect.element(dialog()).toMatchTextContent(/这是您正在使用的会话/);
  await press("取消");
  await page.getByRole("checkbox", { name: "选择 lena · Device 2" }).click();
  await page.getByRole("checkbox", { name: "选择 lena · Device 3" }).click();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "结束会话" }).click();
  await press("结束会话");
  await expect.element(page.getByText("已结束 2 个会话")).toBeVisible();
  await focus(row("Device 3"));
  await userEvent.keyboard("{Delete}");
  await press("结束会话");
  await expect.element(page.getByText("已结束 1 个会话")).toBeVisible();
  await expect.poll(() => callsTo(sessionsRemove)).toEqual([{ ids: [idOf(2), idOf(3)] }, { ids: [idOf(3)] }]);
});

it("times are not cut: names give way first", async () => {
  const seenAt = new Date(Date.now() - 11 * 60_000).toISOString();
  const createdAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const account = "a.very.long.account.of.somebody@school.example";
  respondTo(sessions, listed([session(1, { account, seenAt, createdAt })]));
  await openPage("/system/session", { language: "en" });
  await expect.element(page.getByText("11 minutes ago")).toBeVisible();
  const truncated = [...document.querySelectorAll<HTMLElement>("[role=gridcell]")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
  expect(truncated.filter((text) => /ago|20\d\d/.test(text))).toEqual([]);
});

it("finds tries to sign in by account, outcome and day", async () => {
  respondTo(loginLog, ({ account }) =>
    listed(
      account === "nobody"
        ? []
        : [{ id: idOf(1), at: now, ...person, userAgent: "", outcome: "signed_in" as const }],
    ),
  );
  await openPage("/system/login-log");
  await expect.element(row("lena")).toMatchTextContent(/成功/);
  await choose("按结果筛选", "用户名或密码错误");
  await page.getByRole("button", { name: "时间范围" }).click();
  await page.getByRole("menuitem", { name: "今天" }).click();
  const days = (): number => {
    const { from = "", to = "" } = callsTo(loginLog).at(-1) ?? {};
    return (Date.parse(to) - Date.parse(from)) / 86_400_000;
  };
  await expect.poll(days).toBe(1);
  await expect
    .poll(() => callsTo(loginLog).at(-1))
    .toMatchObject({ outcome: "wrong_credentials", of: "tenant" });
  await page.getByRole("textbox", { name: "起始日期" }).fill("2021-01-01");
  await page.getByRole("textbox", { name: "截止日期" }).fill("2020-12-31");
  await expect.element(page.getByRole("alert").filter({ hasText: "起始日期不能晚于截止日期" })).toBeVisible();
  await page.getByLabelText("搜索账号").fill("nobody");
  await expect.element(page.getByText("没有匹配的结果")).toBeVisible();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await expect.element(row("lena")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "起始日期" })).toHaveValue("");
});

const record = (n: number, entityName: string, parts: Partial<AuditRecord>): AuditRecord => {
  const what = { action: "create", entity: "dict", entityId: idOf(n), before: null, after: null } as const;
  const origin = { address: "10.0.0.7", userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
  return { id: idOf(n), at: now, actor: "admin", ...what, ...origin, entityName, ...parts };
};

it("shows of a change only what differs, and finds by action and kind", async () => {
  const before = { name: "旧名", code: "subject" };
  const changed = record(2, "新名", { action: "update", before, after: { ...before, name: "新名" } });
  respondTo(auditList, ({ action, keyword }) =>
    listed(action === "remove" || keyword === "没有" ? [] : [record(1, "旧名", { after: before }), changed]),
  );
  await openPage("/system/audit");
  await focus(row("新名"));
  await userEvent.keyboard("{Enter}");
  const change = page.getByRole("table", { name: "“新名”的变更" });
  await expect.element(change).toMatchTextContent(/名称.*旧名.*新名/);
  expect(change.getByRole("row").elements()).toHaveLength(2);
  await expect.element(page.getByText("来源 10.0.0.7 · Firefox · Windows")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(change).not.toBeInTheDocument();
  await page.getByRole("button", { name: "展开 旧名" }).click();
  await expect.element(page.getByRole("table", { name: "“旧名”的变更" })).toMatchTextContent(/subject/);
  await choose("按操作筛选", "删除");
  await expect.element(page.getByText("没有匹配的结果")).toBeVisible();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await choose("按对象类型筛选", "字典");
  await page.getByLabelText("搜索对象名称").fill("新");
  await expect.poll(() => callsTo(auditList).at(-1)).toMatchObject({ entity: "dict", keyword: "新" });
});

it("says of a batch to whom what happened, folded past ten", async () => {
  const users = (parts: object) =>
    Array.from({ length: 12 }, (_, n) => ({
      ...{
        id: idOf(n),
        account: `t.${n}`,
        userName: `教师${n}`,
        roles: ["校长"],
        deptName: "北校",
        disabled: false,
      },
      ...parts,
    }));
  const [, ...others] = users({ roles: ["校长", "分析员"], disabled: true });
  const [moved] = users({ deptName: "南校", roles: [] });
  const of = { action: "update", entity: "user", entityId: "" } as const;
  const batch = { ...of, before: { users: users({}) }, after: { users: [moved, ...others] } };
  respondTo(auditList, listed([record(1, "t.0 +11", batch)]));
  await openPage("/system/audit");
  await focus(row("教师0 (t.0) 等 12 人"));
  await expect.element(row("教师0 (t.0) 等 12 人")).toMatchTextContent(/角色、部门、停用/);
  await userEvent.keyboard("{Enter}");
  const change = page.getByRole("table", { name: /的变更/ });
  const inRow = (text: string) => change.getByRole("row").filter({ hasText: text });
  await expect.element(inRow("教师0 (t.0)")).toMatchTextContent(/角色：移除 校长部门：北校 → 南校$/);
  await expect.element(inRow("11 名用户")).toMatchTextContent(/角色：添加 分析员停用：否 → 是$/);
  await expect.element(change.getByText(/教师10 \(t\.10\)/)).toBeVisible();
  await expect.element(change.getByText(/教师11 \(t\.11\)/)).not.toBeInTheDocument();
  await change.getByRole("button", { name: "显示全部 11 名用户" }).click();
  await expect.element(change.getByText(/教师11 \(t\.11\)/)).toBeVisible();
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  const isCut = (): boolean => {
    const { scrollHeight, clientHeight } = change.getByRole("rowheader").last().element();
    return scrollHeight > clientHeight;
  };
  await expect.poll(isCut).toBe(false);
});

it("says on a phone what was done to what", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  respondTo(auditList, listed([record(1, "学段", { action: "update", before: {}, after: { state: 1 } })]));
  await openPage("/system/audit");
  await expect.element(page.getByRole("row", { name: /修改.*学段/ })).toBeVisible();
});

it("says what menus were called in the reader's language, and people's own names as they are", async () => {
  respondTo(
    auditList,
    listed([
      record(1, "首页", { entity: "menu" }),
      record(2, "系统管理", { entity: "top_menu" }),
      record(3, "首页", { entity: "dict" }),
    ]),
  );
  await openPage("/system/audit", { language: "en" });
  await expect.element(page.getByRole("row", { name: /Menu.*Home/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Top menu.*System/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /首页/ })).toBeVisible();
});

it("says that an export failed and tries it again; one that lasts can be stopped", async () => {
  respondTo(auditList, listed([]));
  let tries = 0;
  respondTo(auditExport, (): Response | Promise<Response> => {
    tries += 1;
    if (tries === 1) throw new Refused("internal");
    if (tries === 2) return new Response("a,b\r\n", { headers: { "content-type": "text/csv" } });
    return new Promise<Response>(() => undefined);
  });
  await openPage("/system/audit");
  const start = page.getByRole("button", { name: "导出 CSV" });
  await start.click();
  const alert = page.getByRole("alert").filter({ hasText: "导出失败" });
  await alert.getByRole("button", { name: "重试" }).click();
  await expect.element(page.getByText("审计日志已导出")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await start.click();
  await page.getByRole("button", { name: "停止导出" }).click();
  await expect.element(start).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

const fault = (n: number, message: string): ErrorLogEntry => {
  const met = {
    time: "2026-11-21 08:00:00",
    type: "error",
    info: "",
    url: "http://console/report/chart?size=10",
  };
  return {
    id: idOf(n),
    at: now,
    account: "lena",
    nickName: "林娜",
    message,
    stack: `${message}\n    at draw (chart.js:1:2)`,
    ...met,
  };
};

it("opens an uploaded error to its stack, finds and removes errors", async () => {
  let faults = [fault(1, "错误一"), fault(2, "错误二"), fault(3, "错误三")];
  respondTo(errorLog, ({ account }) => listed(account === "nobody" ? [] : faults));
  respondTo(errorLogRemove, ({ ids }) => {
    faults = faults.filter(({ id }) => !ids.includes(id));
    return null;
  });
  await openPage("/system/error-log");
  await focus(row("错误一"));
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("region", { name: "调用栈" }))
    .toMatchTextContent(/at draw \(chart.js:1:2\)/);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(page.getByRole("region", { name: "调用栈" })).not.toBeInTheDocument();
  await page.getByLabelText("账号", { exact: true }).fill("nobody");
  await expect.element(page.getByText("没有匹配的结果")).toBeVisible();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await page.getByRole("checkbox", { name: "选择 错误一" }).click();
  await page.getByRole("checkbox", { name: "选择 错误二" }).click();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "删除" }).click();
  await press("删除");
  await expect.element(page.getByText("已删除 2 条")).toBeVisible();
  await expect.element(row("错误一")).not.toBeInTheDocument();
  await focus(row("错误三"));
  await userEvent.keyboard("{Delete}");
  await press("删除");
  await expect.element(page.getByText("没有错误日志")).toBeVisible();
});

it("gives who may only look nothing to end sessions, export changes or remove errors by", async () => {
  respondTo(sessions, listed([session(2)]));
  respondTo(auditList, listed([record(1, "旧名", {})]));
  respondTo(errorLog, listed([fault(1, "错误一")]));
  const buttons = [sessionButtons.view, auditButtons.view, errorLogButtons.view];
  for (const [path, text] of [
    ["/system/session", "lena"],
    ["/system/audit", "旧名"],
    ["/system/error-log", "错误一"],
  ] as const) {
    const { unmount } = await openPage(path, { buttons });
    await expect.element(row(text)).toBeVisible();
    for (const name of ["结束会话", "导出 CSV", "删除"])
      await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
    await unmount();
  }
});
