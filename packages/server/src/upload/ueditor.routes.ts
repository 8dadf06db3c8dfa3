import { ueditorGet, ueditorPost } from "@provost/contract/upload/ueditor";
import { messageOf } from "@provost/contract/wire/error-code";
import type { Language } from "@provost/contract/wire/language";
import type { FastifyRequest } from "fastify";
import type { TenantScope } from "../platform/authority/scope.ts";
import { asRefusal, reportRefusal } from "../platform/http/failure.ts";
import { type Exchange, languageOfRequest, type Router, routeBare, scopeOf } from "../platform/http/route.ts";
import { refuse } from "../platform/refusal.ts";
import { catchPictures } from "./catch-pictures.ts";
import * as ueditor from "./ueditor.service.ts";
import { ueditorConfig } from "./ueditor-config.ts";
import type { UploadDeps } from "./upload-deps.ts";

type Input = Record<string, unknown> & { action: string };

const callbackName = /^[A-Za-z_]\w{0,63}$/;

const isByHeader = (request: FastifyRequest): boolean => request.headers["sq-auth"] !== undefined;

/** Front ends of the protocol show its fixed texts in Chinese; the console's own requests the viewer's language. */
function languageFor(request: FastifyRequest): Language {
  return isByHeader(request) ? languageOfRequest(request) : "zh";
}

/** Config holds nothing of anybody, so a page of elsewhere may have it too. */
function config({ reply }: Exchange, callback: unknown): unknown {
  if (callback === undefined || callback === "") return ueditorConfig;
  if (typeof callback !== "string" || !callbackName.test(callback)) return { state: "callback参数不合法" };
  reply.header("content-type", "application/javascript; charset=utf-8");
  reply.header("cross-origin-resource-policy", "cross-origin");
  return `${callback}(${JSON.stringify(ueditorConfig)})`;
}

const wholeNumber = (value: unknown, fallback: number): number => {
  const number = Number(value ?? fallback);
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback;
};

/** Addresses as the clients there are send them: `source[]`, `source`, `source[0]`. */
function sourcesIn(input: Input): string[] {
  return Object.entries(input)
    .filter(([name]) => /^source(?:\[\d*\])?$/.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === "string")
    .filter((value) => value !== "");
}

/** A form that was posted into a frame: what comes back is read from the frame's page. */
const isIntoFrame = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").includes("text/html") && headers["x-requested-with"] === undefined;

function worded(error: Error, { request, reply }: Exchange): unknown {
  const refusal = asRefusal(error);
  reportRefusal(request, refusal);
  reply.code(200);
  const { details } = refusal;
  const code = refusal.code === "too_large" ? "file_too_large" : refusal.code;
  return shaped({ state: messageOf(code, languageFor(request), details) }, { request, reply });
}

function shaped(body: unknown, { request, reply }: Exchange): unknown {
  if (request.method !== "POST" || !isIntoFrame(request)) return body;
  reply.header("content-type", "text/plain; charset=utf-8");
  reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'self'");
  return JSON.stringify(body);
}

export function ueditorRoutes(router: Router, deps: UploadDeps): void {
  const caught = async (scope: TenantScope, input: Input, request: FastifyRequest) => {
    await router.disk.ensure();
    return catchPictures(deps, scope, sourcesIn(input), languageFor(request));
  };

  routeBare(
    router,
    ueditorGet,
    async (readInput, exchange) => {
      const input: Input = readInput();
      if (input.action === "config") return config(exchange, input.callback);
      const scope = (): Promise<TenantScope> => scopeOf(router, ueditorGet, exchange, input);
      const slice = { start: wholeNumber(input.start, 0), size: wholeNumber(input.size, 20) };
      if (input.action === "listimage") return ueditor.list(await scope(), "image", slice);
      if (input.action === "listfile") return ueditor.list(await scope(), "file", slice);
      if (input.action !== "catchimage") return { state: "请求地址出错" };
      // A page of elsewhere can have a browser GET with its cookie.
      if (!isByHeader(exchange.request)) throw refuse("unauthorized");
      return caught(await scope(), input, exchange.request);
    },
    worded,
  );

  const respond = async (input: Input, exchange: Exchange): Promise<unknown> => {
    const { request } = exchange;
    const scope = (): Promise<TenantScope> => scopeOf(router, ueditorPost, exchange, input);
    if (input.action === "uploadimage") return ueditor.upload(deps, await scope(), request, "image");
    if (input.action === "uploadvideo") return ueditor.upload(deps, await scope(), request, "video");
    if (input.action === "uploadfile") return ueditor.upload(deps, await scope(), request, "file");
    if (input.action === "uploadscrawl") return ueditor.uploadScrawl(deps, await scope(), input.upfile);
    if (input.action === "catchimage") return caught(await scope(), input, request);
    return { state: "请求地址出错" };
  };
  routeBare(
    router,
    ueditorPost,
    async (readInput, exchange) => shaped(await respond(readInput(), exchange), exchange),
    worded,
  );
}
