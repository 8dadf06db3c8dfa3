import { readFileSync } from "node:fs";
import { paintOf } from "./paint.ts";
import { dark, grey, statusColours } from "./theme.ts";
import type { ThemeChoice } from "./themes.ts";

const files = ["tokens.css", "themes.css"].map((name) =>
  readFileSync(new URL(name, import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
);

interface Rule {
  selector: string;
  tokens: readonly (readonly [string, string])[];
}

/** The rules of the root element outside media queries. */
const rules: readonly Rule[] = files
  .flatMap((text) => [
    ...text.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ])
  .map(([, selector = "", body = ""]) => ({
    selector: selector.trim().replace(/^@[^;]*;\s*/gm, ""),
    tokens: [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    ),
  }))
  .filter(({ selector }) => selector.startsWith(":root"));

type Scheme = "light" | "dark";

function weight(selector: string): number {
  return selector.match(/:root|\[/g)?.length ?? 0;
}

/** The tokens as they hold for a theme in a scheme with a primary colour. */
export function styleTokens(theme: ThemeChoice, scheme: Scheme, colour: string): (name: string) => string {
  const { attributes, variables } = paintOf({ theme, density: "normal", colour });
  const present = { ...attributes, "data-mantine-color-scheme": scheme };
  const kit = Object.entries({ gray: grey, dark, ...statusColours }).flatMap(([name, steps]) =>
    steps.map((step, index) => [`--mantine-color-${name}-${index}`, step] as const),
  );
  const applied = rules
    .filter(({ selector }) =>
      [...selector.matchAll(/\[([\w-]+)="([^"]+)"\]/g)].every(
        ([, name, value]) => Object.entries(present).find(([key]) => key === name)?.[1] === value,
      ),
    )
    .toSorted((one, other) => weight(one.selector) - weight(other.selector));
  const values = new Map<string, string>([
    ...kit,
    ...applied.flatMap(({ tokens }) => tokens),
    ...Object.entries(variables),
  ]);
  const resolve = (value: string): string => {
    const text = value.trim();
    const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
    if (name !== undefined) return resolve(values.get(name) ?? `nothing under ${name}`);
    const mixed = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(text);
    return mixed ? blend(resolve(mixed[1] ?? ""), resolve(mixed[3] ?? ""), Number(mixed[2]) / 100) : text;
  };
  return (name) => resolve(`var(${name})`);
}

function blend(one: string, other: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16);
  const mixed = [0, 1, 2].map((at) => Math.round(part(one, at) * share + part(other, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
