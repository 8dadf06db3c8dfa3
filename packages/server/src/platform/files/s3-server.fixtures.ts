import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { sha256 } from "../config.ts";

/** A server that implements the part of S3 that files need, and verifies signature version 4. */
export interface S3Server {
  port: number;
  /** What is in the bucket. */
  files: Map<string, { bytes: Buffer; at: Date }>;
  /** How long it waits before a response, and in the middle of a file, ms. */
  pauses: { response: number; file: number };
  /** How many names a page of a list has at most, how many of the next requests are refused as too many, and how many connections end instead. */
  limits: { page: number; refusals: number; ends: number };
  /** How many files were sent at the same time, at most. */
  busiest(): number;
  close(): void;
}

const keyId = "test-key";
const secret = "test-secret";
export const s3Keys = { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret };

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Whether the request is signed as the protocol says: method, path, query, the headers that it names, and the body's hash. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const { authorization = "" } = headers;
  const [, credential = "", signed = "", signature] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? [];
  const [id, day = "", region = "", service = ""] = credential.split("/");
  const [path, query = ""] = url.split("?");
  const named = signed.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = [
    method,
    path,
    query.split("&").sort().join("&"),
    named.join(""),
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = [day, region, service, "aws4_request"].join("/");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return id === keyId && hmac(key, text).toString("hex") === signature;
}

/** As of a file that was sent in parts: no hash of its content. */
const etag = '"9b2cf535f27731c974343645a3985328-3"';

/** A page of a list: what comes after the token, which is no name that a client could guess. */
function listed(
  files: ReadonlyMap<string, { at: Date; bytes: Buffer }>,
  query: URLSearchParams,
  longest: number,
): string {
  const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
  const found = [...files]
    .filter(([name]) => name.startsWith(query.get("prefix") ?? "") && name > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const page = found.slice(0, Math.min(longest, Number(query.get("max-keys") ?? 1000)));
  const contents = page.map(
    ([name, { at, bytes }]) =>
      `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${bytes.length}</Size></Contents>`,
  );
  const last = page.at(-1)?.[0] ?? "";
  const next = `<NextContinuationToken>${Buffer.from(last).toString("base64")}</NextContinuationToken>`;
  const more = found.length > page.length;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated><KeyCount>${page.length}</KeyCount>${more ? next : ""}${contents.join("")}</ListBucketResult>`;
}

/** Starts it with one bucket, on a free port or a given one. */
export async function s3Server(bucket: string, at = 0): Promise<S3Server> {
  const files = new Map<string, { bytes: Buffer; at: Date }>();
  const pauses = { response: 0, file: 0 };
  const limits = { page: 1000, refusals: 0, ends: 0 };
  let sending = 0;
  let busiest = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method } = request;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
    const name = decodeURIComponent(pathname).slice(bucket.length + 2);
    const bytes = await buffer(request);
    await setTimeout(pauses.response);
    if (!isSigned(request)) {
      response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      return;
    }
    if (!pathname.startsWith(`/${bucket}/`)) {
      response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
      return;
    }
    if (limits.ends > 0) {
      limits.ends--;
      response.destroy();
      return;
    }
    if (limits.refusals > 0) {
      limits.refusals--;
      response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      return;
    }
    const file = files.get(name);
    if (method === "PUT") files.set(name, { bytes, at: new Date() });
    if (method === "DELETE") files.delete(name);
    if (method !== "GET") response.writeHead(method === "DELETE" ? 204 : 200, { etag }).end();
    else if (searchParams.has("list-type"))
      response
        .writeHead(200, { "content-type": "application/xml" })
        .end(listed(files, searchParams, limits.page));
    else if (file === undefined) response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const part = from === undefined ? file.bytes : file.bytes.subarray(Number(from), Number(to) + 1);
      busiest = Math.max(busiest, ++sending);
      response.writeHead(from === undefined ? 200 : 206).write(part.subarray(0, 1));
      await setTimeout(pauses.file);
      response.end(part.subarray(1));
      sending--;
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return {
    port: (server.address() as AddressInfo).port,
    files,
    pauses,
    limits,
    busiest: () => busiest,
    close,
  };
}
