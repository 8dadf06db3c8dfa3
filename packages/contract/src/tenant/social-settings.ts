import { z } from "zod";
import { ProviderName } from "../auth/auth-social.ts";
import { RoleMappings, secretFields } from "./directory-settings.ts";

const AttributeName = z.string().trim().max(200);

/** What a provider calls what it says of a person: claims of an ID token, attributes of a SAML assertion; empty = not read. */
export const ProviderAttributes = z.object({
  account: AttributeName,
  name: AttributeName,
  mail: AttributeName,
  groups: AttributeName,
});
export type ProviderAttributes = z.infer<typeof ProviderAttributes>;

/** What most providers call it. */
export const providerAttributeDefaults = {
  oidc: { account: "preferred_username", name: "name", mail: "email", groups: "groups" },
  saml: { account: "uid", name: "displayName", mail: "mail", groups: "groups" },
} as const satisfies Record<string, ProviderAttributes>;

/** What happens to an account that belongs to no user here: refused, or connected by signing in once with the user's password. */
const Unknown = z.enum(["refuse", "bind"]).default("bind");

/** Of a provider that says which groups a person is in. `attributes` and `roles` that are left out stay as they are stored. */
const federated = {
  provider: ProviderName,
  name: z.string().trim().min(1).max(40),
  /** `create`: a person without a user here gets one if a group gives a role. */
  unknown: z.enum(["refuse", "bind", "create"]).default("bind"),
  attributes: ProviderAttributes.optional(),
  roles: RoleMappings.optional(),
};

/** A third-party sign-in method. */
export const SocialSettings = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["wechat", "qq"]),
    clientId: z.string().trim().min(1).max(200),
    unknown: Unknown,
    ...secretFields,
  }),
  z.object({
    kind: z.literal("oidc"),
    ...federated,
    issuer: z.url({ protocol: /^https?$/ }).max(500),
    clientId: z.string().trim().min(1).max(200),
    /** Scopes requested besides `openid profile`, separated by spaces; absent = as stored. */
    scope: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/)
      .optional(),
    ...secretFields,
  }),
  z.object({
    kind: z.literal("saml"),
    ...federated,
    /** The identity provider's entity ID. */
    issuer: z.string().trim().min(1).max(500),
    /** Where it takes sign-in requests (binding HTTP-Redirect). */
    entryPoint: z.url({ protocol: /^https?$/ }).max(500),
    /** One or more certificates (PEM) with which it signs. */
    certificate: z.string().trim().min(1).max(20_000),
  }),
]);
export type SocialSettings = z.infer<typeof SocialSettings>;

type SocialKind = SocialSettings["kind"];
type FederatedKind = Extract<SocialKind, "oidc" | "saml">;

/** Whether providers of this kind say which groups a person is in. */
export const isFederatedKind = (kind: SocialKind): kind is FederatedKind =>
  kind === "oidc" || kind === "saml";

/** A sign-in method whose provider says which groups a person is in. */
export type FederatedSettings = Extract<SocialSettings, { kind: FederatedKind }>;

export const isFederated = (way: SocialSettings): way is FederatedSettings => isFederatedKind(way.kind);

/** The name by which a third-party sign-in method is known in addresses. */
export const providerOf = (way: SocialSettings): string => (isFederated(way) ? way.provider : way.kind);
