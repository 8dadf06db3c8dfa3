import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll } from "vitest";

/** A client as an issuer knows it. */
export interface OidcClient {
  id: string;
  secret: string;
  /** Where the issuer may redirect browsers to; read once the server runs. */
  redirectUri: () => string;
}

/** A local issuer. */
export interface LocalIssuer {
  readonly url: string;
  readonly requests: string[];
  /** The subject of who is at the page; null = declines. */
  person: string | null;
  /** What a certified provider says of everyone's groups. */
  groups: readonly string[];
}

type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  issuer: LocalIssuer,
) => Promise<void> | void;

function listening(handle: Handle): LocalIssuer {
  const issuer = {
    url: "",
    requests: [] as string[],
    person: null as string | null,
    groups: [] as readonly string[],
  };
  const server = createServer((request, response) => {
    issuer.requests.push(`${request.method} ${request.url?.split("?")[0]}`);
    Promise.resolve(handle(request, response, issuer)).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return issuer;
}

async function makeProvider(issuer: LocalIssuer, client: OidcClient): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "one", use: "sig", alg: "RS256" };
  return new Provider(issuer.url, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri()] }],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"], team: ["access"] },
    scopes: ["openid", "team"],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        ...{ sub, name: `Teacher ${sub}`, preferred_username: sub },
        access: { groups: issuer.groups },
      }),
    }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  });
}

/** A certified OpenID Connect provider; every user confirms immediately. */
export function certifiedIssuer(client: OidcClient): LocalIssuer {
  let made: Promise<Provider> | null = null;
  return listening(async (request, response, issuer) => {
    made ??= makeProvider(issuer, client);
    const provider = await made;
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (issuer.person === null)
      return provider.interactionFinished(request, response, { error: "access_denied" });
    if (prompt.name === "login")
      return provider.interactionFinished(request, response, { login: { accountId: issuer.person } });
    const grant = new provider.Grant({ accountId: session?.accountId ?? "", clientId: params.client_id });
    grant.addOIDCScope("openid profile team");
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent });
  });
}

/** How an issuer cheats: other claims, another key, no signature, another place for its documents. */
export interface Cheat {
  claims?: (honest: JWTPayload) => JWTPayload;
  key?: "another" | "none";
  discovery?: (honest: Record<string, unknown>) => Record<string, unknown>;
  /** A path that leads elsewhere, is silent, or says this. */
  instead?: Record<string, { status: number; body: string; location?: string } | "silence">;
}

/** An issuer with configurable behaviour, good or bad. */
export function cheatingIssuer(client: OidcClient): LocalIssuer & { cheat: Cheat } {
  const keys = generateKeyPair("RS256");
  const others = generateKeyPair("RS256");
  const state: { cheat: Cheat } = { cheat: {} };
  const nonces = new Map<string, string>();
  const json = (response: ServerResponse, body: object): void => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const tokenOf = async (claims: JWTPayload): Promise<string> => {
    const { cheat } = state;
    const changed = cheat.claims?.(claims) ?? claims;
    if (cheat.key === "none") return new UnsecuredJWT(changed).encode();
    const { privateKey } = await (cheat.key === "another" ? others : keys);
    return new SignJWT(changed).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
  };
  const issuer = listening(async (request, response, { url, person }) => {
    const address = new URL(request.url ?? "/", url);
    const instead = state.cheat.instead?.[address.pathname];
    if (instead === "silence") return;
    if (instead !== undefined) {
      response.writeHead(
        instead.status,
        instead.location === undefined ? {} : { location: instead.location },
      );
      response.end(instead.body);
    } else if (address.pathname === "/.well-known/openid-configuration") {
      const honest = {
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      };
      json(response, state.cheat.discovery?.(honest) ?? honest);
    } else if (address.pathname === "/keys") {
      json(response, {
        keys: [{ ...(await exportJWK((await keys).publicKey)), kid: "one", alg: "RS256", use: "sig" }],
      });
    } else if (address.pathname === "/auth") {
      const code = randomBytes(8).toString("hex");
      nonces.set(code, address.searchParams.get("nonce") ?? "");
      const back = new URL(address.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", address.searchParams.get("state") ?? "");
      response.writeHead(302, { location: back.href }).end();
    } else if (address.pathname === "/token") {
      let body = "";
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
      const now = Math.floor(Date.now() / 1000);
      const honest = { iss: url, sub: person ?? "", aud: client.id, iat: now, exp: now + 300 };
      const nonce = nonces.get(new URLSearchParams(body).get("code") ?? "") ?? "";
      const id_token = await tokenOf({ ...honest, nonce, name: "Cheat" });
      json(response, { access_token: "a", token_type: "Bearer", id_token });
    } else response.writeHead(404).end();
  });
  return Object.defineProperty(Object.assign(issuer, state), "cheat", {
    get: () => state.cheat,
    set: (cheat: Cheat) => {
      state.cheat = cheat;
    },
  });
}
