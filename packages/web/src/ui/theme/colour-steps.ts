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

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG contrast of two `#rrggbb` colours, 1–21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(readHex(one)), luminance(readHex(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Darker in the same hue: the channels move towards their smallest, so that blue stays blue and does not turn grey. */
function darker(rgb: Rgb, share: number): Rgb {
  const low = Math.min(...rgb);
  const dark = rgb.map((part) => (part - low * share) * (1 - share * 0.45));
  return [dark[0] ?? 0, dark[1] ?? 0, dark[2] ?? 0];
}

/** The colour itself where white text can be read on it, else the first darker one. */
function filled(base: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = darker(base, share);
    if (contrast(writeHex(candidate), "#ffffff") >= readable) return candidate;
  }
  return mix(base, black, 0.6);
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
const lightestDark = "#3a4048";

/** Ten steps of a `#rrggbb` colour from a tint to a shade: step 4 can be read on dark ground, step 5 is the colour, step 7 carries white text. */
export function colourSteps(hex: string): ColourSteps {
  const base = readHex(hex);
  const deep = filled(base);
  const light = lifted(base, lightestDark, readable, 0.22);
  // Tints of a colour that is nearly white would not stand out from white.
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
    writeHex(mix(deep, black, 0.14)),
    writeHex(mix(deep, black, 0.3)),
  ];
}

/** The filled step on dark surfaces: it carries white text, too, and stands out from what lies behind it. */
export function filledOnDark(hex: string): string {
  return writeHex(lifted(filled(readHex(hex)), "#23282f", 2.9, 0));
}
