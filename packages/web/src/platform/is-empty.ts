/** Emptiness of spec §5: null, undefined, "", [] and {}; a number or a boolean never is. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
