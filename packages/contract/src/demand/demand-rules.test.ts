import { describe, expect, it } from "vitest";
import { isErrorCode } from "../wire/error-code.ts";
import { demandLimits } from "../wire/feature-limits.ts";
import { DemandAnswers } from "./demand.ts";
import { demandChoices, maskSpecs } from "./demand-choices.ts";
import {
  type DemandAnswers as Answers,
  demandFields,
  demandProblems,
  emptyAnswers,
  isShown,
  onlyShown,
} from "./demand-rules.ts";
import { choiceWord, choiceWords, demandLabels, problemWords } from "./demand-words.ts";

const filled: Answers = {
  ...emptyAnswers,
  name: "区第一医院",
  contactName: "王敏",
  contactPhone: "13800138000",
  purchaseUse: "domestic_self",
  selfUseDetails: "急诊",
  destination: "domestic",
  deliveryPlace: "杭州市",
  supplyCycle: "short",
  shortTerm: "one_month",
  payment: "prepay",
  masks: [{ spec: "medical", name: "一次性医用口罩", quantity: 5000, price: 0.35 }],
  breathingValve: "no",
  noseStrip: "inner",
};

const said = (change: Partial<Answers>): string[] =>
  demandProblems({ ...filled, ...change }).map(({ field, code }) => `${field} ${code}`);
const mask = (change: object): Partial<Answers> => ({
  masks: [{ spec: "n95", name: "N95", quantity: 10, price: 1, ...change }],
});

it.each([
  ["3.33 purchase use", "purchaseUse", ["国内自用", "国内转售", "国外自用", "国外转售"]],
  ["3.34 destination", "destination", ["国内交货点", "国外交货点"]],
  ["3.35 order stage", "orderStage", ["已取得最终买家订单", "已取得授权采购函"]],
  ["3.36 supply cycle", "supplyCycle", ["长期", "短期"]],
  ["3.37 long term", "longTerm", ["一年", "两年"]],
  ["3.38 short term", "shortTerm", ["3 天", "短期", "1 个月", "3 个月", "6 个月", "12 个月"]],
  ["3.39 payment", "payment", ["非长期订单：全款预付", "长期订单：分批付款"]],
  ["3.42 grade of the cloth", "clothGrade", ["BFE90", "BFE95", "BFE99", "PFE90", "PFE95", "PFE99"]],
  ["3.43 breathing valve", "breathingValve", ["有", "无"]],
  ["3.44 nose strip", "noseStrip", ["外置", "内置"]],
  ["3.45 shape of KN95", "kn95Shape", ["柳叶形", "C 形", "心形"]],
] as const)("%s is one of the listed choices, in their order", (_, field, words) => {
  expect(demandChoices[field].map((choice) => choiceWord(field, choice)?.zh)).toEqual(words);
});

it("3.40 offers six kinds of masks", () => {
  expect(maskSpecs).toEqual(["civil", "medical", "ffp2", "n95", "kn95", "children"]);
});

it("asks for every required field of an untouched form, in the form's order", () => {
  expect(demandProblems(emptyAnswers)).toEqual(
    [
      "name",
      "contactName",
      "contactPhone",
      "purchaseUse",
      "destination",
      "deliveryPlace",
      "supplyCycle",
      "payment",
      "masks",
      "breathingValve",
      "noseStrip",
    ].map((field) => ({ field, code: "required" })),
  );
});

it.each<[string, Partial<Answers>, string[]]>([
  ["blanks for a name", { name: " \n " }, ["name required"]],
  ["a name that is too long", { name: "名".repeat(101) }, ["name long"]],
  ["a text that turns what follows", { name: "a\u202eb" }, ["name characters"]],
  ["a bell", { overview: "a\u0007" }, ["overview characters"]],
  ["a phone of ten digits", { contactPhone: "1380013800" }, ["contactPhone phone_length"]],
  ["eleven characters that are no phone", { contactPhone: "12345678901" }, ["contactPhone phone_format"]],
  ["a mail without a host", { contactEmail: "wang@" }, ["contactEmail email"]],
  ["self-use without its details", { selfUseDetails: "" }, ["selfUseDetails required"]],
  [
    "resale with details of self-use and without its stage",
    { purchaseUse: "foreign_resale" },
    ["selfUseDetails unasked", "orderStage required"],
  ],
  [
    "a long cycle with a short term",
    { supplyCycle: "long", payment: "batches" },
    ["longTerm required", "shortTerm unasked"],
  ],
  ["a payment of the other cycle", { payment: "batches" }, ["payment payment"]],
  ["no mask", { masks: [] }, ["masks required"]],
  [
    "3.41 a mask without name, quantity and price",
    mask({ name: "", quantity: null, price: null }),
    ["masks.0.name required", "masks.0.quantity required", "masks.0.price required"],
  ],
  ["a negative quantity", mask({ quantity: -1 }), ["masks.0.quantity quantity"]],
  ["half a mask", mask({ quantity: 0.5 }), ["masks.0.quantity quantity"]],
  ["an absurd quantity", mask({ quantity: 1e12 }), ["masks.0.quantity quantity"]],
  [
    "no number",
    mask({ quantity: Number.NaN, price: Number.POSITIVE_INFINITY }),
    ["masks.0.quantity quantity", "masks.0.price price"],
  ],
  ["a price of nothing", mask({ price: 0 }), ["masks.0.price price"]],
  ["a price of a ten-millionth", mask({ price: 0.0000001 }), ["masks.0.price price"]],
  ["a shape without KN95", { kn95Shape: "heart" }, ["kn95Shape unasked"]],
  ["KN95 without a shape", mask({ spec: "kn95" }), ["kn95Shape required"]],
  ["the same mask twice", { masks: [...filled.masks, ...filled.masks] }, ["masks.1.spec repeated"]],
])("refuses %s", (_, change, problems) => {
  expect(said(change)).toEqual(problems);
});

it.each(["010-12345678", "057188888888", "0571-8888888-12", "+86 138 0013 8000", "+44 20 7946 0958"])(
  "takes %s for a number to call back",
  (contactPhone) => expect(said({ contactPhone })).toEqual([]),
);

it("takes text that looks like a formula or a script for text", () => {
  expect(said({ name: "=1+1", overview: "<script>alert(1)</script>\n第二行" })).toEqual([]);
});

it("takes the bounds themselves", () => {
  const { quantity, price } = demandLimits;
  expect(said(mask({ quantity, price }))).toEqual([]);
  expect(said(mask({ quantity: 1, price: 0.0001 }))).toEqual([]);
});

it("leaves out what is not asked for any more, and pays as the cycle says", () => {
  const changed = onlyShown({ ...filled, supplyCycle: "long", longTerm: "one_year", kn95Shape: "c" });
  expect([changed.shortTerm, changed.kn95Shape, changed.payment]).toEqual(["", "", "batches"]);
  expect(demandProblems(changed)).toEqual([]);
  expect(demandFields.filter((field) => !isShown(field, changed))).toEqual(["shortTerm", "kn95Shape"]);
});

describe("the schema", () => {
  const messages = (input: unknown): string[] =>
    (DemandAnswers.safeParse(input).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")} ${message}`,
    );

  it("judges by the same rules, and says so by codes of refusals", () => {
    const found = messages({ ...filled, name: "", kn95Shape: "c", payment: "batches" });
    expect(found).toEqual(["name demand_required", "payment demand_payment", "kn95Shape demand_unasked"]);
    expect(found.every((line) => isErrorCode(line.split(" ")[1] ?? ""))).toBe(true);
    expect(messages(filled)).toEqual([]);
  });

  it.each<[string, object]>([
    ["an unlisted choice", { noseStrip: "both" }],
    ["an unlisted mask", { masks: [{ spec: "gas", name: "x", quantity: 1, price: 1 }] }],
    ["a number for a name", { name: 7 }],
    ["a text for a quantity", mask({ quantity: "10" })],
    ["a name that is too long", { name: "x".repeat(101) }],
    ["a field that no form has", { admin: true }],
  ])("refuses %s", (_, change) => {
    expect(messages({ ...filled, ...change })).not.toEqual([]);
  });
});

it("words every field, choice and problem in both languages", () => {
  for (const field of demandFields) expect(demandLabels[field].zh).toMatch(/\p{Script=Han}/u);
  for (const [field, choices] of Object.entries(demandChoices))
    expect(Object.keys(choiceWords[field as keyof typeof choiceWords])).toEqual([...choices]);
  for (const { zh, en } of Object.values(problemWords)) expect([zh, en]).not.toContain("");
});
