export type ColourSteps = [string, string, string, string, string, string, string, string, string, string];

/** The step of filled controls: white text on it reaches 4.5 : 1. */
export const filledStep = 7;
const readable = 4.6;

type Rgb = readonly [number, number, number];

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

function filled(base: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = darker(base, share);
    if (contrast(writeHex(candidate), "#ffffff") >= readable) return candidate;
  }
  return mix(base, [0, 0, 0], 0.6);
}

/** Ten steps of a `#rrggbb` colour from a tint to a shade: step 5 is the colour, step 7 carries white text. */
export function colourSteps(hex: string): ColourSteps {
  const base = readHex(hex);
  const white: Rgb = [255, 255, 255];
  const deep = filled(base);
  return [
    mix(base, white, 0.92),
    mix(base, white, 0.82),
    mix(base, white, 0.64),
    mix(base, white, 0.44),
    mix(base, white, 0.22),
    base,
    mix(base, deep, 0.5),
    deep,
    mix(deep, [0, 0, 0], 0.14),
    mix(deep, [0, 0, 0], 0.3),
  ].map((step) => writeHex([step[0] ?? 0, step[1] ?? 0, step[2] ?? 0])) as ColourSteps;
}
