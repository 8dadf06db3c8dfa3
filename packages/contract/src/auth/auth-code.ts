import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { PublicTenantId } from "../wire/resource.ts";
import { Phone } from "./phone.ts";

/** Six digits sent to a phone or an address. */
export const SentCode = z.string().regex(/^\d{6}$/);

/** Seconds until the same phone may be sent another code; the same whether the number is known or not. */
export const CodeSent = z.object({ resendSeconds: z.number().int() });
export type CodeSent = z.infer<typeof CodeSent>;

export const smsCode = endpoint("POST /api/sq-auth/sms-code", {
  permission: "public",
  query: z.object({ tenantId: PublicTenantId.optional(), phone: Phone }),
  data: CodeSent,
  summary: "Sends a sign-in code to a phone; the response is the same for unknown numbers",
});

export const forgotPassword = endpoint("POST /api/sq-auth/password/forgot", {
  permission: "public",
  query: z.object({
    tenantId: PublicTenantId.optional(),
    /** A mobile number or a mail address. */
    target: z.string().trim().min(1).max(254),
  }),
  data: CodeSent,
  summary: "Sends a password-reset code by SMS or email; the response is the same for unknown addresses",
});

export const resetForgotten = endpoint("POST /api/sq-auth/password/reset", {
  permission: "public",
  query: z.object({
    tenantId: PublicTenantId.optional(),
    target: z.string().trim().min(1).max(254),
    code: SentCode,
    newpassword: z.string().min(1).max(limits.passwordLength),
  }),
  data: Nothing,
  summary: "Sets a new password using the code that was sent, and ends the user's sessions",
});
