import type { Locator, Page } from "@playwright/test";
import { demandTexts, problemWords } from "@provost/contract/demand/demand-words";
import { formWords as formTexts } from "@provost/web/demand/form/form-words";
import { expect, type Language } from "../console.ts";
import { askAs, callerOf, newTenant } from "../server-steps.ts";
import type { SignInAs } from "../signed-in.ts";
import { textsIn } from "../texts.ts";

/** The texts of the form, as its visitors see them. */
export const formWords = textsIn({
  title: demandTexts.title,
  submit: formTexts.submit,
  missing: demandTexts.missing,
  required: problemWords.required,
  labels: {
    zh: ["客户名称", "概况", "联系人", "联系电话", "联系邮箱", "自用详情", "交货地点"],
    en: [
      "Customer name",
      "Overview",
      "Contact name",
      "Contact phone",
      "Contact email",
      "Self-use details",
      "Delivery place",
    ],
  },
  choices: {
    zh: {
      采购用途: ["国内自用", "国内转售", "国外自用", "国外转售"],
      交货目的地: ["国内交货点", "国外交货点"],
      订单阶段: ["已取得最终买家订单", "已取得授权采购函"],
      供货周期: ["长期", "短期"],
      付款方式: ["非长期订单：全款预付", "长期订单：分批付款"],
      定制熔喷布等级: ["BFE90", "BFE95", "BFE99", "PFE90", "PFE95", "PFE99"],
      呼吸阀: ["有", "无"],
      鼻梁条: ["外置", "内置"],
    },
    en: {
      "Intended use": ["Domestic self-use", "Domestic resale", "Foreign self-use", "Foreign resale"],
      Destination: ["Domestic delivery point", "Foreign delivery point"],
      "Order stage": ["Final buyer order obtained", "Authorised purchase letter obtained"],
      "Supply cycle": ["Long term", "Short term"],
      Payment: ["Non-long-term order: prepaid in full", "Long-term order: paid in batches"],
      "Custom melt-blown cloth grade": ["BFE90", "BFE95", "BFE99", "PFE90", "PFE95", "PFE99"],
      "Breathing valve": ["Yes", "No"],
      "Nose strip": ["Outer", "Inner"],
    },
  },
  long: { zh: ["长期年限", "一年", "两年"], en: ["Long term", "One year", "Two years"] },
  short: {
    zh: ["短期时长", "3 天", "短期", "1 个月", "3 个月", "6 个月", "12 个月"],
    en: ["Short term", "3 days", "Short", "1 month", "3 months", "6 months", "12 months"],
  },
  kn95: {
    zh: ["KN95 形状", "柳叶形", "C 形", "心形"],
    en: ["KN95 shape", "Willow leaf", "C shape", "Heart"],
  },
  masks: {
    zh: ["一次性民用口罩", "一次性医用口罩", "FFP2 口罩", "N95 口罩", "KN95 口罩", "儿童口罩"],
    en: [
      "Disposable civil mask",
      "Disposable medical mask",
      "FFP2 mask",
      "N95 mask",
      "KN95 mask",
      "Children's mask",
    ],
  },
  parts: {
    zh: ["品名", "数量（只）", "期望单价（元/只）"],
    en: ["Name", "Quantity (pieces)", "Expected price (CNY each)"],
  },
  thanks: demandTexts.thanks,
  receipt: demandTexts.receipt,
  hotline: demandTexts.hotline,
  another: formTexts.another,
  copy: formTexts.copy,
  copied: formTexts.copied,
  kept: formTexts.kept,
  restored: formTexts.restored,
  clear: formTexts.clear,
  undo: formTexts.undo,
  offline: {
    zh: "网络连接中断。请联网后再次提交，不会重复登记。 您填写的内容已保存在本设备。",
    en: "Connection lost. Submit again when you're online; it won't be recorded twice. Your entries are saved on this device.",
  },
  other: { zh: "English", en: "中文" },
});

export const hotline = "0571-8888 6666";
export const receiptLike = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/;

interface Taken {
  receipt: string;
  answers: Record<string, unknown>;
}

/** A tenant with a form of its own. */
export interface FormTenant {
  tenantId: string;
  head: SignInAs;
  setUp(changes: object): Promise<void>;
  /** The demands of the inbox, newest first. */
  taken(): Promise<Taken[]>;
}

function recordsOf(data: unknown): { id: string; receipt: string }[] {
  return typeof data === "object" && data !== null && "records" in data && Array.isArray(data.records)
    ? data.records
    : [];
}

export async function formTenant(name: string): Promise<FormTenant> {
  const head = await newTenant(name, "", {});
  const { token } = await callerOf(head);
  const ask = async (verb: "GET" | "PUT", path: string, body?: object): Promise<unknown> => {
    const { code, data } = await askAs(token, verb, path, body);
    if (code !== 200) throw new Error(`${verb} ${path}: ${code} ${JSON.stringify(data)}`);
    return data;
  };
  const setUp = async (changes: object): Promise<void> => {
    const before = await ask("GET", "/api/demand/settings");
    const { mail: _, ...settings } = { mail: false, ...(typeof before === "object" ? before : {}) };
    await ask("PUT", "/api/demand/settings", { ...settings, ...changes });
  };
  await setUp({ hotline });
  return {
    ...{ tenantId: head.tenantId, head, setUp },
    async taken() {
      const records = recordsOf(await ask("GET", "/api/demand?current=1&size=50"));
      const whole = await Promise.all(records.map(({ id }) => ask("GET", `/api/demand/${id}`)));
      return whole.map((demand) => ({
        receipt: "",
        answers: {},
        ...(typeof demand === "object" ? demand : {}),
      }));
    },
  };
}

/** Opens the form and waits until it can be sent. */
export async function openForm(page: Page, language: Language, { tenantId }: FormTenant): Promise<void> {
  await page.goto(`/demand?tenant=${tenantId}&lang=${language}`);
  await expect(submitOf(page, language)).toBeEnabled();
}

export const submitOf = (page: Page, language: Language): Locator =>
  page.getByRole("button", { name: formWords[language].submit, exact: true });

/** A question with choices, by its label. */
export const group = (page: Page, label: string): Locator =>
  page.getByRole("radiogroup", { name: label, exact: true });

export async function choose(page: Page, label: string, choice: string): Promise<void> {
  await group(page, label).getByRole("radio", { name: choice, exact: true }).check();
}

/** The fields of a mask, by the mask's name. */
export const maskLine = (page: Page, mask: string): Locator =>
  page.getByRole("group", { name: mask, exact: true });

/** Fills in what a short order of one mask must say, for one's own use. */
export async function fillShort(page: Page, language: Language, name: string): Promise<void> {
  const w = formWords[language];
  const [nameLabel, , contact, phone, , details, place] = w.labels;
  const say = (label: string, text: string): Promise<void> =>
    page.getByLabel(label, { exact: true }).fill(text);
  const [use, destination, , cycle, , , valve, strip] = Object.entries<readonly string[]>(w.choices).map(
    ([label, choices]) =>
      (choice: number) =>
        choose(page, label, choices[choice] ?? ""),
  );
  await say(nameLabel, name);
  await say(contact, "王敏");
  await say(phone, "13800138000");
  await use?.(0);
  await say(details, "急诊");
  await destination?.(0);
  await say(place, "杭州市西湖区");
  await cycle?.(1);
  await choose(page, w.short[0], w.short[1]);
  await page.getByRole("checkbox", { name: w.masks[1], exact: true }).check();
  await maskLine(page, w.masks[1]).getByLabel(w.parts[1], { exact: true }).fill("5,000");
  await maskLine(page, w.masks[1]).getByLabel(w.parts[2], { exact: true }).fill("0.35");
  await valve?.(1);
  await strip?.(1);
}

/** Waits for the thanks note and gives its receipt. */
export async function receiptOf(page: Page, language: Language): Promise<string> {
  await expect(page.getByText(formWords[language].thanks)).toBeVisible();
  const receipt = (await page.locator("output").textContent()) ?? "";
  expect(receipt).toMatch(receiptLike);
  return receipt;
}
