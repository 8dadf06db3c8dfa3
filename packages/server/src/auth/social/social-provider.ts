/** What a browser is sent away with. */
export interface Departure {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE verifier, for providers that know it. */
  verifier: string;
}

/** What it came back with. */
export interface Arrival extends Departure {
  code: string;
  /** The issuer named in the redirect (RFC 9207); null where none is named. */
  issuer: string | null;
}

/** A user as a provider knows him. */
export interface Identity {
  /** Ids that the provider assigns to one person only; the first is the one to store. */
  subjects: readonly [string, ...string[]];
  /** For people to read. */
  name: string;
}

/** A third-party way in; errors have texts fit for a log. */
export interface SocialProvider {
  /** The provider's page where the person confirms. */
  address(departure: Departure): Promise<string>;
  /** Exchanges the code, once, for who it is. */
  identify(arrival: Arrival): Promise<Identity>;
}

/** A client's account at a provider. */
export interface ClientAccount {
  clientId: string;
  secret: string;
}

const longestName = 60;

/** A provider's name for a user, fit to be shown. */
export function shownName(name: string | undefined): string {
  return [...(name ?? "").toWellFormed().replace(/\p{C}/gu, "").trim()].slice(0, longestName).join("");
}
