import { spawn } from "node:child_process";
import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const server = fileURLToPath(new URL("../../server/src/app/main.ts", import.meta.url));
export const password = "bench-password-1";

/** A signed-in caller. */
export interface Caller {
  /** Posts JSON over a keep-alive connection; resolves with the body's bytes. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Buffer>;
  get(path: string): Promise<unknown>;
  /** Uploads a CSV; resolves when it is published, with the ms from the last byte on. */
  upload(tableName: string, file: string): Promise<number>;
}

/** A running console, and its administrator. */
export interface ConsoleClient extends Caller {
  dataDir: string;
  url: string;
  /** Another user, of the same tenant unless another one is named. */
  signIn(account: string, password: string, tenantId?: string): Promise<Caller>;
  /** Posts JSON and lets the reply's bytes go as they come; how many they were. */
  drain(path: string, body: unknown): Promise<number>;
  /** Resident memory of the processes that the server has started from an entry of this name, bytes. */
  residentOf(entries: readonly string[]): number;
  /** The processes that the server has started from an entry of this name. */
  childrenOf(entries: readonly string[]): number[];
  /** Resident memory of the server itself, bytes. */
  serverResident(): number;
  /** Sends a file with a UEditor action; returns the `state` of the response. */
  sendFile(action: string, name: string, bytes: Buffer): Promise<string>;
  /** Ends the server and removes its folder, unless that stays for another one. */
  stop(folder?: "removed" | "kept"): Promise<void>;
}

/** Starts a server of its own, on a fresh folder with the demo or an empty tenant, or on one that another server left, and signs in. */
export async function startConsole({
  demo = false,
  dataDir = mkdtempSync(join(tmpdir(), "provost-bench-")),
  env = {},
}: {
  demo?: boolean;
  dataDir?: string;
  /** More of its environment. */
  env?: Readonly<Record<string, string>>;
} = {}): Promise<ConsoleClient> {
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PROVOST_DATA: dataDir,
      PROVOST_DEMO: demo ? "1" : "0",
      PROVOST_ADMIN_PASSWORD: password,
      PORT: "0",
      DATABASE_URL: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /ready http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let token = "";

  const send = (
    method: string,
    path: string,
    body?: string,
    as = token,
    signal?: AbortSignal,
  ): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        ...(as === "" ? {} : { "sq-auth": `bearer ${as}` }),
      };
      const basic = Buffer.from("provost:provost_secret").toString("base64");
      const call = request(
        {
          agent,
          port,
          host: "127.0.0.1",
          method,
          path,
          headers: { ...headers, authorization: `Basic ${basic}` },
          ...(signal === undefined ? {} : { signal }),
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on("data", (chunk: Buffer) => chunks.push(chunk));
          reply.on("end", () => {
            const bytes = Buffer.concat(chunks);
            if (reply.statusCode === 200) resolve(bytes);
            else
              reject(
                new Error(
                  `${method} ${path} answered ${reply.statusCode}: ${bytes.toString().slice(0, 300)}`,
                ),
              );
          });
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  // Discards each chunk at once: how a client processes the chunks is not measured.
  const drain = (path: string, body: unknown): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "sq-auth": `bearer ${token}` };
      const call = request({ agent, port, host: "127.0.0.1", method: "POST", path, headers }, (reply) => {
        let count = 0;
        reply.on("data", (piece: Buffer) => {
          count += piece.length;
        });
        reply.once("error", reject);
        reply.once("end", () => {
          if (reply.statusCode === 200) resolve(count);
          else reject(new Error(`${path} answered ${reply.statusCode}`));
        });
      });
      call.once("error", reject);
      call.end(JSON.stringify(body));
    });
  const callerOf = (own: string): Caller => {
    const get = async (path: string): Promise<unknown> =>
      JSON.parse((await send("GET", path, undefined, own)).toString());
    return {
      post: (path, body, signal) => send("POST", path, JSON.stringify(body), own, signal),
      get,
      upload: (tableName, file) => uploadFile({ port, token: own }, tableName, file, get),
    };
  };

  const tokenOf = async (username: string, secret: string, tenantId?: string): Promise<string> => {
    const grant = { grant_type: "password", username, password: secret, scope: "all", tenantId };
    const reply = await send("POST", "/api/sq-auth/oauth/token", JSON.stringify(grant), "");
    const tokens: { access_token: string } = JSON.parse(reply.toString());
    return tokens.access_token;
  };
  token = await tokenOf("admin", password);

  return {
    dataDir,
    url: `http://127.0.0.1:${port}`,
    ...callerOf(token),
    signIn: async (account, secret, tenantId) => callerOf(await tokenOf(account, secret, tenantId)),
    drain,
    childrenOf: (entries) => childrenOf(child.pid ?? 0, entries).map(({ pid }) => pid),
    residentOf: (entries) => childrenOf(child.pid ?? 0, entries).reduce((sum, { bytes }) => sum + bytes, 0),
    serverResident: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    },
    sendFile: async (action, name, bytes) => {
      const body = new FormData();
      body.set("upfile", new Blob([new Uint8Array(bytes)]), name);
      const headers = { "sq-auth": `bearer ${token}` };
      const address = `http://127.0.0.1:${port}/api/ueditor/ueditor?action=${action}`;
      const reply = await fetch(address, { method: "POST", headers, body });
      const { state }: { state: string } = await reply.json();
      return state;
    },
    stop: async (folder = "removed") => {
      agent.destroy();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      if (folder === "removed") rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number, entries: readonly string[]): { pid: number; bytes: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8");
        if (!status.includes(`PPid:\t${parent}\n`)) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
        const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
        const isWanted = entries.some((entry) => command.includes(entry));
        return isWanted ? [{ pid: Number(name), bytes: kilobytes * 1024 }] : [];
      } catch {
        return [];
      }
    });
}

type DatasetReply = { data: { id: string; status: string; message: string } };

// The form is written by hand so that the moment of its last byte is known.
async function uploadFile(
  to: { port: number; token: string },
  tableName: string,
  file: string,
  get: (path: string) => Promise<unknown>,
): Promise<number> {
  const boundary = "----provost-bench";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="tableName"\r\n\r\n${tableName}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${basename(file)}"\r\ncontent-type: text/csv\r\n\r\n`;
  const blob = await openAsBlob(file);
  let lastByteAt = 0;
  const reply = await new Promise<DatasetReply>((resolve, reject) => {
    const call = request(
      {
        port: to.port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/report/dataset",
        headers: {
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "sq-auth": `bearer ${to.token}`,
        },
      },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on("end", () => resolve(JSON.parse(text)));
      },
    );
    call.on("error", reject);
    const write = async (): Promise<void> => {
      call.write(head);
      for await (const chunk of blob.stream()) {
        if (!call.write(chunk)) await new Promise((drained) => call.once("drain", drained));
      }
      call.end(`\r\n--${boundary}--\r\n`, () => {
        lastByteAt = performance.now();
      });
    };
    write().catch(reject);
  });
  let state = reply;
  while (state.data.status === "loading")
    state = (await get(`/api/report/dataset/${state.data.id}`)) as DatasetReply;
  if (state.data.status !== "ready") throw new Error(`${tableName}: ${state.data.message}`);
  return performance.now() - lastByteAt;
}
