import { Readable } from "node:stream";
import type { Endpoint, HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { platformTenantId } from "@provost/contract/wire/id";
import { languageOf } from "@provost/contract/wire/language";
import { asksInput, isPublic, lackedOf, permits } from "@provost/contract/wire/permission";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Proven, recordProven } from "../authority/proven.ts";
import { holds, isAdministrator, type TenantScope } from "../authority/scope.ts";
import type { DiskReserve } from "../disk/disk-reserve.ts";
import { forbid, refuse, theButton } from "../refusal.ts";
import { documentation } from "./openapi.ts";
import { parseInput } from "./parse-input.ts";

/** Turns a request's credentials into a scope; throws `unauthorized`. `isUse`: the user is active, which extends the session. */
export type Authenticate = (
  request: FastifyRequest,
  signal: AbortSignal,
  isUse: boolean,
) => Promise<TenantScope>;

/** What a feature's routes are mounted on. */
export interface Router {
  app: FastifyInstance;
  authenticate: Authenticate;
  /** The scope of a session as it is now, without counting as a use of it; throws `unauthorized` when it has ended. */
  again(scope: TenantScope): Promise<TenantScope>;
  /** What of the disk is left for calls that fill it. */
  disk: Pick<DiskReserve, "ensure">;
  /** Called for each served call, with the rights that were checked meanwhile, before its reply is sent. */
  onServed?: OnServed | undefined;
}

export type OnServed = (endpoint: Endpoint, input: unknown, proven: readonly Proven[]) => void;

/** The HTTP exchange, for the few handlers that set cookies or a status. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Awaitable<T> = T | Promise<T>;
/** Sets the status and returns the body of a failure reply. */
type WordFailure = (error: Error, exchange: Exchange) => unknown;
/** Reply data of an encoded endpoint: JSON bytes of `data`, with the default message or its own. */
export type EncodedData = Buffer | { data: Buffer; msg: string };

const success = { code: 200, success: true, msg: "操作成功" } as const;
const headOf = (envelope: object): Buffer => Buffer.from(`${JSON.stringify(envelope).slice(0, -1)},"data":`);
const envelopeHead = headOf(success);
const envelopeTail = Buffer.from("}");

/** When a reply is opened as a document (frame or window): runs no scripts and has no origin. */
const asDocument = "sandbox allow-downloads; frame-ancestors 'self'";

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
  handle: (exchange: Exchange) => Awaitable<unknown>,
  wordFailure?: WordFailure,
): void {
  app.route({
    method: endpoint.verb,
    url: pathOf(endpoint),
    schema: documentation(endpoint),
    bodyLimit: endpoint.bodyBytes,
    handler: async (request, reply) => {
      // A cache on the way knows our header of a session for no sign that a reply is one caller's own.
      reply.header("cache-control", "no-store");
      reply.header("content-security-policy", asDocument);
      return handle({ request, reply });
    },
    ...(wordFailure === undefined
      ? {}
      : {
          errorHandler: (error, request, reply) => reply.send(wordFailure(error, { request, reply })),
        }),
  });
}

type Input = Readonly<Record<string, unknown>>;

/** Refuses a locked or restricted session what does not end that. */
function checkSession({ whileLocked, restricted }: Endpoint, { actor }: Pick<TenantScope, "actor">): void {
  if (actor.locked && !whileLocked) throw refuse("locked");
  if (actor.restriction !== null && !restricted) throw refuse(actor.restriction);
}

/** Refuses what the contract does not permit the caller. */
function checkPermission(
  { permission }: Endpoint,
  { tenantId, actor }: Pick<TenantScope, "tenantId" | "actor">,
  input: Input,
): void {
  const caller = {
    isPlatform: tenantId === platformTenantId,
    isAdministrator: isAdministrator(actor),
    holds: (code: string) => holds(actor, code),
  };
  if (!permits(permission, caller, input)) throw forbid(theButton(lackedOf(permission, caller, input)));
}

/** Refuses what fills the disk once its reserve is reached; the bytes of a file are passed over, so that its sender reads the refusal. */
async function checkDisk(
  { disk }: Pick<Router, "disk">,
  { fillsDisk }: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  if (!fillsDisk) return;
  const bytes = Number(request.headers["content-length"] ?? 0);
  await disk.ensure(Number.isFinite(bytes) ? bytes : 0).catch((error: unknown) => {
    request.raw.resume();
    throw error;
  });
}

/** Both, for what goes on after a call was served. */
export function checkServed(endpoint: Endpoint, scope: TenantScope, input: Input): void {
  checkSession(endpoint, scope);
  checkPermission(endpoint, scope, input);
}

/** The scope of an authorized caller, for the few handlers that read their input themselves. */
export async function scopeOf(
  { authenticate, disk }: Pick<Router, "authenticate" | "disk">,
  endpoint: Endpoint,
  { request, reply }: Exchange,
  input: Input,
): Promise<TenantScope> {
  const scope = await authenticate(request, callerSignal(reply), !endpoint.background);
  checkServed(endpoint, scope, input);
  await checkDisk({ disk }, endpoint, request);
  return scope;
}

/** The scope of an authorized caller, and the parsed input; other callers do not learn what is wrong with theirs. */
async function admit<E extends Endpoint>(
  { authenticate, disk }: Router,
  endpoint: E,
  { request, reply }: Exchange,
): Promise<{ scope: TenantScope; input: HandlerInput<E> }> {
  const scope = await authenticate(request, callerSignal(reply), !endpoint.background);
  checkSession(endpoint, scope);
  const isByInput = asksInput(endpoint.permission);
  if (!isByInput) checkPermission(endpoint, scope, {});
  const input = parseInput(endpoint, request);
  if (isByInput) checkPermission(endpoint, scope, input as Input);
  await checkDisk({ disk }, endpoint, request);
  return { scope, input };
}

async function serve<T>(
  { onServed }: Router,
  endpoint: Endpoint,
  inputOf: () => unknown,
  handle: () => Awaitable<T>,
): Promise<T> {
  if (!onServed) return handle();
  const { result, proven } = await recordProven(handle);
  onServed(endpoint, inputOf(), proven);
  return result;
}

/** Mounts a signed-in call: input parsed by the contract, data put into the envelope; only what the contract lists leaves. */
export function route<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (scope: TenantScope, input: HandlerInput<E>, exchange: Exchange) => Awaitable<ReplyData<E>>,
): void {
  mount(router, endpoint, async (exchange) => {
    const { scope, input } = await admit(router, endpoint, exchange);
    const data = await serve(
      router,
      endpoint,
      () => input,
      () => handler(scope, input, exchange),
    );
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
    const { scope, input } = await admit(router, endpoint, exchange);
    const encoded = await serve(
      router,
      endpoint,
      () => input,
      () => handler(scope, input, exchange),
    );
    exchange.reply.header("content-type", "application/json; charset=utf-8");
    return Buffer.isBuffer(encoded)
      ? Buffer.concat([envelopeHead, encoded, envelopeTail])
      : Buffer.concat([headOf({ ...success, msg: encoded.msg }), encoded.data, envelopeTail]);
  });
}

/** Says which fields a form carried beside its file, once they are parsed. */
export type TakeForm = (fields: object) => void;

function formOf({ verb, path, form }: Endpoint, taken: object | null): object {
  if (form !== undefined && taken === null)
    throw new Error(`${verb} ${path} did not say what its form carried`);
  return taken ?? {};
}

/** Mounts a signed-in multipart call; the handler reads the parts itself, and says which fields there were. */
export function routeMultipart<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (scope: TenantScope, request: FastifyRequest, taken: TakeForm) => Awaitable<ReplyData<E>>,
): void {
  mount(router, endpoint, async (exchange) => {
    const scope = await scopeOf(router, endpoint, exchange, {});
    let form: object | null = null;
    const take = (fields: object): void => {
      form = fields;
    };
    const handle = () => handler(scope, exchange.request, take);
    const data = await serve(router, endpoint, () => formOf(endpoint, form), handle);
    return { ...success, data: endpoint.data.parse(data) };
  });
}

/** What is mounted without a session must be declared so. */
function ensurePublic({ verb, path, permission }: Endpoint): void {
  if (!isPublic(permission)) throw new Error(`${verb} ${path} is not declared public`);
}

/** Mounts a call that needs no session; data is put into the envelope. */
export function routePublic<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (input: HandlerInput<E>, exchange: Exchange) => Awaitable<ReplyData<E>>,
): void {
  ensurePublic(endpoint);
  mount(router, endpoint, async (exchange) => {
    const data = await handler(parseInput(endpoint, exchange.request), exchange);
    return { ...success, data: endpoint.data.parse(data) };
  });
}

/** Mounts a call that needs no session and leads to another address of ours or of a provider. */
export function routeRedirect<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (input: HandlerInput<E>, exchange: Exchange) => Awaitable<string>,
): void {
  ensurePublic(endpoint);
  mount(router, endpoint, async (exchange) => {
    const address = await handler(parseInput(endpoint, exchange.request), exchange);
    return exchange.reply.redirect(address, 302);
  });
}

/** A file as it leaves: its media type, its bytes at once or as they come, and, for a download, its name. */
export interface FileReply {
  type: string;
  content: Buffer | Readable;
  fileName?: string;
  cacheControl?: string;
  /** Throws once the caller, with current rights, may no longer read the file's content; the call's permission is checked separately. */
  check?(present: TenantScope): Promise<void>;
}

const askAgainMs = 1000;

/** A file generated while it is sent: the caller's right is checked again each second, and the file ends with a refusal once it is lost. */
function whilePermitted(content: Readable, check: () => Promise<void>): Readable {
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    await check().catch((error: Error) => content.destroy(error));
    asking = false;
  };
  const timer = setInterval(() => void ask(), askAgainMs).unref();
  content.once("close", () => clearInterval(timer));
  return content;
}

/** Mounts a signed-in call that returns a file's bytes. */
export function routeBytes<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (scope: TenantScope, input: HandlerInput<E>, exchange: Exchange) => Awaitable<FileReply>,
): void {
  mount(router, endpoint, async (exchange) => {
    const { scope, input } = await admit(router, endpoint, exchange);
    const began = performance.now();
    const file = await serve(
      router,
      endpoint,
      () => input,
      () => handler(scope, input, exchange),
    );
    const check = async (): Promise<void> => {
      const present = await router.again(scope);
      checkServed(endpoint, present, input as Input);
      await file.check?.(present);
    };
    const { content } = file;
    // What the page made on its own looks for itself whether it may go on.
    const isWatched = content instanceof Readable && !endpoint.background;
    if (performance.now() - began > askAgainMs)
      await check().catch((error: unknown) => {
        if (content instanceof Readable) content.destroy();
        throw error;
      });
    const { reply } = exchange;
    reply.header("content-type", file.type).header("x-content-type-options", "nosniff");
    if (file.cacheControl !== undefined) reply.header("cache-control", file.cacheControl);
    if (file.fileName !== undefined)
      reply.header(
        "content-disposition",
        `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      );
    return reply.send(isWatched ? whilePermitted(content, check) : content);
  });
}

/** Mounts a public call that returns bare JSON; the feature formats every failure, from the first byte of the request on. */
export function routeBare<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (readInput: () => HandlerInput<E>, exchange: Exchange) => Awaitable<unknown>,
  wordFailure: WordFailure,
): void {
  ensurePublic(endpoint);
  const handle = (exchange: Exchange): Awaitable<unknown> =>
    handler(() => parseInput(endpoint, exchange.request), exchange);
  mount(router, endpoint, handle, wordFailure);
}

/** The language a request asks for. */
export function languageOfRequest(request: FastifyRequest) {
  return languageOf(request.headers["accept-language"]);
}
