import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { testServer } from "../platform/testing/test-server.ts";
import { startTracing } from "../platform/tracing/tracing.ts";
import { importCsv } from "../source/source.fixtures.ts";

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const Spans = z.array(
  z.object({
    name: z.string(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    attributes: z.array(z.object({ key: z.string(), value: Value })),
  }),
);
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(z.object({ spans: Spans })),
    }),
  ),
});

const bodies: string[] = [];
const collector = createServer(async (request, reply) => {
  bodies.push(await text(request));
  reply.setHeader("content-type", "application/json").end("{}");
});
const server = testServer();

beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, "127.0.0.1", listening));
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  process.env.OTEL_SERVICE_NAME = "district console";
});
afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_SERVICE_NAME;
  collector.close();
});

it("exports nothing unless a collector is named", async () => {
  const url = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  for (const env of [{}, { ...url, OTEL_SDK_DISABLED: "true" }, { ...url, OTEL_TRACES_EXPORTER: "none" }])
    expect(await startTracing(env, "1.2.3")).toBe(null);
});

it("exports a call below the caller's span, its query by stages, and an import, without texts and values", async () => {
  const end = await startTracing(process.env, "1.2.3");
  const admin = await server.signIn();
  await importCsv(admin, "traced", "a\nwith-a-value\n");
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const content = { dataSrc: "traced", selectedDimension: [{ Column: "a" }] };
  const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, traceparent };
  const reply = await server.request("POST", "/api/report/query", { body: { content }, headers });
  expect(reply.status).toBe(200);
  await end?.();

  const exported = bodies.map((body) => Export.parse(JSON.parse(body)));
  const [first] = exported.flatMap(({ resourceSpans }) => resourceSpans);
  expect(first?.resource.attributes).toEqual(
    expect.arrayContaining([
      { key: "service.name", value: { stringValue: "district console" } },
      { key: "service.version", value: { stringValue: "1.2.3" } },
    ]),
  );
  const spans = exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const named = (name: string, parent?: string) =>
    spans.find(
      (span) => span.name === name && span.traceId === traceId && (!parent || span.parentSpanId === parent),
    );
  const call = named("POST /api/report/query", "b7ad6b7169203331");
  expect(call?.attributes).toEqual(
    expect.arrayContaining([
      { key: "http.response.status_code", value: { intValue: 200 } },
      { key: "provost.request_id", value: { stringValue: reply.headers.get("x-request-id") } },
    ]),
  );
  expect(named("prepare", call?.spanId)).toBeDefined();
  const query = named("query", call?.spanId);
  expect(query?.attributes).toContainEqual({ key: "provost.rows", value: { intValue: 1 } });
  for (const stage of ["queue", "engine"]) expect(named(stage, query?.spanId), stage).toBeDefined();
  expect(spans.find(({ name }) => name === "import")?.attributes).toContainEqual({
    key: "provost.import.mode",
    value: { stringValue: "replace" },
  });
  expect(bodies.join()).not.toMatch(/with-a-value|select/i);
});
