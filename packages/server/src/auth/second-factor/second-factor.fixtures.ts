import { Secret, TOTP } from "otpauth";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";

const stepMs = 30_000;

/** An authenticator app with a secret; its clock is the test's. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code of the present step, or of one before (−1) or after (1) it. */
  code(step?: number): string;
}

/** An app that shows the codes of this secret. */
export function authenticatorOf(server: TestServer, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    secret,
    recoveryCodes: [],
    code: (step = 0) => totp.generate({ timestamp: server.clock.now().getTime() + step * stepMs }),
  };
}

/** Advances to the next step, whose code has not been used yet. */
export function nextStep(server: TestServer): void {
  server.clock.advance(stepMs);
}

/** Sets up a second factor as a user does. */
export async function enableFactor(
  server: TestServer,
  user: TestUser,
  password = adminPassword,
): Promise<Authenticator> {
  const { body: setup } = await user.post("/api/sq-auth/mfa/setup", { password });
  const app = authenticatorOf(server, setup.data.secret);
  const { status, body } = await user.post("/api/sq-auth/mfa/confirm", { code: app.code() });
  if (status !== 200) throw new Error(`confirming answered ${status}: ${JSON.stringify(body)}`);
  nextStep(server);
  return { ...app, recoveryCodes: body.data.recoveryCodes };
}
