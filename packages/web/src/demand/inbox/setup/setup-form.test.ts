import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { expect, it } from "vitest";
import {
  formOf,
  isNoRetention,
  keepsShorter,
  recipientsProblem,
  settingsOf,
  setupForm,
} from "./setup-form.ts";

it("gives back what it was made of", () => {
  const settings = { ...firstDemandSettings, recipients: ["a@b.cn", "c@d.cn"], hotline: "1", version: 3 };
  expect(settingsOf(formOf(settings))).toEqual(settings);
});

it("reads addresses however they are parted, each once", () => {
  const form = formOf({ ...firstDemandSettings, version: 0 });
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

it.each(["a..b@b.cn", "a@b_c.cn", "a@b.c1", `${"a".repeat(250)}@b.cn`, "王@b.cn"])(
  "names an address that the server would not take: %s",
  (wrong) => expect(recipientsProblem(`a@b.cn\n${wrong}`)).toEqual({ wrong }),
);

it("tells when demands will be kept for a shorter time", () => {
  const form = formOf({ ...firstDemandSettings, version: 0 });
  const of = (retentionDays: number | null) => ({ ...form, retention: String(retentionDays ?? "") });
  expect(keepsShorter(of(30), of(null))).toBe(true);
  expect(keepsShorter(of(30), of(60))).toBe(true);
  expect(keepsShorter(of(60), of(30))).toBe(false);
  expect(keepsShorter(of(null), of(30))).toBe(false);
});

it.each(["0", "-3", "3.5", "99999", "abc", "1e2"])("takes %s for no number of days", (typed) => {
  expect(isNoRetention(typed)).toBe(true);
});

it.each([
  ["", null],
  ["30", 30],
  [" 3650 ", 3650],
])("keeps demands for %o days", (retention, retentionDays) => {
  const form = formOf({ ...firstDemandSettings, version: 0 });
  expect(isNoRetention(retention)).toBe(false);
  expect(settingsOf({ ...form, retention }).retentionDays).toBe(retentionDays);
});

it("refuses recipients and days that are none before they are sent", () => {
  const form = formOf({ ...firstDemandSettings, version: 3 });
  expect(setupForm.check({ ...form, recipients: "nobody", retention: "0" })).toEqual({
    faults: { recipients: "wrongMail", retention: "retentionWrong" },
  });
  expect(setupForm.check({ ...form, recipients: "a@b.cn" })).toEqual({
    draft: { ...firstDemandSettings, recipients: ["a@b.cn"], version: 3 },
  });
});
