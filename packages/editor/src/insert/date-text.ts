const two = (part: number): string => String(part).padStart(2, "0");

/** A day as it is written everywhere: `2024-03-05`. */
export const dateText = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** A time of day: `08:05:09`. */
export const timeText = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
