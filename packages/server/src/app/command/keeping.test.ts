import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { basicHeader } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { send } from "../../upload/upload.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "../faults/own-database.fixtures.ts";
import { preparedFolder } from "../faults/prepared-folder.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer } from "../faults/real-server.fixtures.ts";
import { addTenantTo, contentsOf, embeddedOf, provostDone, tenants } from "./command.fixtures.ts";

const folders = {
  old: await preparedFolder(),
  stored: dataFolder(),
  cluster: await preparedFolder(),
  second: dataFolder(),
};
const archive = join(folders.stored, "backup.tar.gz");
const query = {
  dataSrc: "scores",
  selectedDimension: [{ Column: "dept" }],
  selectedCalcul: [{ Column: "y", calculFunc: "sum" }],
  orderByStrs: ["dept asc"],
};
let before: Record<string, string>;
let replied: unknown[];
let tokens: { access: string; refresh: string };
let postgres: EmbeddedPostgres;
let database: OwnDatabase;

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** What each tenant's administrator gets to the same query, tables and charts. */
async function ask(server: RealServer): Promise<unknown[]> {
  const replies = tenants.map(async (tenantId) => {
    const user = await server.signIn(tenantId);
    const { status, body } = await user.post("/api/report/query", { content: query });
    const charts = (await user.get("/api/report/chart")).body.data.records;
    const dict = (await user.get("/api/sq-system/dict/list")).body.data;
    const files = (await user.get("/api/upload/file")).body.data.records;
    const drawing = (await user.get(files[0].url)).body;
    return { status, columns: body.data.columns, rows: body.data.rows, charts, dict, files, drawing };
  });
  return Promise.all(replies);
}

beforeAll(async () => {
  const server = await startServer(folders.old);
  await addTenantTo(folders.old, tenants[1]);
  for (const [index, tenantId] of tenants.entries()) {
    const user = await server.signIn(tenantId);
    await importCsv(user, "scores", `dept,y\n数学,${index + 1}\n语文,5\n数学,10\n`);
    await importCsv(user, "scores", "dept,y\n物理,0.5\n", { mode: "append" });
    expect((await send(user, "uploadfile", "计划.pdf", `%PDF-1.7 ${tenantId}`)).body.state).toBe("SUCCESS");
    const entry = { code: "odd", dictKey: -1, dictValue: `tab\t, line\n, \\N, \\. and '"' of ${tenantId}` };
    expect((await user.post("/api/sq-system/dict/submit", entry)).status).toBe(200);
    expect((await user.post("/api/report/chart", { name: `图 ${tenantId}`, content: query })).status).toBe(
      200,
    );
  }
  replied = await ask(server);
  expect(replied[0]).toMatchObject({
    status: 200,
    rows: [
      [11, "数学"],
      [0.5, "物理"],
      [5, "语文"],
    ],
  });
  const signedIn = await server.signIn();
  tokens = { access: signedIn.accessToken, refresh: signedIn.refreshToken };
  before = await contentsOf(embeddedOf(folders.old).superuser);
  await provostDone(["backup", archive], { PROVOST_DATA: folders.old });
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  postgres = await startEmbeddedPostgres({ dataDir: folders.cluster, log: () => {} });
  database = await makeOwnDatabase(postgres);
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of Object.values(folders)) removeFolder(folder);
});

it("writes one file that only its owner may read, and leaves nothing beside it", () => {
  expect(modeOf(archive)).toBe(0o600);
  expect(readdirSync(folders.stored)).toEqual(["backup.tar.gz"]);
  expect(readdirSync(join(folders.old, "files")).sort()).toEqual([".store", ...tenants]);
  expect(Object.keys(before)).toContain("refresh_token");
});

describe("restored into an empty folder", () => {
  const dataDir = join(folders.stored, "new", "data");

  it("holds the same rows, table by table", async () => {
    const { out } = await provostDone(["restore", archive], { PROVOST_DATA: dataDir });
    expect(out).toContain("2 tenants");
    const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const after = await contentsOf(embeddedOf(dataDir).superuser).finally(() => running.stop());
    expect(after).toEqual(before);
    expect(modeOf(join(dataDir, "secret"))).toBe(0o600);
    expect(readdirSync(dataDir).sort()).toEqual(["files", "postgres-18", "secret", "staging"]);
  });

  it("signs in and answers as before, and lets no earlier session in", async () => {
    const server = await startServer(dataDir);
    expect(await ask(server)).toEqual(replied);
    const headers = { "SQ-Auth": `bearer ${tokens.access}` };
    expect((await server.request("GET", "/api/sq-user/user/getUserInfo", { headers })).status).toBe(401);
    const body = { grant_type: "refresh_token", refresh_token: tokens.refresh };
    const renewal = { headers: { authorization: basicHeader }, body };
    expect((await server.request("POST", "/api/sq-auth/oauth/token", renewal)).status).toBe(400);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  });
});

describe("restored into another PostgreSQL", () => {
  const dataDir = folders.second;
  let env: Record<string, string>;

  beforeAll(async () => {
    const { out } = await provostDone(["user", "list", "--tenant", tenants[1]], {
      PROVOST_DATA: folders.old,
    });
    expect(out).toContain("admin");
    env = { ...database.env, PROVOST_DATA: dataDir, PROVOST_SECRET: secretOf(archive) };
  });

  it("holds the same rows, table by table", async () => {
    await provostDone(["restore", archive], env);
    expect(await contentsOf(superuserOf())).toEqual(before);
    const forced = await database.asSuperuser(
      "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity",
    );
    const tables = Object.keys(before).length;
    expect(forced[0]?.n).toBeGreaterThanOrEqual(tables);
  });

  it("signs in and answers as before", async () => {
    const server = await startServer(dataDir, env);
    expect(await ask(server)).toEqual(replied);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  it("goes back into a folder from there, also where the owner inherits nothing from the roles it works as", async () => {
    const role = postgres.connection.user;
    for (const worker of ["provost_tenant", "provost_platform"]) {
      await database.asSuperuser(`revoke ${worker} from ${role} granted by ${role}`);
      await database.asSuperuser(`grant ${worker} to ${role} with inherit false, set true`);
    }
    const inherits = await database.asSuperuser("select pg_has_role($1, 'provost_tenant', 'USAGE') as it", [
      role,
    ]);
    expect(inherits).toEqual([{ it: false }]);
    const again = join(folders.stored, "again.tar.gz");
    const { out } = await provostDone(["backup", again], env);
    expect(out).toContain("keep PROVOST_SECRET");
    const held = await contentsOf(superuserOf());
    const dataDir = mkdtempSync(join(folders.stored, "back-"));
    const { PROVOST_SECRET = "" } = env;
    await provostDone(["restore", again], { PROVOST_DATA: dataDir, PROVOST_SECRET });
    const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(await contentsOf(embeddedOf(dataDir).superuser).finally(() => running.stop())).toEqual(held);
    expect(readdirSync(dataDir)).not.toContain("secret");
  });
});

function superuserOf() {
  const { searchParams, pathname } = new URL(database.urlFor("nobody", "x"));
  const [host, port] = [searchParams.get("host") ?? "", Number(searchParams.get("port"))];
  return { ...postgres.admin, host, port, database: pathname.slice(1) };
}

function secretOf(file: string): string {
  return execFileSync("tar", ["-xzOf", file, "secret"], { encoding: "utf8" });
}
