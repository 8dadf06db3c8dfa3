import { describe, expect, it } from "vitest";
import { emptyDraft, withAnswer, withMask, withMaskPart } from "./form-draft.ts";
import { earlyProblems, fieldLabel, formProblems } from "./form-problems.ts";

const named = withAnswer(emptyDraft, "name", "医院");
const called = withAnswer(named, "contactPhone", "12345");

describe("the problems of a form", () => {
  it("are in its order, what the server said among them, and once for each field", () => {
    const marks = [
      { field: "name", text: "不行" },
      { field: "contactPhone", text: "也不行" },
    ];
    const fields = formProblems(called, marks).map(({ field, code }) => `${field} ${code}`);
    expect(fields.slice(0, 3)).toEqual(["name refused", "contactName required", "contactPhone phone_length"]);
  });

  it("are told early where somebody has left a field, but for what is only not filled in yet", () => {
    const problems = formProblems(called, []);
    expect(earlyProblems(problems, [])).toEqual([]);
    const early = earlyProblems(problems, ["contactPhone", "contactName"]);
    expect(early.map(({ field }) => field)).toEqual(["contactPhone"]);
  });

  it("name the bound in the reader's way of writing numbers", () => {
    const long = withAnswer(emptyDraft, "overview", "长".repeat(2001));
    const problem = formProblems(long, []).find(({ field }) => field === "overview");
    expect(problem?.text).toEqual({ zh: "最多 2,000 个字符", en: "Use up to 2,000 characters" });
  });

  it("say what to do about a point in a number of pieces", () => {
    const problemOf = (quantity: string): string | undefined =>
      formProblems(
        withMaskPart(withMask(emptyDraft, "n95", "N95", true), "n95", "quantity", quantity),
        [],
      ).find(({ field }) => field === "masks.0.quantity")?.text.zh;
    expect(problemOf("10.000")).toBe("数量须为整数，如 10000 或 10,000。");
    expect(problemOf("many")).toBe("数量须为 1 到 1,000,000,000 的整数");
  });

  it("of a mask are called by the mask and its part", () => {
    const draft = withMask(emptyDraft, "ffp2", "", true);
    expect(fieldLabel("masks.0.price", draft)).toEqual({
      zh: "FFP2 口罩：期望单价（元/只）",
      en: "FFP2 mask: Expected price (CNY each)",
    });
    expect(fieldLabel("masks", draft).zh).toBe("口罩规格");
  });
});
