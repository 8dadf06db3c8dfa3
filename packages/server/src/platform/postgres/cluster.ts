import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { syncFolderNow } from "../disk/whole-file.ts";
import { chownAll } from "./account.ts";
import { finish, runInCluster, type Site } from "./program.ts";

/** Names and passwords of one cluster, stored beside it and readable by the server's user only. */
export const Secrets = z.object({
  superuser: z.object({ user: z.string(), password: z.string() }),
  owner: z.object({ user: z.string(), password: z.string(), database: z.string() }),
});
export type Secrets = z.infer<typeof Secrets>;

/** The major version of PostgreSQL that comes with the product. */
export const postgresMajor = 18;

/** The folder of PostgreSQL in the data folder; each major version has one of its own. */
export function homeOf(dataDir: string, major = postgresMajor): string {
  return join(dataDir, `postgres-${major}`);
}

/**
 * The latest earlier major version with records in the data folder, while there are none of the present one. By the names beside the clusters:
 * these may be closed to the user who starts the server.
 */
export function earlierMajor(dataDir: string): number | null {
  if (!existsSync(dataDir) || existsSync(join(homeOf(dataDir), "secret.json"))) return null;
  const majors = readdirSync(dataDir)
    .map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1] ?? postgresMajor))
    .filter((major) => major < postgresMajor && existsSync(join(homeOf(dataDir, major), "secret.json")));
  return majors.length === 0 ? null : Math.max(...majors);
}

/** Refuses to begin with no records beside those of an earlier PostgreSQL. */
export function checkNotEarlier(dataDir: string): void {
  const major = earlierMajor(dataDir);
  if (major === null) return;
  throw new Error(
    `the records of this folder are of PostgreSQL ${major}, and this version comes with PostgreSQL ${postgresMajor}: run "npm run provost -- upgrade-postgres"`,
  );
}

export function clusterOf(home: string): string {
  return join(home, "cluster");
}

export function readSecrets(home: string): Secrets {
  return Secrets.parse(JSON.parse(readFileSync(join(home, "secret.json"), "utf8")));
}

/** Makes the cluster in a folder of another name and renames it into place, so a half-made one is never started. */
export async function ensureCluster(home: string, site: Omit<Site, "clusterDir">): Promise<void> {
  if (existsSync(join(clusterOf(home), "PG_VERSION"))) return keepReadable(home, site);
  site.log("making the database");
  removeUnfinished(home);
  const unfinished = `${home}.init-${process.pid}-${randomBytes(3).toString("hex")}`;
  const clusterDir = clusterOf(unfinished);
  mkdirSync(clusterDir, { recursive: true });
  chmodSync(unfinished, 0o711);
  chmodSync(clusterDir, 0o700);
  chownAll(clusterDir, site.account);
  try {
    await fill({ ...site, clusterDir }, unfinished);
    syncFolderNow(unfinished);
    renameSync(unfinished, home);
    syncFolderNow(dirname(home));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(clusterOf(home), "PG_VERSION"))) throw error;
  }
}

async function fill(site: Site, home: string): Promise<void> {
  const { initdb, postgres } = site.binaries;
  const locale = ["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const create = (dir: string) => [
    "-D",
    dir,
    "-U",
    "postgres",
    "--auth=reject",
    "--no-instructions",
    ...locale,
  ];
  await finish(runInCluster(site, initdb, create, { stdio: "pipe" }), "initdb");
  const secrets: Secrets = {
    superuser: { user: "postgres", password: password() },
    owner: { user: "provost", password: password(), database: "provost" },
  };
  const alone = (dir: string) => ["--single", "-D", dir, "postgres"];
  const single = runInCluster(site, postgres, alone, { stdio: "pipe" });
  await finish(single, "postgres --single", bootstrap(secrets));
  const hba = "local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n";
  writeSynced(join(site.clusterDir, "pg_hba.conf"), hba);
  writeSynced(join(home, "secret.json"), `${JSON.stringify(secrets, null, 2)}\n`);
}

function bootstrap({ superuser, owner }: Secrets): string {
  return [
    `ALTER ROLE ${superuser.user} PASSWORD '${superuser.password}'`,
    `CREATE ROLE ${owner.user} LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD '${owner.password}'`,
    `CREATE DATABASE ${owner.database} OWNER ${owner.user}`,
    "",
  ].join("\n");
}

function keepReadable(home: string, site: Omit<Site, "clusterDir">): void {
  const clusterDir = clusterOf(home);
  const { uid, mode } = statSync(clusterDir);
  if (site.account !== null) {
    if (uid !== site.account.uid) chownAll(clusterDir, site.account);
  } else if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new Error(
      `The database in ${home} belongs to user ${uid}: start Provost as the user who made it, or give the folder to this user (chown -R).`,
    );
  }
  // A copy of the folder may have lost its mode, and PostgreSQL refuses a cluster that others can read.
  if ((mode & 0o027) !== 0) chmodSync(clusterDir, 0o700);
}

function removeUnfinished(home: string): void {
  const prefix = `${home.slice(dirname(home).length + 1)}.init-`;
  for (const name of readdirSync(dirname(home))) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : "");
    if (pid > 0 && !isAlive(pid)) rmSync(join(dirname(home), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function password(): string {
  return randomBytes(24).toString("base64url");
}

function writeSynced(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
}
