export type ColourSteps = [string, string, string, string, string, string, string, string, string, string];

/** The step of filled controls: white text on it reaches 4.5 : 1. */
export const filledStep = 7;
const readable = 4.6;

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

function readHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function writeHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  return [at(0), at(1), at(2)];
}

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(rgb: Rgb): number {
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

/** WCAG contrast of two `#rrggbb` colours, 1–21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(readHex(one)), luminance(readHex(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Lightness 0–1, chroma and hue in degrees, by OKLCH (Björn Ottosson, 2020): equal steps of lightness look equal. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

const gamma = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

function toLch(rgb: Rgb): Lch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Red, green and blue of a colour, which may lie outside 0–255. */
function unclamped({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** The colour with as much of its chroma as a screen shows. */
function shown(lch: Lch): Rgb {
  let [low, high] = [0, lch.c];
  const fits = (c: number): boolean =>
    unclamped({ ...lch, c }).every((part) => part >= -0.5 && part <= 255.5);
  if (!fits(high)) {
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    high = low;
  }
  const clamp = (part: number): number => Math.min(255, Math.max(0, part));
  const [r, g, b] = unclamped({ ...lch, c: high });
  return [clamp(r), clamp(g), clamp(b)];
}

/** Darker by so much lightness, as vivid as it can be; blues turn a little towards violet, as the eye expects of them. */
function darker({ l, c, h }: Lch, by: number): Rgb {
  const isBlue = h >= 230 && h <= 270;
  return shown({
    l: Math.max(0, l - by),
    c: c < 0.03 ? c : Math.max(c, 0.19),
    h: isBlue ? h + by / 0.025 : h,
  });
}

/** The colour itself where white text can be read on it, else the lightest darker one. */
function filled(base: Rgb): Rgb {
  if (contrast(writeHex(base), "#ffffff") >= readable) return base;
  const lch = toLch(base);
  for (let by = 0.005; by < lch.l; by += 0.005) {
    const candidate = darker(lch, by);
    if (contrast(writeHex(candidate), "#ffffff") >= readable) return candidate;
  }
  return black;
}

/** From a tint of the colour upwards, the first that can be read on dark ground. */
function lifted(base: Rgb, ground: string, least: number, from: number): Rgb {
  for (let share = from; share < 1; share += 0.02) {
    const candidate = mix(base, white, share);
    if (contrast(writeHex(candidate), ground) >= least) return candidate;
  }
  return white;
}

/** Of dark surfaces the lightest that carries text in the primary colour. */
const lightestDark = "#31363f";

function lowered(rgb: Rgb, by: number): Lch {
  const { l, c, h } = toLch(rgb);
  return { l: Math.max(0, l - by), c, h };
}

/** Ten steps of a `#rrggbb` colour from a tint to a shade: step 4 can be read on dark ground, step 5 is the colour, step 7 carries white text. */
export function colourSteps(hex: string): ColourSteps {
  const base = readHex(hex);
  const deep = filled(base);
  const light = lifted(base, lightestDark, readable, 0.22);
  // Tints of a nearly white colour would not be visible on white.
  const tint = luminance(base) > 0.7 ? deep : base;
  return [
    writeHex(mix(tint, white, 0.92)),
    writeHex(mix(tint, white, 0.82)),
    writeHex(mix(tint, white, 0.64)),
    writeHex(mix(tint, white, 0.44)),
    writeHex(light),
    hex.toLowerCase(),
    writeHex(mix(base, deep, 0.5)),
    writeHex(deep),
    writeHex(shown(lowered(deep, 0.06))),
    writeHex(shown(lowered(deep, 0.13))),
  ];
}

/** The filled step on dark surfaces: white text on it is readable, and it contrasts with its background. */
export function filledOnDark(hex: string): string {
  return writeHex(lifted(filled(readHex(hex)), "#20242b", 2.9, 0));
}
