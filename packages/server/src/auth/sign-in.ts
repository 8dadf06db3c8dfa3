import type { TokenReply } from "@provost/contract/auth";
import { SignInWay } from "@provost/contract/session";
import { refuse } from "../platform/refusal.ts";
import type { AuthDeps } from "./auth.service.ts";
import { beginSession } from "./begin-session.ts";
import type { GrantRequest, Grants } from "./grant.ts";
import { passwordGrant } from "./password-grant.ts";

/** Every way to prove who one is. */
const grants: Grants<AuthDeps> = {
  password: passwordGrant,
};

/** Signs in: the grant says who it is, then all ways end alike. */
export async function signIn(deps: AuthDeps, request: GrantRequest): Promise<TokenReply> {
  const way = SignInWay.safeParse(request.input.grant_type).data;
  const grant = way && grants[way];
  if (!grant) throw refuse("unsupported_grant");
  const person = await grant(deps, request);
  if (person.disabled) throw refuse("invalid_credentials");
  return beginSession(deps, { ...request, person, way });
}
