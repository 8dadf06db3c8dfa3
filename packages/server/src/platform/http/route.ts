import type { Endpoint, HandlerInput, ReplyData } from "@provost/contract/endpoint";
import { languageOf } from "@provost/contract/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TenantScope } from "../scope.ts";
import { documentation } from "./openapi.ts";
import { parseInput } from "./parse-input.ts";

/** Turns a request's bearer header into a scope; throws `unauthorized`. */
export type Authenticate = (request: FastifyRequest, signal: AbortSignal) => Promise<TenantScope>;

/** What a room's routes are mounted on. */
export interface Router {
  app: FastifyInstance;
  authenticate: Authenticate;
}

/** The HTTP exchange, for the few handlers that set cookies or a status. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Awaitable<T> = T | Promise<T>;
/** Reply data of an encoded endpoint: JSON bytes of `data`. */
export type EncodedData = Buffer;

const success = { code: 200, success: true, msg: "操作成功" } as const;
const envelopeHead = Buffer.from(`${JSON.stringify(success).slice(0, -1)},"data":`);
const envelopeTail = Buffer.from("}");

function pathOf(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{(\w+)\}/g, ":$1");
}

/** A signal that aborts when the caller goes away before the reply is complete. */
function callerSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function mount(
  { app }: Router,
  endpoint: Endpoint,
  answer: (exchange: Exchange) => Awaitable<unknown>,
): void {
  app.route({
    method: endpoint.verb,
    url: pathOf(endpoint),
    schema: documentation(endpoint),
    handler: async (request, reply) => answer({ request, reply }),
  });
}

function scopeOf({ authenticate }: Router, { request, reply }: Exchange): Promise<TenantScope> {
  return authenticate(request, callerSignal(reply));
}

/** Mounts a signed-in call: input parsed by the contract, data put into the envelope; only what the contract lists leaves. */
export function route<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (scope: TenantScope, input: HandlerInput<E>, exchange: Exchange) => Awaitable<ReplyData<E>>,
): void {
  mount(router, endpoint, async (exchange) => {
    const scope = await scopeOf(router, exchange);
    const data = await handler(scope, parseInput(endpoint, exchange.request), exchange);
    return { ...success, data: endpoint.data.parse(data) };
  });
}

/** Mounts a signed-in call whose data comes already encoded as JSON bytes, which are passed on as they are. */
export function routeEncoded<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (scope: TenantScope, input: HandlerInput<E>, exchange: Exchange) => Awaitable<EncodedData>,
): void {
  mount(router, endpoint, async (exchange) => {
    const scope = await scopeOf(router, exchange);
    const data = await handler(scope, parseInput(endpoint, exchange.request), exchange);
    exchange.reply.header("content-type", "application/json; charset=utf-8");
    return Buffer.concat([envelopeHead, data, envelopeTail]);
  });
}

/** Mounts a signed-in multipart call; the handler reads the parts itself. */
export function routeMultipart<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (scope: TenantScope, request: FastifyRequest) => Awaitable<ReplyData<E>>,
): void {
  mount(router, endpoint, async (exchange) => {
    const scope = await scopeOf(router, exchange);
    return { ...success, data: endpoint.data.parse(await handler(scope, exchange.request)) };
  });
}

/** Mounts a public call that answers bare JSON, refusals included: the handler reads the input itself and words what is wrong with it. */
export function routeBare<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (readInput: () => HandlerInput<E>, exchange: Exchange) => Awaitable<unknown>,
): void {
  mount(router, endpoint, (exchange) => {
    exchange.reply.header("cache-control", "no-store");
    return handler(() => parseInput(endpoint, exchange.request), exchange);
  });
}

/** The language a request asks for. */
export function languageOfRequest(request: FastifyRequest) {
  return languageOf(request.headers["accept-language"]);
}
