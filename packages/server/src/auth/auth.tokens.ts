import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { limits } from "@provost/contract/wire/limits";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../platform/clock.ts";
import { deriveKey, sha256 } from "../platform/config.ts";

/** What an access token says: whose session, in which tenant. */
export interface AccessClaims {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** Makes and checks tokens. */
export interface Tokens {
  signAccess(claims: AccessClaims): Promise<string>;
  /** The claims of a valid, living access token, else null. */
  verifyAccess(token: string): Promise<AccessClaims | null>;
  newRefresh(): string;
  /** The only child of a refresh token: always the same, so a lost reply can be sent again. */
  childOf(refreshToken: string): string;
  hashOf(refreshToken: string): string;
}

const algorithm = "HS256";
const rememberedTokens = 5000;
/** Ours have a quarter of that. */
const longestToken = 1200;

export function makeTokens(secret: string, clock: Clock): Tokens {
  const accessKey = createSecretKey(deriveKey(secret, "access-token"));
  const refreshKey = deriveKey(secret, "refresh-token");
  // A signature is checked once for each token; expiry is checked each time.
  const verified = new Map<string, { claims: AccessClaims; expiresAt: number }>();

  return {
    signAccess: ({ tenantId, userId, sessionId }) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ tid: tenantId, sid: sessionId, token_type: "access_token" })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + limits.accessSeconds)
        .sign(accessKey);
    },
    verifyAccess: async (token) => {
      if (token.length > longestToken) return null;
      const now = clock.now();
      const known = verified.get(token);
      if (known) return known.expiresAt > now.getTime() ? known.claims : null;
      try {
        const { payload } = await jwtVerify(token, accessKey, { algorithms: [algorithm], currentDate: now });
        const { tid, sid, sub, exp, token_type } = payload;
        if (
          typeof tid !== "string" ||
          typeof sid !== "string" ||
          !sub ||
          !exp ||
          token_type !== "access_token"
        )
          return null;
        const claims = { tenantId: tid, userId: sub, sessionId: sid };
        verified.set(token, { claims, expiresAt: exp * 1000 });
        const oldest = verified.size > rememberedTokens ? verified.keys().next().value : undefined;
        if (oldest !== undefined) verified.delete(oldest);
        return claims;
      } catch {
        return null;
      }
    },
    newRefresh: () => randomBytes(32).toString("base64url"),
    childOf: (refreshToken) => createHmac("sha256", refreshKey).update(refreshToken).digest("base64url"),
    hashOf: sha256,
  };
}
