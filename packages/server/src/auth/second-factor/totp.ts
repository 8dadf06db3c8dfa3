import { Secret, TOTP } from "otpauth";

const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const codeForm = /^\d{6}$/;

/** A new secret for an authenticator app, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a picture. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  // A colon parts issuer and account, in either of them it would part them elsewhere.
  const [safeIssuer, label] = [issuer, account].map((text) => text.replaceAll(":", " "));
  return new TOTP({
    ...settings,
    issuer: safeIssuer ?? "",
    label: label ?? "",
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** The time step whose code this is: the present one or its neighbours, for clocks that differ; else null. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!codeForm.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
