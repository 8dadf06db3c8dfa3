import { type Finding, ok, warn } from "./finding.ts";

const plain = [
  "PORT",
  "HOST",
  "PROVOST_DATA",
  "PROVOST_FILES",
  "PROVOST_FILES_CACHE",
  "PROVOST_FONT",
  "PROVOST_DEMO",
  "PROVOST_SYSTEM_TABLES",
  "PROVOST_PASSWORD_COST",
  "PROVOST_PUBLIC_URL",
  "PROVOST_TRUST_PROXY",
  "PROVOST_ENGINE_SECONDS",
  "PROVOST_OUTBOX",
  "PROVOST_ALLOW_PRIVATE_HOSTS",
  "PROVOST_IMPORT_HOSTS",
  "PROVOST_DATABASE_HOSTS",
  "PROVOST_SOURCE_SQL",
  "PROVOST_ENDPOINTS",
  "PROVOST_OPS_PORT",
  "PROVOST_LOG_LEVEL",
  "PROVOST_LOG_FORMAT",
  "PROVOST_SLOW_MS",
  "PROVOST_DISK_RESERVE",
  "PROVOST_DRAIN_SECONDS",
  "PROVOST_BACKUP_TO",
  "PROVOST_BACKUP_EVERY",
  "PROVOST_BACKUP_KEEP",
];
const secrets = [
  "PROVOST_SECRET",
  "PROVOST_ADMIN_PASSWORD",
  "PROVOST_OPS_TOKEN",
  "PROVOST_BACKUP_KEY",
  "PROVOST_BACKUP_ACCESS_KEY_ID",
  "PROVOST_BACKUP_SECRET_ACCESS_KEY",
];
// Addresses that hold a password.
const addresses = ["DATABASE_URL", "PROVOST_MAIL"];
// Of the tools and the containers beside the server.
const others = [
  "PROVOST_DB_PASSWORD",
  "PROVOST_PORT",
  "PROVOST_CHROMIUM",
  "PROVOST_CHROMIUM_ARGS",
  "PROVOST_TESTS",
  "PROVOST_TEST_RECORDS",
];
const masked = "***";

/** An address without its password, wherever the password is in it. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return masked;
  const url = new URL(address);
  const place = url.searchParams.get("host") ?? url.host;
  const user = url.username === "" ? "" : `${url.username}${url.password === "" ? "" : `:${masked}`}@`;
  return `${url.protocol}//${user}${place}${url.pathname}`;
}

/** Names in the environment that look like settings and that nothing reads. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = new Set([...plain, ...secrets, ...addresses, ...others, "PROVOST_CLIENT"]);
  return Object.keys(env).filter((name) => name.startsWith("PROVOST_") && !known.has(name));
}

/** What the environment says, secrets masked; names that nothing reads are pointed out. */
export function checkSettings(env: NodeJS.ProcessEnv): Finding[] {
  const shown = (name: string, show: (value: string) => string): string[] => {
    const value = env[name];
    return value ? [`${name}=${show(value)}`] : [];
  };
  const seen = [
    ...plain.flatMap((name) => shown(name, (value) => value)),
    ...secrets.flatMap((name) => shown(name, () => masked)),
    ...shown("PROVOST_CLIENT", (value) => `${value.split(":")[0]}:${masked}`),
    ...addresses.flatMap((name) => shown(name, withoutPassword)),
  ];
  return [
    ok("settings", seen.length === 0 ? "none, so all are the defaults" : seen.join(" ")),
    ...unknownSettings(env).map((name) => warn("settings", `nothing reads ${name}`, "check the spelling")),
  ];
}
