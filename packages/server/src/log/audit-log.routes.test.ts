import { get, type IncomingMessage } from "node:http";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addDept, addRole, addUser, dataOf } from "../people/people.fixtures.ts";
import { audit } from "../platform/audit.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import type { AuditRow } from "./audit-log.store.ts";
import { inNames, namesIn } from "./audit-names.ts";

const server = testServer();
const base = "/api/sq-system/log/audit";
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  for (const name of ["one", "two", "=three"]) {
    const code = name.replace("=", "");
    const { body } = await admin.post("/api/sq-system/dict/submit", { code, dictKey: -1, dictValue: name });
    if (name === "one") {
      const { id, version } = body.data;
      const change = { id, version, code, dictKey: -1, dictValue: "uno" };
      await admin.post("/api/sq-system/dict/submit", change);
      await admin.post("/api/sq-system/dict/remove", { ids: id });
    }
  }
});

const listed = async (query: string, user = admin) => (await user.get(`${base}?${query}`)).body.data;

describe("who may", () => {
  it("asks for a session and for the button of each call", async () => {
    await server.addUser("000000", "reader", ["analyst"]);
    const viewer = await server.signIn("000000", "reader");
    for (const path of [base, `${base}/export`]) {
      expect((await server.request("GET", path)).status).toBe(401);
      expect((await viewer.get(path)).status).toBe(403);
    }
  });

  it("has no call that changes or removes anything", async () => {
    const whole = async () => (await listed("size=1000")).records;
    const before = await whole();
    for (const verb of ["POST", "PUT", "DELETE"])
      for (const path of ["", "/list", "/export", "/submit", "/remove", `/${before[0].id}`]) {
        const headers = { "SQ-Auth": `bearer ${admin.accessToken}` };
        const body = { ids: before[0].id };
        expect((await server.request(verb, base + path, { headers, body })).status, verb + path).toBe(404);
      }
    expect(await whole()).toEqual(before);
  });

  it("shows each tenant its own", async () => {
    const other = await server.signIn(otherTenantId);
    expect((await listed("", other)).records).toEqual([]);
    expect((await other.get(`${base}/export`)).body).not.toContain("uno");
  });
});

describe("the list", () => {
  it("begins with the newest, and shows what was different", async () => {
    const { records, total } = await listed("entity=dict");
    expect(total).toBe(5);
    expect(
      records.map(({ action, entityName }: { action: string; entityName: string }) => [action, entityName]),
    ).toEqual([
      ["create", "=three"],
      ["create", "two"],
      ["remove", "uno"],
      ["update", "uno"],
      ["create", "one"],
    ]);
    expect(records[3]).toMatchObject({
      actor: "admin",
      before: { dictValue: "one" },
      after: { dictValue: "uno" },
    });
    expect(Object.keys(records[3].after)).toEqual(["dictValue"]);
  });

  it("is filtered by who, what, which and when", async () => {
    const { records } = await listed("");
    const totals = async (query: string) => (await listed(query)).total;
    expect(await totals("actor=ADM")).toBe(5);
    expect(await totals("actor=%25")).toBe(0);
    expect(await totals("action=update&entity=dict")).toBe(1);
    expect(await totals("entity=menu")).toBe(0);
    expect(await totals("keyword=UN")).toBe(2);
    expect(await totals(`from=${records[1].at}`)).toBe(2);
    expect(await totals(`to=${records[1].at}`)).toBe(3);
    expect((await admin.get(`${base}?from=yesterday`)).status).toBe(400);
    expect((await admin.get(`${base}?action=made_up`)).status).toBe(400);
  });

  it("gives pages, and none behind the last", async () => {
    const page = await listed("current=2&size=2");
    expect(page).toMatchObject({ total: 5, pages: 3, current: 2, records: [{ entityName: "uno" }, {}] });
    expect((await listed("current=1000000&size=1000")).records).toEqual([]);
  });
});

describe("the file", () => {
  it("holds the same, in the reader's words, with no formula in it", async () => {
    const { status, body, headers } = await admin.get(`${base}/export?entity=dict`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''audit-\d{4}-\d\d-\d\d\.csv$/,
    );
    const lines: string[][] = parse(body, { bom: true });
    expect(lines.map((cells) => cells[4])).toEqual(["名称", "'=three", "two", "uno", "uno", "one"]);
    expect(lines[4]?.slice(1, 4)).toEqual(["admin", "修改", "字典"]);
    expect(lines[4]?.[7]).toBe('{"dictValue":"uno"}');
  });

  it("holds every entry once, however many there are, and is read only as far as its reader takes it", async () => {
    const many = 4000;
    await server.db.tenant(otherTenantId).run((db) =>
      sql`insert into audit_log (id, action, entity, entity_id, entity_name, after)
        select uuidv7(), 'create', 'many', n::text, 'entry ' || n,
          (select jsonb_object_agg('field ' || f, repeat('x', 490)) from generate_series(1, 10) f)
        from generate_series(1, ${many}) n`.execute(db),
    );
    const other = await server.signIn(otherTenantId);
    const url = `${server.url}${base}/export?entity=many`;
    const whole = await download(url, other.accessToken, async () => {});
    expect(whole.bytes).toBeGreaterThan(20_000_000);
    expect(whole.names).toEqual(new Set(Array.from({ length: many }, (_, n) => `entry ${n + 1}`)));
    // The last of 20 MB are removed while the client pauses: more data than all buffers in between can hold.
    const interrupted = await download(url, other.accessToken, () =>
      server.db
        .tenant(otherTenantId)
        .run((db) => sql`delete from audit_log where entity_id::int <= 500 and entity = 'many'`.execute(db)),
    );
    expect(interrupted.names.size).toBe(many - 500);
  });

  it("ends for whom the button was taken from while it leaves", async () => {
    const other = await server.signIn(otherTenantId);
    const role = await addRole(other, "auditor", ["audit_view", "audit_export"], { policies: [] });
    await server.addUser(otherTenantId, "auditor", ["auditor"]);
    const auditor = await server.signIn(otherTenantId, "auditor");
    const reply = await begun(`${server.url}${base}/export?entity=many`, auditor.accessToken);
    let end = "";
    reply.once("end", () => (end = "whole")).once("error", () => (end = "broken off"));
    const { version } = (await other.get(`/api/sq-system/role/detail?id=${role}`)).body.data;
    const change = { id: role, version, menuIds: [] };
    expect((await other.post("/api/sq-system/role/submit", change)).status).toBe(200);
    // Reads one piece at a time, so that most of the file is still to be sent when the right is checked again.
    await vi.waitFor(() => {
      reply.read();
      expect(end).toBe("broken off");
    }, 60_000);
  });

  it("stops when its reader goes away", async () => {
    const other = await server.signIn(otherTenantId);
    await new Promise<void>((gone, failed) => {
      const call = get(
        `${server.url}${base}/export`,
        { headers: { "SQ-Auth": `bearer ${other.accessToken}` } },
        (reply) => {
          reply.once("data", () => call.destroy());
          reply.once("close", () => gone());
          reply.on("error", () => {});
        },
      );
      call.once("error", failed);
    });
    expect((await listed("", other)).total).toBeGreaterThan(1000);
  });
});

/** Begins to take a file, and rests. */
function begun(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    get(url, { headers: { "SQ-Auth": `bearer ${token}` } }, (reply) => done(reply.pause())).once(
      "error",
      failed,
    );
  });
}

/** Takes a file, resting after its first bytes; gives the names in it and its length. */
function download(
  url: string,
  token: string,
  meanwhile: () => Promise<unknown>,
): Promise<{ names: Set<string>; bytes: number }> {
  return new Promise((done, failed) => {
    const parts: string[] = [];
    const call = get(url, { headers: { "SQ-Auth": `bearer ${token}` } }, (reply) => {
      reply.setEncoding("utf8");
      reply.once("data", () => {
        reply.pause();
        meanwhile().then(() => reply.resume(), failed);
      });
      reply.on("data", (part: string) => parts.push(part));
      reply.once("end", () => {
        const text = parts.join("");
        const names = [...text.matchAll(/,(entry \d+),/g)].map(([, name = ""]) => name);
        expect(new Set(names).size).toBe(names.length);
        done({ names: new Set(names), bytes: text.length });
      });
    });
    call.once("error", failed);
  });
}

describe("an entry", () => {
  it("has no names of documents, nor of departments out of reach, and none for what only looks like an id", async () => {
    const [near, far] = [await addDept(admin, "near"), await addDept(admin, "far")];
    const folder = await dataOf(admin.post("/api/report/folder", { name: "private" }));
    const after = { deptIds: [near.id, far.id], folderId: folder.id, note: near.id };
    const row = { entity: "user", before: null, after } as unknown as AuditRow;
    const namedTo = (everybody: boolean) =>
      server.db.tenant("000000").run(async (db) => {
        const names = await namesIn(db, [row], { everybody, deptIds: new Set([near.id]) });
        return inNames(after, "user", "", names);
      });
    expect(await namedTo(false)).toEqual({ deptIds: ["near", far.id], folderId: folder.id, note: near.id });
    expect(await namedTo(true)).toEqual({ deptIds: ["near", "far"], folderId: "private", note: near.id });
  });

  it("has names of what it mentions, in the list and in the file; of what is deleted, the code", async () => {
    const branch = await addDept(admin, "named branch");
    await addDept(admin, "named school", branch.id);
    const roleId = await addRole(admin, "named_role", []);
    const { user } = await addUser(admin, "named.one");
    const batch = { ids: [user.id], addRoleIds: [roleId], deptId: branch.id };
    await dataOf(admin.post("/api/sq-user/batch", batch));
    const afterOf = async (keyword: string) => (await listed(`keyword=${keyword}`)).records[0].after;
    expect(await afterOf("named%20school")).toMatchObject({ parentId: "named branch" });
    const placed = { id: user.id, userName: "named.one", deptName: "named branch" };
    expect(await afterOf("named.one")).toMatchObject({ users: [{ ...placed, roles: ["role named_role"] }] });
    const { body } = await admin.get(`${base}/export?keyword=named.one`);
    const lines: string[][] = parse(body, { bom: true });
    expect(lines[1]?.[7]).toContain('"roles":["role named_role"]');
    await dataOf(admin.post("/api/sq-user/batch", { ids: [user.id], removeRoleIds: [roleId] }));
    await dataOf(admin.post("/api/sq-system/role/remove", { ids: roleId }));
    expect((await listed("keyword=named.one")).records[1].after).toMatchObject({
      users: [{ ...placed, roles: ["named_role"] }],
    });
  });

  it("tells where each change came from, and nothing of what the server did by itself", async () => {
    const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, "user-agent": "Provost test" };
    const body = { code: "origin", dictKey: -1, dictValue: "origin" };
    await server.request("POST", "/api/sq-system/dict/submit", { headers, body });
    const { records } = await listed("keyword=origin");
    expect(records).toMatchObject([{ address: "127.0.0.1", userAgent: "Provost test" }]);
    await server.db.tenant("000000").run((db) =>
      audit(db, {
        actorId: null,
        action: "update",
        entity: "own",
        entityId: "1",
        before: null,
        after: null,
      }),
    );
    expect((await listed("entity=own")).records).toMatchObject([{ address: "", userAgent: "" }]);
  });
});
