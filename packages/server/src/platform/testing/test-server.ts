import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platformTenantId } from "@provost/contract/id";
import { startEngine } from "@provost/warehouse/embedded/engine";
import { afterAll, beforeAll } from "vitest";
import { makeApp } from "../../app/app.ts";
import { seedTenant } from "../../app/seed/seed-tenant.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { timeOrderedIds } from "../ids.ts";
import { type PasswordPool, startPasswordPool } from "../password-pool.ts";
import { cloneDatabase } from "./test-database.ts";

/** A reply as a client reads it. */
export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies as a client without our types would
  body: any;
  headers: Headers;
}

/** A clock that tests set forward. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

function testClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => {
      ahead += ms;
    },
  };
}

/** A real server on a real database with two tenants, `000000` and `200000`, each with the account `admin`. */
export interface TestServer {
  url: string;
  db: Database;
  clock: TestClock;
  filesDir: string;
  /** Calls as an anonymous client. */
  request(
    verb: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  signIn(tenantId?: string, account?: string): Promise<TestUser>;
  addUser(tenantId: string, account: string, roleCodes: readonly string[]): Promise<void>;
}

/** A signed-in caller. */
export interface TestUser {
  accessToken: string;
  refreshToken: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
  upload(path: string, form: FormData): Promise<Reply>;
}

export const otherTenantId = "200000";
export const adminPassword = "correct horse battery";
const client = { id: "test-client", secret: "test-client-secret" };
export const basicHeader = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

async function seed(db: Database, passwords: PasswordPool): Promise<string> {
  const passwordHash = await passwords.hash(adminPassword);
  for (const id of [platformTenantId, otherTenantId]) {
    await db.platform((platform) =>
      platform
        .insertInto("tenant")
        .values({ id, name: `tenant ${id}`, domain: null, settings: "{}" })
        .execute(),
    );
    await db
      .tenant(id)
      .run((tenant) =>
        seedTenant(tenant, timeOrderedIds, { account: "admin", passwordHash, dept: `dept ${id}` }),
      );
  }
  return passwordHash;
}

/** Starts the server for the tests of a file and takes it down after them. */
export function testServer(): TestServer {
  const dataDir = mkdtempSync(join(tmpdir(), "provost-server-"));
  const clock = testClock();
  let url = "";
  let database: Database | null = null;
  let passwordHash = "";
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const { db, remove } = await cloneDatabase();
    database = db;
    const passwords = startPasswordPool();
    const warehouse = startEngine({ smallSlots: 1, largeSlots: 0, memoryMb: 512 });
    closing.push(
      remove,
      () => passwords.close(),
      () => warehouse.close(),
    );
    passwordHash = await seed(db, passwords);
    const config = {
      client,
      secret: "a test secret of more than thirty-two characters",
      trustProxy: false,
      dataDir,
      filesDir: join(dataDir, "files"),
    };
    const { http } = await makeApp({
      config,
      db,
      passwords,
      clock,
      ids: timeOrderedIds,
      warehouse,
      logLevel: "silent",
    });
    closing.push(() => http.close());
    url = await http.listen({ host: "127.0.0.1", port: 0 });
  });

  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const request: TestServer["request"] = async (verb, path, { body, headers = {} } = {}) => {
    const json = body !== undefined && typeof body !== "string" && !(body instanceof FormData);
    const response = await fetch(url + path, {
      method: verb,
      headers: { ...(json ? { "content-type": "application/json" } : {}), ...headers },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string | FormData) }),
    });
    return read(response);
  };

  const userOf = (accessToken: string, refreshToken: string): TestUser => {
    const headers = { "SQ-Auth": `bearer ${accessToken}` };
    return {
      accessToken,
      refreshToken,
      get: (path) => request("GET", path, { headers }),
      post: (path, body) => request("POST", path, { headers, body }),
      put: (path, body) => request("PUT", path, { headers, body }),
      delete: (path) => request("DELETE", path, { headers }),
      upload: (path, form) => request("POST", path, { headers, body: form }),
    };
  };

  const opened = (): Database => {
    if (database === null) throw new Error("the test server has not started");
    return database;
  };

  return {
    get url() {
      return url;
    },
    get db() {
      return opened();
    },
    clock,
    filesDir: join(dataDir, "files"),
    request,
    signIn: async (tenantId = platformTenantId, account = "admin") => {
      const { status, body } = await request("POST", "/api/sq-auth/oauth/token", {
        headers: { authorization: basicHeader, "tenant-id": tenantId },
        body: {
          grant_type: "password",
          username: account,
          password: adminPassword,
          scope: "all",
          type: "account",
        },
      });
      if (status !== 200)
        throw new Error(`sign-in of ${account} in ${tenantId} answered ${status}: ${JSON.stringify(body)}`);
      return userOf(body.access_token, body.refresh_token);
    },
    addUser: (tenantId, account, roleCodes) =>
      opened()
        .tenant(tenantId)
        .run(async (db) => {
          const id = timeOrderedIds.next();
          const names = {
            userName: account,
            nickName: account,
            avatar: "",
            deptId: null,
            disabledAt: null,
            attributes: "{}",
          };
          await db
            .insertInto("appUser")
            .values({ id, account, passwordHash, ...names })
            .execute();
          for (const code of roleCodes) {
            const role = await db
              .selectFrom("role")
              .select("id")
              .where("code", "=", code)
              .executeTakeFirstOrThrow();
            await db.insertInto("userRole").values({ userId: id, roleId: role.id }).execute();
          }
        }),
  };
}
