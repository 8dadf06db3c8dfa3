import type { LocalizedText } from "../wire/language.ts";
import type { ChoiceField, ChoiceOf, DemandState, MaskSpec } from "./demand-choices.ts";
import type { DemandField, DemandProblemCode } from "./demand-rules.ts";

const word = (zh: string, en: string): LocalizedText => ({ zh, en });

/** The form's title, and what is said of it as a whole. */
export const demandTexts = {
  title: word("口罩需求确认表", "Mask demand confirmation form"),
  /** A required item is missing. */
  missing: word("有必填项需要填写", "Fill in all required fields"),
  thanks: word(
    "感谢您的提交！销售人员将尽快与您电话联系，请保持手机畅通。",
    "Thank you! Our sales staff will call you soon. Please keep your phone on.",
  ),
  receipt: word("回执编号", "Receipt number"),
  hotline: word("紧急需求请拨打热线", "For urgent needs, please call"),
  closed: word("需求登记暂未开放", "The form is currently closed"),
} as const;

/** Labels of the form's fields. */
export const demandLabels: Readonly<Record<DemandField, LocalizedText>> = {
  name: word("客户名称", "Customer name"),
  overview: word("概况", "Overview"),
  contactName: word("联系人", "Contact name"),
  contactPhone: word("联系电话", "Contact phone"),
  contactEmail: word("联系邮箱", "Contact email"),
  purchaseUse: word("采购用途", "Intended use"),
  selfUseDetails: word("自用详情", "Self-use details"),
  destination: word("交货目的地", "Destination"),
  deliveryPlace: word("交货地点", "Delivery place"),
  orderStage: word("订单阶段", "Order stage"),
  supplyCycle: word("供货周期", "Supply cycle"),
  longTerm: word("长期年限", "Long term"),
  shortTerm: word("短期时长", "Short term"),
  payment: word("付款方式", "Payment"),
  masks: word("口罩规格", "Mask specifications"),
  kn95Shape: word("KN95 形状", "KN95 shape"),
  clothGrade: word("定制熔喷布等级", "Custom melt-blown cloth grade"),
  breathingValve: word("呼吸阀", "Breathing valve"),
  noseStrip: word("鼻梁条", "Nose strip"),
};

/** Labels within a mask specification. */
export const maskLabels = {
  spec: word("规格", "Specification"),
  name: word("品名", "Name"),
  quantity: word("数量（只）", "Quantity (pieces)"),
  price: word("期望单价（元/只）", "Expected price (CNY each)"),
} as const;

/** The masks' specifications. */
export const maskWords: Readonly<Record<MaskSpec, LocalizedText>> = {
  civil: word("一次性民用口罩", "Disposable civil mask"),
  medical: word("一次性医用口罩", "Disposable medical mask"),
  ffp2: word("FFP2 口罩", "FFP2 mask"),
  n95: word("N95 口罩", "N95 mask"),
  kn95: word("KN95 口罩", "KN95 mask"),
  children: word("儿童口罩", "Children's mask"),
};

/** What it means that nothing was chosen, where that is a choice. */
export const unchosenWords = {
  orderStage: word("尚未取得", "Neither yet"),
  clothGrade: word("不定制", "Not custom-made"),
} as const satisfies Partial<Record<ChoiceField, LocalizedText>>;

const grade = (name: string): LocalizedText => word(name, name);

/** Every choice of every list. */
export const choiceWords: { readonly [F in ChoiceField]: Readonly<Record<ChoiceOf<F>, LocalizedText>> } = {
  purchaseUse: {
    domestic_self: word("国内自用", "Domestic self-use"),
    domestic_resale: word("国内转售", "Domestic resale"),
    foreign_self: word("国外自用", "Foreign self-use"),
    foreign_resale: word("国外转售", "Foreign resale"),
  },
  destination: {
    domestic: word("国内交货点", "Domestic delivery point"),
    foreign: word("国外交货点", "Foreign delivery point"),
  },
  orderStage: {
    buyer_order: word("已取得最终买家订单", "Final buyer order obtained"),
    purchase_letter: word("已取得授权采购函", "Authorised purchase letter obtained"),
  },
  supplyCycle: { long: word("长期", "Long term"), short: word("短期", "Short term") },
  longTerm: { one_year: word("一年", "One year"), two_years: word("两年", "Two years") },
  shortTerm: {
    three_days: word("3 天", "3 days"),
    short: word("短期", "Short"),
    one_month: word("1 个月", "1 month"),
    three_months: word("3 个月", "3 months"),
    six_months: word("6 个月", "6 months"),
    twelve_months: word("12 个月", "12 months"),
  },
  payment: {
    prepay: word("非长期订单：全款预付", "Non-long-term order: prepaid in full"),
    batches: word("长期订单：分批付款", "Long-term order: paid in batches"),
  },
  clothGrade: {
    BFE90: grade("BFE90"),
    BFE95: grade("BFE95"),
    BFE99: grade("BFE99"),
    PFE90: grade("PFE90"),
    PFE95: grade("PFE95"),
    PFE99: grade("PFE99"),
  },
  breathingValve: { yes: word("有", "Yes"), no: word("无", "No") },
  noseStrip: { outer: word("外置", "Outer"), inner: word("内置", "Inner") },
  kn95Shape: {
    willow: word("柳叶形", "Willow leaf"),
    c: word("C 形", "C shape"),
    heart: word("心形", "Heart"),
  },
};

/** What was chosen of a list, `""` = nothing, in words; `null` where nothing is no choice. */
export function choiceWord(field: ChoiceField, choice: string): LocalizedText | null {
  const words: Readonly<Record<string, LocalizedText>> = choiceWords[field];
  const unchosen: Readonly<Partial<Record<ChoiceField, LocalizedText>>> = unchosenWords;
  return (choice === "" ? unchosen[field] : words[choice]) ?? null;
}

/** Messages for problems with an answer; `{most}` is the limit. */
export const problemWords: Readonly<Record<DemandProblemCode, LocalizedText>> = {
  required: word("此项必填", "This is required"),
  long: word("最多 {most} 个字符", "Use up to {most} characters"),
  characters: word("含有不允许的字符", "Contains characters that aren't allowed"),
  choice: word("请从列出的选项中选择", "Choose one of the listed options"),
  unasked: word("此项与其他选择不符，请留空", "Leave this empty; it doesn't apply to your other choices"),
  phone_length: word(
    "手机号码长度不为11位；座机请带区号，境外号码以 + 开头",
    "Enter an 11-digit mobile number, a landline with its area code, or a foreign number starting with +",
  ),
  phone_format: word("手机号码格式不正确", "Enter a valid phone number"),
  email: word("邮箱格式不正确", "Enter a valid email address"),
  quantity: word("数量须为 1 到 {most} 的整数", "Enter a whole number from 1 to {most}"),
  price: word(
    "单价须大于 0、不超过 {most}，最多四位小数",
    "Enter a price above 0 and up to {most}, with at most four decimals",
  ),
  repeated: word("该规格已填写过", "This specification is already in the list"),
  payment: word("付款方式与供货周期不符", "This payment doesn't match the supply cycle"),
};

/** The states of the inbox. */
export const stateWords: Readonly<Record<DemandState, LocalizedText>> = {
  new: word("新需求", "New"),
  contacted: word("已联系", "Contacted"),
  quoted: word("已报价", "Quoted"),
  won: word("已成交", "Won"),
  lost: word("未成交", "Lost"),
};
