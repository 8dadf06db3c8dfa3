import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { traceCall } from "../tracing/tracing.ts";

const calls = new AsyncLocalStorage<string>();

/** The id of the call that is being served, if any. */
export function requestId(): string | undefined {
  return calls.getStore();
}

/** Gives each reply its call's id as `X-Request-Id`, makes it known to what serves the call, traces the call, and logs it at level info. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    calls.run(request.id, () => traceCall(request, reply, done));
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "other";
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, "call");
  });
}
