import { pageMeta } from "../../platform/lazy/page-meta.ts";

/** The nonce the page's policy lets style elements carry; empty in development, where there is no policy. */
export const nonce = pageMeta("csp-nonce") ?? "";

/** Where libraries that make style elements look for the nonce; set before the first render. */
export function tellNonce(): void {
  Object.assign(window, { __webpack_nonce__: nonce });
}
