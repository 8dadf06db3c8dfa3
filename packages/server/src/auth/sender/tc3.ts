import { createHmac } from "node:crypto";
import { sha256 } from "../../platform/config.ts";

/** A call of Tencent Cloud's HTTP API, before it is signed. */
export interface Tc3Call {
  service: string;
  host: string;
  body: string;
  date: Date;
}

const algorithm = "TC3-HMAC-SHA256";
const contentType = "application/json; charset=utf-8";

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** The headers of a POST of JSON, signed by TC3-HMAC-SHA256 over content type and host. */
export function signTc3(
  { service, host, body, date }: Tc3Call,
  key: { id: string; secret: string },
): Record<string, string> {
  const timestamp = String(Math.floor(date.getTime() / 1000));
  const day = date.toISOString().slice(0, 10);
  const signed = "content-type;host";
  const lines = `content-type:${contentType}\nhost:${host}\n`;
  const request = ["POST", "/", "", lines, signed, sha256(body)].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const signingKey = hmac(hmac(hmac(`TC3${key.secret}`, day), service), "tc3_request");
  const signature = hmac(signingKey, [algorithm, timestamp, scope, sha256(request)].join("\n")).toString(
    "hex",
  );
  return {
    "content-type": contentType,
    "x-tc-timestamp": timestamp,
    authorization: `${algorithm} Credential=${key.id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}
