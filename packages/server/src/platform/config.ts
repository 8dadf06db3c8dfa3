import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Language } from "@provost/contract/wire/language";
import { writeWholeFile } from "./disk/whole-file.ts";
import { type Bucket, isBucket, readBucket } from "./files/bucket.ts";
import type { LogLevel } from "./metrics/line-log.ts";
import { type Outside, readOutside } from "./outside.ts";
import { defaultCost, leastCost, type PasswordCost } from "./worker/password-cost.ts";

/** Where and how often the server backs itself up. */
export interface BackupSettings {
  /** A repository: a folder, or `s3://…`. */
  to: string;
  /** The same as backups record it, and for people. */
  place: string;
  /** 0 = only when someone asks for it. */
  everySeconds: number;
}

/** The server's whole external configuration, read once. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  filesDir: string;
  /** Where files are instead of in that folder. */
  bucket: Bucket | null;
  /** How much of a bucket's data files is held on this machine, bytes. */
  cacheBytes: number;
  databaseUrl: string | null;
  adminPassword: string | null;
  passwordCost: PasswordCost;
  demo: boolean;
  /** Of the sample data. */
  demoLanguage: Language;
  /** Records of the server itself are published as tables for reports. */
  systemTables: boolean;
  /** The web client's public name; no proof of anything. */
  client: { id: string; secret: string };
  publicUrl: string | null;
  /** How many proxies are in front of the server: a caller's address is the one that the outermost of them saw. */
  trustProxy: number | false;
  secret: string;
  outside: Outside;
  /** A font's file for pictures drawn here; left out, the system's fonts are looked through. */
  fontFile: string | null;
  /** What a caller of metrics and the API description shows; null = the server's own port does not serve them. */
  opsToken: string | null;
  /** Engine time that a user may use in ten minutes before he waits behind others, s; 0 = as much as he likes. */
  engineSeconds: number;
  /** What is kept free of each disk, bytes; null = the larger of 5 % and 1 GiB, 0 = nothing. */
  diskReserve: number | null;
  /** Null = the server makes no backups by itself. */
  backup: BackupSettings | null;
  logLevel: LogLevel;
  /** Of the lines of the start, the stop and the background; the others are JSON anyway. */
  logFormat: "text" | "json";
  /** From when on a query is logged as slow, ms; 0 = never. */
  slowMs: number;
  /** A separate port for them, which requires no token. */
  opsPort: number | null;
  /** How long the server still accepts calls after a signal to stop, while `/readyz` says that it stops, ms. */
  drainMs: number;
}

const shortestSecret = 32;
const samples = new Set(["secret", "changeme", "change-me", "password", "provost", "provost_secret"]);

function readSecret(env: NodeJS.ProcessEnv, dataDir: string): string {
  const given = env.PROVOST_SECRET;
  if (given !== undefined && given !== "") {
    if (given.length < shortestSecret || samples.has(given.toLowerCase())) {
      throw new Error("PROVOST_SECRET is a sample or too short: give at least 32 random characters");
    }
    return given;
  }
  if (env.DATABASE_URL)
    throw new Error("with DATABASE_URL, PROVOST_SECRET must be set (at least 32 random characters)");
  const file = join(dataDir, "secret");
  if (!existsSync(file)) writeWholeFile(file, randomBytes(48).toString("base64url"));
  chmodSync(file, 0o600);
  const stored = readFileSync(file, "utf8").trim();
  if (stored.length < shortestSecret)
    throw new Error(
      `the secret in ${file} is empty or cut: bring it back from a copy, or remove the file (everybody signs in again)`,
    );
  return stored;
}

function readFilesDir(env: NodeJS.ProcessEnv, dataDir: string): string {
  const customFolder = env.PROVOST_FILES;
  // What engines read stays on a disk; a bucket holds what people upload.
  if (!customFolder || isBucket(customFolder)) return join(dataDir, "files");
  if (!customFolder.startsWith("file:"))
    throw new Error(
      `PROVOST_FILES "${customFolder}" is not supported: give file:/a/folder or s3://bucket?endpoint=…`,
    );
  return resolve(customFolder.slice("file:".length));
}

function readClient(text: string): Config["client"] {
  const [, id, secret] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (id === undefined || secret === undefined) throw new Error(`PROVOST_CLIENT "${text}" is not id:secret`);
  return { id, secret };
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? "8080");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT "${text}" is not a port number`);
  return port;
}

function readPasswordCost(text: string | undefined): PasswordCost {
  if (!text || text === "usual") return defaultCost;
  if (text === "least") return leastCost;
  throw new Error(`PROVOST_PASSWORD_COST "${text}" is neither usual nor least`);
}

function readPublicUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(text))
    throw new Error(`PROVOST_PUBLIC_URL "${text}" is not http(s)://host[:port]`);
  return text.replace(/\/$/, "");
}

// Were every proxy trusted, a caller could say what he likes to be his address.
function readProxies(text: string | undefined): number | false {
  if (!text || text === "0") return false;
  if (!/^[1-9]$/.test(text))
    throw new Error(`PROVOST_TRUST_PROXY "${text}" is not how many proxies there are: 0 to 9`);
  return Number(text);
}

const shortestToken = 16;

function readOps(env: NodeJS.ProcessEnv): Pick<Config, "opsToken" | "opsPort"> {
  const opsToken = env.PROVOST_OPS_TOKEN || null;
  if (opsToken !== null && opsToken.length < shortestToken)
    throw new Error(`PROVOST_OPS_TOKEN is too short: give at least ${shortestToken} random characters`);
  const text = env.PROVOST_OPS_PORT || null;
  const opsPort = text === null ? null : Number(text);
  if (opsPort !== null && (!Number.isInteger(opsPort) || opsPort < 0 || opsPort > 65_535))
    throw new Error(`PROVOST_OPS_PORT "${text}" is not a port number`);
  return { opsToken, opsPort };
}

function readEngineSeconds(text: string | undefined): number {
  const seconds = Number(text || "60");
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 600)
    throw new Error(`PROVOST_ENGINE_SECONDS "${text}" is not a number of seconds: 0 to 600`);
  return seconds;
}

function readMegabytes(setting: string, text: string): number {
  const megabytes = Number(text);
  if (!Number.isInteger(megabytes) || megabytes < 0)
    throw new Error(`${setting} "${text}" is not a number of megabytes`);
  return megabytes * 1024 ** 2;
}

const readDiskReserve = (text: string | undefined): number | null =>
  text ? readMegabytes("PROVOST_DISK_RESERVE", text) : null;

const unitSeconds: Record<string, number> = { m: 60, h: 3600, d: 86_400 };

const shortestKey = 32;

/** The key of encrypted repositories; null = not encrypted. */
export function readBackupKey({ PROVOST_BACKUP_KEY: key }: NodeJS.ProcessEnv): string | null {
  if (!key) return null;
  if (key.length < shortestKey)
    throw new Error(`PROVOST_BACKUP_KEY is too short: give at least ${shortestKey} random characters`);
  return key;
}

/** The bucket of a repository, whose keys may differ from those of the bucket of files. */
export function repositoryBucket(name: string, env: NodeJS.ProcessEnv, setting: string): Bucket {
  const keys = {
    AWS_ACCESS_KEY_ID: env.PROVOST_BACKUP_ACCESS_KEY_ID || env.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: env.PROVOST_BACKUP_SECRET_ACCESS_KEY || env.AWS_SECRET_ACCESS_KEY,
  };
  return readBucket(name, keys, setting);
}

/** Where a repository is, without what it takes to reach it. */
export function backupPlace(to: string, { INIT_CWD = "" }: NodeJS.ProcessEnv): string {
  if (isBucket(to)) return (to.split("?")[0] ?? to).replace(/\/+$/, "");
  return resolve(INIT_CWD, to.replace(/^file:/, ""));
}

function readBackup(env: NodeJS.ProcessEnv): BackupSettings | null {
  const { PROVOST_BACKUP_TO: to, PROVOST_BACKUP_EVERY: every } = env;
  readBackupKey(env);
  if (!to) {
    if (every) throw new Error("PROVOST_BACKUP_EVERY is set, but PROVOST_BACKUP_TO is not");
    return null;
  }
  if (isBucket(to)) repositoryBucket(to, env, "PROVOST_BACKUP_TO");
  const [, count, unit = ""] = /^(\d{1,4})([mhd])$/.exec(every || "1d") ?? [];
  const everySeconds = every === "0" ? 0 : Number(count) * (unitSeconds[unit] ?? Number.NaN);
  if (Number.isNaN(everySeconds) || (every !== "0" && everySeconds < 60))
    throw new Error(`PROVOST_BACKUP_EVERY "${every}" is not a time such as 15m, 6h or 1d, nor 0`);
  return { to, place: backupPlace(to, env), everySeconds };
}

const logLevels: readonly LogLevel[] = ["silent", "error", "warn", "info", "debug"];

/** How the log is written; read before everything else, because the start writes to it. */
export function readLog(env: NodeJS.ProcessEnv): Pick<Config, "logLevel" | "logFormat" | "slowMs"> {
  const logLevel = logLevels.find((level) => level === (env.PROVOST_LOG_LEVEL || "warn"));
  if (logLevel === undefined)
    throw new Error(`PROVOST_LOG_LEVEL "${env.PROVOST_LOG_LEVEL}" is not one of ${logLevels.join(", ")}`);
  const logFormat = env.PROVOST_LOG_FORMAT || "text";
  if (logFormat !== "text" && logFormat !== "json")
    throw new Error(`PROVOST_LOG_FORMAT "${logFormat}" is neither text nor json`);
  const slowMs = Number(env.PROVOST_SLOW_MS || "5000");
  if (!Number.isInteger(slowMs) || slowMs < 0)
    throw new Error(`PROVOST_SLOW_MS "${env.PROVOST_SLOW_MS}" is not a number of milliseconds`);
  return { logLevel, logFormat, slowMs };
}

/** How long a stopping server remains reachable, so that what distributes the calls can turn to others. */
function readDrain(text: string | undefined): number {
  const seconds = Number(text || "0");
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 300)
    throw new Error(`PROVOST_DRAIN_SECONDS "${text}" is not a number of seconds: 0 to 300`);
  return seconds * 1000;
}

/** Where the server listens; makes nothing. */
export function readAddress(env: NodeJS.ProcessEnv): Pick<Config, "host" | "port"> {
  return { host: env.HOST ?? "127.0.0.1", port: readPort(env.PORT) };
}

/** Reads the environment; makes the data folder and, the first time, the secret. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const address = readAddress(env);
  const dataDir = resolve(env.PROVOST_DATA ?? "data");
  mkdirSync(dataDir, { recursive: true });
  const filesDir = readFilesDir(env, dataDir);
  mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  return {
    ...address,
    dataDir,
    filesDir,
    bucket: isBucket(env.PROVOST_FILES ?? "") ? readBucket(env.PROVOST_FILES ?? "", env) : null,
    cacheBytes: readMegabytes("PROVOST_FILES_CACHE", env.PROVOST_FILES_CACHE || "10240"),
    databaseUrl: env.DATABASE_URL || null,
    adminPassword: env.PROVOST_ADMIN_PASSWORD || null,
    passwordCost: readPasswordCost(env.PROVOST_PASSWORD_COST),
    demo: env.PROVOST_DEMO !== "0",
    demoLanguage: env.PROVOST_DEMO === "en" ? "en" : "zh",
    systemTables: env.PROVOST_SYSTEM_TABLES !== "0",
    client: readClient(env.PROVOST_CLIENT || "provost:provost_secret"),
    publicUrl: readPublicUrl(env.PROVOST_PUBLIC_URL),
    trustProxy: readProxies(env.PROVOST_TRUST_PROXY),
    secret: readSecret(env, dataDir),
    outside: readOutside(env),
    fontFile: env.PROVOST_FONT || null,
    engineSeconds: readEngineSeconds(env.PROVOST_ENGINE_SECONDS),
    diskReserve: readDiskReserve(env.PROVOST_DISK_RESERVE),
    drainMs: readDrain(env.PROVOST_DRAIN_SECONDS),
    backup: readBackup(env),
    ...readOps(env),
    ...readLog(env),
  };
}

/** A key of its own for each purpose, 32 bytes, derived from the one secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "provost", purpose, 32));
}

/** SHA-256 in hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
