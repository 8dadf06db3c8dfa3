import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Connection, createConnection, type RowDataPacket } from "mysql2/promise";

const program = "/usr/sbin/mariadbd";

/** Whether Debian's package `mariadb-server` is installed. */
export const hasMariadb = existsSync(program);

/** A MariaDB server on loopback, in a folder of its own. */
export interface Mariadb {
  host: string;
  port: number;
  /** Runs statements as the superuser. */
  run(...statements: string[]): Promise<void>;
  rows(query: string): Promise<unknown[][]>;
  /** Gives it a certificate for a name, `DNS:…` or `IP:…`, signed by itself; returns that. */
  certify(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A port of loopback that is free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function connected(socketPath: string, isAlive: () => boolean): Promise<Connection> {
  for (;;) {
    try {
      return await createConnection({ socketPath, user: "root", multipleStatements: true });
    } catch (error) {
      if (!isAlive()) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const key = (folder: string): string => join(folder, "key.pem");
const certificate = (folder: string): string => join(folder, "certificate.pem");

/** A certificate for a name, `DNS:…` or `IP:…`, signed by itself. */
export async function testCertificate(name: string): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), "provost-certificate-"));
  await writeCertificate(folder, name);
  const [own, cert] = await Promise.all([key, certificate].map((file) => readFile(file(folder), "utf8")));
  await rm(folder, { recursive: true });
  return { key: own ?? "", cert: cert ?? "" };
}

async function writeCertificate(folder: string, name: string): Promise<void> {
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test"],
    ...["-addext", `subjectAltName=${name}`, "-keyout", key(folder), "-out", certificate(folder)],
  ]);
}

/** Starts one, with temporary tables of its own: a server that starts removes those that it finds in its folder. */
export async function startMariadb(): Promise<Mariadb> {
  const folder = await mkdtemp(join(tmpdir(), "provost-mariadb-"));
  const [data, socket] = [join(folder, "data"), join(folder, "socket")];
  const own = ["--no-defaults", `--datadir=${data}`, `--tmpdir=${folder}`, "--user=root"];
  await promisify(execFile)("mariadb-install-db", [
    ...own,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
  ]);
  await writeCertificate(folder, "IP:127.0.0.1");
  const port = await freePort();
  const server = spawn(
    program,
    [
      ...own,
      `--socket=${socket}`,
      `--port=${port}`,
      "--bind-address=127.0.0.1",
      "--innodb-buffer-pool-size=64M",
      `--ssl-key=${key(folder)}`,
      `--ssl-cert=${certificate(folder)}`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const admin = await connected(socket, () => server.exitCode === null);
  return {
    host: "127.0.0.1",
    port,
    run: async (...statements) => {
      for (const statement of statements) await admin.query(statement);
    },
    rows: async (query) => {
      const [rows] = await admin.query<RowDataPacket[][]>({ sql: query, rowsAsArray: true });
      return rows;
    },
    certify: async (name) => {
      await writeCertificate(folder, name);
      await admin.query("flush ssl");
      return readFile(certificate(folder), "utf8");
    },
    stop: async () => {
      await admin.end();
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
