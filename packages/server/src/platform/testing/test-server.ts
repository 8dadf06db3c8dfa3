import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platformTenantId } from "@provost/contract/id";
import { startEngine } from "@provost/warehouse/embedded/engine";
import type { Warehouse, WarehouseStats } from "@provost/warehouse/warehouse";
import { afterAll, beforeAll } from "vitest";
import { makeApp } from "../../app/app.ts";
import { seedTenant } from "../../app/seed/seed-tenant.ts";
import type { ImportDeps } from "../../source/import-job.ts";
import type { Clock } from "../clock.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { timeOrderedIds } from "../ids.ts";
import { type Outside, readOutside } from "../outside.ts";
import { type PasswordPool, startPasswordPool } from "../password-pool.ts";
import { adminPassword, clientName, type TestClient, testClient } from "./test-client.ts";
import { cloneDatabase, type TestDatabase } from "./test-database.ts";

/** A clock that tests set forward. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Lets no time pass during the work but what is set forward, however slow the machine is. */
  held(work: () => Promise<void>): Promise<void>;
}

function testClock(): TestClock {
  let ahead = 0;
  let stoppedAt: number | null = null;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    advance: (ms) => {
      ahead += ms;
    },
    held: async (work) => {
      const since = Date.now();
      stoppedAt = since;
      await work().finally(() => {
        stoppedAt = null;
        ahead -= Date.now() - since;
      });
    },
  };
}

/** A real server on a real database with two tenants, `000000` and `200000`, each with the account `admin`. */
export interface TestServer extends TestClient {
  url: string;
  db: Database;
  clock: TestClock;
  dataDir: string;
  filesDir: string;
  /** Everything it logged so far. */
  log(): string;
  addUser(tenantId: string, account: string, roleCodes: readonly string[]): Promise<void>;
  /** What bringing in files stands on, for work that no call begins. */
  source(): ImportDeps;
  /** What its engine is doing now. */
  engine(): WarehouseStats;
  /** A second server on the same records. */
  another(): Promise<TestClient>;
}

// Tests set and try many passwords, and what it costs is not what they are about.
const leastCost = { memoryCost: 19_456, timeCost: 2 };

export const otherTenantId = "200000";
export const testSecret = "a test secret of more than thirty-two characters";

async function seed(db: Database, passwords: PasswordPool): Promise<string> {
  const passwordHash = await passwords.hash(adminPassword);
  for (const id of [platformTenantId, otherTenantId]) {
    await db.platform((platform) =>
      platform
        .insertInto("tenant")
        .values({ id, name: `tenant ${id}`, domain: null, settings: "{}" })
        .execute(),
    );
    await db.tenant(id).run((tenant) =>
      seedTenant(tenant, timeOrderedIds, {
        account: "admin",
        passwordHash,
        dept: `dept ${id}`,
        isPlatform: id === platformTenantId,
      }),
    );
  }
  return passwordHash;
}

/** Starts the server for the tests of a file and takes it down after them; `outside` is asked for once the hooks before it have run. */
export function testServer(
  outside: () => Partial<Outside> = () => ({}),
  { trustProxy = false }: { trustProxy?: number | false } = {},
): TestServer {
  const dataDir = mkdtempSync(join(tmpdir(), "provost-server-"));
  const clock = testClock();
  let url = "";
  let database: TestDatabase | null = null;
  let engine: Warehouse | null = null;
  let serve: (db: Database) => Promise<string> = () => Promise.reject(new Error("not started"));
  let passwordHash = "";
  let source: ImportDeps | null = null;
  const closing: (() => Promise<void>)[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    database = await cloneDatabase();
    const { db, remove } = database;
    const passwords = startPasswordPool({ cost: leastCost });
    const warehouse = startEngine({ smallSlots: 1, largeSlots: 0, memoryMb: 512 });
    engine = warehouse;
    closing.push(
      remove,
      () => passwords.close(),
      () => warehouse.close(),
    );
    passwordHash = await seed(db, passwords);
    const config = {
      client: clientName,
      secret: testSecret,
      trustProxy,
      databaseUrl: null,
      publicUrl: null,
      outside: { ...readOutside({}), ...outside() },
      dataDir,
      filesDir: join(dataDir, "files"),
    };
    const logTo = { write: (line: string) => logged.push(line) };
    const shared = {
      config,
      passwords,
      clock,
      ids: timeOrderedIds,
      warehouse,
      logLevel: "info",
      logTo,
    } as const;
    serve = async (records) => {
      // A second server has a machine of its own: of files, it shares only those that all do.
      const own = source === null ? config : { ...config, dataDir: join(dataDir, "second") };
      const { http, ...made } = await makeApp({ ...shared, config: own, db: records });
      source ??= made.source;
      closing.push(() => http.close());
      return http.listen({ host: "127.0.0.1", port: 0 });
    };
    url = await serve(db);
  });

  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const started = <T>(part: T | null): T => {
    if (part === null) throw new Error("the test server has not started");
    return part;
  };
  const opened = (): TestDatabase => started(database);

  return {
    get url() {
      return url;
    },
    get db() {
      return opened().db;
    },
    clock,
    dataDir,
    filesDir: join(dataDir, "files"),
    log: () => logged.join(""),
    ...testClient(() => url),
    addUser: (tenantId, account, roleCodes) =>
      opened()
        .db.tenant(tenantId)
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
    source: () => started(source),
    engine: () => started(engine).stats(),
    another: async () => {
      const records = await openDatabase(opened().connection);
      closing.push(() => records.close());
      const address = await serve(records);
      return testClient(() => address);
    },
  };
}
