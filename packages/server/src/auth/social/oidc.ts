import type { ProviderAttributes } from "@provost/contract/tenant/social-settings";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from "openid-client";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { codeForLog } from "../../platform/http/json-reply.ts";
import { type Outbound, OutboundError } from "../../platform/http/outbound/outbound.ts";
import {
  type ClientAccount,
  groupsOf,
  type ProviderMembership,
  type SocialProvider,
  shownName,
} from "./social-provider.ts";

/** An OpenID Connect provider as a tenant named it. */
export interface OidcAccount extends ClientAccount {
  issuer: string;
  /** Scopes to request besides `openid profile`. */
  scope: string;
  attributes: ProviderAttributes;
}

/** Makes providers; an issuer's published configuration is fetched once in 10 minutes. */
export type Oidc = (account: OidcAccount) => SocialProvider;

const cacheMs = 600_000;
const maxIssuers = 200;

type Claims = Readonly<Record<string, unknown>>;
const Fault = z.object({ error: z.string().optional(), code: z.string().optional() }).catch({});

/** Only the kind of a fault is fit for a log: its text and parts may hold codes and tokens. */
function plain(error: unknown): Error {
  if (error instanceof OutboundError) return error;
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof OutboundError) return cause;
  const { error: reason, code } = Fault.parse(error);
  return new Error(`oidc: ${codeForLog(reason ?? code ?? "failed")}`);
}

function asFetch({ named }: Outbound): CustomFetch {
  return (url, { method, headers, body, signal }) => {
    if (body instanceof URLSearchParams || typeof body === "string" || body === undefined || body === null) {
      const text = body === undefined || body === null ? {} : { body: String(body) };
      return named(url, { method, headers, ...text, ...(signal ? { signal } : {}) });
    }
    throw new OutboundError("a body of this kind is not sent");
  };
}

async function discover(outbound: Outbound, account: OidcAccount): Promise<Configuration> {
  const { issuer, clientId, secret } = account;
  const address = new URL(issuer);
  const options = {
    [customFetch]: asFetch(outbound),
    execute: outbound.isPrivateAllowed(address) ? [allowInsecureRequests] : [],
  };
  const found = await discovery(address, clientId, undefined, None(), options);
  const server = found.serverMetadata();
  const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const proof = ways.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(server, clientId, undefined, secret === "" ? None() : proof(secret));
  config[customFetch] = asFetch(outbound);
  for (const set of options.execute) set(config);
  enableNonRepudiationChecks(config);
  return config;
}

/** The value of a claim: by its name as it is, or by a path through objects, `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (name === "" || Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

type Said = readonly Claims[];

/** The value in the token, or else on the user's page. */
const saidOf = (said: Said, name: string): unknown =>
  said.map((claims) => claimOf(claims, name)).find((value) => value !== undefined);

function textOf(said: Said, name: string): string | undefined {
  const value = saidOf(said, name);
  return typeof value === "string" ? value : undefined;
}

/** The groups; a token that only refers to them, because they are many, is refused: no groups would take the person's roles. */
function groupsIn(said: Said, name: string): string[] {
  const [first = ""] = name.split(".");
  for (const { _claim_names: elsewhere } of said)
    if (typeof elsewhere === "object" && elsewhere !== null && (name in elsewhere || first in elsewhere))
      throw new OutboundError("oidc: the token refers to the groups instead of naming them");
  return groupsOf(saidOf(said, name));
}

/**
 * The claims of the token, and those of the user's page at the issuer where the token lacks some. Without the page a person gets in all the
 * same, but not where the groups are missing, because that would take roles.
 */
async function allClaims(
  config: Configuration,
  { account, name, mail, groups }: ProviderAttributes,
  token: { claims: Claims & { sub: string }; access: string },
): Promise<Said> {
  const { claims, access } = token;
  const lacks = (claim: string): boolean => claim !== "" && claimOf(claims, claim) === undefined;
  const hasPage = config.serverMetadata().userinfo_endpoint !== undefined;
  if (!hasPage || ![account, name, mail, groups].some(lacks)) return [claims];
  try {
    return [claims, await fetchUserInfo(config, access, claims.sub)];
  } catch (error) {
    if (lacks(groups)) throw error;
    return [claims];
  }
}

export function makeOidc(deps: { outbound: Outbound; clock: Clock }): Oidc {
  const known = new Map<string, { until: number; config: Configuration }>();
  const configOf = async (account: OidcAccount): Promise<Configuration> => {
    const key = JSON.stringify([account.issuer, account.clientId, account.secret]);
    const now = deps.clock.now().getTime();
    const cached = known.get(key);
    if (cached && cached.until > now) return cached.config;
    const config = await discover(deps.outbound, account);
    known.delete(key);
    known.set(key, { until: now + cacheMs, config });
    const oldest = known.size > maxIssuers ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return config;
  };
  return (account) => ({
    address: async ({ redirectUri, state, nonce, verifier }) => {
      try {
        const url = buildAuthorizationUrl(await configOf(account), {
          redirect_uri: redirectUri,
          scope: ["openid profile", ...account.scope.split(" ")].filter((part) => part !== "").join(" "),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        // The browser goes wherever the issuer's document says, but to a web page.
        if (url.protocol !== "https:" && !deps.outbound.isPrivateAllowed(url))
          throw new OutboundError(`oidc: ${url.host} must use https`);
        return url.href;
      } catch (error) {
        throw plain(error);
      }
    },
    identify: async ({ redirectUri, code, state, nonce, verifier, issuer }) => {
      try {
        const config = await configOf(account);
        const back = new URL(redirectUri);
        for (const [name, value] of Object.entries({ code, state, iss: issuer })) {
          if (value !== null) back.searchParams.set(name, value);
        }
        const tokens = await authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OutboundError("oidc: nobody is named");
        // A subject is unique at its issuer only.
        const subject = `${claims.iss} ${claims.sub}`;
        const { attributes } = account;
        const said = await allClaims(config, attributes, { claims, access: tokens.access_token });
        const login = textOf(said, attributes.account) ?? "";
        const membership: ProviderMembership = {
          account: login,
          mail: textOf(said, attributes.mail) ?? "",
          groups: groupsIn(said, attributes.groups),
        };
        return { subjects: [subject], name: shownName(textOf(said, attributes.name) ?? login), membership };
      } catch (error) {
        throw plain(error);
      }
    },
  });
}
