// What the sign-in page, and the first script of every page, need of the contract; without schemas, so that it loads no library for them.

/** The calls that the sign-in page makes itself; they are declared, with all they take and give, under these addresses. */
export const signInCalls = {
  token: "POST /api/sq-auth/oauth/token",
  addressTenant: "GET /api/sq-auth/tenant/detail",
} as const;

/** The calls whose replies every page of the console shows first, or the home page does; declared, with all they give, under these addresses. */
export const firstCalls = {
  user: "GET /api/sq-user/user/getUserInfo",
  topMenu: "GET /api/sq-system/menu/top-menu",
  routes: "GET /api/sq-system/menu/routes",
  home: "GET /api/report/dashboard/home",
} as const;

/** Readable marker beside the HttpOnly refresh cookie: says that a session may be restored, proves nothing. */
export const sessionMarkerCookie = "provost-session";
/** Readable cookie that mirrors the language chosen in this browser, so that the server can draw the sign-in page in it. */
export const languageCookie = "provost-language";
/** Readable cookie that mirrors how the console looks in this browser, for the same purpose. */
export const lookCookie = "provost-look";
