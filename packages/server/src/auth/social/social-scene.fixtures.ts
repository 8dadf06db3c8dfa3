import { beforeAll } from "vitest";
import { readOutside } from "../../platform/outside.ts";
import { adminPassword, type Reply } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { askToken, giveSettings, giveUser, testSeal } from "../code/code.fixtures.ts";
import { browser } from "./social-browser.fixtures.ts";
import { type LocalPerson, localQq, localWechat } from "./social-providers.fixtures.ts";

/** Our applications at the providers. */
export const apps = {
  wechat: { id: "wx0001", secret: "wechat's s3cret" },
  qq: { id: "101000001", secret: "qq's s3cret", isUnionGranted: true },
};

/** The tenant where unknown accounts may be bound; in the other they are refused. */
export const here = "000000";

export function waysOf(tenantId: string, unknown: "bind" | "refuse", chosen: Partial<typeof apps> = apps) {
  return {
    social: Object.entries(chosen).map(([kind, app]) => ({
      kind,
      clientId: app.id,
      unknown,
      secret: testSeal.seal(app.secret, `social ${kind} ${tenantId}`),
    })),
  };
}

/** A server with WeChat and QQ set up, for the tests of a file. */
export function socialScene() {
  const locals = { wechat: localWechat(apps.wechat), qq: localQq(apps.qq) };
  const { wechat, qq } = locals;
  const server = testServer(() => ({
    patienceMs: 2500,
    outbox: true,
    endpoints: { ...readOutside({}).endpoints, wechat: wechat.url, wechatPage: wechat.url, qq: qq.url },
  }));
  beforeAll(async () => {
    await giveSettings(server, here, waysOf(here, "bind"));
    await giveSettings(server, otherTenantId, waysOf(otherTenantId, "refuse"));
  });
  let people = 0;
  const somebody = (): LocalPerson => {
    people += 1;
    return { openid: `O${people}`, unionid: `U${people}`, nickname: `小明 ${people}` };
  };
  const passwordOf = (account: string, more: Record<string, string> = {}): Promise<Reply> =>
    askToken(server, { grant_type: "password", username: account, password: adminPassword, ...more });

  return {
    server,
    locals,
    /** A user no provider has seen yet. */
    somebody,
    passwordOf,
    /** What is bound to an account. */
    bound: (account: string) =>
      server.db
        .tenant(here)
        .run((db) =>
          db
            .selectFrom("socialAccount")
            .innerJoin("appUser", "appUser.id", "socialAccount.userId")
            .select(["provider", "subject", "name"])
            .where("account", "=", account)
            .orderBy("provider")
            .execute(),
        ),
    /** Makes a user and binds his account of that provider. */
    member: async (provider: keyof typeof locals, account: string): Promise<LocalPerson> => {
      const person = somebody();
      locals[provider].person = person;
      await giveUser(server, here, account, {});
      const visitor = browser(server);
      const { body } = await visitor.finish(await visitor.signInAt(provider, here));
      const { status } = await passwordOf(account, { bind_ticket: body.bind_ticket });
      if (status !== 200) throw new Error(`binding ${account} answered ${status}`);
      return person;
    },
  };
}
