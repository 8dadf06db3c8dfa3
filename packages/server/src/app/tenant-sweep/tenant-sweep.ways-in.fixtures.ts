import { directoryDefaults } from "@provost/contract/tenant/directory-settings";
import type { Generator } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const phone = "13800138000";
const providers = ["wechat", "qq", "oidc"];
const targets = ({ account }: Names): string[] => [phone, `${account}@a.example`];
const states = ({ tenantId, ids }: Names): string[] => [
  `${tenantId}.${"0".repeat(64)}`,
  ...Object.values(ids).map((id) => `${tenantId}.${id}`),
];

/** What a stranger could send to the calls of phones, forgotten passwords and third parties. */
export const waysInSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/sq-auth/social/{provider}": ({ tenantId }) =>
    providers.map((provider) => ({ params: { provider }, query: { tenantId } })),
  "GET /api/sq-auth/social/{provider}/callback": (of) =>
    states(of).map((state) => ({ params: { provider: "wechat" }, query: { code: "a-code", state } })),
  "POST /api/sq-auth/social/{provider}/callback": (of) =>
    states(of).map((RelayState) => ({
      params: { provider: "saml" },
      body: { SAMLResponse: "PHg+", RelayState },
    })),
  "GET /api/sq-auth/social-accounts": (of) => [{ query: { userId: of.ids.app_user ?? "" } }],
  "POST /api/sq-auth/sms-code": ({ tenantId }) => [{ body: { tenantId, phone } }],
  "POST /api/sq-auth/password/forgot": (of) =>
    targets(of).map((target) => ({ body: { tenantId: of.tenantId, target } })),
  "POST /api/sq-auth/password/reset": (of) =>
    targets(of).map((target) => ({
      body: { tenantId: of.tenantId, target, code: "123456", newpassword: "vier Lampen am See" },
    })),
  "POST /api/sq-auth/social-accounts/bind": (of) =>
    providers.map((provider) => ({ body: { provider, userId: of.ids.app_user } })),
  "POST /api/sq-auth/social-accounts/confirm": (of) =>
    states(of).map((state) => ({ body: { source: "wechat", code: "a-code", state } })),
  "POST /api/sq-auth/directory/test": () => [
    { body: { directory: { ...directoryDefaults, host: "127.0.0.1", baseDn: "dc=x" } } },
  ],
  "POST /api/sq-auth/directory/link": (of) => [{ body: { id: of.ids.app_user ?? "", account: null } }],
  "POST /api/sq-auth/social-accounts/remove": (of) =>
    providers.map((provider) => ({ body: { provider, userId: of.ids.app_user } })),
};
