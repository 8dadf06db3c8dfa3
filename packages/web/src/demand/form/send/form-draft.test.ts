import { demandProblems, isShown } from "@provost/contract/demand/demand-rules";
import { describe, expect, it } from "vitest";
import {
  answersOf,
  draftFrom,
  emptyDraft,
  type FormDraft,
  inLanguage,
  isUntouched,
  withAnswer,
  withMask,
  withMaskPart,
  withTyped,
} from "./form-draft.ts";

describe("what is sent", () => {
  const shown = (draft: FormDraft, ...fields: Parameters<typeof isShown>[0][]): boolean[] =>
    fields.map((field) => isShown(field, answersOf(draft)));

  it("asks for details of one's own use only, and forgets them for a resale without losing them", () => {
    const own = withAnswer(emptyDraft, "purchaseUse", "foreign_self");
    const filled = withAnswer(own, "selfUseDetails", "门诊");
    const resale = withAnswer(filled, "purchaseUse", "foreign_resale");
    expect([shown(own, "selfUseDetails"), shown(resale, "selfUseDetails")]).toEqual([[true], [false]]);
    expect(answersOf(resale).selfUseDetails).toBe("");
    expect(answersOf(withAnswer(resale, "purchaseUse", "domestic_self")).selfUseDetails).toBe("门诊");
  });

  it("asks for the length that goes with the supply cycle, and pays as that says", () => {
    expect(shown(emptyDraft, "longTerm", "shortTerm")).toEqual([false, false]);
    const short = withAnswer(emptyDraft, "supplyCycle", "short");
    expect(shown(short, "longTerm", "shortTerm")).toEqual([false, true]);
    expect(short.payment).toBe("prepay");
    const long = withAnswer(withAnswer(short, "shortTerm", "three_days"), "supplyCycle", "long");
    expect(shown(long, "longTerm", "shortTerm")).toEqual([true, false]);
    expect([long.payment, answersOf(long).shortTerm]).toEqual(["batches", ""]);
  });

  it("asks for the shape of KN95 masks while they are wanted", () => {
    const wanted = withMask(emptyDraft, "kn95", "KN95", true);
    expect(shown(wanted, "kn95Shape")).toEqual([true]);
    expect(shown(withMask(wanted, "kn95", "", false), "kn95Shape")).toEqual([false]);
  });

  it("holds the masks in the order of the list, with numbers", () => {
    const both = withMask(withMask(emptyDraft, "children", "儿童", true), "civil", "民用", true);
    const counted = withMaskPart(both, "children", "quantity", "1,000");
    expect(answersOf(counted).masks).toEqual([
      { spec: "civil", name: "民用", quantity: null, price: null },
      { spec: "children", name: "儿童", quantity: 1000, price: null },
    ]);
  });

  it("holds nothing of a mask that is not wanted any more, which comes back as it was", () => {
    const typed = withMaskPart(withMask(emptyDraft, "n95", "N95", true), "n95", "quantity", "500");
    const out = withMask(typed, "n95", "别的", false);
    expect(answersOf(out)).toEqual(answersOf(emptyDraft));
    expect(draftFrom(JSON.parse(JSON.stringify(out)))).toEqual(out);
    expect(isUntouched(out)).toBe(false);
    expect(withMask(out, "n95", "别的", true)).toEqual(typed);
  });

  it("takes a thousand with a point for no number of pieces", () => {
    const typed = withMaskPart(withMask(emptyDraft, "n95", "N95", true), "n95", "quantity", "1.000");
    expect(answersOf(typed).masks[0]?.quantity).toBeNaN();
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

describe("what is filled in before the script has come", () => {
  const early = { texts: { name: "早来的医院", supplyCycle: "short", city: "x" }, masks: ["n95", "gold"] };

  it("is in the form, masks too, with what follows from it", () => {
    expect(withTyped(emptyDraft, early, "zh")).toEqual({
      ...emptyDraft,
      ...{ name: "早来的医院", supplyCycle: "short", payment: "prepay" },
      masks: [{ spec: "n95", name: "N95 口罩", quantity: "", price: "" }],
    });
  });

  it("is put on top of what was kept, and takes no mask out of it", () => {
    const masks = withMaskPart(withMask(emptyDraft, "n95", "N95", true), "n95", "quantity", "500");
    const draft = withMask(withAnswer(masks, "overview", "三级"), "civil", "民用", true);
    expect(withTyped(draft, early, "en")).toMatchObject({
      ...{ name: "早来的医院", overview: "三级" },
      masks: [
        { spec: "civil", name: "民用" },
        { spec: "n95", name: "N95", quantity: "500" },
      ],
    });
  });
});

it("calls masks in the language of the page, but not what somebody named himself", () => {
  const named = withMask(withMask(emptyDraft, "n95", "N95 口罩", true), "medical", "一次性医用口罩", true);
  const own = withMaskPart(named, "medical", "name", "3M 1860");
  expect(inLanguage(own, "en").masks.map(({ name }) => name)).toEqual(["3M 1860", "N95 mask"]);
  expect(inLanguage(inLanguage(own, "en"), "zh")).toEqual(own);
});
