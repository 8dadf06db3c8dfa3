import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { detailsIn, type ErrorCode, errorCodes, messageOf } from "@provost/contract/wire/error-code";
import type { Language } from "@provost/contract/wire/language";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../refusal.ts";
import { languageOfRequest } from "./route.ts";

const ofStatus: Readonly<Record<number, ErrorCode>> = {
  404: "not_found",
  413: "too_large",
  415: "unsupported_media",
  429: "too_fast",
  503: "starting",
};

/** Whether the parser of forms says that what was sent is none: its errors carry no status. */
const isCutForm = ({ message }: Error): boolean =>
  /^(Multipart: Boundary not found|Unexpected end of (form|multipart data)|Malformed (part header|content type))/.test(
    message,
  );

/** What an error is on the wire. */
export function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  const status = "statusCode" in error ? error.statusCode : isCutForm(error) ? 400 : undefined;
  if (status === undefined || status >= 500) return refuse("internal", { errorId: randomUUID() }, error);
  const code = ofStatus[status];
  return code
    ? refuse(code, {}, error)
    : refuse("bad_request", { field: "body", problem: { zh: "无法读取", en: "can't be read" } }, error);
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

/** A refusal on the wire: `{code, success, msg, data: {reason, …}}`. */
function envelopeOf({ code, status, details }: Refusal, language: Language): object {
  return {
    code: status,
    success: false,
    msg: messageOf(code, language, details),
    data: { reason: code, ...detailsIn(language, details) },
  };
}

/** Responds to an unreadable request, in Chinese, because its language is unknown. */
export function refuseUnread(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const problem = { zh: "无法读取", en: "can't be read" };
  const refusal =
    error.code === "HPE_HEADER_OVERFLOW"
      ? refuse("head_too_large")
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? refuse("too_late")
        : refuse("bad_request", { field: "request", problem });
  const body = JSON.stringify(envelopeOf(refusal, "zh"));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Sends a refusal with HTTP status = code. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = refusal;
  const language = languageOfRequest(request);
  reportRefusal(request, refusal);
  if (status === 429 || status === 503) reply.header("retry-after", retryAfterOf(refusal));
  return reply.code(status).header("cache-control", "no-store").send(envelopeOf(refusal, language));
}

/** Maps every error, and every unknown call, to the wire's refusals. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(request, reply, asRefusal(error)));
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse("not_found")));
}
