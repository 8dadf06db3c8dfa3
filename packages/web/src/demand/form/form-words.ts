import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { collation, otherLanguage } from "@provost/contract/wire/locale";

const word = (zh: string, en: string): LocalizedText => ({ zh, en });

/** What the page says beside the form's own labels and choices. */
export const formWords = {
  intro: word(
    "请填写您的口罩需求，提交后销售人员会与您电话确认。",
    "Tell us which masks you need. Our sales staff will call you to confirm your request.",
  ),
  marked: word("带 * 的为必填项", "Fields marked * are required"),
  languages: word("语言", "Language"),
  needsScript: word("提交本表需要启用 JavaScript。", "JavaScript is required to submit this form."),
  customer: word("客户与联系人", "Customer and contact"),
  purpose: word("用途与交货", "Purpose and delivery"),
  order: word("订单与付款", "Order and payment"),
  goods: word("口罩与配置", "Masks and features"),
  phoneHint: word(
    "手机号码、带区号的座机、400 或 800 电话，或以 + 开头的境外号码",
    "A mobile number, a landline with area code, a 400 or 800 number, or an international number starting with +",
  ),
  overviewHint: word(
    "例如单位性质、规模、需求背景",
    "For example what your organisation does, its size, and why you need masks",
  ),
  selfUseHint: word("例如使用部门、人数与场合", "For example who will wear them, how many people, and where"),
  masksHint: word(
    "可选多项，每项填写品名、数量与期望单价",
    "Choose one or more, and give the name, quantity and expected price of each",
  ),
  stageHint: word(
    "转售需求请先取得订单或采购函；都没有时请先电话联系我们",
    "For resale, we need one of these. If you have neither, please call us first",
  ),
  paymentHint: word("付款方式随供货周期而定", "Payment depends on the supply cycle"),
  left: word("还可输入 {count} 个字符", "{count} characters left"),
  over: word("已超出 {count} 个字符", "{count} characters over the limit"),
  toMend: word("请补充或修改以下 {count} 项", "Complete or correct these {count} fields"),
  toMendOne: word("请补充或修改以下 1 项", "Complete or correct this field"),
  point: word("数量须为整数，如 10000 或 10,000。", "Enter a whole number, such as 10000 or 10,000."),
  required: word("必填", "Required"),
  wrong: word("请修改标出的内容", "Correct the marked fields"),
  submit: word("提交", "Submit"),
  sending: word("正在提交…", "Submitting…"),
  clear: word("清空", "Clear"),
  undo: word("撤销", "Undo"),
  cleared: word("已清空", "Form cleared"),
  restored: word("已恢复您上次填写的内容", "Your previous entries have been restored"),
  kept: word("草稿已保存在本设备", "Draft saved on this device"),
  stillKept: word("您填写的内容已保存在本设备。", "Your entries are saved on this device."),
  stillHere: word(
    "您填写的内容仍在本页，请勿关闭页面。",
    "Your entries are still on this page. Please keep it open.",
  ),
  offline: word(
    "网络连接中断。请联网后再次提交，不会重复登记。",
    "Connection lost. Submit again when you're online; it won't be recorded twice.",
  ),
  timeout: word(
    "服务器未及时响应。请再次提交，不会重复登记。",
    "The server didn't respond in time. Submit again; it won't be recorded twice.",
  ),
  server: word(
    "服务器暂时无法处理。请稍后再次提交，不会重复登记。",
    "The server is temporarily unavailable. Submit again in a moment; it won't be recorded twice.",
  ),
  unproved: word(
    "安全验证未能完成，请再次提交。",
    "The security check couldn't be completed. Please submit again.",
  ),
  unverified: word(
    "安全验证未通过。请再次提交；若仍不成功，请刷新页面后再提交。",
    "The security check failed. Submit again; if it fails again, reload the page.",
  ),
  orCall: word("也可拨打热线：", "Or call the hotline:"),
  tooFast: word("提交过于频繁，请稍后再次提交。", "Too many submissions. Try again in a moment."),
  wait: word(
    "提交过于频繁，请在 {count} 分钟后再次提交。",
    "Too many submissions. Try again in {count} min.",
  ),
  again: word(
    "此前的内容已经收到。如需将修改后的内容作为另一份需求，请再次提交。",
    "We've already received your earlier submission. To send this version as a separate request, submit again.",
  ),
  sentTitle: word("提交成功", "Your request has been received"),
  copy: word("复制", "Copy"),
  copied: word("已复制", "Copied"),
  keepReceipt: word("联系我们时请提供此编号。", "Please give this number when you contact us."),
  another: word("再填一份", "Submit another request"),
  missingTitle: word("表单不存在", "Form not found"),
  missing: word(
    "请核对链接地址，或向发送链接的人确认。",
    "Check the link, or ask the person who sent it to you.",
  ),
} as const;

/** A text in a language, with `{count}` filled in. */
export function fill(text: LocalizedText, language: Language, count = 0): string {
  return text[language].replace("{count}", count.toLocaleString(collation[language]));
}

/** What a tenant wrote, else the form's own; a text in one language only is shown in both, and says which it is. */
export function tenantText(
  text: LocalizedText,
  own: LocalizedText,
  language: Language,
): { text: string; lang: Language } {
  const other = otherLanguage(language);
  if (text[language].trim() !== "") return { text: text[language], lang: language };
  return text[other].trim() === ""
    ? { text: own[language], lang: language }
    : { text: text[other], lang: other };
}
