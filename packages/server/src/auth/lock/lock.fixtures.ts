import { decodeJwt } from "jose";
import type { TestUser } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";

/** The session that a caller's token names. */
export function sessionIdOf({ accessToken }: TestUser): string {
  return String(decodeJwt(accessToken).sid);
}

/** What is stored of a session's lock. */
export function lockOf(
  server: TestServer,
  tenantId: string,
  user: TestUser,
): Promise<{ lockHash: string | null; lockedAt: Date | null }> {
  return server.db
    .tenant(tenantId)
    .run((db) =>
      db
        .selectFrom("session")
        .select(["lockHash", "lockedAt"])
        .where("id", "=", sessionIdOf(user))
        .executeTakeFirstOrThrow(),
    );
}
