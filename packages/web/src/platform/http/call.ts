import type { CallInput, Endpoint } from "@provost/contract/wire/endpoint";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { systemClock } from "../clock.ts";
import { NetworkFailure } from "./call-error.ts";
import {
  type Callable,
  type DataOf,
  type InputOf,
  type RawReply,
  readReply,
  retryAfterSeconds,
} from "./call-reply.ts";
import { buildRequest } from "./call-request.ts";
import { inTurn, type QueueReason } from "./call-turn.ts";

/** Names the version of the console that the server gives out. */
const buildHeader = "x-provost-build";

export interface CallSettings {
  /** Put before each path: empty in the browser. */
  origin: string;
  /** The client's `id:secret` of the Basic header. */
  client: string;
  token(): string | null;
  /** Awaited before a call that carries the bearer: renews one that has outlived itself, as after the machine has slept; null when the call may go at once. */
  ready?(): Promise<void> | null;
  language(): Language;
  /** Replaces `{base}` of spec §7 in a path; by default the contract's own value. */
  base?: string;
}

export interface CallOptions {
  /** Sends no bearer header. */
  anonymous?: boolean;
  /** Sends the fields as a URL-encoded form body. */
  form?: boolean;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The caller shows the failure itself: all of them, or those of these reasons. */
  quiet?: boolean | readonly ErrorCode[];
}

export interface CallFailure {
  endpoint: Pick<Callable, "verb" | "path">;
  error: unknown;
  quiet: boolean | readonly ErrorCode[];
  /** The bearer that the call carried. */
  token: string | null;
  /** When the call was made, ms since 1970. */
  at: number;
}

/** What goes on between this page and the server. */
export type Traffic =
  /** A call is under way, until it has ended. */
  | { kind: "began"; id: number }
  | { kind: "ended"; id: number }
  /** A response arrived; `build` is the version of the console that the server delivers. */
  | { kind: "answered"; status: number; build: string | null }
  /** A call waits for its turn in the query engine's queue; `null`: no longer. */
  | { kind: "queued"; id: number; reason: QueueReason | null }
  | { kind: "lost"; failure: NetworkFailure };

let settings: CallSettings | null = null;
let calls = 0;
const listeners = new Set<(failure: CallFailure) => void>();
const trafficListeners = new Set<(traffic: Traffic) => void>();

export function configureCalls(next: CallSettings): void {
  settings = next;
}

/** Hears of every failed call except those the caller itself aborted; returns how to stop. */
export function onCallFailure(listener: (failure: CallFailure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of what goes on between this page and the server; returns how to stop. */
export function onTraffic(listener: (traffic: Traffic) => void): () => void {
  trafficListeners.add(listener);
  return () => trafficListeners.delete(listener);
}

let underWay = 0;

/** How many calls are under way; those that were made ahead count when their reply is wanted. */
export function callsUnderWay(): number {
  return underWay;
}

function tellTraffic(traffic: Traffic): void {
  if (traffic.kind === "began") underWay++;
  if (traffic.kind === "ended") underWay--;
  for (const listener of trafficListeners) listener(traffic);
}

const tellQueued =
  (id: number) =>
  (reason: QueueReason | null): void =>
    tellTraffic({ kind: "queued", id, reason });

function headersOf(
  current: CallSettings,
  token: string | null,
  options: CallOptions,
): Record<string, string> {
  return {
    Authorization: `Basic ${btoa(current.client)}`,
    "Accept-Language": current.language() === "en" ? "en" : "zh-CN",
    ...(token ? { "SQ-Auth": `bearer ${token}` } : {}),
    ...options.headers,
  };
}

/** Runs a call with its bearer token, and notifies the listeners when it fails. */
async function watched<D>(
  endpoint: Callable,
  options: CallOptions,
  run: (current: CallSettings, headers: Record<string, string>) => Promise<D>,
): Promise<D> {
  let token: string | null = null;
  const at = systemClock.now();
  try {
    const current = configured();
    if (!options.anonymous) {
      const renewal = current.ready?.() ?? null;
      if (renewal !== null) await renewal;
      token = current.token();
    }
    return await run(current, headersOf(current, token, options));
  } catch (error) {
    if (!options.signal?.aborted) {
      if (error instanceof NetworkFailure) tellTraffic({ kind: "lost", failure: error });
      for (const listener of listeners) {
        listener({ endpoint, error, quiet: options.quiet ?? false, token, at });
      }
    }
    throw error;
  }
}

async function rawReply(response: Response): Promise<RawReply> {
  tellTraffic({ kind: "answered", status: response.status, build: response.headers.get(buildHeader) });
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: retryAfterSeconds(response.headers.get("Retry-After")),
  };
}

const contractBase = "/api/sq-user";

/** The headers of the signed-in session, for what speaks a protocol of its own with the server. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  const current = configured();
  await current.ready?.();
  return headersOf(current, current.token(), {});
}

/** The URL for a path of the contract: calls of the signed-in user are below `{base}`. */
function addressOf({ origin, base = contractBase }: CallSettings, path: string): string {
  const ofUser = `${contractBase}/user/`;
  return origin + (path.startsWith(ofUser) ? `${base}/user/${path.slice(ofUser.length)}` : path);
}

function configured(): CallSettings {
  if (settings === null) throw new Error("configureCalls comes before the first call");
  return settings;
}

/** Checks that the server is reachable and ready, without a call of the contract. */
export async function knock(): Promise<void> {
  const { origin } = configured();
  try {
    const reply = await fetch(`${origin}/readyz`, { cache: "no-store", signal: AbortSignal.timeout(5000) });
    if (reply.status > 500) {
      throw new NetworkFailure(reply.status, undefined, retryAfterSeconds(reply.headers.get("Retry-After")));
    }
  } catch (error) {
    throw error instanceof NetworkFailure ? error : new NetworkFailure(0, error);
  }
}

/** A reply is given to who makes the call within this time of its request, ms. */
const aheadMs = 10_000;
const ahead = new Map<string, { at: number; reply: Promise<RawReply> }>();
const aheadKey = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, headers["SQ-Auth"], headers["Accept-Language"]].join(" ");

/** Makes a GET call of the signed-in user before the code that wants its reply has come; `call` then gives that to the first who makes the same. */
export function callAhead(path: string): void {
  const current = configured();
  // A session that is renewed first: too late to be ahead.
  if ((current.ready?.() ?? null) !== null) return;
  const headers = headersOf(current, current.token(), {});
  const signal = AbortSignal.timeout(aheadMs);
  const reply = fetch(addressOf(current, path), { headers, credentials: "include", signal }).then(rawReply);
  reply.catch(() => {});
  ahead.set(aheadKey(path, headers), { at: systemClock.now(), reply });
}

function takeAhead(path: string, headers: Readonly<Record<string, string>>): Promise<RawReply> | null {
  const key = aheadKey(path, headers);
  const found = ahead.get(key);
  ahead.delete(key);
  return found !== undefined && systemClock.now() - found.at < aheadMs ? found.reply : null;
}

/** Makes one call of the contract: its data, or a CallError, TokenFailure, NetworkFailure or AbortError. */
export function call<E extends Callable>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  return watched(endpoint, options, async (current, headers) => {
    const { method, path, body, contentType } = buildRequest(endpoint, input, options.form ?? false);
    const id = calls++;
    if (contentType !== undefined) headers["Content-Type"] = contentType;
    const attempt = async (): Promise<DataOf<E>> => {
      const timeout = AbortSignal.timeout(limits.callTimeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      tellTraffic({ kind: "began", id });
      const request = (): Promise<RawReply> =>
        fetch(addressOf(current, path), {
          method,
          headers,
          body: body ?? null,
          credentials: "include",
          signal,
        }).then(rawReply);
      const known = method === "GET" ? takeAhead(path, headers) : null;
      const reply = await (known?.catch(request) ?? request())
        .catch((cause: unknown) => {
          if (options.signal?.aborted) throw cause;
          throw new NetworkFailure(0, cause);
        })
        .finally(() => tellTraffic({ kind: "ended", id }));
      return readReply(endpoint, reply);
    };
    return inTurn(attempt, options.signal, tellQueued(id));
  });
}

export interface FileOptions extends Omit<CallOptions, "form"> {
  /** Reads the reply itself, for example to report progress. */
  read?: (response: Response) => Promise<Blob>;
}

/** Fetches a file's bytes of the contract; fails as `call` does. */
export function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: FileOptions = {},
): Promise<Blob> {
  return watched(endpoint, options, async (current, headers) => {
    const { method, path, body, contentType } = buildRequest(endpoint, input, false);
    if (contentType !== undefined) headers["Content-Type"] = contentType;
    const attempt = async (): Promise<Blob> => {
      const response = await fetch(addressOf(current, path), {
        method,
        headers,
        body: body ?? null,
        credentials: "include",
        signal: options.signal ?? null,
      }).catch((cause: unknown) => {
        if (options.signal?.aborted) throw cause;
        throw new NetworkFailure(0, cause);
      });
      if (response.ok) return options.read?.(response) ?? response.blob();
      readReply(endpoint, await rawReply(response));
      throw new NetworkFailure(response.status);
    };
    return inTurn(attempt, options.signal, tellQueued(calls++));
  });
}

export interface UploadOptions extends Omit<CallOptions, "form"> {
  /** Share of the bytes sent, 0–1. */
  onProgress?: (share: number) => void;
}

/** Sends a multipart body with its fields before its file. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options: UploadOptions = {},
): Promise<DataOf<E>> {
  return watched(endpoint, options, async (current, headers) => {
    options.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(endpoint.verb, addressOf(current, endpoint.path));
    request.withCredentials = true;
    request.timeout = limits.callTimeoutMs;
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    const stop = (): void => request.abort();
    options.signal?.addEventListener("abort", stop, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        request.onload = () => resolve();
        request.onerror = () => reject(new NetworkFailure(0));
        request.ontimeout = () => reject(new NetworkFailure(0));
        request.onabort = () => reject(options.signal?.reason ?? new NetworkFailure(0));
        request.send(form);
      });
    } finally {
      options.signal?.removeEventListener("abort", stop);
    }
    return readReply(endpoint, {
      status: request.status,
      text: request.responseText,
      retryAfter: retryAfterSeconds(request.getResponseHeader("Retry-After")),
    });
  });
}
