import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { FastifyReply, FastifyRequest } from "fastify";

const tracer = trace.getTracer("provost");
let isExporting = false;

/**
 * Exports spans if the environment variables of OpenTelemetry name a collector (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`); resolves with what sends the last ones, `null` = it does not.
 */
export async function startTracing(
  env: NodeJS.ProcessEnv,
  version: string,
): Promise<(() => Promise<void>) | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env;
  if (!(all || traces) || env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none")
    return null;
  const { startExport } = await import("./trace-export.ts");
  const end = startExport(env, version);
  isExporting = true;
  return async () => {
    isExporting = false;
    await end();
  };
}

/** A call as a span, below the caller's own if it names one (`traceparent`); `done` goes on with the call. */
export function traceCall(request: FastifyRequest, { raw: reply }: FastifyReply, done: () => void): void {
  if (!isExporting) {
    done();
    return;
  }
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const { method, id } = request;
  const route = request.routeOptions.url ?? "other";
  const attributes = { "http.request.method": method, "http.route": route, "provost.request_id": id };
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  reply.once("close", () => {
    span.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), done);
}

/** Work as a span below the one that runs. Texts of errors are left out, since they may hold values of a table. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A stage that has ended, as a span below the one that runs; times are those of `performance.now()`. */
export function tracedStage(name: string, from: number, until: number): void {
  const span = tracer.startSpan(name, { startTime: performance.timeOrigin + from });
  span.end(performance.timeOrigin + until);
}
