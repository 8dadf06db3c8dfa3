import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { expect, it } from "vitest";
import { opsHeaders } from "../testing/test-client.ts";
import { testServer } from "../testing/test-server.ts";

const server = testServer();
const contract = fileURLToPath(new URL("../../../../contract/src/", import.meta.url));

const specified = [
  "POST /api/sq-auth/oauth/token",
  "POST /api/sq-auth/oauth/token/refresh",
  "GET /api/sq-auth/tenant/detail",
  "GET /api/sq-user/user/getUserInfo",
  "GET /api/sq-user/user/logout",
  "POST /api/sq-user/user/logout",
  "POST /api/sq-user/update-password",
  ...["list", "menu-list", "detail", "top-menu", "routes", "buttons"].map(
    (name) => `GET /api/sq-system/menu/${name}`,
  ),
  ...["remove", "submit"].map((name) => `POST /api/sq-system/menu/${name}`),
  ...["list", "detail", "tree", "dictionary"].map((name) => `GET /api/sq-system/dict/${name}`),
  ...["remove", "submit"].map((name) => `POST /api/sq-system/dict/${name}`),
  ...["POST", "PUT", "GET"].map((verb) => `${verb} /api/report/chart`),
  ...["GET", "DELETE"].map((verb) => `${verb} /api/report/chart/{id}`),
  ...["exec", "exec2", "tables", "tableInfo"].map((name) => `GET /api/report/${name}`),
  "POST /api/sq-system/log/error",
  "GET /api/ueditor/ueditor",
  "POST /api/ueditor/ueditor",
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "verb" in value && "path" in value;
}

async function declared(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { encoding: "utf8", recursive: true }).filter(
    (name) => name.endsWith(".ts") && !name.includes(".test."),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(`${contract}${file}`)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

function callsOf(paths: Record<string, object>): string[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
}

it("describes every call of the contract, and no other", async () => {
  const { status, body } = await server.request("GET", "/api/openapi.json", { headers: opsHeaders });
  expect(status).toBe(200);
  const calls = (await declared()).map(({ verb, path }) => `${verb} ${path}`);
  expect(callsOf(body.paths).sort()).toEqual(calls.sort());
  const detail = body.paths["/api/sq-system/dict/detail"].get;
  expect(detail.parameters).toMatchObject([{ in: "query", name: "id", required: true }]);
  expect(detail.responses["200"].content["application/json"].schema.properties).toHaveProperty("data");
});

it("says who may make a call, and what its fields name", async () => {
  const { paths } = (await server.request("GET", "/api/openapi.json", { headers: opsHeaders })).body;
  const share = paths["/api/report/chart/{id}/sharing"].put;
  expect(share["x-permission"]).toBe("chart_edit");
  expect(share.description).toBe("Permission: chart_edit.");
  const chart = { kind: "chart", access: "manage", asked: "call" };
  expect(share.parameters).toMatchObject([{ in: "path", name: "id", schema: { "x-resource": chart } }]);
  expect(JSON.stringify(share.requestBody)).toContain(
    '"x-resource":{"kind":"role","access":"view","asked":"call"}',
  );
  const remove = paths["/api/sq-system/dict/remove"].post;
  expect(remove.parameters[0]).toMatchObject({
    name: "ids",
    description: "Names a dict, which the caller must be allowed to manage.",
  });
  const list = paths["/api/report/chart"].get;
  expect(list.description).toBe(
    "Permission: with removed=true: chart_delete, else (chart_view or dashboard_view).",
  );
});

it("1.10 serves every call that the specification names", async () => {
  const { body } = await server.request("GET", "/api/openapi.json", { headers: opsHeaders });
  expect(callsOf(body.paths)).toEqual(expect.arrayContaining(specified));
  const served = specified.map(async (call) => {
    const [verb = "", path = ""] = call.split(" ");
    return [call, (await server.request(verb, path.replace("{id}", "x"))).status];
  });
  // A stranger is refused, or learns what is missing; a call that is not served is not found.
  expect((await Promise.all(served)).filter(([, status]) => status === 404)).toEqual([]);
});

it("has a reader page, with a policy of its own", async () => {
  const { status, body, headers } = await server.request("GET", "/api/docs/", { headers: opsHeaders });
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(body).toContain("swagger-ui");
});

it("7.08 answers what it does not know with 404 in the envelope, in the language asked for", async () => {
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
  const good = await server.request("GET", "/api/sq-auth/tenant/detail?tenantUrl=nobody.example");
  expect([good.status, good.body]).toEqual([
    200,
    { code: 200, success: true, msg: good.body.msg, data: null },
  ]);
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
