import { createHmac } from "node:crypto";
import { sha256 } from "../../platform/config.ts";

/** A call of Alibaba Cloud's HTTP API, before it is signed. */
export interface Acs3Call {
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  date: Date;
  nonce: string;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);

/** The query and the headers of a POST without a body, signed by ACS3-HMAC-SHA256. */
export function signAcs3(
  call: Acs3Call,
  key: { id: string; secret: string },
): { query: string; headers: Record<string, string> } {
  const query = Object.entries(call.query)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const bodyHash = sha256("");
  const headers: Record<string, string> = {
    "x-acs-action": call.action,
    "x-acs-content-sha256": bodyHash,
    "x-acs-date": call.date.toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": call.nonce,
    "x-acs-version": call.version,
  };
  const sorted = Object.entries({ ...headers, host: call.host }).sort(byName);
  const signed = sorted.map(([name]) => name).join(";");
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join("");
  const request = ["POST", "/", query, lines, signed, bodyHash].join("\n");
  const signature = createHmac("sha256", key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest("hex");
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signed},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}
