import type { ResourceKind } from "@provost/contract/menu/features";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { isPublic } from "@provost/contract/wire/permission";
import { accessFor, type ResourceNeed } from "@provost/contract/wire/resource";
import { needsOf } from "@provost/contract/wire/resource-walk";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isLongRun } from "../../../../../tools/test/long-run.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { everyEndpoint } from "../every-endpoint.fixtures.ts";
import { addressOf, codesFor, nowhere, type SampleCall } from "../permissions/permissions.call.fixtures.ts";
import { sampleCalls } from "../permissions/permissions.fixtures.ts";
import { besides, kindRules } from "./rules.fixtures.ts";
import { type ActorName, actors, makeWorld, type Thing, type World } from "./world.fixtures.ts";

const server = testServer();
let world: World;
beforeAll(async () => {
  world = await makeWorld(server);
}, 60_000);

/** A call that names a resource in one of its fields, with or without another resource that it is about. */
interface Row {
  endpoint: Endpoint;
  sample: SampleCall;
  field: string;
  need: ResourceNeed | null;
  about: { field: string; need: ResourceNeed } | null;
}

/** Calls that end the caller's session. */
const ending = /\/logout$/;
/** Calls about a part that the caller has not created for the resource: his evaluation, its schedule. */
const ofNothing =
  /evaluation\/mine\/(submit|take-back)|taken-back\/|schedule\/run|POST .*version\/\{version\}|note\/|reading\/as/;

/** Other ways to a call that is tried already. */
const alike = /exec2$|^POST \/api\/report\/exec$/;

type Naming = (thing: Thing) => object;
/** Fields deep inside a body, or that cannot be sent alone: the body that names a resource there. */
const bodies: Readonly<Record<string, Naming>> = {
  "body.grants[].roleId": ({ id }) => ({ grants: [{ roleId: id, userId: null, level: "view" }] }),
  "body.grants[].userId": ({ id }) => ({ grants: [{ roleId: null, userId: id, level: "view" }] }),
  "body.policies[].tableId": ({ id }) => ({ policies: [{ tableId: id, columns: null, rows: [] }] }),
  "body.sql": ({ name }) => ({ sql: `select * from ${name}` }),
  "body.html": ({ id }) => ({ html: `<p><a href="/api/upload/file/${id}/any.txt">x</a></p>` }),
  "body.userId": ({ id }) => ({ userId: id, roleId: undefined }),
  "body.draft.roleId": ({ id }) => ({ roleId: id, draft: { roleId: id, policies: [] } }),
  "body.draft.policies[].tableId": ({ id }) => ({
    draft: { roleId: nowhere, policies: [{ tableId: id, columns: null, rows: [] }] },
  }),
  "body.peopleDepts[]": ({ id }) => ({ peopleScope: "chosen", peopleDepts: [id] }),
};

/** Whether a call is sent with the field at all: a list filter reveals nothing about what it names, and a new record has no id. */
function isSent({ query }: Endpoint, { body }: SampleCall, field: string): boolean {
  const [part, name = ""] = field.split(".");
  if (part === "query" && query instanceof z.ZodObject && !name.endsWith("s"))
    return !query.shape[name]?.safeParse(undefined).success;
  if (field === "body.id") return body !== undefined && "id" in body;
  return part !== "form" && (!field.includes("[].") || field in bodies);
}

/** Fields that name a resource and are tried in no row: why, by `VERB path field (kind, when it is checked)`. */
const leftOut: readonly (readonly [why: string, fields: RegExp])[] = [
  ["it is stored, and checked for each user who uses what is stored", /, use\)$/],
  ["a part is looked for within the resource of the same call", /, part\)$/],
  ["its own tests try it: a table by its name in a form", /^POST \/api\/report\/dataset form\.tableName /],
  ["its own tests try it: a map by its id in a form", /^POST \/api\/report\/map form\.id /],
  ["its own tests try it: an export is its caller's", /\(export, call\)$/],
  ["its own tests try it: what a comment on a courseware shows", /evaluation\/mine body\.\w+\[\]\.comment /],
  [
    "its own tests try it: a picture in a text tile",
    /\/report\/\S+ body\.(file\.)?(content\.)?tabs\[\]\.tiles\[\]\.text /,
  ],
  ["it counts only among what is below the menu that the call names", /menu\/move query\.before /],
  ...(isLongRun
    ? []
    : [
        ["the long form tries it", /^POST \/api\/report\/exec body\.sql /] as const,
        [
          "the long form tries it with the newest version",
          /^(PUT|POST) \S+ body\.(grants\[\]\.(role|user)Id|ownerId|parentId|assigneeId|html) /,
        ] as const,
      ]),
  ["a list is empty for a filter that names what its caller cannot see", /^GET \S+ query\.\w+ .*, call\)$/],
];

const endpoints = await everyEndpoint();
const rows: Row[] = sampleCalls(endpoints)
  .filter(({ endpoint, sample }) => !ending.test(endpoint.path) && (isLongRun || !alike.test(sample.call)))
  .flatMap(({ endpoint, sample }): Row[] => withFlag(endpoint, sample).flatMap(rowsFor));

function flagsOf({ query = {} }: SampleCall): Record<string, boolean> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value === "true"]));
}

/** The call as it is, and with the flag that requests a more extensive right. */
function withFlag(endpoint: Endpoint, sample: SampleCall): { endpoint: Endpoint; sample: SampleCall }[] {
  const flags = needsOf(endpoint).flatMap(({ need }) => need.raised?.flag ?? []);
  const flagged = flags.map((flag) => ({ ...sample, query: { ...sample.query, [flag]: "true" } }));
  return [sample, ...flagged].map((one) => ({ endpoint, sample: one }));
}

/** A row for each field of the call that names something. */
function rowsFor({ endpoint, sample }: { endpoint: Endpoint; sample: SampleCall }): Row[] {
  const needs = needsOf(endpoint)
    .map(({ path: field, need }) => ({
      field,
      need: { ...need, access: accessFor(need, flagsOf(sample)) },
    }))
    .filter(
      ({ field, need }) =>
        need.asked === "call" && kindRules.has(need.kind) && isSent(endpoint, sample, field),
    );
  const [first] = needs;
  if (!first) return [{ endpoint, sample, field: "", need: null, about: null }];
  // The resource a call is about is in its path or is its id; all others are named in other fields.
  const isAbout = /^(params|query)\.|^body\.(id|ids\[\]|tableName)$/.test(first.field);
  // Each of these rows makes again what the call changed; the short form tries the resource that such a save is about.
  const isShort = !isLongRun && isAbout && sample.body !== undefined && "version" in sample.body;
  return (isShort ? [first] : needs).map((one, at) => ({
    endpoint,
    sample,
    ...one,
    about: isAbout && at > 0 ? first : null,
  }));
}

/** The sample with the resource in the field. */
function naming(endpoint: Endpoint, sample: SampleCall, field: string, thing: Thing): SampleCall {
  const [part = "", name = ""] = field.split(".");
  const value = /tableName|dataSrc/.test(field) ? thing.name : thing.id;
  const pick = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(thing.parts ?? {}).filter(([key]) => names.includes(key)));
  const place = { ...sample.place, ...pick(Object.keys(sample.place ?? {})) };
  const query = { ...sample.query, ...pick(Object.keys(sample.query ?? {})) };
  if (part === "params") {
    const order = endpoint.path.endsWith("/order") ? { ids: [thing.parts?.paragraphId ?? thing.id] } : {};
    const body = sample.body && {
      body: Array.isArray(sample.body) ? sample.body : { ...sample.body, ...order },
    };
    return { ...sample, place: { ...place, [name]: value }, query, ...body };
  }
  if (part === "query") {
    const text = name === "sql" ? `select * from ${thing.name}` : value;
    return { ...sample, place, query: { ...query, [name]: text } };
  }
  const named = bodies[field]?.(thing) ?? {
    [name.replace("[]", "")]: name.endsWith("[]") ? [value] : value,
    ...(endpoint.path.endsWith("/homes") && name === "roleId" ? { dashboardId: null } : {}),
  };
  return { ...sample, place, query, body: { ...sample.body, ...named } };
}

it("leaves out no field that names a resource without a reason", () => {
  const fields = endpoints.flatMap((endpoint) => {
    const tried = new Set(rows.filter((row) => row.endpoint === endpoint).map(({ field }) => field));
    return needsOf(endpoint)
      .filter(({ path }) => !tried.has(path))
      .map(({ path, need }) => `${endpoint.verb} ${endpoint.path} ${path} (${need.kind}, ${need.asked})`);
  });
  expect(fields.filter((field) => !leftOut.some(([, of]) => of.test(field)))).toEqual([]);
  expect(leftOut.filter(([, of]) => !fields.some((field) => of.test(field)))).toEqual([]);
});

let count = 0;
const deptOf = (actor: ActorName): string | null =>
  actor === "clerk" ? world.depts.far : actor === "stranger" ? world.depts.foreign : world.depts.near;

/** Every save has names of its own, and an account or a department is within reach, so that nothing but rights is in its way. */
function unlike(sample: SampleCall, actor: ActorName, field: string): SampleCall {
  const { body, call } = sample;
  if (body === undefined || Array.isArray(body)) return sample;
  count++;
  const names = Object.keys(body).filter(
    (name) =>
      /^(code|account|name)$/.test(name) ||
      (name === "tableName" && (call.endsWith("virtual-table") || field === "params.id")),
  );
  const named = Object.fromEntries(names.map((name) => [name, `matrix${count}`]));
  const isAdding =
    call === "POST /api/sq-user/invitation" || (call === "POST /api/sq-user/submit" && !("id" in body));
  const isPlaced = isAdding && field !== "body.deptId";
  const isLed = field === "body.headId";
  const place = {
    ...(isPlaced ? { deptId: deptOf(actor) } : {}),
    ...(isLed ? { parentId: deptOf(actor) } : {}),
  };
  return { ...sample, body: { ...body, ...named, ...place } };
}

interface Outcome {
  mark: string;
  /** The reply without the names that the caller sent. */
  text: string;
  changed: boolean;
}

const unknown = /^(not_found|table_not_visible|table_missing)$/;
const refused = /^(forbidden|more_than_held|outside_people_scope|table_is_system|table_name_taken)$/;

async function outcome(actor: ActorName, sample: SampleCall, thing: Thing): Promise<Outcome> {
  const { id, name } = thing;
  const { verb, path } = addressOf(sample);
  const user = actor === "anonymous" ? null : world.users[actor];
  let { status, body } = await server.request(verb, path, {
    headers: user ? { "SQ-Auth": `bearer ${user.accessToken}` } : {},
    body: verb === "GET" || verb === "DELETE" ? undefined : (sample.form?.() ?? sample.body),
  });
  // How far an import has come depends on the machine.
  while (verb !== "GET" && body?.data?.status === "loading" && user)
    ({ status, body } = await user.get(`/api/report/dataset/${body.data.id}`));
  const reason = body?.data?.reason ?? "";
  // A stale version is said before other fields are looked at: those are tried with the version that the reply tells.
  const version = body?.data?.current?.version;
  const isOther = version !== undefined && (sample.body as { version?: unknown })?.version !== version;
  if (isLongRun && reason === "version_stale" && isOther)
    return outcome(actor, { ...sample, body: { ...sample.body, version } }, thing);
  const text = `${status} ${JSON.stringify(body)
    .replaceAll(id, "‹id›")
    .replaceAll(name || id, "‹id›")}`.replace(
    /matrix(?:_\w+?)?\d+|[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}/g,
    "‹new›",
  );
  const rest = { text, changed: status < 300 && verb !== "GET" };
  if (status === 401) return { mark: "!", ...rest };
  if (status === 404 || unknown.test(reason)) return { mark: ".", ...rest };
  if (status === 403 || refused.test(reason)) return { mark: "-", ...rest };
  // The right was there, and the database was not.
  if (reason === "connection_failed") return { mark: "+", ...rest };
  return { mark: status >= 500 || reason === "bad_request" ? `${status} ${body?.msg}` : "+", ...rest };
}

const levels = ["view", "edit", "manage"];

/** What the rules by hand say. */
function expected({ endpoint, sample, need }: Row, actor: ActorName, at: number): string {
  if (actor === "anonymous") return isPublic(endpoint.permission) ? "+" : "!";
  if (actor === "stranger" && JSON.stringify(endpoint.permission).includes('"platform"')) return "-";
  const groups = codesFor(endpoint, sample);
  if (actor === "without" && groups.length > 0 && !JSON.stringify(endpoint.permission).includes("ofOthers"))
    return "-";
  if (need === null) return "+";
  const held = kindRules.get(need.kind)?.held.get(actor)?.[at] ?? null;
  if (held === null) return ".";
  return levels.indexOf(held) < levels.indexOf(need.access) ? "-" : "+";
}

const kinds = [...kindRules.keys()];
const isPeople = (kind: ResourceKind): boolean =>
  ["user", "session", "invitation", "registration", "dept", "role"].includes(kind);
/** The narrower people scopes matter to calls about people. */
const actorsFor = (kind: ResourceKind): readonly ActorName[] =>
  actors.filter((actor) => isLongRun || isPeople(kind) || !["below", "department", "self"].includes(actor));

const nothing: Thing = { id: nowhere, name: "nowhere" };

/** What the call is about, where the tried field names something beside it: in this relation the actor manages it. */
function relationOfAbout(kind: ResourceKind, actor: ActorName): string {
  const { relations = [], held } = kindRules.get(kind) ?? {};
  const levelsOfActor = held?.get(actor) ?? [];
  // The department nearby is where users are: moved below another one, it would come within reach of who reaches that.
  const at = kind === "dept" ? levelsOfActor.lastIndexOf("manage") : levelsOfActor.indexOf("manage");
  return relations[Math.max(at, 0)] ?? "";
}

/** In the short form, what is named beside something is tried by those who manage everything there is of it to manage. */
const managesAbout = (kind: ResourceKind, actor: ActorName): boolean =>
  isLongRun
    ? (kindRules.get(kind)?.held.get(actor)?.includes("manage") ?? false)
    : actor === "administrator" || actor === "all";

async function about({ endpoint, sample, about: of }: Row, actor: ActorName): Promise<SampleCall> {
  if (!of) return sample;
  const thing = await world.thing(of.need.kind, relationOfAbout(of.need.kind, actor));
  return naming(endpoint, sample, of.field, thing);
}

async function spendAbout({ about: of, sample }: Row, actor: ActorName): Promise<void> {
  if (of) await world.spent(of.need.kind, relationOfAbout(of.need.kind, actor), false, sample.call);
}

const isBinned = ({ endpoint: { path }, sample }: Row): boolean =>
  sample.query?.forever === "true" || (/\/restore$|table-bin/.test(path) && !path.includes("generation"));

/** One cell for each relation. */
async function cellsOf(row: Row, actor: ActorName, kind: ResourceKind, wrong: string[]): Promise<string> {
  const relations = kindRules.get(kind)?.relations ?? [];
  const { endpoint, field } = row;
  const control = await outcome(
    actor,
    unlike(naming(endpoint, await about(row, actor), field, nothing), actor, field),
    nothing,
  );
  if (control.changed) await spendAbout(row, actor);
  const marks: string[] = [];
  for (const [at, relation] of relations.entries()) {
    const thing = await world.thing(kind, relation, isBinned(row));
    const sent = unlike(naming(endpoint, await about(row, actor), field, thing), actor, field);
    const { mark, text, changed } = await outcome(actor, sent, thing);
    if (changed) {
      await world.spent(kind, relation, isBinned(row), row.sample.call);
      await spendAbout(row, actor);
    }
    const wanted = expected(row, actor, at);
    // If the reply is the same as for an unknown id, the resource counts as not existing.
    const isAbsent = wanted === "." && text === control.text;
    const isOfNothing = wanted === "+" && mark === "." && ofNothing.test(row.sample.call);
    const isBesides = besides.some(
      (one) =>
        one.mark === mark &&
        one.call.test(`${row.sample.call} ${field}`) &&
        (one.actor ?? actor) === actor &&
        (one.relations ?? [relation]).includes(relation),
    );
    const right = mark === wanted || isAbsent || isOfNothing;
    marks.push(right ? wanted : mark);
    if (isBesides) continue;
    if (!right)
      wrong.push(
        `${row.sample.call} ${field} by ${actor} of ${relation}: ${mark}, not ${wanted} ${text.slice(0, 160)}`,
      );
  }
  return marks.join("");
}

const table: string[] = [];

describe.each(kinds)("%s", (kind) => {
  it("is open to whom the rules by hand say, in every call that names one", async () => {
    const { relations = [], held } = kindRules.get(kind) ?? {};
    const tried = actorsFor(kind).filter((one) => held?.has(one) || /without|anonymous/.test(one));
    const wrong: string[] = [];
    table.push(
      "",
      `## ${kind}: ${relations.join(", ")}`,
      "",
      `| call | needs | ${tried.join(" | ")} |`,
      `|${" --- |".repeat(tried.length + 2)}`,
    );
    const lines: string[] = [];
    for (const row of rows.filter(({ need }) => need?.kind === kind)) {
      const cells: string[] = [];
      for (const actor of tried)
        if (!row.about || managesAbout(row.about.need.kind, actor))
          cells.push(await cellsOf(row, actor, kind, wrong));
        else cells.push("");
      const flag = row.sample.query?.forever === undefined ? "" : "?forever=true";
      const call = `${row.sample.call}${flag}`;
      const name = row.field === "params.id" ? call : `${call} ${row.field}`;
      lines.push(`| ${name} | ${row.need?.access} | ${cells.join(" | ")} |`);
    }
    // In an order of their own, whichever file declares a call.
    table.push(...lines.sort());
    expect(wrong).toEqual([]);
  }, 300_000);
});

// The long form has more rows and actors than fit in the table.
if (!isLongRun)
  it("is the table that the documentation shows", async () => {
    const head = [
      "# The matrix of rights",
      "",
      "Written by `rights-matrix.test.ts`. Each cell has a mark for each relation in the heading, in order: `+` served, `-` refused, `.` answered as if it did not exist, `!` no session.",
    ];
    await expect(`${[...head, ...table].join("\n")}\n`).toMatchFileSnapshot(
      "../../../../../docs/rights-matrix.md",
    );
  });
