import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { LogLevel } from "../metrics/line-log.ts";
import { refuse } from "../refusal.ts";
import { hangUpOnSlowBodies } from "./body-deadline.ts";
import { asRefusal, handleFailures, refuseUnread, sendRefusal } from "./failure.ts";
import { loggedError } from "./logged-error.ts";
import { describingSchemas, publishOpenApi } from "./openapi.ts";
import { guardOps } from "./ops.ts";
import { followRequests } from "./request-id.ts";

/** How the HTTP side is set up. */
export interface HttpOptions {
  /** How many proxies are in front of the server. */
  trustProxy: number | false;
  /** What operators show to read metrics and the API description; null = they are not served on this port. */
  opsToken?: string | null;
  logLevel: LogLevel;
  /** Where log lines go instead of to the standard output. */
  logTo?: { write(line: string): void };
}

const secretParameters =
  /([?&#](?:sql|(?:new)?password|code|state|(?:bind|frame)_ticket|(?:access|refresh|mfa)_token)=)[^&#\s]+/gi;

/** A URL, or a text with URLs, as a log may hold it: no SQL, password, token or code. */
export function redactUrl(url: string): string {
  return url.replace(secretParameters, "$1…");
}

/** Makes the bare HTTP server: size limits, parsers, error mapping, API description; the caller mounts the features. */
export async function makeHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { trustProxy: proxies } = options;
  const app = Fastify({
    bodyLimit: limits.bodyBytes,
    trustProxy: proxies === false ? false : (_address, hop) => hop < proxies,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      const problem = { zh: "无法解码", en: "can't be decoded" };
      const isUndecodable = error.code === "FST_ERR_BAD_URL";
      const refusal = isUndecodable ? refuse("bad_request", { field: "url", problem }) : asRefusal(error);
      sendRefusal(request, reply, refusal);
    },
    clientErrorHandler: refuseUnread,
    schemaController: { compilersFactory: describingSchemas },
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    logger: {
      level: options.logLevel,
      ...(options.logTo === undefined ? {} : { stream: options.logTo }),
      serializers: {
        err: (error: Error) => ({ ...loggedError(error) }),
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          url: redactUrl(request.url),
        }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  followRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "sameorigin" },
    strictTransportSecurity: false,
  });
  // Without TLS browsers ignore it, and a proxy would pass on what was not meant for it.
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https")
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
  guardOps(app, options.opsToken ?? null);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, {
    limits: {
      fileSize: serverLimits.datasetBytes,
      files: 1,
      fields: 20,
      fieldSize: 10_000,
    },
  });
  handleFailures(app);
  hangUpOnSlowBodies(app);
  await publishOpenApi(app);
  return app;
}
