import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkSettings } from "./settings.ts";

const read = [
  "../../../platform/config.ts",
  "../../../platform/outside.ts",
  "../repository/retention.ts",
].flatMap((path) => readFileSync(new URL(path, import.meta.url), "utf8").match(/\bPROVOST_\w+/g) ?? []);

it("knows every setting that the server reads, and only those", () => {
  expect(new Set(read).size).toBeGreaterThan(10);
  const env = Object.fromEntries([...read, "PROVOST_NOWHERE"].map((name) => [name, "1"]));
  const warnings = checkSettings(env).filter(({ level }) => level === "warn");
  expect(warnings.map(({ text }) => text)).toEqual(["nothing reads PROVOST_NOWHERE"]);
});

it("shows no password of an address", () => {
  const [seen] = checkSettings({ PROVOST_MAIL: "smtps://post:geheim@mail.example?from=a@b.example" });
  expect(seen?.text).toContain("smtps://post:***@mail.example");
  expect(JSON.stringify(seen)).not.toContain("geheim");
});
