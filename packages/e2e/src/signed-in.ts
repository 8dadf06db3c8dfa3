import type { Page } from "@playwright/test";
import { platformTenantId, type SignInAs, sessionFor } from "./test-tenant.ts";

export type { SignInAs };

const storedFields = ["account", "user_name", "nick_name", "role_name", "avatar", "tenant_id", "user_id"];
let signedIn = 0;

function cookieOf(line: string) {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf("=");
  const path = attributes.find((one) => /^path=/i.test(one))?.slice("path=".length) ?? "/";
  return {
    ...{ name: pair.slice(0, at), value: pair.slice(at + 1), domain: "127.0.0.1", path },
    httpOnly: attributes.some((one) => /^httponly$/i.test(one)),
    sameSite: "Strict" as const,
  };
}

/** Signs in beside the page: its cookies are set, its storage is filled when it opens for the first time. */
export async function beSignedIn(page: Page, as: SignInAs): Promise<void> {
  const { reply, cookies } = await sessionFor(as);
  await page.context().addCookies(cookies.map(cookieOf));
  const session = {
    token: reply.access_token,
    refreshToken: reply.refresh_token,
    tokenUser: reply.user_id,
  };
  const userInfo = Object.fromEntries(storedFields.map((name) => [name, reply[name]]));
  const tenantId = reply.tenant_id === platformTenantId ? "" : String(reply.tenant_id);
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
    { session, userInfo, tenantId, mark: `signed-in-${signedIn}` },
  );
}
