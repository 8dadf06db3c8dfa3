import { execFileSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The system user PostgreSQL runs as when the server itself is root, which PostgreSQL refuses to be. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/** `null` when not root: PostgreSQL then runs as the user who started the server. A cluster keeps the account that already owns it. */
export function postgresAccount(clusterDir: string, log: (line: string) => void): Account | null {
  if (process.platform === "win32" || process.getuid?.() !== 0) return null;
  const owner = ownerOf(clusterDir);
  if (owner !== null && owner.uid !== 0 && owner.uid !== lookUp("postgres")?.uid) return owner;
  const own = lookUp("provost");
  if (own !== null && own.uid !== 0) return own;
  const nobody = lookUp("nobody");
  if (nobody === null)
    throw new Error(
      "PostgreSQL does not run as root and there is no system user 'provost': create one (useradd --system provost) or set DATABASE_URL.",
    );
  log(
    "warning: running PostgreSQL as 'nobody', an account other programs may share; create a system user 'provost' to give it one of its own",
  );
  return nobody;
}

export function chownAll(path: string, account: Account | null): void {
  if (account === null) return;
  chownSync(path, account.uid, account.gid);
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) chownAll(join(path, name), account);
}

function ownerOf(path: string): Account | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? null : { uid: stat.uid, gid: stat.gid, name: `user ${stat.uid}` };
}

function lookUp(name: string): Account | null {
  const number = (flag: string) =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: number("-u"), gid: number("-g"), name };
  } catch {
    return null;
  }
}
