import { join } from "node:path";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { isPublic } from "@provost/contract/wire/permission";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongRun, runs } from "../../../../../tools/test/long-run.ts";
import { type Database, notify, openDatabase } from "../../platform/db/database.ts";
import {
  basicHeader,
  opsHeaders,
  opsToken,
  type Reply,
  type TestUser,
} from "../../platform/testing/test-client.ts";
import { systemTableStore } from "../../source/system-table/system-table.store.ts";
import { everyEndpoint } from "../every-endpoint.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../faults/own-database.fixtures.ts";
import {
  dataFolder,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "../faults/real-server.fixtures.ts";
import { systemTables } from "../system-tables.ts";
import type { SweepCall } from "./tenant-sweep.call.fixtures.ts";
import { sweepCalls } from "./tenant-sweep.calls.fixtures.ts";
import {
  addLesserUsers,
  administratorOf,
  fillTenant,
  idsOf,
  lesserAccount,
  lesserRoles,
  makeTenant,
  markEveryText,
  type Names,
  namesOf,
  unknownIds,
  wholeOf,
} from "./tenant-sweep.tenants.fixtures.ts";

const secret = "qx7canary9";
const anId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const dataDir = dataFolder();
const filesDir = join(dataDir, "files");
const own = namesOf("200000", "b5d8f2", {});
let endpoints: Endpoint[] = [];
let database: OwnDatabase;
let db: Database;
let server: RealServer;
/** The tenant that is looked for, names that never were, and those who look. */
let theirs: Names;
let nobodys: Names;
let victim: TestUser;
let stranger: TestUser;
let before: Record<string, string>;
let readBefore: string[];
/** The calls by which the tenant reads something: the others leave nothing of it in the server's memory. */
let telling: Set<string>;
/** What is recorded when it is read, and so would be a change of the tenant. */
const recorded: ReadonlySet<string> = new Set(["GET /api/report/reading/of"]);
/** The replies to calls with unknown ids: one unknown id is like another. */
const controls = new Map<string, string>();
let loggedBefore = 0;

const signatureOf = ({ verb, path }: Endpoint): string => `${verb} ${path}`;
const isOpen = (signature: string): boolean =>
  endpoints.some((endpoint) => signatureOf(endpoint) === signature && isPublic(endpoint.permission));

/** Makes the call with the other tenant named where it is not expected: in a header, the query and the body. */
async function make(signature: string, call: SweepCall, of: Names, user: TestUser | null): Promise<Reply> {
  const [verb = "", path = ""] = signature.split(" ");
  const smuggled = { tenantId: of.tenantId, tenant_id: of.tenantId };
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? "");
  const query = new URLSearchParams({ ...smuggled, ...call.query });
  const bearer = user === null ? {} : { "SQ-Auth": `bearer ${user.accessToken}` };
  const headers = {
    ...bearer,
    "Tenant-Id": of.tenantId,
    ...(isOpen(signature) ? { authorization: basicHeader } : {}),
  };
  const fields = Array.isArray(call.body) ? call.body : { ...smuggled, ...call.body };
  const json = verb === "POST" || verb === "PUT" ? { body: fields } : {};
  const body = call.form ? { body: call.form } : json;
  const reply = await server.request(verb, `${place}?${query}`, { headers, ...body });
  return user === null ? reply : ended(reply, user);
}

/** A slow import is answered before it has ended. */
async function ended(reply: Reply, user: TestUser): Promise<Reply> {
  let last = reply;
  while (last.status === 200 && last.body.data?.status === "loading")
    last = await user.get(`/api/report/dataset/${last.body.data.id}`);
  return last;
}

const callKey = (signature: string, call: SweepCall): string => `${signature} ${JSON.stringify(call)}`;

/** The reply to a stranger's call with names and ids that never existed. */
async function controlOf(signature: string, call: SweepCall): Promise<string> {
  const key = [...Object.values(nobodys.ids)].reduce(
    (rest, id) => rest.replaceAll(id, "‹id›"),
    callKey(signature, call),
  );
  const known = controls.get(key);
  // A form is not part of the key.
  if (known !== undefined && !call.form && !call.ownSession) return known;
  const user = call.ownSession ? await administratorOf(server, own) : stranger;
  const reply = plain(await make(signature, call, nobodys, user), nobodys);
  controls.set(key, reply);
  return reply;
}

/** A reply without the parts that differ from call to call and without the requested names. */
function plain({ status, body, headers }: Reply, of: Names): string {
  const { ids, ...names } = of;
  // A file contains the requested name in compressed form, so only its presence can be compared.
  const shown = typeof body === "string" && body.startsWith("%PDF") ? "‹pdf›" : body;
  const text = [...Object.values(ids), ...Object.values(names)].reduce(
    (rest, name) => rest.replaceAll(name, "‹name›"),
    JSON.stringify([shown, headers.get("location")]),
  );
  return `${status} ${text}`
    .replace(anId, "‹id›")
    .replace(/"mark":"[\w-]{43}"/g, '"mark":"‹hash›"')
    .replace(/"ticket":"(\w+)\.[0-9a-f]{64}"/g, '"ticket":"$1.‹token›"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "‹time›")
    .replace(/"(engineMs|totalMs|cached)":[^,}]+/g, '"$1":‹time›');
}

// What is exported is remembered, so it is no mere reading.
const isRead = (signature: string): boolean =>
  (signature.startsWith("GET ") &&
    !/\/(logout|report\/export|evaluation\/export|demand\/export)$/.test(signature)) ||
  /^POST \/api\/report\/(exec|query)$/.test(signature);

/** What the tenant's own administrator reads by its own names, with all calls or some. */
async function readAll(isIncluded = (_: string): boolean => true): Promise<string[]> {
  const found: string[] = [];
  for (const [signature, generate] of Object.entries(sweepCalls).filter(
    ([name]) => isRead(name) && !recorded.has(name),
  )) {
    for (const call of generate(theirs).filter((one) => isIncluded(callKey(signature, one)))) {
      const { status, body } = await make(signature, call, theirs, victim);
      // The last used comes first, which is another one a minute later.
      if (signature === "GET /api/sq-auth/sessions")
        body.data.records?.sort((one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1));
      const text = JSON.stringify(body)
        .replace(/"timing":\{[^}]*\}/g, "")
        // When a session was last used, which it is meanwhile.
        .replace(/"seenAt":"[^"]*"/g, "");
      found.push(`${callKey(signature, call)} → ${status} ${text}`);
    }
  }
  return found;
}

beforeAll(async () => {
  endpoints = await everyEndpoint();
  database = await makeOwnDatabase();
  server = await startServer(dataDir, {
    ...database.env,
    PROVOST_SYSTEM_TABLES: "1",
    PROVOST_OPS_TOKEN: opsToken,
  });
  db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  const guessable = namesOf("300000", "a1c3e7", {});
  for (const names of [guessable, own]) await makeTenant(db, names);
  await addLesserUsers(db, own);
  victim = await administratorOf(server, guessable);
  stranger = await administratorOf(server, own);
  await administratorOf(server, guessable);
  await fillTenant(server, victim, guessable, secret);
  await fillTenant(server, stranger, own, "ordinary");
  expect(await markEveryText(db, guessable.tenantId, ` ${secret}`)).toBeGreaterThan(20);
  theirs = { ...guessable, ids: await idsOf(db, guessable.tenantId) };
  nobodys = namesOf("900000", "n0n0n0", unknownIds());
  // They are only made for tenants whose tables are looked at.
  expect((await victim.get("/api/report/tables")).status).toBe(200);
  // The texts were marked behind the server's back.
  await db.tenant(theirs.tenantId).run((records) => notify(records, `${theirs.tenantId} rows`));
  await until(
    "the other tenant's own records are published",
    () =>
      db.tenant(theirs.tenantId).run(async (records) => {
        for (const table of systemTables) {
          const published = await systemTableStore(records).byKey(table.key);
          // Of a table that grows, the mark begins with what all of its rows were made for.
          if (!published?.systemMark?.endsWith(await table.mark(records))) return false;
        }
        return true;
      }),
    90_000,
  );
  // First, since a search by sound writes how names sound.
  readBefore = await readAll();
  before = await wholeOf(db, theirs.tenantId, filesDir);
  telling = new Set(readBefore.flatMap((line) => /^(.*?) → 200 /.exec(line)?.slice(1) ?? []));
  loggedBefore = server.log().length;
});
afterAll(async () => {
  await db.close();
  await server.end("SIGTERM");
  await database.remove();
  removeFolder(dataDir);
});

it("knows what a stranger could send to every call there is", async () => {
  const signatures = endpoints.map(signatureOf);
  expect(Object.keys(sweepCalls).sort()).toEqual(signatures.sort());
  const { body } = await server.request("GET", "/api/openapi.json", { headers: opsHeaders });
  const described = Object.entries<object>(body.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(signatures);
});

it("looks for a secret that is in what the tenant itself reads", () => {
  const showing = new Set(
    readBefore.filter((line) => line.includes(secret)).map((line) => line.split(" → ")[0]?.split(" ")[1]),
  );
  expect(showing.size).toBeGreaterThanOrEqual(14);
  expect(readBefore.filter((line) => / → 500 /.test(line))).toEqual([]);
});

describe.each(Object.keys(sweepCalls))("%s", (signature) => {
  it("refuses a caller without a session", async () => {
    if (isOpen(signature)) return;
    const calls = sweepCalls[signature]?.(theirs) ?? [];
    for (const call of calls.slice(0, runs(1, calls.length))) {
      const { status, body } = await make(signature, call, theirs, null);
      expect([status, body.data]).toEqual([401, { reason: "unauthorized" }]);
    }
  });

  it("answers a stranger as if the other tenant's things had never been", async () => {
    const theirIds = new Set(Object.values(before).join().match(anId));
    const [known, unknown] = [sweepCalls[signature]?.(theirs) ?? [], sweepCalls[signature]?.(nobodys) ?? []];
    expect(known.length).toBeGreaterThan(0);
    expect(theirIds.size).toBeGreaterThan(50);
    for (const [index, call] of known.entries()) {
      const key = callKey(signature, call);
      const user = call.ownSession ? await administratorOf(server, own) : stranger;
      // What the server keeps in memory is the tenant's own then.
      if (telling.has(key)) await make(signature, call, theirs, victim);
      const reply = await make(signature, call, theirs, user);
      const text = JSON.stringify(reply.body) + JSON.stringify([...reply.headers]);
      expect(text, key).not.toContain(secret);
      const ids = text.match(anId) ?? [];
      expect(
        ids.filter((id) => theirIds.has(id) && !key.includes(id)),
        key,
      ).toEqual([]);
      expect(reply.status, key).not.toBe(500);

      expect(plain(reply, theirs), key).toBe(await controlOf(signature, unknown[index] ?? {}));
    }
  });
});

/** The calls of an endpoint; in the short form none with ids of other kinds than the endpoint names, where it names one. */
function callsInShort(signature: string): SweepCall[] {
  const calls = sweepCalls[signature]?.(theirs) ?? [];
  const isNamed = (kind: string) => signature.includes(kind.replace("app_", "").replace(/_.*/, ""));
  const named = Object.entries(theirs.ids).flatMap(([kind, id]) => (isNamed(kind) ? [id] : []));
  if (isLongRun || named.length === 0) return calls;
  return calls.filter((call) => {
    const ids = JSON.stringify(call).match(anId);
    return ids === null || ids.some((id) => named.includes(id));
  });
}

describe.each(lesserRoles)("a stranger with the role %s", (role) => {
  it("1.01 finds nothing of the other tenant by any call, and breaks none", async () => {
    const account = lesserAccount(own.account, role);
    const user = await server.signIn(own.tenantId, account);
    for (const signature of Object.keys(sweepCalls)) {
      for (const call of callsInShort(signature)) {
        const asking = call.ownSession ? await server.signIn(own.tenantId, account) : user;
        const reply = await make(signature, call, theirs, asking);
        const key = callKey(signature, call);
        expect(JSON.stringify(reply.body) + JSON.stringify([...reply.headers]), key).not.toContain(secret);
        expect(reply.status, key).toBeLessThan(500);
      }
    }
  });
});

describe("afterwards", () => {
  it("nothing of the other tenant has changed: records, files, what its people read", async () => {
    expect(await wholeOf(db, theirs.tenantId, filesDir)).toEqual(before);
    const isIncluded = (key: string): boolean => isLongRun || telling.has(key);
    const read = readBefore.filter((line) => isIncluded(line.split(" → ")[0] ?? ""));
    expect(read.length).toBeGreaterThan(100);
    expect(await readAll(isIncluded)).toEqual(read);
  });

  it("nothing of it is in the server's log", () => {
    expect(server.log().slice(loggedBefore)).not.toContain(secret);
  });

  it("the stranger's own things are still there", async () => {
    const { body } = await stranger.get("/api/report/tables");
    expect(body.data.map(({ tableName }: { tableName: string }) => tableName)).toContain(own.table);
  });
});
