import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../../ui/theme/colour-steps.ts";

const text = readFileSync(new URL("form-tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = text.split("@media screen and (prefers-color-scheme: dark)");
const tokensIn = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );

describe.each([
  ["light", tokensIn(light)],
  ["dark", { ...tokensIn(light), ...tokensIn(dark.split("@media")[0] ?? "") }],
])("the form's colours, %s", (_, tokens) => {
  const between = (one: string, other: string): number => contrast(tokens[one] ?? "", tokens[other] ?? "");

  it.each([
    ["--text", ["--ground", "--surface", "--hover", "--selected"]],
    ["--text-quiet", ["--ground", "--surface", "--hover", "--selected"]],
    ["--accent-text", ["--ground", "--surface"]],
    ["--error", ["--ground", "--surface", "--error-ground"]],
    ["--on-accent", ["--accent", "--accent-hover"]],
  ])("%s can be read", (name, grounds) => {
    for (const ground of grounds) expect(between(name, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["--control-line", ["--surface"]],
    ["--focus", ["--ground", "--surface"]],
    ["--good", ["--surface"]],
  ])("%s can be seen", (name, grounds) => {
    for (const ground of grounds) expect(between(name, ground), ground).toBeGreaterThanOrEqual(3);
  });
});
