import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@provost/contract/endpoint";
import { expect, it } from "vitest";
import { testServer } from "../testing/test-server.ts";

const server = testServer();
const contract = fileURLToPath(new URL("../../../../contract/src/", import.meta.url));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "verb" in value && "path" in value;
}

async function declared(): Promise<Endpoint[]> {
  const files = readdirSync(contract).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(`${contract}${file}`)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

it("describes every call of the contract, and no other", async () => {
  const { status, body } = await server.request("GET", "/api/openapi.json");
  expect(status).toBe(200);
  const described = Object.entries(body.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs as object).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const calls = (await declared()).map(({ verb, path }) => `${verb} ${path}`);
  expect(described.sort()).toEqual(calls.sort());
  const detail = body.paths["/api/sq-system/dict/detail"].get;
  expect(detail.parameters).toMatchObject([{ in: "query", name: "id", required: true }]);
  expect(detail.responses["200"].content["application/json"].schema.properties).toHaveProperty("data");
});

it("has a reader page, with a policy of its own", async () => {
  const { status, body, headers } = await server.request("GET", "/api/docs/");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(body).toContain("swagger-ui");
});

it("answers what it does not know with 404 in the envelope, in the language asked for", async () => {
  const { status, body } = await server.request("GET", "/api/nothing", {
    headers: { "accept-language": "en" },
  });
  expect(status).toBe(404);
  expect(body).toEqual({
    code: 404,
    success: false,
    msg: "There is nothing here, or no longer.",
    data: { reason: "not_found" },
  });
});

it("answers what is no JSON, too large or of another kind in the envelope", async () => {
  const headers = { "content-type": "application/json" };
  const path = "/api/sq-auth/sms-code";
  const broken = await server.request("POST", path, { headers, body: "{not json" });
  expect([broken.status, broken.body.data.reason]).toEqual([400, "bad_request"]);
  expect(broken.body.msg).toBe("请求参数有误：body 无法读取");
  const large = await server.request("POST", path, { headers, body: `"${"x".repeat(1024 * 1024)}"` });
  expect([large.status, large.body.data.reason]).toEqual([413, "too_large"]);
  const xml = await server.request("POST", path, { headers: { "content-type": "text/xml" }, body: "<a/>" });
  expect([xml.status, xml.body.data.reason]).toEqual([415, "unsupported_media"]);
});
