import type { ChartPalette } from "./chart-palette.ts";

type Channels = readonly [number, number, number];

/** The channels of `#rgb`, `#rrggbb`, `rgb(…)` or `rgba(…)`; of anything else black's. */
function channelsOf(colour: string): Channels {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex !== undefined) {
    const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const at = (place: number): number => Number.parseInt(long.slice(place, place + 2), 16);
    return [at(0), at(2), at(4)];
  }
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** The colour at a part (0–1) of the way from one to another, as #rrggbb. */
export function between(from: string, to: string, part: number): string {
  const [one, two] = [channelsOf(from), channelsOf(to)];
  return `#${one
    .map((channel, place) => Math.round(channel + ((two[place] ?? channel) - channel) * part))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** How light a colour is to the eye (0–1), as contrast is reckoned. */
export function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a chart is on a dark ground. */
export const isDark = ({ ground }: ChartPalette): boolean => lightnessOf(ground) < 0.2;

/** Lines behind what is drawn. */
export const gridColour = ({ ground, line }: ChartPalette): string => between(ground, line, 0.5);

/** Text between the plain and the dimmed one: names of a legend. */
export const quietColour = ({ dimmed, text }: ChartPalette): string => between(dimmed, text, 0.4);

// Darker and as colourful: mixed with a dark ground a hue turns grey.
function deepened(colour: string): string {
  const channels = channelsOf(colour);
  const most = Math.max(...channels);
  return `#${channels
    .map((channel) => Math.round(Math.max(0, channel - 0.3 * (most - channel)) * 0.8))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** A single hue on a large area, where the full one would shout. */
export const softColour = (palette: ChartPalette): string =>
  isDark(palette) ? deepened(palette.primary) : between(palette.primary, "#ffffff", 0.27);
