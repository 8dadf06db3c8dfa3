import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { isPublic, permissionText } from "@provost/contract/wire/permission";
import type { ResourceNeed } from "@provost/contract/wire/resource";
import { needText } from "@provost/contract/wire/resource-walk";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";

type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;

const envelopeOf = ({ data }: Endpoint) =>
  z.object({ code: z.number().int(), success: z.boolean(), msg: z.string(), data });

/** The API description of a call; its tag is the feature. */
export function documentation(endpoint: Endpoint): Record<string, unknown> {
  const reply = endpoint.reply === "bare" ? endpoint.data : envelopeOf(endpoint);
  return {
    ...(endpoint.summary === undefined ? {} : { summary: endpoint.summary }),
    description: `Permission: ${permissionText(endpoint.permission)}.`,
    "x-permission": endpoint.permission,
    tags: [endpoint.path.split("/").slice(2, 4).join(" ")],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.multipart ? { consumes: ["multipart/form-data"] } : {}),
    response: { 200: reply },
    security: isPublic(endpoint.permission) ? [] : [{ session: [] }],
  };
}

/** A JSON schema in which each field that names a resource says so in words. */
function withNeeds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNeeds);
  if (typeof schema !== "object" || schema === null) return schema;
  const fields = Object.entries(schema).map(([name, value]) => [name, withNeeds(value)] as const);
  const need = (schema as { "x-resource"?: ResourceNeed })["x-resource"];
  return { ...Object.fromEntries(fields), ...(need?.kind ? { description: needText(need) } : {}) };
}

// The page sets its styles inline; nothing else needs more than our own files.
const visibilityRule =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** For Fastify: input is parsed by the contract itself (query or body alike), so that schemas only describe and nothing has to compile them. */
export const describingSchemas = {
  buildValidator: () => () => (value: unknown) => ({ value }),
  buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
} as unknown as CompilersFactory;

/** Publishes the API description at /api/openapi.json and its documentation page at /api/docs. */
export async function publishOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Provost", version: "0.1.0", description: "Every call of the console." },
      components: { securitySchemes: { session: { type: "apiKey", in: "header", name: "SQ-Auth" } } },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: withNeeds(schema) as typeof schema, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: visibilityRule });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
