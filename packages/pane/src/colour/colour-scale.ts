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
