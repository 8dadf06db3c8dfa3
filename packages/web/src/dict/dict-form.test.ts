import type { DictNode } from "@provost/contract/dict/dict-editing";
import { describe, expect, it } from "vitest";
import { blankForm, type DictForm, dictForm, formOf } from "./dict-form.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const stage: DictNode = {
  id,
  parentId: "0",
  code: "stage",
  dictKey: -1,
  dictValue: "学段",
  sort: 1,
  remark: "",
  version: 3,
  hasChildren: false,
};
const below: DictForm = { ...blankForm(stage, []), dictValue: "小学" };

describe("what is refused before it is sent", () => {
  it("empty or too long texts, keys and orders that are no whole numbers", () => {
    const wrong = {
      ...below,
      code: " ",
      dictValue: "",
      dictKey: "1.5",
      sort: "-1",
      remark: "x".repeat(1001),
    };
    expect(dictForm.check(wrong)).toEqual({
      faults: {
        code: "codeWrong",
        dictValue: "valueWrong",
        dictKey: "keyWrong",
        sort: "sortWrong",
        remark: "remarkWrong",
      },
    });
  });

  it("an entry without a key, or with a dictionary's own key", () => {
    expect(dictForm.check({ ...below, dictKey: "" })).toEqual({ faults: { dictKey: "keyWrong" } });
    expect(dictForm.check({ ...below, dictKey: "-1" })).toEqual({ faults: { dictKey: "keyWrong" } });
  });
});

describe("the draft", () => {
  it("of a new entry takes the code and the next key and order", () => {
    const siblings = [{ ...stage, dictKey: 7, sort: 2 }];
    expect(blankForm(stage, siblings)).toMatchObject({
      parentId: id,
      code: "stage",
      dictKey: "8",
      sort: "3",
    });
    expect(dictForm.check(below)).toEqual({
      draft: {
        parentId: id,
        code: "stage",
        dictKey: 1,
        dictValue: "小学",
        dictValueEn: "",
        sort: 1,
        remark: "",
      },
    });
  });

  it("of a dictionary carries the type row's key, whatever was typed", () => {
    const form = { ...blankForm(null, []), code: "x", dictValue: "X", dictKey: "5" };
    expect(dictForm.check(form)).toMatchObject({ draft: { dictKey: -1, parentId: "0" } });
  });

  it("of an existing entry carries its id and the version that was read", () => {
    expect(dictForm.check(formOf(stage))).toMatchObject({ draft: { id, version: 3 } });
  });
});
