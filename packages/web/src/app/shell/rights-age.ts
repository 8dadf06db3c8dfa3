/** When menus and buttons were last requested, ms since 1970. */
export interface RightsRequest {
  at: number;
}

/** Several calls of a page are refused together: one request covers them all. */
const afterRefusalMs = 2000;
const onReturnMs = 60_000;

/** How long to wait after a refusal before the next request, ms. */
export function waitAfterRefusal({ at }: RightsRequest, now: number): number {
  return Math.max(0, at + afterRefusalMs - now);
}

export function mayAskOnReturn({ at }: RightsRequest, now: number): boolean {
  return now - at >= onReturnMs;
}
