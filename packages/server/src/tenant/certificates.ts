import { X509Certificate } from "node:crypto";

const begin = "-----BEGIN CERTIFICATE-----";
const end = "-----END CERTIFICATE-----";

/** The certificates of a text, each in PEM: the PEM blocks in it, or a single certificate in base64, as metadata files have it. Throws when it is none. */
export function certificatesOf(text: string): string[] {
  const blocks = text
    .split(end)
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf(begin)) + end);
  const parts = blocks.length > 0 ? blocks : [Buffer.from(text, "base64")];
  return parts.map((part) => new X509Certificate(part).toString());
}
