import { demandProblems, isAsked } from "@provost/contract/demand-rules";
import { describe, expect, it } from "vitest";
import {
  answersOf,
  draftFrom,
  emptyDraft,
  type FormDraft,
  isUntouched,
  readNumber,
  withAnswer,
  withMask,
  withMaskPart,
} from "./form-draft.ts";

describe("a number as it is typed", () => {
  it.each([
    "-5",
    "1e5",
    "0x10",
    "0,35",
    "1,00",
    "1 5",
    "5万",
    "1 000 000 只",
    "Infinity",
    "=1+1",
    "--",
    "1.2.3",
  ])("is none: %s", (typed) => expect(readNumber(typed)).toBeNaN());

  it("is nothing yet while only blanks stand there", () => {
    expect(readNumber(" 　")).toBeNull();
  });

  it.each([
    ["50000", 50_000],
    ["50,000", 50_000],
    ["1 000 000", 1_000_000],
    ["１２００", 1200],
    ["0.35", 0.35],
    [".5", 0.5],
    ["1,234.5", 1234.5],
  ])("%s is %d", (typed, number) => expect(readNumber(typed)).toBe(number));
});

describe("what is sent", () => {
  const asked = (draft: FormDraft, ...fields: Parameters<typeof isAsked>[0][]): boolean[] =>
    fields.map((field) => isAsked(field, answersOf(draft)));

  it("asks for details of one's own use only, and forgets them for a resale without losing them", () => {
    const own = withAnswer(emptyDraft, "purchaseUse", "foreign_self");
    const told = withAnswer(own, "selfUseDetails", "门诊");
    const resale = withAnswer(told, "purchaseUse", "foreign_resale");
    expect([asked(own, "selfUseDetails"), asked(resale, "selfUseDetails")]).toEqual([[true], [false]]);
    expect(answersOf(resale).selfUseDetails).toBe("");
    expect(answersOf(withAnswer(resale, "purchaseUse", "domestic_self")).selfUseDetails).toBe("门诊");
  });

  it("asks for the length that goes with the supply cycle, and pays as that says", () => {
    expect(asked(emptyDraft, "longTerm", "shortTerm")).toEqual([false, false]);
    const short = withAnswer(emptyDraft, "supplyCycle", "short");
    expect(asked(short, "longTerm", "shortTerm")).toEqual([false, true]);
    expect(short.payment).toBe("prepay");
    const long = withAnswer(withAnswer(short, "shortTerm", "three_days"), "supplyCycle", "long");
    expect(asked(long, "longTerm", "shortTerm")).toEqual([true, false]);
    expect([long.payment, answersOf(long).shortTerm]).toEqual(["batches", ""]);
  });

  it("asks for the shape of KN95 masks while they are wanted", () => {
    const wanted = withMask(emptyDraft, "kn95", "KN95", true);
    expect(asked(wanted, "kn95Shape")).toEqual([true]);
    expect(asked(withMask(wanted, "kn95", "", false), "kn95Shape")).toEqual([false]);
  });

  it("holds the masks in the order of the list, with numbers", () => {
    const both = withMask(withMask(emptyDraft, "children", "儿童", true), "civil", "民用", true);
    const counted = withMaskPart(both, "children", "quantity", "1,000");
    expect(answersOf(counted).masks).toEqual([
      { spec: "civil", name: "民用", quantity: null, price: null },
      { spec: "children", name: "儿童", quantity: 1000, price: null },
    ]);
  });

  it("never holds what is no number: the rules stop it", () => {
    const typed = withMaskPart(withMask(emptyDraft, "n95", "N95", true), "n95", "quantity", "many");
    expect(demandProblems(answersOf(typed))).toContainEqual(
      expect.objectContaining({ field: "masks.0.quantity", code: "quantity" }),
    );
  });
});

describe("a draft that was stored", () => {
  it.each([null, 7, "text", [], { name: 5, purchaseUse: "theft", masks: "all" }, { masks: [null, 3, {}] }])(
    "is empty when it was %o",
    (value) => expect(isUntouched(draftFrom(value))).toBe(true),
  );

  it("comes back as it was", () => {
    const draft = withMask(withAnswer(emptyDraft, "name", "=1+1"), "n95", "N95", true);
    expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it("holds a kind of mask once, whatever was stored", () => {
    const line = { spec: "n95", name: "a", quantity: "1", price: "2" };
    expect(draftFrom({ masks: [line, { ...line, name: "b" }] }).masks).toEqual([line]);
  });
});
