/** Whether two values are the same as JSON, with the same order of fields. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
