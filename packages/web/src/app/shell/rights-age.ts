/** When menus and buttons were last asked for, ms since 1970. */
export interface Asked {
  at: number;
}

/** Several calls of a page are refused together: one answer does for them. */
const afterRefusalMs = 2000;
const onReturnMs = 60_000;

export function mayAskAfterRefusal({ at }: Asked, now: number): boolean {
  return now - at >= afterRefusalMs;
}

export function mayAskOnReturn({ at }: Asked, now: number): boolean {
  return now - at >= onReturnMs;
}
