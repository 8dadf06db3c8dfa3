import { randomUUID } from "node:crypto";
import { detailsIn, type ErrorCode, errorCodes, messageOf } from "@provost/contract/error-code";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../refusal.ts";
import { languageOfRequest } from "./route.ts";

const ofStatus: Readonly<Record<number, ErrorCode>> = {
  404: "not_found",
  413: "too_large",
  415: "unsupported_media",
  429: "too_fast",
  503: "starting",
};

/** What an error is on the wire. */
export function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === undefined || status >= 500) return refuse("internal", { errorId: randomUUID() }, error);
  const code = ofStatus[status];
  return code
    ? refuse(code, {}, error)
    : refuse("bad_request", { field: "body", problem: { zh: "无法读取", en: "cannot be read" } }, error);
}

/** Seconds after which a refused caller may come again. */
export function retryAfterOf({ details }: Refusal): string {
  const { retryAfter } = details;
  return String(typeof retryAfter === "number" ? Math.max(1, Math.ceil(retryAfter)) : 1);
}

/** Logs a refusal whose cause is a fault of ours. */
export function reportRefusal(request: FastifyRequest, refusal: Refusal): void {
  const { code, details } = refusal;
  if (errorCodes[code].report) request.log.error({ err: refusal.cause ?? refusal, ...details }, code);
}

/** Answers a refusal: `{code, success, msg, data: {reason, …}}` with HTTP status = code. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, status, details } = refusal;
  const language = languageOfRequest(request);
  reportRefusal(request, refusal);
  if (status === 429 || status === 503) reply.header("retry-after", retryAfterOf(refusal));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({
      code: status,
      success: false,
      msg: messageOf(code, language, details),
      data: { reason: code, ...detailsIn(language, details) },
    });
}

/** Maps every error, and every unknown call, to the wire's refusals. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(request, reply, asRefusal(error)));
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse("not_found")));
}
