import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** How a role of a console's embedded PostgreSQL connects; the host is the folder of a socket, or an address. */
export function roleOf(
  dataDir: string,
  role: "superuser" | "owner",
): { host: string; port: number; user: string; password: string } {
  const home = join(dataDir, "postgres-18");
  const { user, password } = JSON.parse(readFileSync(join(home, "secret.json"), "utf8"))[role];
  const lines = readFileSync(join(home, "cluster", "postmaster.pid"), "utf8").split("\n");
  const [, , , port, socketFolder = "", address = ""] = lines;
  return { host: socketFolder === "" ? address : socketFolder, port: Number(port), user, password };
}

/** A session of the superuser, whom row security does not bind. */
export async function openDatabase(dataDir: string, database: string): Promise<Client> {
  const client = new Client({ ...roleOf(dataDir, "superuser"), database });
  await client.connect();
  return client;
}
