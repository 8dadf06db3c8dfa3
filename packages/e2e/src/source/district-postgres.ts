import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";

/** A database as a person who connects it knows it. */
export interface DistrictPostgres {
  host: string;
  port: string;
  database: string;
  user: string;
  password: string;
  stop(): Promise<void>;
}

const host = "127.0.0.1";
const password = "a reader's password";
const home = (dataDir: string): string => join(dataDir, "postgres-18");

/** A database beside that of a test server, on a port of loopback, with a user who only reads it. */
export async function districtPostgres(
  dataDir: string,
  name: string,
  statements: readonly string[],
): Promise<DistrictPostgres> {
  const { superuser } = JSON.parse(await readFile(join(home(dataDir), "secret.json"), "utf8"));
  // Its lines: process, folder, start, port, folder of sockets, address.
  const lines = (await readFile(join(home(dataDir), "cluster", "postmaster.pid"), "utf8")).split("\n");
  const place = { host: lines[4] || host, port: Number(lines[3]) };
  const run = async (database: string, texts: readonly string[]): Promise<void> => {
    const client = new pg.Client({ ...place, ...superuser, database });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  };
  const user = `${name}_reader`;
  await run("postgres", [`create database ${name}`]);
  await run(name, [
    `create role ${user} login password '${password.replaceAll("'", "''")}'`,
    `alter default privileges in schema public grant select on tables to ${user}`,
    ...statements,
  ]);
  const entrance = createServer((socket) => {
    const to = place.host.startsWith("/")
      ? connect(join(place.host, `.s.PGSQL.${place.port}`))
      : connect(place.port, place.host);
    for (const one of [socket, to]) one.on("error", () => {});
    socket.pipe(to).pipe(socket);
  });
  await new Promise<void>((resolve) => entrance.listen(0, host, resolve));
  const port = String((entrance.address() as AddressInfo).port);
  const stop = async (): Promise<void> => {
    entrance.close();
    await run("postgres", [`drop database ${name} with (force)`, `drop role ${user}`]);
  };
  return { host, port, database: name, user, password, stop };
}
