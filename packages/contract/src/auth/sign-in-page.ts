// What the sign-in page needs of the contract; without schemas, so that it loads no library for them.

/** The calls that the sign-in page makes itself; they are declared, with all they take and give, under these addresses. */
export const signInCalls = {
  token: "POST /api/sq-auth/oauth/token",
  addressTenant: "GET /api/sq-auth/tenant/detail",
} as const;

/** Readable marker beside the HttpOnly refresh cookie: says that a session may be restored, proves nothing. */
export const sessionMarkerCookie = "provost-session";
/** Readable cookie that mirrors the language chosen in this browser, so that the server can draw the sign-in page in it. */
export const languageCookie = "provost-language";
/** Readable cookie that mirrors how the console looks in this browser, for the same purpose. */
export const lookCookie = "provost-look";
