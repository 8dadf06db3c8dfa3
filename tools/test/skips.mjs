import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../place.mjs";

/**
 * The tests that may be skipped, and what each needs. A need of this machine is looked for: where it is met, the test may not be skipped. Any
 * other need is a server or a service elsewhere. Without a title, all tests of the file.
 */
export const allowedSkips = [
  {
    file: "packages/server/src/app/faults/disk-full.test.ts",
    needs: ["Linux", "root", "the right to mount"],
  },
  {
    file: "packages/e2e/src/app/key-screens.spec.ts",
    title: "twelve screens look as their stored pictures",
    needs: ["Linux"],
  },
  {
    file: "packages/warehouse/src/embedded/import/importer.test.ts",
    title: "meets a full disk with a clear message",
    needs: ["root", "the right to mount"],
  },
  {
    file: "packages/warehouse/src/embedded/import/importer.test.ts",
    title: "meets a file size limit with a clear message",
    needs: ["Linux"],
  },
  {
    file: "packages/warehouse/src/embedded/engine-faults.test.ts",
    title: "kills a slot whose process grows past the cap",
    needs: ["Linux"],
  },
  {
    file: "packages/server/src/app/command/doctor.test.ts",
    title: "when files cannot be written",
    needs: ["Linux"],
  },
  {
    file: "packages/server/src/platform/postgres/postgres.long.test.ts",
    title: "runs under an account other than root when started by root",
    needs: ["root"],
  },
  {
    file: "packages/server/src/platform/postgres/postgres.long.test.ts",
    title: "runs as the user who starts it when that is not root",
    needs: ["root", "a checkout that others may read"],
  },
  {
    file: "tools/start.test.mjs",
    title: "ends it when the npm that started this is killed",
    needs: ["Linux"],
  },
  {
    file: "tools/bundle.test.mjs",
    title: "starts on a machine without a network",
    needs: ["Linux", "a network of its own"],
  },
  {
    file: "tools/npm-start.test.mjs",
    needs: ["Linux"],
  },
  {
    file: "packages/server/src/auth/directory/directory.routes.test.ts",
    needs: ["OpenLDAP's server"],
  },
  {
    file: "packages/warehouse/src/remote/mysql/mysql-source.test.ts",
    needs: ["MariaDB's server"],
  },
  {
    file: "packages/server/src/source/connection/mysql.routes.test.ts",
    needs: ["MariaDB's server"],
  },
  {
    file: "packages/warehouse/src/remote/clickhouse/clickhouse-source.test.ts",
    title: "is refused, with its version",
    needs: ["an old ClickHouse server"],
  },
  {
    file: "packages/warehouse/src/remote/clickhouse/clickhouse-source.test.ts",
    needs: ["chDB"],
  },
  {
    file: "packages/warehouse/src/remote/clickhouse/clickhouse-values.test.ts",
    needs: ["chDB"],
  },
  {
    file: "packages/server/src/source/connection/clickhouse.routes.test.ts",
    needs: ["chDB"],
  },
  {
    file: "packages/server/src/app/command/push/push-values.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/app/command/push/push-ways.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/app/command/push/push.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/source/connection/bad-databases.routes.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/source/connection/figures-by-hand.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/source/connection/joined-sources.routes.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/source/policy/policy-matrix-remote.test.ts",
    needs: ["MariaDB's server", "chDB"],
  },
  {
    file: "packages/server/src/app/command/records/upgrade-postgres.test.ts",
    title: "records of PostgreSQL 17",
    needs: ["PostgreSQL 17"],
  },
  {
    file: "packages/e2e/src/upload/stock-ueditor.spec.ts",
    needs: ["stock UEditor in the registry"],
  },
];

const machine = {
  Linux: () => process.platform === "linux",
  "OpenLDAP's server": () =>
    ["/usr/sbin/slapd", "/etc/ldap/schema/core.schema", "/usr/bin/ldapadd"].every((path) => existsSync(path)),
  "MariaDB's server": () => existsSync("/usr/sbin/mariadbd"),
  chDB: () => existsSync(join(root, "node_modules/chdb")),
  "PostgreSQL 17": () => existsSync(join(root, "node_modules/postgres-17")),
  "an old ClickHouse server": () => existsSync("/usr/sbin/clickhouse-server"),
  root: () => process.getuid?.() === 0,
  "the right to mount": () => spawnSync("unshare", ["--mount", "true"]).status === 0,
  "a network of its own": () => spawnSync("unshare", ["--net", "ip", "link", "set", "lo", "up"]).status === 0,
  "a checkout that others may read": () => [root, process.execPath].every(isOpen),
};

/**
 * Of these records, those of tests that were skipped though they may not be. Where another test has failed there are none: a failing hook skips
 * the tests after it.
 */
export function unlistedSkips(records, { list = allowedSkips, met = machine } = {}) {
  if (records.some(({ outcome }) => outcome === "failed")) return [];
  const mayBeSkipped = ({ needs }) => needs.some((need) => !Object.hasOwn(met, need) || !met[need]());
  return records.filter(({ file, title, outcome }) => {
    if (outcome !== "skipped") return false;
    const entries = list.filter((entry) => entry.file === file && title.includes(entry.title ?? ""));
    return !entries.some(mayBeSkipped);
  });
}

function isOpen(path) {
  for (let at = path; at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  return true;
}
