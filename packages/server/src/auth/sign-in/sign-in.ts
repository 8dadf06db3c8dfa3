import { SignInWay } from "@provost/contract/auth/session";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { AuthDeps } from "../auth.service.ts";
import { smsCodeGrant } from "../code/sms-code.service.ts";
import { demandSecondFactor, type Proven, proveSecondFactor } from "../second-factor/mfa-grant.ts";
import { beginSession, type SignedIn } from "../session/begin-session.ts";
import { socialGrant } from "../social/social.service.ts";
import type { GrantRequest, Grants } from "./grant.ts";
import { passwordGrant } from "./password-grant.ts";
import { logRefusedTry } from "./sign-in-log.ts";

/** Every way to prove who one is. */
const grants: Grants<AuthDeps> = {
  password: passwordGrant,
  sms_code: smsCodeGrant,
  social: socialGrant,
};

const secondStep = "mfa_otp";

async function proveFirstFactor(deps: AuthDeps, request: GrantRequest): Promise<Proven> {
  const way = SignInWay.safeParse(request.input.grant_type).data;
  const grant = way && grants[way];
  if (!grant) throw refuse("unsupported_grant");
  const proven = {
    person: await grant(deps, request),
    way,
    provider: way === "social" ? (request.input.source ?? null) : null,
    bindTicket: request.input.bind_ticket ?? null,
  };
  const { person } = proven;
  if (person.totp !== null && !person.disabled) await demandSecondFactor(deps, request, proven);
  return proven;
}

async function prove(deps: AuthDeps, request: GrantRequest): Promise<Proven> {
  const isSecondStep = request.input.grant_type === secondStep;
  const proven = await (isSecondStep ? proveSecondFactor : proveFirstFactor)(deps, request);
  const { id: userId, account, disabled } = proven.person;
  if (disabled) throw refuse("invalid_credentials", { outcome: "disabled", userId, account });
  return proven;
}

async function proveAndBegin(deps: AuthDeps, request: GrantRequest): Promise<SignedIn | null> {
  return beginSession(deps, { ...request, ...(await prove(deps, request)) });
}

/** Signs in: a first factor identifies the user, a second one may be required, then all grants end the same way. Every attempt is logged. */
export async function signIn(deps: AuthDeps, request: GrantRequest): Promise<SignedIn> {
  try {
    const isPassword = request.input.grant_type === "password";
    // If the password was rehashed meanwhile, it is checked once more; no other proof can be used twice.
    const signedIn =
      (await proveAndBegin(deps, request)) ?? (isPassword ? await proveAndBegin(deps, request) : null);
    if (signedIn === null) throw refuse("invalid_credentials");
    return signedIn;
  } catch (error) {
    if (error instanceof Refusal) await logRefusedTry(deps, request, error);
    throw error;
  }
}
