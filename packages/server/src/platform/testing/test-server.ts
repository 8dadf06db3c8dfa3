import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Language } from "@provost/contract/wire/language";
import { type Engine, startEngine } from "@provost/warehouse/embedded/engine";
import type { WarehouseStats } from "@provost/warehouse/warehouse";
import { afterAll, beforeAll, inject } from "vitest";
import { makeApp } from "../../app/app.ts";
import type { Demo } from "../../app/demo/make-demo.ts";
import type { ImportDeps } from "../../source/import/import-job.ts";
import type { Clock } from "../clock.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { makeDiskReserve } from "../disk/disk-reserve.ts";
import type { Bucket } from "../files/bucket.ts";
import { drain } from "../http/drain.ts";
import { timeOrderedIds } from "../ids.ts";
import { type Outside, readOutside } from "../outside.ts";
import { type PasswordPool, type PasswordPoolOptions, startPasswordPool } from "../worker/password-pool.ts";
import { authorityGate } from "./authority-gate.ts";
import { adminPassword, clientName, opsToken, type TestClient, testClient } from "./test-client.ts";
import { cloneDatabase, type TestDatabase } from "./test-database.ts";
import { cheapPasswords, testTenants } from "./test-tenants.ts";

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
  /** Its database, as its owner connects to it. */
  readonly connection: TestDatabase["connection"];
  clock: TestClock;
  dataDir: string;
  filesDir: string;
  /** Everything it logged so far. */
  log(): string;
  addUser(tenantId: string, account: string, roleCodes: readonly string[]): Promise<void>;
  /** The import dependencies, for work that does not start with a call. */
  source(): ImportDeps;
  /** Its sample data. */
  demo(): Demo;
  /** What its engine is doing now. */
  engine(): WarehouseStats;
  /** A second server on the same records, and its import dependencies. */
  another(): Promise<TestClient & { source: ImportDeps }>;
}

export const otherTenantId = testTenants[1];
export const testSecret = "a test secret of more than thirty-two characters";

/** How the server of a test file differs from the default one. */
export interface TestServerOptions {
  trustProxy?: number | false;
  /** The address that the operator set. */
  publicUrl?: string;
  /** Password threads of this file's own, where their cost or their number matters. */
  passwords?: PasswordPoolOptions;
  /** What a user may use of the engine in ten minutes, s. */
  engineSeconds?: number;
  /** From when on a query is logged as slow, ms. */
  slowMs?: number;
  /** Of the sample data. */
  demoLanguage?: Language;
  /** Where files are instead of in a folder. */
  bucket?: Bucket;
}

// One engine and one set of password threads serve all files of a test process, one after the other.
let engine: Engine | null = null;
let cheapPool: PasswordPool | null = null;

/** Where the engine of this process keeps rows that are under way. */
export const rowsFolder = (): string => join(inject("scratch"), `rows-${process.pid}`);

/** What a file leaves running ends with it, so that the next one has an idle engine. */
async function endBusyEngine(): Promise<void> {
  const { running = 0, queued = 0 } = engine?.stats() ?? {};
  if (running + queued === 0) return;
  const busy = engine;
  engine = null;
  await busy?.close();
}

/** Starts the server for the tests of a file and stops it after them; `outside` is called once the hooks before it have run. */
export function testServer(
  outside: () => Partial<Outside> = () => ({}),
  {
    trustProxy = false,
    publicUrl,
    passwords: own,
    engineSeconds = 60,
    slowMs = 0,
    demoLanguage = "zh",
    bucket,
  }: TestServerOptions = {},
): TestServer {
  const dataDir = mkdtempSync(join(tmpdir(), "provost-server-"));
  const clock = testClock();
  let url = "";
  let database: TestDatabase | null = null;
  let serve: (db: Database) => Promise<{ address: string; source: ImportDeps }> = () =>
    Promise.reject(new Error("not started"));
  let passwordHash = "";
  let source: ImportDeps | null = null;
  let demo: Demo | null = null;
  const closing: (() => Promise<void>)[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    database = await cloneDatabase("tenants");
    const { db, remove } = database;
    closing.push(remove);
    engine ??= startEngine({ smallSlots: 1, largeSlots: 0, memoryMb: 512, rowsFolder: rowsFolder() });
    const warehouse = engine;
    passwordHash = inject("passwordHash");
    cheapPool ??= startPasswordPool({ cost: cheapPasswords });
    let passwords = cheapPool;
    if (own !== undefined) {
      passwords = startPasswordPool(own);
      closing.push(() => passwords.close());
      passwordHash = await passwords.hash(adminPassword);
      for (const id of testTenants)
        await db.tenant(id).run((tenant) => tenant.updateTable("appUser").set({ passwordHash }).execute());
    }
    const config = {
      demoLanguage,
      client: clientName,
      secret: testSecret,
      trustProxy,
      databaseUrl: null,
      publicUrl: publicUrl ?? null,
      outside: { ...readOutside({}), ...outside() },
      dataDir,
      filesDir: join(dataDir, "files"),
      ...(bucket === undefined ? {} : { bucket }),
      opsToken,
      engineSeconds,
      slowMs,
    };
    const logTo = { write: (line: string) => logged.push(line) };
    const shared = {
      config,
      passwords,
      clock,
      ids: timeOrderedIds,
      warehouse,
      disk: makeDiskReserve([dataDir], 0),
      logLevel: "info",
      logTo,
      onServed: authorityGate,
    } as const;
    serve = async (records) => {
      // A second server has a machine of its own: of files, it shares only those that all do.
      const own = source === null ? config : { ...config, dataDir: join(dataDir, "second") };
      const { http, ...made } = await makeApp({ ...shared, config: own, db: records });
      source ??= made.source;
      demo ??= made.demo;
      closing.push(drain(http, { patienceMs: 10_000, hurry: new AbortController().signal }));
      const address = await http.listen({ host: "127.0.0.1", port: 0 });
      return { address, source: made.source };
    };
    url = (await serve(db)).address;
  });

  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    await endBusyEngine();
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
    get connection() {
      return opened().connection;
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
    demo: () => started(demo),
    engine: () => started(engine).stats(),
    another: async () => {
      const records = await openDatabase(opened().connection);
      closing.push(() => records.close());
      const { address, source: own } = await serve(records);
      return { ...testClient(() => address), source: own };
    },
  };
}
