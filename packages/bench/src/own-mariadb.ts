import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Connection, createConnection } from "mysql2/promise";

const program = "/usr/sbin/mariadbd";
const installer = "/usr/bin/mariadb-install-db";

/** Whether Debian's package `mariadb-server` is installed. */
export const hasMariadb = existsSync(program);

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Starts one on loopback, in a folder of its own; `admin` is a session of its superuser. */
export async function startMariadb(): Promise<{
  port: number;
  admin: Connection;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "provost-bench-mariadb-"));
  const socketPath = join(folder, "socket");
  const own = ["--no-defaults", `--datadir=${join(folder, "data")}`, `--tmpdir=${folder}`, "--user=root"];
  spawnSync(installer, [...own, "--auth-root-authentication-method=normal", "--skip-test-db"]);
  const port = await freePort();
  const options = [`--socket=${socketPath}`, `--port=${port}`, "--bind-address=127.0.0.1"];
  const server = spawn(program, [...own, ...options], { stdio: "ignore" });
  const connected = async (): Promise<Connection> => {
    for (;;) {
      try {
        return await createConnection({ socketPath, user: "root" });
      } catch (error) {
        if (server.exitCode !== null) throw error;
        await pause(100);
      }
    }
  };
  const admin = await connected();
  return {
    port,
    admin,
    stop: async () => {
      await admin.end();
      const ended = once(server, "exit");
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
