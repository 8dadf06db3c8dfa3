import { BatchInterceptor } from "@mswjs/interceptors";
import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { chartList } from "@provost/contract/chart/chart-keeping";
import { dashboardList } from "@provost/contract/dashboard/dashboard-keeping";
import { mapList } from "@provost/contract/source/map-shapes";
import type { Endpoint, HandlerInput } from "@provost/contract/wire/endpoint";
import { type ErrorCode, errorCodes } from "@provost/contract/wire/error-code";
import type { z } from "zod";

/** The result of a responder: reply data as the endpoint's schema accepts it. */
type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? z.input<D> : never;

/** A refusal as the server sends it, thrown by a responder. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

type Responder = (input: never, request: Request) => unknown;

interface Registered {
  endpoint: Endpoint;
  responder: Responder;
}

const responders = new Map<string, Registered>();
interface Seen {
  calls: { endpoint: Endpoint; input: unknown }[];
  /** Requests without a declared responder. */
  unanswered: string[];
}

/** What the present test has seen; a request that outlives its test goes on with what that one had. */
let seen: Seen = { calls: [], unanswered: [] };

const nameOf = ({ verb, path }: Endpoint): string => `${verb} ${path}`;

/**
 * Responds to an endpoint until the test ends. The input is the request as the contract parses it; the reply goes through the endpoint's
 * schema. Throw `Refused` to refuse; return a `Response` to reply with bytes or with a custom status.
 */
export function respondTo<E extends Endpoint>(
  endpoint: E,
  reply:
    | ReplyOf<E>
    | ((input: HandlerInput<E>, request: Request) => ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>),
): void {
  responders.set(nameOf(endpoint), {
    endpoint,
    responder: typeof reply === "function" ? (reply as Responder) : () => reply,
  });
}

/** Inputs of the calls made to an endpoint in this test, the first one first. */
export function callsTo<E extends Endpoint>(endpoint: E): HandlerInput<E>[] {
  return seen.calls
    .filter((call) => nameOf(call.endpoint) === nameOf(endpoint))
    .map((call) => call.input as HandlerInput<E>);
}

/** What pages fetch beside what a test is about. */
function respondByDefault(): void {
  respondTo(mapList, []);
  const none = { current: 1, size: 10, total: 0, pages: 0, records: [] };
  respondTo(chartList, none);
  respondTo(dashboardList, none);
}
respondByDefault();

/** Returns the requests without a declared responder; clears them, all responders and all calls. */
export function resetBoundary(): string[] {
  const { unanswered } = seen;
  responders.clear();
  respondByDefault();
  seen = { calls: [], unanswered: [] };
  return unanswered;
}

function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "([^/]+)");
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  if (found === null) return null;
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]));
}

function find(verb: string, pathname: string): (Registered & { params: Record<string, string> }) | null {
  const exact = responders.get(`${verb} ${pathname}`);
  if (exact) return { ...exact, params: {} };
  for (const one of responders.values()) {
    const params = one.endpoint.verb === verb ? paramsOf(one.endpoint, pathname) : null;
    if (params !== null) return { ...one, params };
  }
  return null;
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("json")) return request.json();
  if (type.includes("urlencoded")) return Object.fromEntries(new URLSearchParams(await request.text()));
  return undefined;
}

async function inputOf(endpoint: Endpoint, params: Record<string, string>, request: Request) {
  if (endpoint.multipart) return {};
  const body = await bodyOf(request);
  const parsedBody = endpoint.body?.parse(body);
  if (Array.isArray(parsedBody)) return parsedBody;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return {
    ...(endpoint.params?.parse(params) as object | undefined),
    ...(endpoint.query?.parse({ ...(body as object | undefined), ...query }) as object | undefined),
    ...(parsedBody as object | undefined),
  };
}

function refusal(refused: Refused): Response {
  const { status, text } = errorCodes[refused.code];
  const msg = text.zh.replace(/\{(\w+)\}/g, (_, name: string) => String(refused.details[name] ?? ""));
  const data = { reason: refused.code, ...refused.details };
  return Response.json({ code: status, success: false, msg, data }, { status });
}

async function respond(request: Request, { calls, unanswered }: Seen): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return null;
  const found = find(request.method, pathname);
  if (found === null) {
    unanswered.push(`${request.method} ${pathname}`);
    return refusal(new Refused("not_found"));
  }
  const { endpoint, params } = found;
  const input = await inputOf(endpoint, params, request.clone());
  calls.push({ endpoint, input });
  try {
    const reply = await found.responder(input as never, request);
    if (reply instanceof Response) return reply;
    const data = endpoint.data.parse(reply);
    if (endpoint.reply === "bare") return Response.json(data);
    return Response.json({ code: 200, success: true, msg: "操作成功", data });
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    throw error;
  }
}

const interceptor = new BatchInterceptor({
  name: "boundary",
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

let isApplied = false;

/** Starts to respond to the page's requests to `/api`; all others go to the network. Files share this, so only the first call counts. */
export function applyBoundary(): void {
  if (isApplied) return;
  isApplied = true;
  interceptor.apply();
  interceptor.on("request", async ({ request, controller }) => {
    const now = seen;
    const response = await respond(request, now).catch((error: unknown) => {
      now.unanswered.push(`${request.method} ${new URL(request.url).pathname}: ${error}`);
      return Response.error();
    });
    if (response !== null) controller.respondWith(response);
  });
}
