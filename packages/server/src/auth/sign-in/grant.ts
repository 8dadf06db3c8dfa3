import type { TokenRequest } from "@provost/contract/auth/auth";
import type { SignInWay } from "@provost/contract/auth/session";
import type { Person } from "../../people/people.service.ts";

/** One sign-in attempt: its input, its tenant, and where it came from. */
export interface GrantRequest {
  tenantId: string;
  input: TokenRequest;
  /** The caller's network address. */
  address: string;
  userAgent: string;
  /** The kind of client: the header `User-Type`. */
  userType: string;
  /** The device cookie's value; null for a browser that never signed in here. */
  device: string | null;
  /** The cookie of a third-party sign-in that this browser began; null when it began none. */
  browser: string | null;
}

/** A first factor: who the request proves to be; refuses otherwise. The second factor and the session come after. */
export type Grant<Deps> = (deps: Deps, request: GrantRequest) => Promise<Person>;

/** Ways to prove an identity, by grant type. */
export type Grants<Deps> = Readonly<Partial<Record<SignInWay, Grant<Deps>>>>;
