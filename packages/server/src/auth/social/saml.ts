import type { ProviderAttributes } from "@provost/contract/tenant/social-settings";
import { z } from "zod";
import { type Outbound, OutboundError } from "../../platform/http/outbound/outbound.ts";
import { certificatesOf } from "../../tenant/tenant.service.ts";
import { type Departure, type Identity, type PostProvider, shownName } from "./social-provider.ts";

/** A SAML 2.0 identity provider as a tenant named it. */
export interface SamlAccount {
  /** Its entity ID. */
  issuer: string;
  /** Where it takes sign-in requests. */
  entryPoint: string;
  /** Certificates with which it signs, in PEM or one in base64. */
  certificate: string;
  attributes: ProviderAttributes;
}

const clockSkewMs = 60_000;
const longestAgeMs = 600_000;
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const failed = (why: string): OutboundError => new OutboundError(`saml: ${why}`);

const Confirmation = z.object({
  $: z.object({ Method: z.literal("urn:oasis:names:tc:SAML:2.0:cm:bearer") }),
  SubjectConfirmationData: z.tuple([
    z.object({ $: z.object({ InResponseTo: z.string(), Recipient: z.string() }) }),
  ]),
});
const NameId = z.object({ _: z.string().min(1), $: z.object({ Format: z.string().optional() }).optional() });
const Attribute = z.object({
  $: z.object({ Name: z.string() }),
  AttributeValue: z.array(z.object({ _: z.string().optional() }).catch({})).default([]),
});

/** What the signed assertion itself says of whom and what it is for; the response around it may be unsigned. */
const SignedAssertion = z.object({
  Assertion: z.object({
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({ NameID: z.tuple([NameId]), SubjectConfirmation: z.array(Confirmation).min(1) }),
    ]),
    AttributeStatement: z
      .array(z.object({ Attribute: z.array(Attribute).default([]) }).catch({ Attribute: [] }))
      .default([]),
  }),
});

/** The most of each in a response: what costs its reader time before the signature is checked. */
const bounds: readonly (readonly [RegExp, number])[] = [
  [/</g, 10_000],
  [/xmlns/g, 4000],
  [/<(?:[^\s<>/:]+:)?Assertion[\s/>]/g, 1],
  [/<(?:[^\s<>/:]+:)?Signature[\s/>]/g, 2],
  [/<(?:[^\s<>/:]+:)?Transform[\s/>]/g, 4],
];

function checkText(posted: string): void {
  const xml = Buffer.from(posted, "base64").toString("utf8");
  if (xml.includes("<!")) throw failed("a document type, a comment or a CDATA section");
  if (/xmldsig#(?:rsa-)?sha1["']|Algorithm\s*=\s*["'][^"'<]*&/.test(xml)) throw failed("signed with SHA-1");
  for (const [pattern, most] of bounds)
    if ([...xml.matchAll(pattern)].length > most)
      throw failed("too many elements, or more than one assertion");
}

/** Values by attribute; one that is repeated has all of them. */
function attributesOf(statements: readonly { Attribute: readonly z.infer<typeof Attribute>[] }[]) {
  const values = new Map<string, string[]>();
  for (const { $, AttributeValue } of statements.flatMap(({ Attribute }) => Attribute)) {
    const own = AttributeValue.flatMap(({ _: text }) => (text === undefined ? [] : [text]));
    values.set($.Name, [...(values.get($.Name) ?? []), ...own]);
  }
  return values;
}

/** The groups; a provider that only refers to them, because they are many, is refused: no groups would take the person's roles. */
function groupsIn(values: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] {
  const groups = values.get(name);
  if (name !== "" && groups === undefined && [...values.keys()].some((one) => one.endsWith("groups.link")))
    throw failed("the assertion refers to the groups instead of naming them");
  return groups ?? [];
}

/** The request's id, which the response has to name. An XML id must not begin with a digit. */
const requestId = ({ nonce }: Departure): string => `_${nonce}`;

/** Where the provider posts to is what it knows us by, too. */
async function clientOf(account: SamlAccount, departure: Departure) {
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const id = requestId(departure);
  const { redirectUri } = departure;
  return new SAML({
    entryPoint: account.entryPoint,
    issuer: redirectUri,
    callbackUrl: redirectUri,
    idpCert: certificatesOf(account.certificate),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // One of the two must be; the library reads nothing that is not signed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: longestAgeMs,
    generateUniqueId: () => id,
    validateInResponseTo: ValidateInResponseTo.always,
    // The departure is remembered by its ticket, which is taken once.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => (key === id ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  });
}

async function proven(account: SamlAccount, departure: Departure, posted: string): Promise<Identity> {
  checkText(posted);
  const client = await clientOf(account, departure);
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: posted });
  if (profile === null) throw failed("no one is named");
  const { Issuer, Subject, AttributeStatement } = SignedAssertion.parse(profile.getAssertion?.()).Assertion;
  const [{ NameID, SubjectConfirmation }] = Subject;
  const [{ _: nameId, $: { Format = "" } = {} }] = NameID;
  if (Issuer[0]._ !== account.issuer) throw failed("another issuer");
  for (const { SubjectConfirmationData } of SubjectConfirmation) {
    const { InResponseTo, Recipient } = SubjectConfirmationData[0].$;
    if (InResponseTo !== requestId(departure)) throw failed("an assertion of another request");
    if (Recipient !== departure.redirectUri) throw failed("an assertion for another recipient");
  }
  if (Format === transient) throw failed("a name id that changes each time");
  const values = attributesOf(AttributeStatement);
  const { account: login, name, mail, groups } = account.attributes;
  const textOf = (attribute: string): string => values.get(attribute)?.[0] ?? "";
  return {
    // A name id is unique at its provider, among those of its format.
    subjects: [`saml ${account.issuer} ${Format} ${nameId}`],
    name: shownName(textOf(name) || textOf(login)),
    membership: { account: textOf(login), mail: textOf(mail), groups: groupsIn(values, groups) },
  };
}

/** Sign-in by a SAML 2.0 identity provider: requests by redirect, signed and unencrypted assertions by post. */
export function samlProvider(
  { isPrivateAllowed }: Pick<Outbound, "isPrivateAllowed">,
  account: SamlAccount,
): PostProvider {
  return {
    address: async (departure) => {
      const page = new URL(account.entryPoint);
      if (page.protocol !== "https:" && !isPrivateAllowed(page)) throw failed(`${page.host} must use https`);
      return (await clientOf(account, departure)).getAuthorizeUrlAsync(departure.state, undefined, {});
    },
    read: async (departure, posted) => {
      try {
        return await proven(account, departure, posted);
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        // The library's texts may quote the assertion.
        throw failed(error instanceof z.ZodError ? "an assertion of no request" : "not valid");
      }
    },
  };
}
