import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { createSecureContext, TLSSocket } from "node:tls";
import type { ConnectionKind } from "@provost/contract/source/connection";
import { hasChdb, startChdb } from "@provost/warehouse/remote/clickhouse/chdb.fixtures";
import { hasMariadb, startMariadb, testCertificate } from "@provost/warehouse/remote/mysql/mariadb.fixtures";
import { Client } from "pg";
import { describe, inject } from "vitest";
import { createDatabase, dropDatabase } from "../../platform/postgres/database.ts";
import type { localListener } from "../../platform/testing/local-listener.ts";

/** A database of a district, beside the one of the server under test. */
export interface DistrictDatabase {
  /** What connects it as a user who reads what is granted. */
  draft: { name: string; kind: ConnectionKind; host: string; port: number; database: string };
  user: string;
  secret: string;
  /** A user who may make tables, and one who may not. */
  writer: { user: string; secret: string };
  idler: { user: string; secret: string };
  /** The part of a table's name before its own. */
  schema: string;
  /** Where it is reached by TLS, and the authority of its certificate, which is for the host. */
  encrypted(): Promise<{ port: number; ca: string }>;
  /** Runs statements as its owner. */
  run(...statements: string[]): Promise<void>;
  stop(): Promise<void>;
}

const host = "127.0.0.1";
const secret = "a reader's password";
const writerSecret = "a writer's password";
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const quoted = quotedText(secret);

const isHere: Readonly<Record<ConnectionKind, boolean>> = {
  postgres: true,
  mysql: hasMariadb,
  clickhouse: hasChdb,
};
const kinds: readonly ConnectionKind[] = ["postgres", "mysql", "clickhouse"];

/** Kinds whose servers are on this machine. */
export const kindsHere = kinds.filter((kind) => isHere[kind]);

/** Groups of tests for each kind of database but some, with the kind for `%s`; skipped where its server is not on this machine. */
export function describeKinds<But extends ConnectionKind = never>(
  title: string,
  tests: (kind: Exclude<ConnectionKind, But>) => void,
  but: readonly But[] = [],
): void {
  const isMeant = (kind: ConnectionKind): kind is Exclude<ConnectionKind, But> =>
    !but.some((one) => one === kind);
  for (const kind of kinds.filter(isMeant))
    describe.skipIf(!isHere[kind])(title.replace("%s", kind), () => tests(kind));
}

async function onChdb(name: string): Promise<DistrictDatabase> {
  const { host, port, securePort, certify, run, stop } = await startChdb(
    { name: "reader", password: secret },
    { name: "writer", password: writerSecret },
    { name: "idler", password: writerSecret, mayWrite: false },
  );
  await run(`create database ${name}`, `use ${name}`);
  const draft = { name: "ClickHouse", kind: "clickhouse", host, port, database: name } as const;
  const writer = { user: "writer", secret: writerSecret };
  const idler = { ...writer, user: "idler" };
  const encrypted = async () => ({ port: securePort, ca: await certify(`IP:${host}`) });
  return { draft, user: "reader", secret, writer, idler, schema: name, encrypted, run, stop };
}

async function onMariadb(name: string): Promise<DistrictDatabase> {
  const server = await startMariadb();
  await server.run(
    `create database ${name} character set utf8mb4 collate utf8mb4_general_ci`,
    `create user reader identified by ${quoted}`,
    `grant select on ${name}.* to reader`,
    `use ${name}`,
  );
  const { port, run, stop } = server;
  const draft = { name: "MariaDB", kind: "mysql", host, port, database: name } as const;
  const viewer = { user: "reader", secret };
  const encrypted = async () => ({ port, ca: await server.certify(`IP:${host}`) });
  return { draft, ...viewer, writer: viewer, idler: viewer, schema: name, encrypted, run, stop };
}

/** Passes on what comes from either side to the tests' PostgreSQL. */
function joinPostgres(socket: Duplex): void {
  const { host: folder, port } = inject("postgres").connection;
  const to = folder.startsWith("/") ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, folder);
  for (const one of [socket, to]) one.on("error", () => {});
  socket.pipe(to).pipe(socket);
  socket.on("close", () => to.destroy());
  to.on("close", () => socket.destroy());
}

/** A port of loopback on which the tests' PostgreSQL is reached: it listens on a socket of the file system. */
export function postgresPort(listen: ReturnType<typeof localListener>): Promise<number> {
  return listen(joinPostgres);
}

/** One where that is asked to encrypt, and does, with a certificate for a name and the authority of that. */
export async function securePostgresPort(
  listen: ReturnType<typeof localListener>,
  name = `IP:${host}`,
): Promise<{ port: number; ca: string }> {
  const { key, cert } = await testCertificate(name);
  const secureContext = createSecureContext({ key, cert });
  const port = await listen((socket) => {
    socket.on("error", () => {});
    // The request for encryption, eight bytes; nothing else is served.
    socket.once("data", (request) => {
      if (request.length !== 8 || request.readUInt32BE(4) !== 80877103) return socket.destroy();
      socket.write("S");
      joinPostgres(new TLSSocket(socket, { isServer: true, secureContext }));
    });
  });
  return { port, ca: cert };
}

async function onPostgres(name: string, listen: ReturnType<typeof localListener>): Promise<DistrictDatabase> {
  const { admin: superuser, connection } = inject("postgres");
  const port = await postgresPort(listen);
  const [user, writer, idler] = [`${name}_reader`, `${name}_writer`, `${name}_idler`];
  await createDatabase(superuser, name, { owner: connection.user });
  const within = async (database: string, statements: readonly string[]): Promise<void> => {
    const client = new Client({ ...superuser, database });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await within(name, [
    `create role ${user} login password ${quoted}`,
    `alter default privileges in schema public grant select on tables to ${user}`,
    ...[writer, idler].map((role) => `create role ${role} login password ${quotedText(writerSecret)}`),
    `grant create on schema public to ${writer}`,
  ]);
  return {
    draft: { name: "PostgreSQL", kind: "postgres", host, port, database: name },
    ...{ user, secret, schema: "public" },
    writer: { user: writer, secret: writerSecret },
    idler: { user: idler, secret: writerSecret },
    encrypted: () => securePostgresPort(listen),
    run: (...statements) => within(name, statements),
    stop: async () => {
      await dropDatabase(superuser, name);
      await within(superuser.database ?? "postgres", [`drop role ${user}, ${writer}, ${idler}`]);
    },
  };
}

/** Starts one, with a name of its own. */
export const districtDatabase = (
  kind: ConnectionKind,
  listen: ReturnType<typeof localListener>,
): Promise<DistrictDatabase> => {
  const name = `district_${process.pid}_${Math.trunc(performance.now())}`;
  return { postgres: onPostgres, mysql: onMariadb, clickhouse: onChdb }[kind](name, listen);
};
