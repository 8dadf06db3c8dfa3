/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A normally distributed number from two even ones. */
export function normal(random: () => number, mean: number, spread: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return mean + spread * radius * Math.cos(2 * Math.PI * random());
}
