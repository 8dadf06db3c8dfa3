import { setTimeout as pause } from "node:timers/promises";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

const lastSpansMs = 5000;

/** The sampler that `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` name; all spans by default. */
function samplerOf(env: NodeJS.ProcessEnv): Sampler {
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || "1");
  const of = (name: string): Sampler => {
    if (name === "always_off") return new AlwaysOffSampler();
    if (name === "traceidratio") return new TraceIdRatioBasedSampler(ratio);
    return new AlwaysOnSampler();
  };
  const [, parent, name = ""] = /^(parentbased_)?(.*)$/.exec(env.OTEL_TRACES_SAMPLER ?? "") ?? [];
  return parent === undefined && name !== "" ? of(name) : new ParentBasedSampler({ root: of(name) });
}

/** Exports spans as OTLP over HTTP; resolves with what sends the last ones and ends it. */
export function startExport(env: NodeJS.ProcessEnv, version: string): () => Promise<void> {
  const named = resourceFromAttributes({ "service.name": "provost", "service.version": version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    // A collector that is away does not hold up the stop.
    await Promise.race([provider.shutdown(), pause(lastSpansMs, undefined, { ref: false })]);
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
