import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { Client } from "pg";
import { type Caller, type ConsoleClient, password, startConsole } from "./console-client.ts";
import { hasMariadb, startMariadb } from "./own-mariadb.ts";
import { openDatabase, roleOf } from "./own-postgres.ts";
import { median } from "./statistics.ts";

const district = "bench_district";
const shared = "bench_shared";
const login = { user: "bench_reader", secret: "bench-reader-password" };
const waitMs = 50;
const queries = 200;
const callers = 24;
const roundMs = 4000;
const rounds = 5;

type Print = (label: string, value: string, target?: string) => void;

/** A port of loopback that leads to the socket of a PostgreSQL: data sources are reached by TCP. */
async function portTo({ host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((socket) => {
    const to = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const one of [socket, to]) one.on("error", () => {});
    socket.pipe(to).pipe(socket);
    socket.on("close", () => to.destroy());
    to.on("close", () => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function prepare(dataDir: string): Promise<void> {
  const cluster = await openDatabase(dataDir, "postgres");
  await cluster.query(`create role ${login.user} login password '${login.secret}'`);
  await cluster.query(`create database ${district}`);
  await cluster.query(`create database ${shared} owner ${roleOf(dataDir, "owner").user}`);
  await cluster.end();
  const database = await openDatabase(dataDir, district);
  await database.query(`
    create table marks as select n as id, n % 14 as school, (n * 7 % 101)::numeric as score from generate_series(1, 20000) n;
    create view slow as select marks.* from marks, (select pg_sleep(${waitMs / 1000})) as waited where id <= 14;
    grant select on marks, slow to ${login.user};
    analyze`);
  await database.end();
}

/** Connects a database and publishes tables of it, under their names behind a prefix. */
async function publish(
  client: ConsoleClient,
  place: { kind: string; port: number },
  tables: readonly string[],
  prefix = "",
): Promise<void> {
  const draft = { name: place.kind, host: "127.0.0.1", database: district, tls: false, ...place };
  const reply = await client.post("/api/report/connection/submit", { ...draft, ...login });
  const { data }: { data: { id: string } } = JSON.parse(reply.toString());
  for (const name of tables)
    await client.post(`/api/report/connection/${data.id}/publish`, {
      schema: place.kind === "postgres" ? "public" : district,
      name,
      tableName: prefix + name,
    });
}

// A value of its own in each query keeps caches out of the comparison.
let nth = 1_000_000;
const ask = (caller: Caller, table: string): Promise<Buffer> =>
  caller.post("/api/report/query", {
    content: {
      dataSrc: table,
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      filters: [{ filteCol: "id", filterOperator: "!=", operatorParamNum: 1, value: { value1: nth++ } }],
    },
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** The same query by the driver and by the console, one after the other. */
async function compared(
  name: string,
  raw: (value: number) => Promise<unknown>,
  whole: () => Promise<unknown>,
  print: Print,
): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -20; round < queries; round++) {
    const direct = await timed(() => raw(nth++));
    const through = await timed(whole);
    if (round < 0) continue;
    theirs.push(direct);
    ours.push(through);
  }
  print(`${name} by its driver, avg by 14 groups of 20,000, p50`, `${median(theirs).toFixed(2)} ms`);
  print("the same as data source, p50", `${median(ours).toFixed(2)} ms`);
  print("added p50", `${(median(ours) - median(theirs)).toFixed(2)} ms`, "target ≤ 3 ms");
}

async function addedToPostgres(client: ConsoleClient, port: number, print: Print): Promise<void> {
  const raw = new Client({
    ...{ host: "127.0.0.1", port, database: district },
    ...{ user: login.user, password: login.secret },
  });
  await raw.connect();
  const text =
    "select avg(score)::float8 as score, school from marks where id <> $1 group by school order by school limit 201";
  const direct = (value: number) => raw.query({ name: "raw", text, values: [value] });
  await compared("PostgreSQL", direct, () => ask(client, "marks"), print);
  await raw.end();
}

async function addedToMariadb(client: ConsoleClient, print: Print): Promise<void> {
  if (!hasMariadb) {
    print("MariaDB", "not installed");
    return;
  }
  const { port, admin, stop } = await startMariadb();
  try {
    for (const statement of [
      `create database ${district}`,
      `use ${district}`,
      `create table ${district}.marks as select seq as id, seq % 14 as school, cast(seq * 7 % 101 as decimal(10, 2)) as score from seq_1_to_20000`,
      `create user ${login.user} identified by '${login.secret}'`,
      `grant select on ${district}.* to ${login.user}`,
      `analyze table ${district}.marks`,
    ])
      await admin.query(statement);
    await publish(client, { kind: "mysql", port }, ["marks"], "maria_");
    const raw = await createConnection({
      ...{ host: "127.0.0.1", port, database: district },
      ...{ user: login.user, password: login.secret },
    });
    const text =
      "select avg(score) as score, school from marks where id <> ? group by school order by school limit 201";
    const direct = (value: number) => raw.execute(text, [value]);
    await compared("MariaDB", direct, () => ask(client, "maria_marks"), print);
    await raw.end();
  } finally {
    await stop();
  }
}

async function perSecond(clients: readonly Caller[]): Promise<number> {
  const end = performance.now() + roundMs;
  let completed = 0;
  const loop = async (caller: Caller): Promise<void> => {
    while (performance.now() < end) {
      await ask(caller, "slow");
      completed++;
    }
  };
  await Promise.all(clients.map(loop));
  return completed / (roundMs / 1000);
}

/** What a second server on the same database adds where queries wait for a data source rather than for a core. */
async function twoServers(one: ConsoleClient, other: ConsoleClient, print: Print): Promise<void> {
  const people: { account: string }[] = Array.from({ length: callers }, (_, at) => ({
    account: `bench-${at}`,
  }));
  const roles: { data: { records: { id: string }[] } } = JSON.parse(
    JSON.stringify(await one.get("/api/sq-system/role/list?current=1&size=1")),
  );
  const [role] = roles.data.records;
  // A password that an administrator gave is changed at the first sign-in.
  const own = `${password}-own`;
  for (const { account } of people) {
    await one.post("/api/sq-user/submit", { account, userName: account, password, roleIds: [role?.id] });
    const restricted = await one.signIn(account, password);
    await restricted.post("/api/sq-user/update-password", { password, newpassword: own });
  }
  const signedIn = (client: ConsoleClient): Promise<Caller[]> =>
    Promise.all(people.map(({ account }) => client.signIn(account, own)));
  const [first, second] = [await signedIn(one), await signedIn(other)];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await perSecond(first);
    const both = await perSecond(people.flatMap((_, at) => (at % 2 === 0 ? first : second)[at] ?? []));
    ratios.push(both / alone);
    print(
      `${callers} people, queries that wait ${waitMs} ms: one server, two`,
      `${alone.toFixed(0)}, ${both.toFixed(0)}/s`,
    );
  }
  print("two servers as a ratio to one, median", median(ratios).toFixed(2), "target ≥ 1.7");
}

/** Queries of a data source: what the console adds to the driver, and what a second server adds to the first. */
export async function sources(print: Print): Promise<void> {
  const files = mkdtempSync(join(tmpdir(), "provost-bench-files-"));
  const host = await startConsole();
  await prepare(host.dataDir);
  // The servers refuse a superuser, whom row security does not bind.
  const cluster = roleOf(host.dataDir, "owner");
  const entrance = await portTo(cluster);
  const place = new URLSearchParams({ host: cluster.host, port: String(cluster.port) });
  const env = {
    DATABASE_URL: `postgresql://${cluster.user}:${encodeURIComponent(cluster.password)}@localhost/${shared}?${place}`,
    PROVOST_SECRET: "a secret of the bench, longer than thirty-two characters",
    PROVOST_FILES: `file:${files}`,
    PROVOST_DATABASE_HOSTS: "127.0.0.1",
  };
  const started: ConsoleClient[] = [];
  try {
    const one = await startConsole({ env });
    started.push(one);
    await publish(one, { kind: "postgres", port: portOf(entrance) }, ["marks", "slow"]);
    await addedToPostgres(one, portOf(entrance), print);
    await addedToMariadb(one, print);
    const other = await startConsole({ env });
    started.push(other);
    await twoServers(one, other, print);
  } finally {
    for (const client of started.reverse()) await client.stop();
    entrance.close();
    await host.stop();
    rmSync(files, { recursive: true, force: true });
  }
}
