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

/** A user as a provider knows them. */
export interface Identity {
  /** Ids that the provider assigns to one person only; the first is the one to store. */
  subjects: readonly [string, ...string[]];
  /** For people to read. */
  name: string;
  /** What a provider that knows groups says beside; null of others. */
  membership: ProviderMembership | null;
}

/** What a provider says of a person beside who it is. */
export interface ProviderMembership {
  account: string;
  mail: string;
  groups: readonly string[];
}

interface Provider {
  /** The provider's page where the person confirms. */
  address(departure: Departure): Promise<string>;
}

/** A sign-in method whose provider sends the browser back with a code; errors have texts fit for a log. */
export interface CodeProvider extends Provider {
  /** Exchanges the code, once, for who it is. */
  identify(arrival: Arrival): Promise<Identity>;
}

/** A sign-in method whose provider's page posts who it is; errors have texts fit for a log. */
export interface PostProvider extends Provider {
  /** Who it is by what was posted for this departure. */
  read(departure: Departure, posted: string): Promise<Identity>;
}

/** A third-party sign-in method. */
export type SocialProvider = CodeProvider | PostProvider;

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

/** Groups as a provider names them: one text or a list of them; what is neither counts as none. */
export function groupsOf(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((group): group is string => typeof group === "string");
}
