import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { limits } from "@provost/contract/limits";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { answerFailures } from "./failure.ts";
import { publishOpenApi } from "./openapi.ts";

/** How the HTTP side is set up. */
export interface HttpOptions {
  trustProxy: boolean;
  logLevel: "silent" | "info" | "warn";
}

const secretParameters = /([?&](?:sql|password|refresh_token|code|state|access_token)=)[^&]*/gi;

/** A URL as the log may hold it: no SQL, password, token or code. */
export function redactUrl(url: string): string {
  return url.replace(secretParameters, "$1…");
}

/** Makes the bare HTTP server: bounded bodies, parsers, error mapping, API description; rooms are mounted by the caller. */
export async function makeHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: limits.bodyBytes,
    trustProxy: options.trustProxy,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    logger: {
      level: options.logLevel,
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          url: redactUrl(request.url),
        }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "sameorigin" },
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, {
    limits: { fileSize: limits.datasetBytes, files: 1, fields: 20, fieldSize: 10_000 },
  });
  answerFailures(app);
  await publishOpenApi(app);
  return app;
}
