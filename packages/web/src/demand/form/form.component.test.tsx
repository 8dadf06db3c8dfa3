import {
  type DemandChallenge,
  type DemandFace,
  demandChallenge,
  demandFace,
  demandSend,
} from "@provost/contract/demand/demand";
import type { Language } from "@provost/contract/wire/language";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { DemandPage } from "./DemandPage.tsx";
import { browserDraftStore } from "./platform/draft-store.ts";
import { formCalls } from "./platform/form-calls.ts";
import type { FormParts } from "./use-demand-form.ts";

const tenantId = "000000";
const hotline = "0571-8888 6666";
const noText = { zh: "", en: "" };
const face: DemandFace = {
  ...{ tenantId, tenantName: "云杉", open: true, hotline },
  ...{ intro: noText, thanks: noText, closed: noText },
};
const thanks = page.getByText("感谢您的提交！");
const alert = page.getByRole("alert");
const name = page.getByLabelText("客户名称", { exact: true });
const submit = page.getByRole("button", { name: "提交", exact: true });
const group = (label: string) => page.getByRole("radiogroup", { name: new RegExp(`^${label}`) });
const mask = (label: string) => page.getByRole("checkbox", { name: label, exact: true });
const partOf = (of: string, part: string) =>
  page.getByRole("group", { name: of, exact: true }).getByLabelText(part, { exact: true });
const expectStored = () => expect.element(page.getByRole("status")).toHaveTextContent("草稿已保存在本设备");

interface OpenForm {
  /** Leaves the page and opens it again, as a reload does. */
  reopen(): Promise<OpenForm>;
}

/** The public form, as a browser tab of its own shows it. */
async function openForm(language: Language = "zh"): Promise<OpenForm> {
  const begin = (): FormParts => ({
    calls: formCalls(tenantId),
    store: browserDraftStore(tenantId),
    typed: { texts: {}, masks: [] },
  });
  const opened = await render(
    <DemandPage language={language} begin={begin} addressIn={(other) => `#${other}`} />,
  );
  return {
    async reopen() {
      window.dispatchEvent(new Event("pagehide"));
      await opened.unmount();
      return openForm(language);
    },
  };
}

async function pick(label: string, choice: string): Promise<void> {
  await group(label).getByRole("radio", { name: choice, exact: true }).click();
}

/** What a short order of one mask must say, for one's own use. */
async function fillShort(customer: string): Promise<void> {
  await name.fill(customer);
  await page.getByLabelText("联系人", { exact: true }).fill("王敏");
  await page.getByLabelText("联系电话", { exact: true }).fill("13800138000");
  await pick("采购用途", "国内自用");
  await page.getByLabelText("自用详情", { exact: true }).fill("急诊");
  await pick("交货目的地", "国内交货点");
  await page.getByLabelText("交货地点", { exact: true }).fill("杭州市西湖区");
  await pick("供货周期", "短期");
  await pick("短期时长", "3 天");
  await mask("一次性医用口罩").click();
  await partOf("一次性医用口罩", "数量（只）").fill("5,000");
  await partOf("一次性医用口罩", "期望单价（元/只）").fill("0.35");
  await pick("呼吸阀", "无");
  await pick("鼻梁条", "内置");
}

beforeEach(() => {
  const { title } = document;
  const { lang } = document.documentElement;
  onTestFinished(() => {
    document.title = title;
    document.documentElement.lang = lang;
  });
  respondTo(demandFace, face);
  respondTo(demandChallenge, {
    parameters: {
      ...{ algorithm: "SHA-256", nonce: "00", salt: "00", cost: 1, keyLength: 32, keyPrefix: "0" },
      ...{ expiresAt: 4_000_000_000, data: { tenant: tenantId } },
    },
    signature: "00",
  });
  respondTo(demandSend, { receipt: "AAAA-BBBB-CC", at: "2026-01-05T02:00:00Z" });
});

it("a challenge that cannot be solved ends the sending, and another is solved with the next try", async () => {
  const parameters: Omit<DemandChallenge["parameters"], "salt"> = {
    ...{ algorithm: "SHA-256", nonce: "00", cost: 1, keyLength: 32, keyPrefix: "0" },
    ...{ expiresAt: 4_000_000_000, data: { tenant: tenantId } },
  };
  const challenge = (salt: string): DemandChallenge => ({
    parameters: { ...parameters, salt },
    signature: "00",
  });
  // Half a byte.
  respondTo(demandChallenge, challenge("0"));
  await openForm();
  await fillShort("半字节医院");
  await submit.click();
  await expect.element(page.getByText("安全验证未能完成，请再次提交。")).toBeVisible();
  respondTo(demandChallenge, challenge("00"));
  // By key: what was said has moved the button.
  await expect.element(submit).toBeEnabled();
  (submit.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(thanks).toBeVisible();
});

describe("filling in", () => {
  it("what must be answered says so to who cannot see the mark", async () => {
    await openForm();
    await expect.element(page.getByRole("group", { name: /^口罩规格/ })).toHaveAccessibleDescription(/必填/);
    for (const label of ["采购用途", "交货目的地", "供货周期", "付款方式", "呼吸阀", "鼻梁条"])
      await expect.element(group(label)).toHaveAttribute("aria-required", "true");
    await expect.element(group("定制熔喷布等级")).toHaveAttribute("aria-required", "false");
  });

  it("a number with a point in it is no number of pieces, and what was understood is shown", async () => {
    await openForm();
    await fillShort("点分医院");
    const pieces = partOf("一次性医用口罩", "数量（只）");
    await pieces.fill("10.000");
    await userEvent.tab();
    await expect.element(page.getByText("数量须为整数，如 10000 或 10,000。")).toBeVisible();
    await submit.click();
    await expect.element(pieces).toHaveFocus();
    await pieces.fill("１２３４５");
    await userEvent.tab();
    await expect.element(pieces).toHaveValue("12,345");
    const price = partOf("一次性医用口罩", "期望单价（元/只）");
    await price.fill("1200");
    await userEvent.tab();
    await expect.element(price).toHaveValue("1,200");
    expect(callsTo(demandSend)).toEqual([]);
  });

  it("a mask that is taken out and in again has what was said of it, also when the form is opened again", async () => {
    const { reopen } = await openForm();
    await mask("一次性医用口罩").click();
    await partOf("一次性医用口罩", "品名").fill("外科口罩");
    await partOf("一次性医用口罩", "数量（只）").fill("5,000");
    await mask("一次性医用口罩").click();
    await mask("一次性民用口罩").click();
    await expectStored();
    await reopen();
    await expect.element(mask("一次性民用口罩")).toBeChecked();
    await expect.element(mask("一次性医用口罩")).not.toBeChecked();
    await mask("一次性医用口罩").click();
    await expect.element(partOf("一次性医用口罩", "品名")).toHaveValue("外科口罩");
    await expect.element(partOf("一次性医用口罩", "数量（只）")).toHaveValue("5,000");
  });

  it("a draft is there when the form is opened again and in another language, and goes when it is asked to", async () => {
    const { reopen } = await openForm();
    await name.fill("第二医院");
    await expectStored();
    const again = await reopen();
    await expect.element(page.getByRole("status")).toHaveTextContent("已恢复您上次填写的内容");
    const field = page.getByRole("textbox").first();
    await page.getByRole("link", { name: "English" }).click();
    await expect.element(page.getByLabelText("Customer name", { exact: true })).toHaveValue("第二医院");
    await page.getByRole("link", { name: "中文" }).click();
    await page.getByRole("button", { name: "清空" }).click();
    await expect.element(field).toHaveValue("");
    await page.getByRole("button", { name: "撤销" }).click();
    await expect.element(field).toHaveValue("第二医院");
    await page.getByRole("button", { name: "清空" }).click();
    await again.reopen();
    await expect.element(submit).toBeEnabled();
    await expect.element(name).toHaveValue("");
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
  });

  it("a click is not lost to the message that it brings", async () => {
    await openForm();
    const mail = page.getByLabelText("联系邮箱", { exact: true });
    const choice = page.getByRole("radio", { name: "国外转售" });
    await mail.fill("no address");
    const label = choice.element().parentElement;
    label?.scrollIntoView({ block: "center" });
    (mail.element() as HTMLElement).focus({ preventScroll: true });
    const { x, y, width } = label?.getBoundingClientRect() ?? new DOMRect();
    // At its upper edge: whatever comes above would push it away from under the pointer.
    await userEvent.pointer([{ coords: { x: x + width / 2, y: y + 3 } }, { keys: "[MouseLeft]" }]);
    await expect.element(choice).toBeChecked();
    await expect.element(mail).toHaveAttribute("aria-invalid", "true");
  });
});

describe("sending", () => {
  it("changes nothing meanwhile, and loses nothing typed unseen", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    respondTo(demandSend, async () => {
      await held;
      return { receipt: "AAAA-BBBB-CC", at: "2026-01-05T02:00:00Z" };
    });
    await openForm();
    await fillShort("不变医院");
    await name.click();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "正在提交…" })).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute("readonly");
    await userEvent.keyboard("多写");
    await expect.element(name).toHaveValue("不变医院");
    const force = { force: true };
    await mask("N95 口罩").click(force);
    await expect.element(mask("N95 口罩")).not.toBeChecked();
    await group("采购用途").getByRole("radio", { name: "国外自用" }).click(force);
    await expect.element(group("采购用途").getByRole("radio", { name: "国内自用" })).toBeChecked();
    release();
    await expect.element(thanks).toBeVisible();
    await expect
      .poll(() => callsTo(demandSend))
      .toMatchObject([{ tenant: tenantId, answers: { name: "不变医院", purchaseUse: "domestic_self" } }]);
  });

  it("who has the hidden field filled in for them can send the second time", async () => {
    respondTo(demandSend, ({ website }) => {
      if (website !== "") throw new Refused("demand_unverified");
      return { receipt: "AAAA-BBBB-CC", at: "2026-01-05T02:00:00Z" };
    });
    await openForm();
    await fillShort("密码管家医院");
    const hidden = document.querySelector<HTMLInputElement>("[name=website]");
    if (hidden !== null) hidden.value = "https://manager.example";
    await submit.click();
    await expect.element(alert).toMatchTextContent("请再次提交");
    await expect.element(alert.getByRole("link", { name: hotline })).toBeVisible();
    await submit.click();
    await expect.element(thanks).toBeVisible();
  });

  it("says when to come again after too many, that the network is away, or that no answer came in half a minute; nothing is lost", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    let haste = 1;
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / haste));
    onTestFinished(() => patience.mockRestore());
    await openForm();
    await fillShort("频繁医院");
    const expectMessage = async (text: string): Promise<void> => {
      await submit.click();
      await expect.element(alert).toHaveTextContent(`${text} 您填写的内容已保存在本设备。`);
    };
    const tooFast = { code: 429, success: false, msg: "", data: { reason: "too_fast" } };
    respondTo(demandSend, () => Response.json(tooFast, { status: 429, headers: { "retry-after": "61" } }));
    await expectMessage("提交过于频繁，请在 2 分钟后再次提交。");
    respondTo(demandSend, () => Response.error());
    await expectMessage("网络连接中断。请联网后再次提交，不会重复登记。");
    respondTo(demandSend, () => new Promise(() => undefined));
    haste = 300;
    await expectMessage("服务器未及时响应。请再次提交，不会重复登记。");
    expect(patience).toHaveBeenLastCalledWith(30_000);
    haste = 1;
    respondTo(demandSend, { receipt: "AAAA-BBBB-CC", at: "2026-01-05T02:00:00Z" });
    await submit.click();
    await expect.element(thanks).toBeVisible();
    expect(new Set(callsTo(demandSend).map(({ key }) => key)).size).toBe(1);
  });
});

it("what was sent is not left in the browser by a reload right after it", async () => {
  const form = await openForm();
  await fillShort("重载医院");
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await form.reopen();
  await page.getByRole("button", { name: "再填一份" }).click();
  await expect.element(name).toHaveValue("");
});

describe("what the tenant shows", () => {
  it("its own texts are on the form, and its thanks go with the receipt", async () => {
    const texts = { intro: { zh: "第一行", en: "" }, thanks: { zh: "谢谢，请等电话。", en: "Thanks" } };
    respondTo(demandFace, { ...face, ...texts });
    await openForm("en");
    await expect.element(page.getByText("第一行")).toHaveAttribute("lang", "zh-CN");
    await page.getByRole("link", { name: "中文" }).click();
    await fillShort("自述医院");
    await submit.click();
    await expect.element(page.getByText("谢谢，请等电话。")).toBeVisible();
    await expect.element(page.getByText("AAAA-BBBB-CC")).toBeVisible();
  });

  it("a tenant that is not there has no form", async () => {
    respondTo(demandFace, () => {
      throw new Refused("not_found");
    });
    await openForm();
    await expect.element(page.getByRole("heading", { name: "表单不存在" })).toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
  });

  it("comes once its server answers again", async () => {
    respondTo(demandFace, () => new Response("", { status: 503 }));
    await openForm();
    await expect.poll(() => callsTo(demandFace).length).toBe(1);
    await expect.element(page.getByRole("link", { name: hotline })).not.toBeInTheDocument();
    respondTo(demandFace, face);
    await expect
      .poll(() => {
        // The network is back: nothing is waited for any longer.
        window.dispatchEvent(new Event("online"));
        return page.getByRole("link", { name: hotline }).query();
      })
      .not.toBeNull();
  });

  it("a form that was switched off meanwhile says so with the hotline, and keeps what was filled in", async () => {
    const { reopen } = await openForm();
    await fillShort("等待医院");
    respondTo(demandFace, { ...face, open: false, closed: { zh: "节后再开放", en: "" } });
    respondTo(demandSend, () => {
      throw new Refused("demand_closed");
    });
    await submit.click();
    await expect.element(page.getByText("节后再开放")).toBeVisible();
    await expect.element(page.getByRole("link", { name: hotline })).toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
    const { reopen: open } = await reopen();
    await expect.element(page.getByText("节后再开放")).toBeVisible();
    respondTo(demandFace, face);
    await open();
    await expect.element(name).toHaveValue("等待医院");
  });
});
