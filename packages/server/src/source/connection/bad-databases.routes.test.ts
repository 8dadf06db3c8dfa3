import { connect, type Socket } from "node:net";
import type { ConnectionKind } from "@provost/contract/source/connection";
import type { RemoteSource } from "@provost/warehouse/remote/remote-source";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { openConnection } from "./connections.ts";
import {
  type DistrictDatabase,
  describeKinds,
  districtDatabase,
  kindsHere,
} from "./district-database.fixtures.ts";

const host = "127.0.0.1";
const server = testServer(() => ({ databaseHosts: [host] }));
const listen = localListener();
const base = "/api/report/connection";
const rowCount = 3000;
/** Numbers of the table, and what a lying server sends in their place. */
const lies = [
  ["77777.77", '"],[","x'],
  ["7654321", "1],[2,3"],
] as const;

/** What happens to what a database sends. */
type Fault = "none" | "dead" | "silent" | "reset" | "endless" | "lying";

/** Behind so many bytes of a reply it breaks. */
const breaksAfter = 20_000;

/** A port that leads to a database until something is wrong there. */
async function entranceTo(port: number) {
  let fault: Fault = "none";
  let turns = 0;
  let [sent, broken] = [0, 0];
  let lie: readonly [string, string] = lies[0];
  let isReplied = true;
  const open = new Set<Socket>();
  const changed = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.toString("latin1").replaceAll(lie[0], lie[1]), "latin1");
  const pour = (socket: Socket, bytes: Buffer): void => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(bytes)) sent += bytes.length;
    };
    socket.on("drain", more);
    more();
  };
  const own = await listen((socket) => {
    const to = connect(port, host);
    let passed = 0;
    for (const one of [socket, to]) {
      open.add(one);
      one.on("error", () => {}).on("close", () => open.delete(one));
    }
    socket.on("close", () => to.destroy());
    to.on("close", () => fault !== "silent" && fault !== "endless" && socket.destroy());
    if (fault === "dead") socket.resetAndDestroy();
    socket.on("data", (bytes) => {
      if (isReplied) turns++;
      isReplied = false;
      if (fault !== "silent") to.write(bytes);
    });
    to.on("data", (bytes) => {
      isReplied = true;
      passed += bytes.length;
      if (fault === "silent") return;
      if (fault === "lying") socket.write(changed(bytes));
      else if (passed <= breaksAfter || fault === "none") socket.write(bytes);
      else {
        broken++;
        to.removeAllListeners("data").destroy();
        if (fault === "reset") socket.resetAndDestroy();
        else pour(socket, bytes);
      }
    });
  });
  return {
    port: own,
    /** How often something was sent that waits for a reply, and whether there was one to the last. */
    waits: () => ({ turns, isReplied }),
    /** What was sent without end, bytes, and how many replies were broken. */
    sent: () => sent,
    broken: () => broken,
    /** From now on; connections that are open are lost. */
    turn: (next: Fault, instead: readonly [string, string] = lies[0]) => {
      fault = next;
      lie = instead;
      [sent, broken] = [0, 0];
      for (const one of open) one.destroy();
    },
    /** From now on, also for connections that are open. */
    silence: () => {
      fault = "silent";
    },
  };
}

interface Place {
  database: DistrictDatabase;
  entrance: Awaited<ReturnType<typeof entranceTo>>;
  /** Read directly, beside the connection that goes wrong. */
  source: RemoteSource;
  id: string;
}

const places = new Map<ConnectionKind, Place>();
let admin: TestUser;

async function connection({ draft, user, secret, schema }: DistrictDatabase, port: number, name: string) {
  const saved = await admin.post(`${base}/submit`, { ...draft, name, port, user, secret, tls: false });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { id }: { id: string } = saved.body.data;
  const table = { schema, name: "scores", tableName: name };
  const { status, body } = await admin.post(`${base}/${id}/publish`, table);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}

beforeAll(async () => {
  admin = await server.signIn();
  for (const kind of kindsHere) {
    const database = await districtDatabase(kind, listen);
    const values = Array.from(
      { length: rowCount },
      (_, at) => `(${at}, 'pupil ${at} ${"of a long name ".repeat(4)}', ${lies[0][0]}, ${lies[1][0]})`,
    );
    await database.run(
      "create table scores (id int, name varchar(200), score decimal(7,2), points int)",
      `insert into scores values ${values.join(", ")}`,
      "create table brief (id int)",
    );
    await database.run(...writing[kind](database));
    const { draft, user, secret } = database;
    const entrance = await entranceTo(draft.port);
    const databases = {
      addressesOf: async () => [{ address: host, family: 4 as const }],
      isPrivateAllowed: () => true,
    };
    const settings = { ...draft, username: user, password: secret, tls: false, ca: "" };
    const source = openConnection({ databases }, settings);
    const id = await connection(database, entrance.port, `bad_${kind}`);
    await connection(database, draft.port, `good_${kind}`);
    places.set(kind, { database, entrance, source, id });
  }
}, 120_000);
afterAll(async () => {
  for (const { source, entrance, database } of places.values()) {
    entrance.turn("none");
    await source.close();
    await database.stop();
  }
});

const counted = { selectedCalcul: [{ Column: "*", calculFunc: "count" }] };
const listed = {
  selectedDimension: ["id", "name", "score", "points"].map((Column) => ({ Column })),
  limit: 10_000,
};
const ask = (dataSrc: string, content: object) =>
  admin.post("/api/report/query", { content: { dataSrc, ...content } });

/** The rights of one who may write: what is refused is refused for the sake of the session. */
const writing: Record<ConnectionKind, (place: DistrictDatabase) => string[]> = {
  postgres: ({ user }) => [
    `grant insert, update, delete, truncate on brief to ${user}`,
    `grant create on schema public to ${user}`,
  ],
  mysql: ({ user, schema }) => [`grant insert, update, delete, drop, create on ${schema}.* to ${user}`],
  // The fixture's user has every right.
  clickhouse: () => [],
};

const expectGood = async (table: string): Promise<void> => {
  const { status, body } = await ask(table, counted);
  expect([status, Number(body.data?.rows?.[0]?.[0])], JSON.stringify(body)).toEqual([200, rowCount]);
};

/** Another data source of the same kind meanwhile, and this one once nothing is wrong there. */
async function expectRecovery(kind: ConnectionKind, { entrance, database }: Place): Promise<void> {
  await expectGood(`good_${kind}`);
  entrance.turn("none");
  // A session that was lost is known to be so once its end has arrived.
  await expect.poll(async () => (await ask(`bad_${kind}`, counted)).status).toBe(200);
  await expectGood(`bad_${kind}`);
  expect(server.log()).not.toContain(database.secret);
}

const timed = async <T>(work: Promise<T>): Promise<{ result: T; seconds: number }> => {
  const since = performance.now();
  const result = await work;
  return { result, seconds: (performance.now() - since) / 1000 };
};

/** What a query says while something is wrong, in a few seconds and without a secret. */
async function failure(kind: ConnectionKind, content: object, most = 5): Promise<string> {
  const { result, seconds } = await timed(ask(`bad_${kind}`, content));
  const { status, body } = result;
  expect([status, body.data?.reason ?? body.reason], JSON.stringify(body).slice(0, 500)).toEqual([
    500,
    "connection_failed",
  ]);
  expect(seconds).toBeLessThan(most);
  expect(JSON.stringify(body)).not.toContain(places.get(kind)?.database.secret);
  return body.msg;
}

/** The same of a reply that was broken off: a session that is lost already may be taken first. */
async function brokenOff(kind: ConnectionKind, most?: number): Promise<string> {
  let said = "";
  do said = await failure(kind, listed, most);
  while (placeOf(kind).entrance.broken() === 0);
  return said;
}

const placeOf = (kind: ConnectionKind): Place => {
  const place = places.get(kind);
  if (place === undefined) throw new Error(`no ${kind} here`);
  return place;
};

describeKinds("a %s database", (kind) => {
  it("that takes no connection is reported at once", async () => {
    const place = placeOf(kind);
    place.entrance.turn("dead");
    expect(await failure(kind, counted)).toContain("无法连接或连接中断");
    await expectRecovery(kind, place);
  });

  it("whose connection is reset in the middle of a result shows no part of that", async () => {
    const place = placeOf(kind);
    place.entrance.turn("reset");
    expect(await brokenOff(kind)).toContain("无法连接或连接中断");
    await expectRecovery(kind, place);
  });

  it("that sends without end in the middle of a result is cut off", async () => {
    const place = placeOf(kind);
    place.entrance.turn("endless");
    await brokenOff(kind, 30);
    expect(place.entrance.sent()).toBeLessThan(200 * 1024 ** 2);
    await expectRecovery(kind, place);
  });

  it.each(lies)(
    "that sends other values than those of the types it names shows none of them: %s as %s",
    async (...lie) => {
      const place = placeOf(kind);
      place.entrance.turn("lying", lie);
      let reply = await ask(`bad_${kind}`, listed);
      while (reply.body.msg?.includes("无法连接或连接中断")) reply = await ask(`bad_${kind}`, listed);
      const { status, body } = reply;
      if (status === 200) {
        expect(body.data.rows).toHaveLength(rowCount);
        // A number that arrives in two pieces is as it is stored; those of MySQL are no texts, except decimals.
        for (const row of body.data.rows) {
          expect([null, Number(lies[0][0])]).toContain(row[2]);
          expect([null, Number(lies[1][0])]).toContain(row[3]);
        }
      } else expect([status, body.data.reason]).toEqual([500, "connection_failed"]);
      await expectRecovery(kind, place);
    },
  );

  it("that has another password or no encryption by now says which, and is read again when that is mended", async () => {
    const place = placeOf(kind);
    const { database, id } = place;
    const change = async (draft: object): Promise<void> => {
      const { version } = (await admin.get(`${base}/${id}`)).body.data;
      const saved = await admin.post(`${base}/submit`, { id, version, ...draft });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    await change({ secret: "a password that was changed" });
    expect(await failure(kind, counted)).toContain("用户名或密码错误");
    expect(server.log()).not.toContain("a password that was changed");
    await change({ tls: true, secret: database.secret });
    expect(await failure(kind, counted)).toContain("无法建立加密连接");
    await change({ tls: false, secret: database.secret });
    await expectRecovery(kind, place);
  });

  it("whose table is gone says so, and is read again when it is back", async () => {
    const place = placeOf(kind);
    await place.database.run("rename table scores to put_aside".replace(...renaming(kind)));
    expect(await failure(kind, counted)).toContain("已不存在");
    await place.database.run("rename table put_aside to scores".replace(...renaming(kind)));
    await expectRecovery(kind, place);
  });

  const limits = { user: "", maxRows: 10_000, maxBytes: 16e6, timeoutMs: 20_000, shape: "table" as const };
  const run = (text: string, change: Partial<typeof limits> = {}) =>
    placeOf(kind).source.query(
      { text, params: [], tables: [] },
      { ...limits, ...change, signal: new AbortController().signal },
    );
  const brief = "select count(*) from brief";
  const countOf = async (): Promise<number> => {
    const { bytes } = await run(kind === "postgres" ? brief.replace("brief", "public.brief") : brief);
    return Number(JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`).rows[0][0]);
  };

  it.each([
    "insert into brief values (1)",
    "drop table brief",
    "create table other (n int)",
    "select 1; insert into brief values (1)",
    "with added as (insert into brief values (1) returning 1) select * from added",
    "select set_config('transaction_read_only', 'off', true)",
    "commit; insert into brief values (1)",
  ])("is not changed by %s", async (text) => {
    // The second time in a session that was used.
    expect(await countOf()).toBe(0);
    await expect(
      run(kind === "postgres" ? text.replaceAll("brief", "public.brief") : text),
    ).rejects.toThrow();
    expect(await countOf()).toBe(0);
  });

  it("is read no further than was wanted of a huge result, and shows what is stored when it is queried next", async () => {
    const { database, source } = placeOf(kind);
    const table = kind === "postgres" ? "public.scores" : "scores";
    const wide = `select a.name from ${table} a cross join ${table} b limit 20000`;
    expect(await run(wide, { maxBytes: 100_000 })).toMatchObject({ truncated: true });
    expect(await countOf()).toBe(0);
    // A session at rest shows what was written meanwhile, whatever it read of the catalog.
    for (let rows = 1; rows <= 3; rows++) {
      if (rows > 1) await source.tables({ text: "brief", limit: 5, offset: 0 });
      await database.run(`insert into brief values (${rows})`);
      expect(await countOf()).toBe(rows);
    }
    await database.run(kind === "clickhouse" ? "truncate table brief" : "delete from brief");
  });
});

const renaming = (kind: ConnectionKind): [RegExp, string] =>
  kind === "postgres" ? [/rename table (\w+) to (\w+)/, "alter table $1 rename to $2"] : [/$^/, ""];

it("databases that say nothing are left after seconds, while others are read", async () => {
  for (const { entrance } of places.values()) entrance.turn("silent");
  const waiting = kindsHere.map((kind) => failure(kind, counted, 12));
  for (const kind of kindsHere) await expectGood(`good_${kind}`);
  for (const said of await Promise.all(waiting)) expect(said).toContain("无法连接或连接中断");
  for (const kind of kindsHere) await expectRecovery(kind, placeOf(kind));
}, 60_000);

it("PostgreSQL that says nothing in a connection at rest is left after seconds", async () => {
  const { entrance } = placeOf("postgres");
  await expectGood("bad_postgres");
  entrance.silence();
  expect(await failure("postgres", counted, 12)).toContain("无法连接或连接中断");
  entrance.turn("none");
  await expectGood("bad_postgres");
}, 60_000);

/** How often the next query waits for more than one reply: what ends its transaction does so when its result has been sent. */
const tidying = { postgres: 1, mysql: 2, clickhouse: 0 } as const;

describeKinds("a query of %s", (kind) => {
  it("waits for one reply", async () => {
    const { entrance } = placeOf(kind);
    const { database } = placeOf(kind);
    const { draft, user, secret } = database;
    const databases = {
      addressesOf: async () => [{ address: host, family: 4 as const }],
      isPrivateAllowed: () => true,
    };
    const settings = { ...draft, port: entrance.port, username: user, password: secret, tls: false, ca: "" };
    const source = openConnection({ databases }, settings);
    const text = `select count(*) from ${kind === "postgres" ? "public.scores" : "scores"}`;
    const limits = { user: "", maxRows: 10, maxBytes: 1e6, timeoutMs: 20_000, shape: "table" as const };
    const signal = new AbortController().signal;
    const turnsOf = async (): Promise<number> => {
      const before = entrance.waits().turns;
      await source.query({ text, params: [], tables: [] }, { ...limits, signal });
      const after = entrance.waits().turns;
      await expect.poll(entrance.waits).toEqual({ turns: after + tidying[kind], isReplied: true });
      return after - before;
    };
    try {
      await turnsOf();
      expect(await turnsOf()).toBe(1);
      expect(await turnsOf()).toBe(1);
    } finally {
      await source.close();
    }
  });
});
