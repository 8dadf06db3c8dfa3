import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The password of every administrator. */
export const password = "quiet-lantern-harbour-4";

/** The server of this worker's tests. */
export interface TestServer {
  origin: string;
  dataDir: string;
  /** Handles requests in place of a third-party sign-in provider; 404 unless a test sets it. */
  provider: { handle: RequestListener };
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL("../../server/src/app/main.ts", import.meta.url));
const nobody: RequestListener = (_, response) => void response.writeHead(404).end();

async function openProvider() {
  const provider = { handle: nobody };
  const server = createServer((request, response) => provider.handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { provider, address: `http://127.0.0.1:${port}`, close };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let printed = "";
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (text: Buffer) => {
      printed += text;
      const [, address] = /^ready (\S+)$/m.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
  });
  return ready;
}

/** The demo's tables of an earlier run: the server makes them where it finds none of its own version. */
const cachedDemo = fileURLToPath(new URL("../../../.provost/e2e-demo", import.meta.url));
const namesIn = async (folder: string): Promise<string> => String(await readdir(folder).catch(() => []));

async function keepDemo(made: string): Promise<void> {
  if ((await namesIn(made)) === (await namesIn(cachedDemo))) return;
  const copy = `${cachedDemo}-${process.pid}`;
  await cp(made, copy, { recursive: true });
  // Moved away whole, then removed: another worker may put its own there meanwhile, or have been first.
  const old = `${copy}-old`;
  await rename(cachedDemo, old).catch(() => undefined);
  await rename(copy, cachedDemo).catch(() => rm(copy, { recursive: true, force: true }));
  await rm(old, { recursive: true, force: true });
}

/** Starts a server with a folder and a port of its own; it ends with this process. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "provost-e2e-"));
  const demo = join(dataDir, "demo");
  if ((await namesIn(cachedDemo)) !== "") await cp(cachedDemo, demo, { recursive: true });
  const { provider, address, close } = await openProvider();
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: "0",
      PROVOST_DATA: dataDir,
      PROVOST_ADMIN_PASSWORD: password,
      PROVOST_PASSWORD_COST: "least",
      PROVOST_OUTBOX: "1",
      PROVOST_ENDPOINTS: `wechatPage=${address},wechat=${address}`,
      PROVOST_ALLOW_PRIVATE_HOSTS: "127.0.0.1",
      PROVOST_DATABASE_HOSTS: "127.0.0.1",
      // A test may come from another address than the others.
      PROVOST_TRUST_PROXY: "1",
    },
  });
  const stop = async (): Promise<void> => {
    close();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = await addressOf(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  await keepDemo(demo);
  return { origin, dataDir, provider, stop };
}
