import { DemandSettings } from "@provost/contract/demand-settings";
import { expect, it } from "vitest";
import { formOf, recipientsProblem, settingsOf } from "./setup-form.ts";

it("gives back what it was made of", () => {
  const settings = DemandSettings.parse({ recipients: ["a@b.cn", "c@d.cn"], hotline: "1" });
  expect(settingsOf(formOf(settings))).toEqual(settings);
});

it("reads addresses however they are parted, each once", () => {
  const form = formOf(DemandSettings.parse({}));
  expect(settingsOf({ ...form, recipients: " a@b.cn,\n\na@b.cn；c@d.cn " }).recipients).toEqual([
    "a@b.cn",
    "c@d.cn",
  ]);
});

it("names an address that is none", () => {
  expect(recipientsProblem("a@b.cn\nnobody")).toEqual({ wrong: "nobody" });
  expect(recipientsProblem(Array.from({ length: 21 }, (_, at) => `a${at}@b.cn`).join("\n"))).toBe("many");
  expect(recipientsProblem("")).toBe(null);
});
