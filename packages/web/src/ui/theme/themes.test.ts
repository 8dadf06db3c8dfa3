import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "./colour-steps.ts";
import { styleTokens } from "./style-tokens.fixtures.ts";
import { defaultPrimary } from "./theme.ts";
import { defaultTheme, storedTheme, type ThemeChoice, themeChoices, themeOf } from "./themes.ts";

describe("a stored theme name", () => {
  it("reads as the default when it is unknown or absent", () => {
    expect(themeOf(null)).toBe("default");
    expect(themeOf("theme-gone")).toBe("default");
  });

  it("is theme-default by default, which means the same as default (9.09, 9.10)", () => {
    expect(storedTheme(themeOf(null))).toBe(defaultTheme);
    expect(defaultTheme).toBe("theme-default");
    expect(themeOf("theme-default")).toBe(themeOf("default"));
  });

  it("is one of six, in their order, and comes back as it was chosen (9.10)", () => {
    expect(themeChoices).toEqual([
      "default",
      "theme-white",
      "theme-star",
      "theme-iview",
      "theme-d2",
      "theme-hey",
    ]);
    for (const choice of themeChoices) expect(themeOf(storedTheme(choice))).toBe(choice);
  });
});

it("has #409EFF as its first colour (9.11)", () => {
  expect(defaultPrimary).toBe("#409eff");
});

const surfaces = ["--ground", "--surface", "--sunken", "--raised", "--hover", "--selected"] as const;
/** What cards, forms and dialogs are on. */
const plain = ["--ground", "--surface", "--raised"] as const;

/** Text colours and their backgrounds; at least 4.5 : 1 for each pair. */
const readable = [
  ["--text", [...surfaces, "--chosen", "--line"]],
  ["--text-2", surfaces],
  ["--text-quiet", surfaces],
  ["--accent-text", surfaces],
  ["--mantine-color-placeholder", plain],
  ["--mantine-color-error", [...plain, "--sunken"]],
  ["--good", [...plain, "--good-tint"]],
  ["--bad", [...plain, "--bad-tint"]],
  ["--warn", [...plain, "--warn-tint"]],
  ["--header-text", ["--header-bg", "--header-hover", "--header-field"]],
  ["--header-quiet", ["--header-bg", "--header-hover", "--header-field"]],
  ["--header-active-text", ["--header-active"]],
  ["--sidebar-text", ["--sidebar-bg", "--sidebar-hover"]],
  ["--sidebar-quiet", ["--sidebar-bg", "--sidebar-hover"]],
  ["--sidebar-around", ["--sidebar-bg", "--sidebar-hover"]],
  ["--sidebar-active-text", ["--sidebar-active"]],
] as const;

/** Edges, icons and marks that say something; at least 3 : 1. */
const seen = [
  ["--focus", surfaces],
  ["--line-3", [...plain, "--sunken"]],
  ["--header-focus", ["--header-bg"]],
  ["--sidebar-focus", ["--sidebar-bg"]],
  ["--sidebar-active-icon", ["--sidebar-active"]],
] as const;

/** What is filled with the primary colour, and under the pointer; a chart's single series. */
const filled = {
  light: {
    grounds: ["--mantine-color-brand-7", "--mantine-color-brand-8"],
    series: "--mantine-color-brand-7",
  },
  dark: {
    grounds: ["--brand-filled-dark", "--mantine-color-brand-filled-hover"],
    series: "--provost-chart-primary",
  },
} as const;

function faint(theme: ThemeChoice, scheme: "light" | "dark", colour: string): string[] {
  const token = styleTokens(theme, scheme, colour);
  const below = (pairs: readonly (readonly [string, readonly string[]])[], least: number): string[] =>
    pairs.flatMap(([words, grounds]) =>
      grounds.flatMap((ground) => {
        const reached = contrast(token(words), token(ground));
        return reached >= least ? [] : [`${theme} ${scheme} ${colour}: ${words} on ${ground} ${reached}`];
      }),
    );
  const { grounds, series } = filled[scheme];
  return [
    ...below(readable, 4.5),
    ...below([...seen, [series, plain]], 3),
    ...grounds.flatMap((ground) => {
      const reached = contrast(token(ground), "#ffffff");
      return reached >= 4.5 ? [] : [`${theme} ${scheme} ${colour}: white on ${ground} ${reached}`];
    }),
  ];
}

const schemes = ["light", "dark"] as const;
const looks = themeChoices.flatMap((theme) => schemes.map((scheme) => [theme, scheme] as const));

describe("every word can be read, 4.5 : 1", () => {
  it.each(looks)("in %s, %s", (theme, scheme) => {
    expect(faint(theme, scheme, defaultPrimary)).toEqual([]);
  });

  it.each(["#ffffff", "#000000", "#ffff00", "#ff0000", "#00ff00", "#0000ff", "#808080"])(
    "in every theme with %s as the primary colour",
    (colour) => {
      expect(looks.flatMap(([theme, scheme]) => faint(theme, scheme, colour))).toEqual([]);
    },
  );

  it("in every theme with any primary colour", () => {
    const anyColour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...looks), (colour, [theme, scheme]) => {
        expect(faint(theme, scheme, colour)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe("every colour of charts is seen, 3 : 1", () => {
  const style = readFileSync(new URL("../../../../pane/src/pane.css", import.meta.url), "utf8");
  const coloursIn = (scheme: "light" | "dark"): string[] =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((hue) => {
      const found = [...style.matchAll(new RegExp(`--provost-chart-${hue}: (#\\w{6});`, "g"))];
      expect(found).toHaveLength(2);
      return found[scheme === "light" ? 0 : 1]?.[1] ?? "";
    });

  it.each(looks)("in %s, %s", (theme, scheme) => {
    const ground = styleTokens(theme, scheme, defaultPrimary)("--surface");
    expect(coloursIn(scheme).filter((colour) => contrast(colour, ground) < 3)).toEqual([]);
  });
});
