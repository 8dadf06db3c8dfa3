import { readFileSync } from "node:fs";
import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
} from "culori";

const visions = {
  normal: (colour: Color) => colour,
  protan: filterDeficiencyProt(1),
  deutan: filterDeficiencyDeuter(1),
  tritan: filterDeficiencyTrit(1),
} as const;

/** Kinds of colour vision, the deficient ones at their full strength. */
export const visionKinds = [
  "normal",
  "protan",
  "deutan",
  "tritan",
] as const satisfies (keyof typeof visions)[];

const far = differenceCiede2000();

/** The smallest CIEDE2000 between any two of some colours. */
export function smallestDistance(colours: readonly string[], vision: keyof typeof visions): number {
  const seen = colours.map((text) => {
    const colour = parse(text);
    if (!colour) throw new Error(`no colour: ${text}`);
    return visions[vision](colour);
  });
  return Math.min(...seen.flatMap((one, at) => seen.slice(at + 1).map((other) => far(one, other))));
}

const css = readFileSync(new URL("../pane.css", import.meta.url), "utf8").replaceAll(
  /\/\*[^*]*\*\/|@import [^;]*;/g,
  "",
);

/** The tokens of the rules for this selector in `pane.css`, without `--provost-`. */
export function paneTokens(selector: string): ReadonlyMap<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = rules.filter(([, list = ""]) => list.split(",").some((one) => one.trim() === selector));
  const body = own.map(([, , text = ""]) => text).join("\n");
  return new Map(
    [...body.matchAll(/--provost-([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** The selector of each scheme's tokens. */
export const schemeRules = { light: ":root", dark: '[data-mantine-color-scheme="dark"]' } as const;

/** The hues of series among some tokens, in the order of their use. */
export const huesIn = (tokens: ReadonlyMap<string, string>): string[] =>
  [...tokens].flatMap(([name, value]) => (/^chart-\d$/.test(name) ? [value] : []));
