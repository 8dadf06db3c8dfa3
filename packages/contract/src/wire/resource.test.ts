import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { Id } from "./id.ts";
import { byId, idOf } from "./resource.ts";
import { fieldsOf, type InputField, needsOf } from "./resource-walk.ts";

/** Names of fields that refer to a resource of the tenant, whatever their type. */
const namesSomething = /(?:^|\.)(?:id|ids|table|tableName|dataSrc|sql|html|\w+Ids?|\w+Charts)$/;
/** What looks so and is none: column names of other systems, and numbers of services outside. */
const outside = /\.(?:accessKeyId|secretId|sdkAppId|templateId|clientId)$/;

const isUuid = ({ schema }: InputField): boolean => schema instanceof z.ZodUUID;

/** Fields whose last schema neither declares a resource nor is made of parts that do. */
function undeclared(call: Endpoint): string[] {
  const fields = fieldsOf(call);
  const said = fields.filter(({ declared }) => declared !== undefined).map(({ path }) => path);
  const isSaid = (path: string): boolean =>
    said.some((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`));
  const wanting = fields.filter((field) =>
    isUuid(field) && field.declared === undefined
      ? true
      : namesSomething.test(field.path) && !outside.test(field.path) && !isSaid(field.path),
  );
  return [...new Set(wanting.map(({ path }) => path))];
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "verb" in value && "path" in value;
}

let endpoints: Endpoint[] = [];
beforeAll(async () => {
  const src = join(import.meta.dirname, "..");
  const files = globSync("*/*.ts", { cwd: src }).filter((name) => !name.includes(".test."));
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(src, file))));
  endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
});

describe("what the fields of a call name", () => {
  const data = z.null();
  const call = (body: z.ZodType, params?: z.ZodType): Endpoint =>
    endpoint("POST /api/x", { permission: "self", body, data, ...(params && { params }) });

  it.each([
    ["an id", z.object({ thing: Id }), "body.thing"],
    ["an id that may be none", z.object({ folderId: Id.nullable().optional() }), "body.folderId"],
    ["a list of ids as text", z.object({ ids: z.string() }), "body.ids"],
    ["an id inside a content", z.object({ tabs: z.array(z.object({ of: Id })) }), "body.tabs[].of"],
    ["the name of a table", z.object({ content: z.object({ dataSrc: z.string() }) }), "body.content.dataSrc"],
    ["one of several shapes", z.object({ id: z.union([Id, z.literal("none")]) }), "body.id"],
  ])("has to be declared: %s", (_, body, path) => {
    expect(undeclared(call(body))).toEqual([path]);
  });

  it("is found wherever it is", () => {
    const body = z.object({ owner: z.object({ userId: idOf("user", "view").nullable() }) });
    expect(undeclared(call(body, byId("chart", "edit")))).toEqual([]);
    expect(needsOf(call(body, byId("chart", "edit")))).toEqual([
      { path: "params.id", need: { kind: "chart", access: "edit", asked: "call" } },
      { path: "body.owner.userId", need: { kind: "user", access: "view", asked: "call" } },
    ]);
  });
});

it("is declared by every call of the contract", () => {
  expect(endpoints.length).toBeGreaterThan(170);
  const wanting = endpoints.flatMap((call) =>
    undeclared(call).map((path) => `${call.verb} ${call.path} ${path}`),
  );
  expect(wanting).toEqual([]);
});

it("is looked for within a resource that the same call names, where it is a part of one", () => {
  for (const call of endpoints) {
    const needs = needsOf(call).map(({ need }) => need);
    for (const { kind } of needs.filter(({ asked }) => asked === "part"))
      expect(
        needs.some((need) => need.kind === kind && need.asked === "call"),
        `${call.verb} ${call.path} ${kind}`,
      ).toBe(true);
  }
});

it("is guarded but for what names nothing of a tenant's", () => {
  const reasons = endpoints.flatMap((call) =>
    fieldsOf(call).flatMap(({ declared }) => (typeof declared === "string" ? [declared] : [])),
  );
  expect([...new Set(reasons)].sort()).toEqual([
    "A name that the table gets; no other table may have it.",
    "A picture of somebody of the tenant, which everybody in it sees.",
    "A tenant's public number, which its pages show.",
    "Compared only with the dashboards and charts that the caller can edit.",
    "Compared with the roles that each user has, which the right to the user covers.",
    "Compared with what each entry of the list shows of itself.",
    "Made by the caller, to follow his own export by it.",
    "Made by the sender: however often a form is sent with it, it is one demand.",
    "Names a part of the content it is in.",
    "Only administrators, who may give every role, change a mapping.",
    "Only templates offered to the caller's tenant are found.",
    "The name of an attribute in the directory.",
  ]);
});
