import type { Page } from "@playwright/test";

/** Who signs in; in the demo's tenant when none is named. */
export interface SignInAs {
  account: string;
  password: string;
  tenantId?: string;
}

interface TokenReply {
  access_token: string;
  refresh_token: string;
  user_id: string;
  [field: string]: unknown;
}

function isTokenReply(body: unknown): body is TokenReply {
  return typeof body === "object" && body !== null && "access_token" in body && "user_id" in body;
}

const kept = ["account", "user_name", "nick_name", "role_name", "avatar", "tenant_id", "user_id"];
let signedIn = 0;

/** Signs in beside the page: its cookies come with the reply, its storage is filled when it opens for the first time. */
export async function beSignedIn(page: Page, as: SignInAs): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const reply = await page.request.post("/api/sq-auth/oauth/token", {
    headers: {
      Authorization: `Basic ${Buffer.from("provost:provost_secret").toString("base64")}`,
      "User-Agent": userAgent,
      "User-Type": "web",
    },
    form: {
      grant_type: "password",
      scope: "all",
      username: as.account,
      password: as.password,
      ...(as.tenantId === undefined ? {} : { tenantId: as.tenantId }),
    },
  });
  const body: unknown = await reply.json();
  if (!isTokenReply(body)) throw new Error(`${as.account} cannot sign in: ${reply.status()}`);
  const session = {
    token: body.access_token,
    refreshToken: body.refresh_token,
    tokenUser: body.user_id,
  };
  const userInfo = Object.fromEntries(kept.map((name) => [name, body[name]]));
  signedIn += 1;
  await page.addInitScript(
    ({ session, userInfo, tenantId, mark }) => {
      // Only once: what happens to the session afterwards is the console's to keep.
      if (window !== window.top || sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, "");
      const write = (store: Storage, type: object, name: string, content: unknown): void =>
        store.setItem(
          `provost-${name}`,
          JSON.stringify({ dataType: typeof content, content, ...type, datetime: Date.now() }),
        );
      for (const [name, content] of Object.entries(session)) {
        write(sessionStorage, { type: "session" }, name, content);
      }
      write(localStorage, {}, "userInfo", userInfo);
      if (tenantId !== "") write(localStorage, {}, "tenantId", tenantId);
    },
    { session, userInfo, tenantId: as.tenantId ?? "", mark: `walk-${signedIn}` },
  );
}
