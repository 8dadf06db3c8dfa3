import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";

/** Six digits of the moment, or a recovery code. */
export const OneTimeCode = z.string().trim().min(6).max(40);

/** State of the signed-in user's second factor; `required` when the tenant demands one. */
export const SecondFactor = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  enabledAt: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Codes for when the device is lost, each good once; shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = endpoint("GET /api/sq-auth/mfa", {
  permission: "self",
  data: SecondFactor,
  restricted: true,
  summary: "State of two-step verification",
});

export const secondFactorSetup = endpoint("POST /api/sq-auth/mfa/setup", {
  permission: "self",
  query: z.object({
    /** Empty where the user has none, as in `UserInfo`. */
    password: z.string().max(limits.passwordLength),
    /** Required while a second factor is active that the new one will replace. */
    code: OneTimeCode.optional(),
  }),
  data: z.object({ secret: z.string(), uri: z.string() }),
  restricted: true,
  summary:
    "Creates a secret for an authenticator app (RFC 6238), as base32 and as an otpauth URL; not active until confirmed",
});

export const secondFactorConfirm = endpoint("POST /api/sq-auth/mfa/confirm", {
  permission: "self",
  query: z.object({ code: OneTimeCode }),
  data: RecoveryCodes,
  restricted: true,
  summary: "Turns on two-step verification and returns the recovery codes",
});

export const secondFactorDisable = endpoint("POST /api/sq-auth/mfa/disable", {
  permission: "self",
  query: z.object({ password: z.string().max(limits.passwordLength), code: OneTimeCode }),
  data: Nothing,
  summary: "Turns off two-step verification, unless the tenant requires it",
});

export const recoveryCodesRenew = endpoint("POST /api/sq-auth/mfa/recovery-codes", {
  permission: "self",
  query: z.object({ code: OneTimeCode }),
  data: RecoveryCodes,
  summary: "Replaces the recovery codes with new ones",
});
