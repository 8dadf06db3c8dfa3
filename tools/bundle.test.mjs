import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { packagesOf } from "./bundle.mjs";
import { findNode } from "./node.mjs";
import { root } from "./place.mjs";
import { isLongRun } from "./test/long-run.ts";

const hasNamespaces = spawnSync("unshare", ["--net", "ip", "link", "set", "lo", "up"]).status === 0;

describe("the packages of a bundle", () => {
  const lock = {
    "packages/a": { dependencies: { x: "1", "@o/b": "1" }, devDependencies: { onlyForTests: "1" } },
    "packages/b": { dependencies: { y: "2" } },
    "packages/b/node_modules/y": { dependencies: { z: "1" } },
    "packages/c": { dependencies: { w: "1" } },
    "node_modules/@o/b": { link: true, resolved: "packages/b" },
    "node_modules/x": { peerDependencies: { z: "1", absent: "1" }, optionalDependencies: { forAMac: "1" } },
    "node_modules/x/node_modules/z": {},
    "node_modules/y": {},
    "node_modules/z": {},
    "node_modules/w": {},
    "node_modules/forAMac": {},
    "node_modules/onlyForTests": {},
  };

  it("are those that the workspace runs with, each from where it is found, without what is not installed", () => {
    expect(packagesOf(lock, "packages/a", (path) => path in lock && !path.endsWith("forAMac"))).toEqual([
      "node_modules/@o/b",
      "node_modules/x",
      "node_modules/x/node_modules/z",
      "node_modules/z",
      "packages/a",
      "packages/b",
      "packages/b/node_modules/y",
    ]);
  });
});

const signIn = `
const at = process.argv[1];
const page = await fetch(at + "/", { headers: { accept: "text/html" } });
const form = new URLSearchParams({ tenantId: "000000", username: "admin", password: process.argv[2], grant_type: "password", scope: "all" });
const token = await fetch(at + "/api/sq-auth/oauth/token", { method: "POST", body: form,
  headers: { authorization: "Basic " + btoa("provost:provost_secret"), "tenant-id": "000000" } });
const { access_token } = await token.json();
const tables = await fetch(at + "/api/report/tables", { headers: { "SQ-Auth": "bearer " + access_token } });
const outside = await fetch("https://example.com/").then(() => "reached", () => "not reached");
console.log(JSON.stringify([page.status, token.status, tables.status, (await tables.json()).data.length > 0, outside]));
`;

if (isLongRun)
  it.runIf(hasNamespaces)(
    "a bundle starts on a machine without a network and without Node, with its sample data",
    async ({ onTestFinished }) => {
      const folder = mkdtempSync(join(tmpdir(), "provost-bundle-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
      // PostgreSQL of a server that runs as root has an account of its own.
      chmodSync(folder, 0o755);
      const archive = join(folder, "bundle.tar.gz");
      const made = spawnSync(findNode(), [join(root, "tools", "provost.mjs"), "command", "bundle", archive], {
        encoding: "utf8",
      });
      expect(made.stderr).toBe("");
      expect(spawnSync("tar", ["-xzf", archive, "-C", folder]).status).toBe(0);
      const [name = ""] = readdirSync(folder).filter((one) => one.startsWith("provost-"));
      const program = join(folder, name);
      expect(existsSync(join(program, "packages", "web", "src"))).toBe(false);

      const server = spawn("unshare", ["--net", "sh", "-c", "ip link set lo up && exec ./provost start"], {
        cwd: program,
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", PORT: "0", PROVOST_DATA: join(folder, "data") },
      });
      onTestFinished(() => void server.kill("SIGKILL"));
      let printed = "";
      for (const stream of [server.stdout, server.stderr])
        stream.on("data", (chunk) => {
          printed += chunk;
        });
      await vi.waitFor(() => expect(printed).toMatch(/^ready /m), { timeout: 150_000, interval: 100 });
      const [, password] = /^password (\S+)/m.exec(printed) ?? [];
      const [, address] = /^ready (\S+)/m.exec(printed) ?? [];
      const inside = [
        "--target",
        String(server.pid),
        "--net",
        findNode(),
        "--input-type=module",
        "-e",
        signIn,
      ];
      const seen = spawnSync("nsenter", [...inside, "--", address, password], { encoding: "utf8" });
      expect(seen.stderr).toBe("");
      expect(JSON.parse(seen.stdout)).toEqual([200, 200, 200, true, "not reached"]);
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    },
  );
