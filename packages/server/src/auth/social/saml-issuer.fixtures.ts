import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll } from "vitest";
import { SignedXml } from "xml-crypto";

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

/** A certificate of an RSA key, signed by itself, in PEM. */
function certificateOf({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): string {
  const algorithm = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const name = der(
    0x30,
    der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("idp")))),
  );
  const time = (text: string): Buffer => der(0x17, Buffer.from(text));
  const validity = der(0x30, time("200101000000Z"), time("490101000000Z"));
  const key = publicKey.export({ type: "spki", format: "der" });
  const body = der(0x30, der(0x02, Buffer.from([1])), algorithm, name, validity, name, key);
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = der(0x30, body, algorithm, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** What a person's provider says of them. */
export interface SamlPerson {
  nameId: string;
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** What an assertion says; a cheat says something else. */
export interface Said {
  issuer: string;
  audience: string;
  recipient: string;
  /** The request that the signed assertion names. */
  request: string;
  /** The request that the response around it names. */
  responseRequest: string;
  format: string;
  validUntil: Date;
  signed: "assertion" | "response" | "none";
  /** An attribute of several values is repeated, instead of having several. */
  repeats: boolean;
  key: KeyObject;
  /** The whole response, after it was signed. */
  response: (xml: string) => string;
}

/** A local SAML 2.0 identity provider. */
export interface SamlIssuer {
  readonly url: string;
  readonly issuer: string;
  readonly certificate: string;
  /** The last request, as XML. */
  readonly request: string;
  /** The last response, in base64. */
  readonly response: string;
  person: SamlPerson;
  cheat: Partial<Said>;
}

const samlp = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"';
const saml = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function responseOf({ nameId, attributes }: SamlPerson, said: Said): string {
  const { issuer, audience, recipient, request, responseRequest, format, validUntil, repeats } = said;
  const [now, until] = [new Date().toISOString(), validUntil.toISOString()];
  const id = (): string => `_${randomBytes(16).toString("hex")}`;
  const inResponseTo = (to: string): string => (to === "" ? "" : ` InResponseTo="${to}"`);
  const statement = Object.entries(attributes)
    .flatMap(([name, values]) =>
      repeats ? values.map((value) => [name, [value]] as const) : [[name, values] as const],
    )
    .map(([name, values]) => {
      const all = values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${escaped(name)}">${all.join("")}</saml:Attribute>`;
    })
    .join("");
  return `<samlp:Response ${samlp} ${saml} ID="${id()}" Version="2.0" IssueInstant="${now}" Destination="${recipient}"${inResponseTo(responseRequest)}><saml:Issuer>${escaped(issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${escaped(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${escaped(nameId)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${inResponseTo(request)} NotOnOrAfter="${until}" Recipient="${recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statement}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

function signedBy(xml: string, { signed, key }: Said): string {
  if (signed === "none") return xml;
  const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const signature = new SignedXml({
    privateKey: key.export({ type: "pkcs8", format: "pem" }),
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: exclusive,
  });
  const element = signed === "response" ? "/*" : "/*/*[local-name(.)='Assertion']";
  signature.addReference({
    xpath: element,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signature.computeSignature(xml, {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}

/** Starts a provider for the tests of a file: everyone who comes is `person`. */
export function samlIssuer(): SamlIssuer {
  const keys = rsa();
  const state = {
    url: "",
    issuer: "urn:school:idp",
    certificate: certificateOf(keys),
    request: "",
    response: "",
    person: { nameId: "", attributes: {} } as SamlPerson,
    cheat: {} as Partial<Said>,
  };
  const respond = (query: URLSearchParams, response: ServerResponse): void => {
    state.request = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
    const [, id = ""] = / ID="([^"]*)"/.exec(state.request) ?? [];
    const [, recipient = ""] = /AssertionConsumerServiceURL="([^"]*)"/.exec(state.request) ?? [];
    const [, audience = ""] = /<saml:Issuer[^>]*>([^<]*)</.exec(state.request) ?? [];
    const said: Said = {
      ...{ issuer: state.issuer, audience, recipient, request: id, responseRequest: id },
      ...{ format: persistent, validUntil: new Date(Date.now() + 300_000), signed: "assertion" },
      repeats: false,
      ...{ key: keys.privateKey, response: (xml) => xml },
      ...state.cheat,
    };
    const xml = said.response(signedBy(responseOf(state.person, said), said));
    state.response = Buffer.from(xml).toString("base64");
    const fields = { SAMLResponse: state.response, RelayState: query.get("RelayState") ?? "" };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<form method="post" action="${recipient}">${inputs.join("")}</form>`);
  };
  const server = createServer((request, response) =>
    respond(new URL(request.url ?? "/", "http://local").searchParams, response),
  );
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

/** A key that no certificate belongs to. */
export const anotherKey = (): KeyObject => rsa().privateKey;
