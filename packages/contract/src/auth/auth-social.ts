import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { PublicTenantId } from "../wire/resource.ts";

/** Name of a third-party way in: `wechat`, `qq`, or what a tenant calls its OpenID Connect provider. */
export const ProviderName = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);

export const socialStart = endpoint("GET /api/sq-auth/social/{provider}", {
  permission: "public",
  params: z.object({ provider: ProviderName }),
  query: z.object({ tenantId: PublicTenantId.optional() }),
  data: Nothing,
  reply: "redirect",
  summary: "Redirects to the provider's sign-in page; with a session, to connect an account",
});

export const socialCallback = endpoint("GET /api/sq-auth/social/{provider}/callback", {
  permission: "public",
  params: z.object({ provider: ProviderName }),
  query: z.object({
    code: z.string().max(2048).optional(),
    state: z.string().max(200).optional(),
    error: z.string().max(200).optional(),
    /** The issuer that sent the browser back (RFC 9207). */
    iss: z.string().max(500).optional(),
  }),
  data: Nothing,
  reply: "redirect",
  summary: "Callback of the provider; redirects to the sign-in page, which finishes with the grant social",
});

export const socialPosted = endpoint("POST /api/sq-auth/social/{provider}/callback", {
  permission: "public",
  params: z.object({ provider: ProviderName }),
  body: z.object({ SAMLResponse: z.string().max(200_000), RelayState: z.string().max(200).default("") }),
  data: Nothing,
  reply: "redirect",
  summary: "Assertion consumer service for SAML providers; redirects to the callback by GET",
});

/** A third-party account bound to the signed-in user. */
export const SocialAccount = z.object({
  provider: ProviderName,
  name: z.string(),
  boundAt: z.string(),
});
export type SocialAccount = z.infer<typeof SocialAccount>;

export const socialAccounts = endpoint("GET /api/sq-auth/social-accounts", {
  permission: "self",
  data: z.array(SocialAccount),
  summary: "The third-party accounts connected to the signed-in user",
});

export const socialUnbind = endpoint("POST /api/sq-auth/social-accounts/remove", {
  permission: "self",
  query: z.object({ provider: ProviderName }),
  data: Nothing,
  summary: "Disconnects a third-party account",
});

export const socialBind = endpoint("POST /api/sq-auth/social-accounts/bind", {
  permission: "self",
  query: z.object({ provider: ProviderName }),
  data: z.object({ url: z.string() }),
  summary: "The provider's URL for connecting an account to the signed-in user",
});

export const socialBindConfirm = endpoint("POST /api/sq-auth/social-accounts/confirm", {
  permission: "self",
  query: z.object({ source: ProviderName, code: z.string().max(2048), state: z.string().max(200) }),
  data: SocialAccount,
  summary: "Connects the account that the provider returned",
});
