import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import type { LocalizedText } from "@provost/contract/wire/language";
import { isGlobalUnicast } from "./global-address.ts";

/** A request to another host. */
export interface OutboundRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
  /** Takes status and headers, and leaves the rest. */
  headOnly?: boolean;
}

type Ask = (address: string, request?: OutboundRequest) => Promise<Response>;

/** Calls to other hosts, limited in time and bytes; a redirect is returned like any other response and is not followed. */
export interface Outbound {
  /** Calls a host that a tenant named: https only, to an address of the public internet only, unless the operator allows the host. */
  named: Ask;
  /** Saves the response of a host that a tenant named to a new file; returns it without its body, and keeps the file only for a 200. */
  save: (address: string, path: string, request: OutboundRequest & { maxBytes: number }) => Promise<Response>;
  /** Calls an address that the program or its operator knows. */
  known: Ask;
  /** Whether the operator allows this host to lie in a private network and to be called without TLS. */
  isPrivateAllowed(url: URL | string): boolean;
  /** Where a host that a tenant named may be reached; null = in a private network that the operator does not allow. */
  addressesOf(host: string): Promise<readonly LookupAddress[] | null>;
}

/** How outbound calls are bounded. */
export interface OutboundOptions {
  /** Host names that may lie in a private network. */
  privateHosts: readonly string[];
  timeoutMs: number;
  maxBytes?: number;
  /** Hosts of the public internet may be called without TLS: no secret is sent, and nothing important comes back. */
  plainHttp?: boolean;
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** A call that was not made, or whose response was rejected; the text is for the log, the message for the user who requested it. */
export class OutboundError extends Error {
  readonly localized: LocalizedText;

  constructor(problem: string | LocalizedText) {
    const localized = typeof problem === "string" ? { zh: problem, en: problem } : problem;
    super(localized.en);
    this.localized = localized;
  }
}

const tooSlow = { zh: "用时过长", en: "took too long" };
const tooMuch = (maxBytes: number): LocalizedText => ({
  zh: `返回内容超过 ${maxBytes} 字节`,
  en: `sent more than ${maxBytes} bytes`,
});
const unreachable = { zh: "无法访问", en: "can't be reached" };

const bare = (host: string): string => host.replace(/^\[|\]$/g, "").toLowerCase();
const resolveAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true });
const bodiless = new Set([101, 204, 205, 304]);

/** Rejects once the signal ends, whatever the work still waits for. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new OutboundError(tooSlow));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutboundError(tooMuch(maxBytes));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf(status: number, headers: Headers, bytes: Buffer<ArrayBuffer>): Response {
  return new Response(bodiless.has(status) ? null : bytes, { status, headers });
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** Sends to one of these addresses and no other, whatever the name means a moment later. */
function sendPinned(
  url: URL,
  addresses: readonly LookupAddress[],
  { method = "GET", headers = {}, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send(url, {
    method,
    agent: false,
    signal,
    headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
    lookup: (_host, options, callback) => {
      const [first] = addresses;
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? "", first?.family ?? 4);
    },
  });
  request.once("response", resolve);
  request.on("error", reject);
  request.end(body);
  return promise;
}

async function saved(message: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  let size = 0;
  const bounded = async function* (body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new OutboundError(tooMuch(maxBytes));
      yield chunk;
    }
  };
  try {
    await pipeline(message, bounded, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export function makeOutbound(options: OutboundOptions): Outbound {
  const { timeoutMs, maxBytes = 512 * 1024, plainHttp = false, resolve = resolveAll } = options;
  const privateHosts = new Set(options.privateHosts.map(bare));
  const isPrivateAllowed = (url: URL | string): boolean =>
    privateHosts.has(bare(typeof url === "string" ? url : url.hostname));
  const signalOf = (request: OutboundRequest): AbortSignal =>
    AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]);

  const addressesOf = async (name: string): Promise<readonly LookupAddress[] | null> => {
    const host = bare(name);
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
    // One bad address among good ones is how a name is made to lead inside.
    const isOpen = isPrivateAllowed(host) || addresses.every(({ address }) => isGlobalUnicast(address));
    return isOpen ? addresses : null;
  };

  const check = async (url: URL): Promise<readonly LookupAddress[]> => {
    const addresses = await addressesOf(url.hostname);
    if (addresses?.length === 0) throw new OutboundError({ zh: "查不到主机地址", en: "has no IP address" });
    if (url.protocol !== "https:" && !plainHttp && !isPrivateAllowed(url))
      throw new OutboundError({ zh: "不是 https 地址", en: "must use https" });
    if (addresses === null) throw new OutboundError({ zh: "不在公共互联网中", en: "isn't a public address" });
    return addresses;
  };

  const bounded = async (
    address: string,
    request: OutboundRequest,
    ask: (url: URL, signal: AbortSignal) => Promise<Response>,
  ): Promise<Response> => {
    const url = new URL(address);
    const signal = signalOf(request);
    try {
      return await until(signal, ask(url, signal));
    } catch (error) {
      // Addresses and causes may hold secrets of the query; the host and the kind of fault do not.
      const { zh, en } = error instanceof OutboundError ? error.localized : unreachable;
      const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
      throw new OutboundError({ zh: `${url.host}：${zh}${code}`, en: `${url.host}: ${en}${code}` });
    }
  };

  const sendNamed = async (
    url: URL,
    request: OutboundRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> => {
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw new OutboundError({ zh: "不是网址", en: "isn't a valid URL" });
    if (url.username !== "" || url.password !== "")
      throw new OutboundError({ zh: "地址中含有用户名", en: "contains a username" });
    return sendPinned(url, await check(url), request, signal);
  };

  return {
    isPrivateAllowed,
    addressesOf,
    save: (address, path, { maxBytes: most, ...request }) =>
      bounded(address, request, async (url, signal) => {
        const message = await sendNamed(url, request, signal);
        if (message.statusCode === 200) await saved(message, path, most);
        else message.destroy();
        return responseOf(message.statusCode ?? 500, headersOf(message), Buffer.alloc(0));
      }),
    named: (address, request = {}) =>
      bounded(address, request, async (url, signal) => {
        const message = await sendNamed(url, request, signal);
        if (request.headOnly) message.destroy();
        const bytes = request.headOnly ? Buffer.alloc(0) : await bytesOf(message, maxBytes);
        return responseOf(message.statusCode ?? 500, headersOf(message), bytes);
      }),
    known: (address, { method = "GET", headers = {}, body, ...request } = {}) =>
      bounded(address, request, async (url, signal) => {
        const init = { method, headers, redirect: "manual", signal } as const;
        const response = await fetch(url, body === undefined ? init : { ...init, body });
        const bytes = response.body === null ? Buffer.alloc(0) : await bytesOf(response.body, maxBytes);
        return responseOf(response.status, response.headers, bytes);
      }),
  };
}
